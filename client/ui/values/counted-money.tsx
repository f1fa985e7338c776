import { useLayoutEffect, useRef } from 'react';
import { type Cents, formatMoney, tryParseMoney } from '#shared/money.ts';
import { Money, type MoneyProps } from './money.tsx';

/** Maximum duration of motion on this site, in milliseconds. */
const COUNT_MS = 200;

/**
 * A balance that counts to its new value. The document contains only the true value, and CSS draws the intermediate figures over
 * it (`data-count` in styles.css). It does not count from or to an unknown value, under reduced motion, or while balances are
 * hidden.
 */
export function CountedMoney({ value, className = '' }: Pick<MoneyProps, 'value' | 'className'>) {
  const cents = centsOf(value);
  const ref = useRef<HTMLSpanElement>(null);
  const before = useRef(cents);

  useLayoutEffect(() => {
    const [from, element] = [before.current, ref.current];
    before.current = cents;
    if (from === null || cents === null || from === cents || !element || isStill()) return;
    return animateMoney(element, from, cents);
  }, [cents]);

  return (
    <span ref={ref} className={`counted ${className}`}>
      <Money value={value} isBalance />
    </span>
  );
}

function centsOf(value: MoneyProps['value']): Cents | null {
  if (typeof value === 'number') return value;
  return value ? tryParseMoney(value) : null;
}

/** Whether to skip the animation: hidden balances, reduced motion, or unknown preferences. */
function isStill(): boolean {
  if (
    document.hidden ||
    document.documentElement.dataset.balances !== undefined ||
    typeof window.matchMedia !== 'function'
  )
    return true;
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Draws figures between the two values until the time is over. Returns a function that ends it at once. */
function animateMoney(element: HTMLElement, from: Cents, to: Cents): () => void {
  const start = performance.now();
  let frame = 0;
  const draw = (now: number) => {
    const share = Math.min(Math.max((now - start) / COUNT_MS, 0), 1);
    if (share === 1) return end();
    const eased = 1 - (1 - share) ** 3;
    element.dataset.count = formatMoney(Math.round(from + (to - from) * eased));
    frame = requestAnimationFrame(draw);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    delete element.dataset.count;
  };
  draw(start);
  return end;
}
