import { use, useEffect, useState } from 'react';
import { useText } from '#platform/site/text.ts';
import { ClockContext } from '#ui/base/clock.ts';
import { TimeZoneName, useFormatTime } from '#ui/values/time.tsx';

const MINUTE_MS = 60_000;

/**
 * The server's time in the member's zone. Its place is kept and empty until the browser runs: the server's page may
 * be minutes old when it is shown.
 */
export function HeaderClock({ className = '' }: { className?: string }) {
  const now = useMinute();
  const format = useFormatTime();
  const text = useText();
  return (
    <span className={`w-44 text-end text-xs whitespace-nowrap text-faint tabular-nums ${className}`}>
      {now !== null && (
        <time dateTime={new Date(now).toISOString()} title={text('layout.clock')}>
          {format(now, 'day')} {format(now, 'time')} <TimeZoneName at={now} />
        </time>
      )}
    </span>
  );
}

/** The present instant, anew with every minute; null before hydration. */
function useMinute(): number | null {
  const clock = use(ClockContext);
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const current = clock?.now() ?? Date.now();
      setNow(current);
      timer = setTimeout(tick, MINUTE_MS - (current % MINUTE_MS));
    }
    tick();
    return () => clearTimeout(timer);
  }, [clock]);
  return now;
}
