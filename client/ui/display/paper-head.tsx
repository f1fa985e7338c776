import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Time, TimeZoneName } from '#ui/values/time.tsx';
import { useHydrated, useNow } from '../base/clock.ts';

/**
 * Header of a printed page, hidden on screens: the site's name and the time of printing. Without JavaScript only the
 * name is printed: a cached page does not know the time.
 */
export function PaperHead({ site }: { site: string }) {
  const isHydrated = useHydrated();
  const now = useNow();
  const [printedAt, setPrintedAt] = useState<number | null>(null);

  useEffect(() => {
    // The browser prints the page as it is when this handler returns.
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
          <Time value={printedAt} /> <TimeZoneName />
        </>
      )}
    </p>
  );
}
