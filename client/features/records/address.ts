import { type AppEnvironment, type CurrentPage, type Href, hrefOf } from '#platform/site/page.ts';
import type { RecordItem, RecordKind } from './kinds/kind.ts';
import { type Range, rangeOf, rangeQuery } from './range/range.ts';

/** What an address asks for. Reload, back and a shared link show the same. */
export interface RecordAddress {
  range: Range;
  filters: Readonly<Record<string, string>>;
  /** The page on desktop; on a phone the last of those loaded. */
  page: number;
}

const MOST_PAGES = 99_999;

/** What a page of records shows by its URL: range of days, filters, page; values that are not valid are left out. */
export function addressOf<Item extends RecordItem, Sums>(
  kind: RecordKind<Item, Sums>,
  { search }: Pick<CurrentPage, 'search'>,
): RecordAddress {
  const filters = Object.entries(kind.filters).flatMap(([key, { isValid }]) => {
    const value = search.get(key);
    return value !== null && isValid(value) ? [[key, value] as const] : [];
  });
  return {
    range: rangeOf(search),
    filters: Object.fromEntries(filters),
    page: Math.min(pageOf(search.get('page')), MOST_PAGES),
  };
}

function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** The address with another part: another range or filter begins at its first page. */
export function addressHref<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  { range, filters, page }: RecordAddress,
): string {
  // Pages of records take no params.
  const href: Href = hrefOf(app);
  return href(kind.page, {}, { query: { ...rangeQuery(range), ...filters, page: page > 1 ? page : null } });
}
