import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { ask, freshMs, keyOf } from '#platform/net/calls.ts';
import { uniqueById } from '#platform/net/unique-by-id.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { SummedPage } from '#shared/webapi/envelope.ts';
import type { RecordCalls, RecordItem, RecordKind } from './kinds/kind.ts';
import { type Days, instantsOf } from './range/days.ts';

export const PAGE_SIZE = 20;
/** The largest page of the API. */
export const MAX_PAGE_SIZE = 100;

/** The requested records: days in the member's time zone, and filters by their names in the URL. */
export interface RecordRequest {
  zone: string;
  days: Days;
  filters: Readonly<Record<string, string>>;
}

export interface RecordList<Item> {
  /** The request as JSON; distinguishes a list that has grown from another list. */
  request: string;
  list: Item[];
  /** Number of records on all pages. */
  total: number;
  pageCount: number;
}

/** A page by its number, or the page after a cursor. The cost of a cursor does not grow with its position. */
export type PageParam = { page: number } | { cursor: string };

/** One page of a table of records. Without a request it sends nothing. */
export function recordPageQuery<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  request: RecordRequest | null,
  page: number,
) {
  return queryOptions({
    queryKey: keyOf(app, kind.call, request, page),
    queryFn: request
      ? async ({ signal }): Promise<RecordList<Item>> => {
          const range = instantsOf(request.zone, request.days);
          const asked = { ...request, range, param: { page }, size: PAGE_SIZE, signal };
          return { ...pageOf(await readPage(app, kind, asked), page), request: JSON.stringify(request) };
        }
      : skipToken,
    staleTime: freshMs(kind.call),
  });
}

/** The page of a response. A response without pagination has the whole list, so the page is sliced here. */
function pageOf<Item extends RecordItem>({ list, pagination }: SummedPage<Item, unknown>, page: number) {
  const { total, per_page } = pagination ?? { total: list.length, per_page: PAGE_SIZE };
  const from = (page - 1) * PAGE_SIZE;
  return {
    list: pagination ? uniqueById(list) : list.slice(from, from + PAGE_SIZE),
    total,
    pageCount: Math.max(1, Math.ceil(total / Math.max(1, per_page))),
  };
}

/** The sums of the whole range. One request, independent of the pages. Without a request it sends nothing. */
export function recordSumsQuery<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  request: RecordRequest | null,
) {
  return queryOptions({
    queryKey: keyOf(app, kind.call, request, 'sums'),
    queryFn: request
      ? async ({ signal }): Promise<Sums | null> => {
          const range = instantsOf(request.zone, request.days);
          const page = { ...request, range, param: { page: 1 }, size: 1, isSummed: true, signal };
          return (await readPage(app, kind, page)).summary;
        }
      : skipToken,
    staleTime: freshMs(kind.call),
  });
}

/** Where an infinite list starts. `size` is the number of rows a page, `page` the first page to request. */
export interface ListStart {
  size: number;
  page: number;
}

/** The start for the page number of a URL. A later page starts with one full request that contains its rows. */
export function listStart(page: number): ListStart {
  if (page === 1) return { size: PAGE_SIZE, page: 1 };
  return { size: MAX_PAGE_SIZE, page: Math.ceil((page * PAGE_SIZE) / MAX_PAGE_SIZE) };
}

/**
 * An infinite list. It grows at its end, and at its beginning if it started in the middle. Without a request it sends
 * nothing.
 */
export function growingListQuery<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  request: RecordRequest | null,
  start: ListStart,
) {
  return infiniteQueryOptions({
    queryKey: keyOf(app, kind.call, request, 'growing', start),
    queryFn: request
      ? ({ pageParam, signal }) => {
          const range = instantsOf(request.zone, request.days);
          // Pages by number must all have the same size. Pages after a cursor may have any.
          const size = 'cursor' in pageParam ? MAX_PAGE_SIZE : start.size;
          return readPage(app, kind, { ...request, range, param: pageParam, size, signal });
        }
      : skipToken,
    // Cast: later pages may have a cursor instead of a number.
    initialPageParam: { page: start.page } as PageParam,
    getNextPageParam: nextParam,
    getPreviousPageParam: (_first, _pages, param) =>
      'page' in param && param.page > 1 ? { page: param.page - 1 } : null,
    structuralSharing: false,
    // Only a list of one page becomes stale: a longer list would load all of its pages again.
    staleTime: ({ state }) =>
      (state.data?.pages.length ?? 0) > 1 ? Number.POSITIVE_INFINITY : freshMs(kind.call),
  });
}

/** The param of the page after `current`; null after the last page. An API without cursors gets a page number. */
export function nextParam(
  { list, pagination }: SummedPage<unknown, unknown>,
  _pages: unknown,
  current: PageParam,
): PageParam | null {
  if (!pagination || list.length === 0) return null;
  if (pagination.next_cursor) return { cursor: pagination.next_cursor };
  if (pagination.next_cursor === null || 'cursor' in current) return null;
  return current.page * pagination.per_page < pagination.total ? { page: current.page + 1 } : null;
}

/** Joins the pages of an infinite list without duplicates: a new record moves others to the next page. */
export function joinPages<Item extends RecordItem>(
  pages: readonly SummedPage<Item, unknown>[],
): Pick<RecordList<Item>, 'list' | 'total'> {
  const list = uniqueById(pages.flatMap((page) => page.list));
  return { list, total: pages.at(-1)?.pagination?.total ?? list.length };
}

export interface PageRequest extends RecordRequest {
  /** ISO 8601, both ends included. */
  range: { from: string; to: string };
  param: PageParam;
  size: number;
  /** Requests the sums of the whole range too. */
  isSummed?: boolean;
  signal: AbortSignal;
}

/** Requests one page of records. @throws ApiError */
export async function readPage<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  { call, filters }: RecordKind<Item, Sums>,
  request: PageRequest,
): Promise<SummedPage<Item, Sums>> {
  const filterParams = Object.entries(request.filters).map(([key, value]) => [
    filters[key]?.param ?? key,
    value,
  ]);
  const query = {
    ...request.range,
    ...Object.fromEntries(filterParams),
    ...request.param,
    per_page: request.size,
    ...(request.isSummed && { summary: 1 as const }),
  };
  const recordCall: RecordCalls[keyof RecordCalls] = call;
  const page: unknown = await ask(app, recordCall, { query, signal: request.signal });
  // The type of `kind.call` allows only calls that return these items and sums (kind.ts).
  return page as SummedPage<Item, Sums>;
}
