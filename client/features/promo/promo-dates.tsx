import { useText } from '#platform/site/text.ts';
import type { TimeFormat } from '#ui/values/format-time.ts';
import { Time } from '#ui/values/time.tsx';
import type { Dates } from './period.ts';
import { usePeriod } from './use-period.ts';

interface PromoDatesProps extends Dates {
  format?: TimeFormat;
  className?: string;
}

/** From when to when, in the member's zone. */
export function PromoDates({ start_at, end_at, format = 'date', className }: PromoDatesProps) {
  const text = useText();
  const isAhead = usePeriod({ start_at, end_at }) === 'upcoming';
  // Since when something goes on that has no end tells nobody anything.
  if (!end_at && !isAhead) return <span className={className}>{text('promo.always')}</span>;
  const start = start_at ? <Time value={start_at} format={format} isListed /> : text('promo.now');
  const end = end_at ? <Time value={end_at} format={format} isListed /> : text('promo.openEnd');
  return (
    <span className={className}>
      {start} – {end}
    </span>
  );
}
