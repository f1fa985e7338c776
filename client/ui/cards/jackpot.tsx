import { type CSSProperties, createContext, use, useEffect, useRef, useState } from 'react';
import { type Cents, formatMoney } from '#shared/money.ts';
import { useReducedMotion } from '#ui/base/use-reduced-motion.ts';

/** Amounts by the id of their game: the API's newest values, requested again every `everyMs`. */
export interface JackpotAmounts {
  amounts: Readonly<Record<number, Cents>>;
  everyMs: number;
}

/** Without a provider no card shows a jackpot. */
export const JackpotContext = createContext<JackpotAmounts | null>(null);

/** The jackpot of a game, below the provider's line. Nothing for a game without one. */
export function Jackpot({ gameId, label }: { gameId: number; label: string }) {
  const jackpots = use(JackpotContext);
  const cents = jackpots?.amounts[gameId];
  return cents === undefined ? null : (
    <Counting cents={cents} label={label} overMs={jackpots?.everyMs ?? 0} />
  );
}

interface CountingProps {
  cents: Cents;
  label: string;
  overMs: number;
}

/** Short enough to look continuous. */
const STEP_MS = 100;

/**
 * Counts from the shown amount up to the API's newest one, until the next one is due: the amount is never above the
 * API's. A lower one (the pot was won) and, with reduced motion, every one shows at once. Screen readers get the API's.
 */
function Counting({ cents, label, overMs }: CountingProps) {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(cents);
  // React must not write later amounts: they are written step by step.
  const [first] = useState(() => formatMoney(cents));
  const isStill = useReducedMotion();

  useEffect(() => {
    const show = (amount: Cents) => {
      shown.current = amount;
      if (element.current) element.current.textContent = formatMoney(amount);
    };
    const from = shown.current;
    if (isStill || cents <= from) return show(cents);
    const startedAt = performance.now();
    const timer = setInterval(() => {
      if (document.hidden) return;
      const share = Math.min((performance.now() - startedAt) / overMs, 1);
      show(from + Math.floor((cents - from) * share));
      if (share === 1) clearInterval(timer);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [cents, isStill, overMs]);

  const amount = formatMoney(cents);
  return (
    // Cast: a custom property. cards.css makes a long amount smaller.
    <span className="jackpot" style={{ '--digits': amount.length } as CSSProperties}>
      <span className="sr-only">
        {label} {amount}
      </span>
      <span ref={element} aria-hidden="true">
        {first}
      </span>
    </span>
  );
}
