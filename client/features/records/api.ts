import { queryOptions } from '@tanstack/react-query';
import { ask, freshMs, keyOf } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { SummedPage } from '#shared/webapi/envelope.ts';
import type { RecordCalls, RecordItem, RecordKind } from './kind.ts';
import { type Days, instantsOf } from './range/days.ts';

export const PAGE_SIZE = 20;
/** As many as the API gives at once. */
const MOST_AT_ONCE = 100;
/** A file holds no more rows than this; the newest come first. */
const MOST_ROWS = 10_000;

/** Which records: days in the member's zone, and filters by their names in the address. */
export interface RecordRequest {
  zone: string;
  days: Days;
  filters: Readonly<Record<string, string>>;
}

export interface RecordList<Item, Sums> {
  /** What was asked for; tells a list that grows from one that is another. */
  request: string;
  list: Item[];
  /** Of all pages. */
  total: number;
  pageCount: number;
  sums: Sums | null;
}

/** Pages `first` to `last` as one list; pages that were read a moment ago are not read again. */
export function recordListQuery<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  { first, last, ...request }: RecordRequest & { first: number; last: number },
) {
  return queryOptions({
    queryKey: keyOf(app, kind.call, request, first, last),
    queryFn: async (): Promise<RecordList<Item, Sums>> => {
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const pages = await Promise.all(
        numbers.map((page) => app.queryClient.fetchQuery(pageQuery(app, kind, { ...request, page }))),
      );
      return { ...gather(pages, first), request: JSON.stringify(request) };
    },
    staleTime: freshMs(kind.call),
  });
}

function pageQuery<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  { page, ...request }: RecordRequest & { page: number },
) {
  return queryOptions({
    queryKey: keyOf(app, kind.call, request, page),
    queryFn: ({ signal }) =>
      readPage(app, kind, { ...request, page, size: PAGE_SIZE, isSummed: true, signal }),
    staleTime: freshMs(kind.call),
  });
}

interface PageRequest extends RecordRequest {
  page: number;
  size: number;
  /** Asks for the sums of the whole range too. */
  isSummed?: boolean;
  signal: AbortSignal;
}

async function readPage<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  { call, filters }: RecordKind<Item, Sums>,
  request: PageRequest,
): Promise<SummedPage<Item, Sums>> {
  const asked = Object.entries(request.filters).map(([key, value]) => [filters[key]?.param ?? key, value]);
  const query = {
    ...instantsOf(request.zone, request.days),
    ...Object.fromEntries(asked),
    page: request.page,
    per_page: request.size,
    ...(request.isSummed && { summary: 1 as const }),
  };
  const any: RecordCalls[keyof RecordCalls] = call;
  const answer: unknown = await ask(app, any, { query, signal: request.signal });
  // A kind's call answers its items and its sums (kind.ts).
  return answer as SummedPage<Item, Sums>;
}

/** Pages in a row as one list. Some APIs do not page and answer the whole list each time: then the cut is ours. */
function gather<Item extends RecordItem, Sums>(
  pages: readonly SummedPage<Item, Sums>[],
  first: number,
): Omit<RecordList<Item, Sums>, 'request'> {
  const sums = pages[0]?.summary ?? null;
  const { pagination = null, list: start = [] } = pages[0] ?? {};
  if (!pagination) {
    const from = (first - 1) * PAGE_SIZE;
    const list = start.slice(from, from + pages.length * PAGE_SIZE);
    return { list, sums, total: start.length, pageCount: pageCountOf(start.length, PAGE_SIZE) };
  }
  const { total, per_page } = pagination;
  return {
    list: unique(pages.flatMap((page) => page.list)),
    sums,
    total,
    pageCount: pageCountOf(total, per_page),
  };
}

function pageCountOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / Math.max(1, perPage)));
}

/** A record that came in meanwhile pushes another one onto the next page, where it comes again. */
function unique<Item extends RecordItem>(list: readonly Item[]): Item[] {
  return [...new Map(list.map((item) => [item.id, item])).values()];
}

export interface AllRecords<Item> {
  rows: Item[];
  /** How many there are, also when `rows` ends before. */
  total: number;
}

/** Every record of a range, page by page, for a file. Rejects when a page cannot be read: half a file is none. */
export async function readAllRecords<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  { signal, onProgress, ...request }: RecordRequest & ReadingOptions,
): Promise<AllRecords<Item>> {
  const read = (page: number) => readPage(app, kind, { ...request, page, size: MOST_AT_ONCE, signal });
  const first = await read(1);
  const total = first.pagination?.total ?? first.list.length;
  const size = Math.max(1, first.pagination?.per_page ?? MOST_AT_ONCE);
  let rows = first.list;
  const last = Math.ceil(Math.min(total, MOST_ROWS) / size);
  for (let page = 2; page <= last; page += 1) {
    onProgress(Math.min((page - 1) * size, total), total);
    rows = rows.concat((await read(page)).list);
  }
  return { rows: unique(rows).slice(0, MOST_ROWS), total };
}

interface ReadingOptions {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}
