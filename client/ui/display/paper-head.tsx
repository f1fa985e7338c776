import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Time, TimeZoneName } from '#ui/values/time.tsx';
import { useHydrated, useNow } from '../base/clock.ts';

/**
 * What stands on top of a printed page and is hidden on screens: whose site it is and when it was printed. Where no script
 * runs the name stands alone: the time of a cached page would be another's.
 */
export function PaperHead({ site }: { site: string | undefined }) {
  const isHydrated = useHydrated();
  const now = useNow();
  const [printedAt, setPrintedAt] = useState<number | null>(null);

  useEffect(() => {
    // The browser takes the page as it is once this returns.
    const handlePrint = () => flushSync(() => setPrintedAt(now()));
    window.addEventListener('beforeprint', handlePrint);
    return () => window.removeEventListener('beforeprint', handlePrint);
  });

  return (
    <p className="paper-head order-first hidden border-b border-line pb-2 text-sm print:block">
      {site}
      {isHydrated && printedAt !== null && (
        <>
          {' · '}
          <Time value={printedAt} /> <TimeZoneName at={printedAt} />
        </>
      )}
    </p>
  );
}
