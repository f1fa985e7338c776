import { use, useEffect, useState } from 'react';
import { ClockContext, useHydrated } from '#ui/base/clock.ts';
import { type Dates, nextChange, type Period, periodOf } from './period.ts';

/** Browsers count a timer in 32 bits; a longer wait looks again in between. */
const LONGEST_WAIT_MS = 12 * 60 * 60 * 1000;

/** The period of a promotion by the server's clock; it changes by itself when its moment comes. */
export function usePeriod({ start_at, end_at }: Dates): Period {
  const clock = use(ClockContext);
  const isHydrated = useHydrated();
  const [seen, setSeen] = useState<Period | null>(null);

  useEffect(() => {
    const dates = { start_at, end_at };
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look() {
      const now = clock?.now() ?? Date.now();
      setSeen(periodOf(dates, now));
      const next = nextChange(dates, now);
      if (next !== null) timer = setTimeout(look, Math.min(next - now, LONGEST_WAIT_MS));
    }
    look();
    return () => clearTimeout(timer);
  }, [clock, start_at, end_at]);

  if (seen !== null) return seen;
  const now = isHydrated ? (clock?.now() ?? Date.now()) : clock?.renderedAt;
  return now === undefined ? 'running' : periodOf({ start_at, end_at }, now);
}
