import type { AppEnvironment } from '#platform/site/page.ts';
import type { SummedPage } from '#shared/webapi/envelope.ts';
import { MAX_PAGE_SIZE, nextParam, type PageParam, type RecordRequest, readPage } from '../api.ts';
import type { RecordItem, RecordKind } from '../kinds/kind.ts';
import { instantsOf } from '../range/days.ts';

interface ReadAllOptions<Item> {
  signal: AbortSignal;
  /** Formats rows as text of the file. */
  write: (rows: readonly Item[]) => string;
  /** Called with the number of records that are read. */
  onProgress: (done: number) => void;
}

/** A time range in milliseconds, both ends included. */
export interface Slice {
  from: number;
  to: number;
}

/** Target number of rows a slice. Smaller slices would need more requests, because the last page of each is not full. */
const ROWS_A_SLICE = 1_000;
/** A slice with up to this many rows is not split. A split discards the first page, which was requested already. */
const MAX_ROWS_A_SLICE = 2 * ROWS_A_SLICE;
const MAX_PARTS = 64;
/** Limits the recursion when the API ignores the range. */
const MAX_DEPTH = 4;
/** The number of connections that a browser opens to one host over HTTP/1.1. */
const MAX_CONCURRENT = 6;

/**
 * Reads every record of a range as parts of a file, the newest first. Each page needs the cursor of the page before, so a
 * large range is split into time slices that are read concurrently. Each slice becomes one blob, which the browser can
 * keep outside of memory; a blob for each page would be slower. Rejects if any page fails. @throws ApiError
 */
export async function readAllRecords<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  { signal: callerSignal, write, onProgress, ...request }: RecordRequest & ReadAllOptions<Item>,
): Promise<Blob[]> {
  const controller = new AbortController();
  callerSignal.addEventListener('abort', () => controller.abort());
  const { signal } = controller;
  const limit = createLimit(MAX_CONCURRENT);
  const seen = new Set<number>();

  function requestPage({ from, to }: Slice, param: PageParam): Promise<SummedPage<Item, Sums>> {
    const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    return limit(() => readPage(app, kind, { ...request, range, param, size: MAX_PAGE_SIZE, signal }));
  }

  function writePage({ list }: SummedPage<Item, Sums>): string {
    const rows = list.filter(({ id }) => !seen.has(id));
    for (const { id } of rows) seen.add(id);
    onProgress(seen.size);
    return write(rows);
  }

  async function readSlice(slice: Slice, depth: number): Promise<Blob[]> {
    let page = await requestPage(slice, { page: 1 });
    const parts = splitSlice(slice, depth < MAX_DEPTH ? (page.pagination?.total ?? 0) : 0);
    if (parts.length > 1) {
      return (await Promise.all(parts.map((part) => readSlice(part, depth + 1)))).flat();
    }
    const texts = [writePage(page)];
    let current: PageParam = { page: 1 };
    for (let next = nextParam(page, null, current); next; next = nextParam(page, null, current)) {
      page = await requestPage(slice, next);
      current = next;
      texts.push(writePage(page));
    }
    return [new Blob(texts)];
  }

  const { from, to } = instantsOf(request.zone, request.days);
  try {
    return await readSlice({ from: Date.parse(from), to: Date.parse(to) }, 0);
  } finally {
    // When one slice has failed, the requests of the others are aborted.
    controller.abort();
  }
}

/** Splits a slice of `total` rows into parts of the same length, the newest first. A small slice is not split. */
export function splitSlice({ from, to }: Slice, total: number): Slice[] {
  const wanted = total <= MAX_ROWS_A_SLICE ? 1 : Math.min(MAX_PARTS, Math.ceil(total / ROWS_A_SLICE));
  const length = Math.ceil((to - from + 1) / wanted);
  const count = Math.ceil((to - from + 1) / length);
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * length;
    return { from: start, to: Math.min(to, start + length - 1) };
  }).toReversed();
}

/**
 * Limits the number of concurrent tasks. Waiting tasks run last in, first out: the next page of a started slice runs
 * before the first page of another one, so that few slices are in memory.
 */
function createLimit(maxConcurrent: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.pop()?.();
    }
  };
}
