import { use, useEffect, useState } from 'react';
import { ClockContext, useHydrated } from '#ui/base/clock.ts';
import { type Dates, nextChange, type Period, periodOf } from './period.ts';

/** Browsers limit timers to 2^31 ms. Longer waits are split. */
const MAX_TIMER_MS = 12 * 60 * 60 * 1000;

/** The period of a promotion by the server's clock. Rerenders when it changes. */
export function usePeriod({ start_at, end_at }: Dates): Period {
  const clock = use(ClockContext);
  const isHydrated = useHydrated();
  const [period, setPeriod] = useState<Period | null>(null);

  useEffect(() => {
    const dates = { start_at, end_at };
    let timer: ReturnType<typeof setTimeout> | undefined;
    function update() {
      const now = clock?.now() ?? Date.now();
      setPeriod(periodOf(dates, now));
      const next = nextChange(dates, now);
      if (next !== null) timer = setTimeout(update, Math.min(next - now, MAX_TIMER_MS));
    }
    update();
    return () => clearTimeout(timer);
  }, [clock, start_at, end_at]);

  if (period !== null) return period;
  const now = isHydrated ? (clock?.now() ?? Date.now()) : clock?.renderedAt;
  return now === undefined ? 'running' : periodOf({ start_at, end_at }, now);
}
