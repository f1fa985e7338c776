import { useText } from '#platform/site/text.ts';
import type { TimeFormat } from '#ui/values/format-time.ts';
import { Time } from '#ui/values/time.tsx';
import type { Dates } from './period.ts';
import { usePeriod } from './use-period.ts';

interface PromoDatesProps extends Dates {
  format?: TimeFormat;
  className?: string;
}

/** Start and end in the member's time zone. A running promotion without an end shows no dates. */
export function PromoDates({ start_at, end_at, format = 'date', className }: PromoDatesProps) {
  const text = useText();
  const isUpcoming = usePeriod({ start_at, end_at }) === 'upcoming';
  if (!end_at && !isUpcoming) return <span className={className}>{text('promo.always')}</span>;
  const start = start_at ? (
    <Time value={start_at} rangeWith={end_at} format={format} isListed />
  ) : (
    text('promo.now')
  );
  const end = end_at ? (
    <Time value={end_at} rangeWith={start_at} format={format} isListed />
  ) : (
    text('promo.openEnd')
  );
  return (
    <span className={className}>
      {start} – {end}
    </span>
  );
}
