import { useText } from '#platform/site/text.ts';
import { Time, TimeZoneNote } from '#ui/values/time.tsx';
import type { RecordRequest } from '../api.ts';
import { addDays, startOf } from '../range/days.ts';

interface RecordCaptionProps {
  total: number;
  request: RecordRequest | null;
}

/** The number of records, the days of the range and the time zone of all shown times. */
export function RecordCaption({ total, request }: RecordCaptionProps) {
  const text = useText();
  if (!request) return null;
  const { zone, days } = request;
  const [first, last] = [startOf(zone, days.from), startOf(zone, addDays(days.to, 1)) - 1];
  return (
    <p role="status" className="min-w-0 text-xs text-faint">
      <span className="text-soft">{text('records.count', { count: total })}</span>
      {' · '}
      <Time value={first} rangeWith={last} format="date" isListed />
      {days.from !== days.to && (
        <>
          {' – '}
          <Time value={last} rangeWith={first} format="date" isListed />
        </>
      )}
      <TimeZoneNote />
    </p>
  );
}
