import { addDays, type Day, type Days, isDay } from './days.ts';

export const RANGES = ['today', 'yesterday', '7d', '30d'] as const;
/** Days counted from today; or `own`, two days the member chose. */
export type Range = { name: (typeof RANGES)[number] } | { name: 'own'; days: Days };

const USUAL: Range = { name: '7d' };
/** Nothing was recorded before. */
export const FIRST_DAY: Day = '2010-01-01';

/** The range an address asks for: `?range=today` or `?from=2026-11-01&to=2026-11-21`; what it says wrongly counts as not said. */
export function rangeOf(search: URLSearchParams): Range {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (isDay(from) && isDay(to) && from >= FIRST_DAY && from <= to) return { name: 'own', days: { from, to } };
  const name = RANGES.find((range) => range === search.get('range'));
  return name ? { name } : USUAL;
}

/** What the address says of a range; null takes a part out. */
export function rangeQuery(range: Range): Record<'range' | 'from' | 'to', string | null> {
  if (range.name === 'own') return { range: null, ...range.days };
  return { range: range.name === USUAL.name ? null : range.name, from: null, to: null };
}

/** The days of a range, given the member's today. Seven days are today and the six before. */
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
