import { useLayoutEffect, useRef } from 'react';
import { type Cents, formatMoney, tryParseMoney } from '#shared/money.ts';
import { Money, type MoneyProps } from './money.tsx';

/** As long as any motion of the site may take. */
const COUNT_MS = 200;

/**
 * A balance that counts to its new value. What stands in the document, and is read aloud, is the true value from the first
 * moment on: the figures on the way are drawn over it by CSS (`data-count` in styles.css). Nothing counts to or from what
 * is not known, nor where less motion is asked for.
 */
export function CountedMoney({ value, className = '' }: Pick<MoneyProps, 'value' | 'className'>) {
  const cents = centsOf(value);
  const ref = useRef<HTMLSpanElement>(null);
  const before = useRef(cents);

  useLayoutEffect(() => {
    const [from, element] = [before.current, ref.current];
    before.current = cents;
    if (from === null || cents === null || from === cents || !element || isStill()) return;
    return count(element, from, cents);
  }, [cents]);

  return (
    <span ref={ref} className={`counted ${className}`}>
      <Money value={value} />
    </span>
  );
}

function centsOf(value: MoneyProps['value']): Cents | null {
  if (typeof value === 'number') return value;
  return value ? tryParseMoney(value) : null;
}

/** Where it cannot be known what is wanted, nothing moves. */
function isStill(): boolean {
  if (document.hidden || typeof window.matchMedia !== 'function') return true;
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Draws figures between the two until it is time. Returns a function that ends it at once. */
function count(element: HTMLElement, from: Cents, to: Cents): () => void {
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
