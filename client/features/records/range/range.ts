import { addDays, type Day, type Days, isDay } from './days.ts';

export const RANGES = ['today', 'yesterday', '7d', '30d'] as const;
/** A preset range that ends today, or `own`: two days that the member chose. */
export type Range = { name: (typeof RANGES)[number] } | { name: 'own'; days: Days };

const DEFAULT_RANGE: Range = { name: '7d' };
/** The first day that can be chosen; there are no older records. */
export const FIRST_DAY: Day = '2010-01-01';

/** The range of a URL: `?range=today` or `?from=2026-11-01&to=2026-11-21`. The default for invalid values. */
export function rangeOf(search: URLSearchParams): Range {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (isDay(from) && isDay(to) && from >= FIRST_DAY && from <= to) return { name: 'own', days: { from, to } };
  const name = RANGES.find((range) => range === search.get('range'));
  return name ? { name } : DEFAULT_RANGE;
}

/** The query parameters of a range; null removes a parameter. */
export function rangeQuery(range: Range): Record<'range' | 'from' | 'to', string | null> {
  if (range.name === 'own') return { range: null, ...range.days };
  return { range: range.name === DEFAULT_RANGE.name ? null : range.name, from: null, to: null };
}

/** The days of a range. `today` is the current day in the member's time zone and counts as the last day. */
export function daysOf(range: Range, today: Day): Days {
  switch (range.name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday': {
      const yesterday = addDays(today, -1);
      return { from: yesterday, to: yesterday };
    }
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case 'own':
      return range.days;
  }
}
