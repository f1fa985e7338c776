import { type AppEnvironment, type CurrentPage, type Href, hrefOf } from '#platform/site/page.ts';
import type { RecordItem, RecordKind } from './kinds/kind.ts';
import { type Range, rangeOf, rangeQuery } from './range/range.ts';

/** The part of the URL that selects records, so that reload, Back and a shared link show the same records. */
export interface RecordSelection {
  range: Range;
  filters: Readonly<Record<string, string>>;
  /** The page number; on phones the last page that is loaded. */
  page: number;
}

const MAX_PAGE = 99_999;

/** Parses the range, the filters and the page of a URL. Invalid values count as missing. */
export function selectionOf<Item extends RecordItem, Sums>(
  kind: RecordKind<Item, Sums>,
  { search }: Pick<CurrentPage, 'search'>,
): RecordSelection {
  const filters = Object.entries(kind.filters).flatMap(([key, { isValid }]) => {
    const value = search.get(key);
    return value !== null && isValid(value) ? [[key, value] as const] : [];
  });
  const page = search.get('page') ?? '';
  return {
    range: rangeOf(search),
    filters: Object.fromEntries(filters),
    page: /^[1-9]\d{0,8}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  };
}

/** The URL of a selection. Pass `page: 1` with another range or filter. */
export function recordHref<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  { range, filters, page }: RecordSelection,
): string {
  // Widened to a plain Href: no page of records has path params.
  const href: Href = hrefOf(app);
  return href(kind.page, {}, { query: { ...rangeQuery(range), ...filters, page: page > 1 ? page : null } });
}
