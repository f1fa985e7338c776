import { type Text, useText } from '#platform/site/text.ts';
import { formatMoney, tryParseMoney } from '#shared/money.ts';
import type { PlayLimit } from '#shared/webapi/schemas/limits.ts';

/** The value in cents; in minutes for a limit of the kind `time`. Null for a value that cannot be read. */
export function amountOf({ kind }: Pick<PlayLimit, 'kind'>, value: string): number | null {
  const amount = tryParseMoney(value);
  return kind === 'time' && amount !== null ? Math.floor(amount / 100) : amount;
}

/** Formats a value of a limit: "$500.00", or "1 h 30 min". */
export function useLimitText(): (limit: Pick<PlayLimit, 'kind'>, value: string) => string {
  const text = useText();
  return (limit, value) => {
    if (limit.kind !== 'time') return formatMoney(value);
    const minutes = amountOf(limit, value);
    return minutes === null ? '—' : durationText(text, minutes);
  };
}

/** "1 h 30 min". */
export function durationText(text: Text, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    hours > 0 && text('limits.hours', { hours }),
    (rest > 0 || hours === 0) && text('limits.minutes', { minutes: rest }),
  ];
  return parts.filter(Boolean).join(' ');
}

/** "24 hours", "3 days", "2 weeks". */
export function daysText(text: Text, days: number): string {
  if (days === 1) return text('limits.day');
  return days % 7 === 0 ? text('limits.weeks', { weeks: days / 7 }) : text('limits.days', { days });
}

/** "6 months", "2 years". */
export function monthsText(text: Text, months: number): string {
  return months % 12 === 0 ? text('limits.years', { years: months / 12 }) : text('limits.months', { months });
}
