import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, freshMs, keyOf } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { SummedPage } from '#shared/webapi/envelope.ts';
import type { RecordCalls, RecordItem, RecordKind } from './kinds/kind.ts';
import { type Days, instantsOf } from './range/days.ts';

export const PAGE_SIZE = 20;
/** As many as the API gives at once. */
export const MOST_AT_ONCE = 100;

/** Which records: days in the member's zone, and filters by their names in the address. */
export interface RecordRequest {
  zone: string;
  days: Days;
  filters: Readonly<Record<string, string>>;
}

/** Stands in while nothing is asked. */
export const IDLE_REQUEST: RecordRequest = { zone: 'UTC', days: { from: '', to: '' }, filters: {} };

export interface RecordList<Item> {
  /** What was asked for; tells a list that grows from one that is another. */
  request: string;
  list: Item[];
  /** Of all pages, as the API counts. */
  total: number;
  pageCount: number;
}

/** A page by its number, or the one behind a cursor: that one costs the API the same however far it is. */
export type PageParam = { page: number } | { cursor: string };

/** One page of a table. */
export function recordPageQuery<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  { page, ...request }: RecordRequest & { page: number },
) {
  return queryOptions({
    queryKey: keyOf(app, kind.call, request, page),
    queryFn: async ({ signal }): Promise<RecordList<Item>> => {
      const range = instantsOf(request.zone, request.days);
      const answer = await readPage(app, kind, {
        ...request,
        range,
        param: { page },
        size: PAGE_SIZE,
        signal,
      });
      return { ...cutOut(answer, page), request: JSON.stringify(request) };
    },
    staleTime: freshMs(kind.call),
  });
}

/** Some APIs do not page and answer the whole list each time: then the cut is ours. */
function cutOut<Item extends RecordItem>({ list, pagination }: SummedPage<Item, unknown>, page: number) {
  if (pagination) {
    const { total, per_page } = pagination;
    return { list: unique(list), total, pageCount: pageCountOf(total, per_page) };
  }
  const from = (page - 1) * PAGE_SIZE;
  const total = list.length;
  return { list: list.slice(from, from + PAGE_SIZE), total, pageCount: pageCountOf(total, PAGE_SIZE) };
}

function pageCountOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / Math.max(1, perPage)));
}

function unique<Item extends RecordItem>(list: readonly Item[]): Item[] {
  return [...new Map(list.map((item) => [item.id, item])).values()];
}

/** The sums of a whole range: asked for once, whatever pages are read. */
export function recordSumsQuery<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  request: RecordRequest,
) {
  return queryOptions({
    queryKey: keyOf(app, kind.call, request, 'sums'),
    queryFn: async ({ signal }): Promise<Sums | null> => {
      const range = instantsOf(request.zone, request.days);
      const asked = { ...request, range, param: { page: 1 }, size: 1, isSummed: true, signal };
      return (await readPage(app, kind, asked)).summary;
    },
    staleTime: freshMs(kind.call),
  });
}

/** A list that grows: how many rows are asked for at a time, and which page of that size comes first. */
export interface ListStart {
  size: number;
  page: number;
}

/** The page of an address as the start of a list that grows: as many rows around it as one request gives. */
export function listStart(page: number): ListStart {
  if (page === 1) return { size: PAGE_SIZE, page: 1 };
  return { size: MOST_AT_ONCE, page: Math.ceil((page * PAGE_SIZE) / MOST_AT_ONCE) };
}

/** A list that grows at its end, and at its beginning where the address began in the middle. Each page is read once. */
export function growingListQuery<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  { start, ...request }: RecordRequest & { start: ListStart },
) {
  return infiniteQueryOptions({
    queryKey: keyOf(app, kind.call, request, 'growing', start),
    queryFn: ({ pageParam, signal }) => {
      const range = instantsOf(request.zone, request.days);
      // Behind a cursor a page may be of any size; by number all are of one.
      const size = 'cursor' in pageParam ? MOST_AT_ONCE : start.size;
      return readPage(app, kind, { ...request, range, param: pageParam, size, signal });
    },
    // Widened: the pages after the first are asked for by cursor.
    initialPageParam: { page: start.page } as PageParam,
    getNextPageParam: nextParam,
    getPreviousPageParam: (_first, _pages, param) =>
      'page' in param && param.page > 1 ? { page: param.page - 1 } : null,
    structuralSharing: false,
    // Asked anew as one page is; a list that has grown would read all of its pages again.
    staleTime: ({ state }) =>
      (state.data?.pages.length ?? 0) > 1 ? Number.POSITIVE_INFINITY : freshMs(kind.call),
  });
}

/** The page behind one; null behind the last. An API without cursors is asked by number. */
export function nextParam(
  { list, pagination }: SummedPage<unknown, unknown>,
  _pages: unknown,
  asked: PageParam,
): PageParam | null {
  if (!pagination || list.length === 0) return null;
  if (pagination.next_cursor) return { cursor: pagination.next_cursor };
  if (pagination.next_cursor === null || 'cursor' in asked) return null;
  return asked.page * pagination.per_page < pagination.total ? { page: asked.page + 1 } : null;
}

/** What a list that grows holds now, each record once: one that came in meanwhile moves others to the next page. */
export function joinPages<Item extends RecordItem>(
  pages: readonly SummedPage<Item, unknown>[],
): Pick<RecordList<Item>, 'list' | 'total'> {
  const list = unique(pages.flatMap((page) => page.list));
  return { list, total: pages.at(-1)?.pagination?.total ?? list.length };
}

export interface PageRequest extends RecordRequest {
  /** Instants, both included. */
  range: { from: string; to: string };
  param: PageParam;
  size: number;
  /** Asks for the sums of the whole range too. */
  isSummed?: boolean;
  signal: AbortSignal;
}

/** One page of the API's. @throws ApiError */
export async function readPage<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  { call, filters }: RecordKind<Item, Sums>,
  request: PageRequest,
): Promise<SummedPage<Item, Sums>> {
  const asked = Object.entries(request.filters).map(([key, value]) => [filters[key]?.param ?? key, value]);
  const query = {
    ...request.range,
    ...Object.fromEntries(asked),
    ...request.param,
    per_page: request.size,
    ...(request.isSummed && { summary: 1 as const }),
  };
  const any: RecordCalls[keyof RecordCalls] = call;
  const answer: unknown = await ask(app, any, { query, signal: request.signal });
  // A kind's call answers its items and its sums (kind.ts).
  return answer as SummedPage<Item, Sums>;
}
