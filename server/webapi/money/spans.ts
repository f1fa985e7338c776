import { DAY_MS, HOUR_MS } from '../store/days.ts';

/** The last moment of a JavaScript date: a whole day, beyond every record. */
export const END_OF_TIME = 8.64e15;

/** Milliseconds; the end is not included. */
export interface Range {
  from: number;
  end: number;
}

/** A stretch of a range, and what tells its sums: totals of days, of hours, or the rows themselves. */
export interface Part extends Range {
  kind: 'days' | 'hours' | 'rows';
}

/** Whole days, whole hours around them, single rows around those. */
export function partsOf(range: Range): Part[] {
  return split(range, 'days', DAY_MS, (outside) =>
    split(outside, 'hours', HOUR_MS, (rest) => (rest.from < rest.end ? [{ kind: 'rows', ...rest }] : [])),
  );
}

/** The range of a query that includes both its ends, of which either may be open. */
export function rangeOf({ from, to }: { from?: number | undefined; to?: number | undefined }): Range {
  return { from: from ?? 0, end: to === undefined ? END_OF_TIME : to + 1 };
}

function split(
  { from, end }: Range,
  kind: Part['kind'],
  span: number,
  around: (range: Range) => Part[],
): Part[] {
  const first = Math.ceil(from / span) * span;
  const last = Math.floor(end / span) * span;
  if (first >= last) return around({ from, end });
  return [...around({ from, end: first }), { kind, from: first, end: last }, ...around({ from: last, end })];
}
