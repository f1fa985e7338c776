import type { AppEnvironment } from '#platform/site/page.ts';
import type { SummedPage } from '#shared/webapi/envelope.ts';
import { MOST_AT_ONCE, nextParam, type PageParam, type RecordRequest, readPage } from '../api.ts';
import type { RecordItem, RecordKind } from '../kinds/kind.ts';
import { instantsOf } from '../range/days.ts';

interface Reading<Item> {
  signal: AbortSignal;
  /** Rows as a piece of the file. */
  write: (rows: readonly Item[]) => string;
  onProgress: (done: number) => void;
}

/** Milliseconds, both included. */
export interface Slice {
  from: number;
  to: number;
}

/** Rows that one chain of pages is good for: of shorter ones each last page is half empty, and one more request. */
const ROWS_A_SLICE = 1_000;
/** So many are read on with: what is cut has had its first page read for nothing. */
const MOST_A_SLICE = 2 * ROWS_A_SLICE;
const MOST_PARTS = 64;
/** An API that takes no notice of the range ends the cutting. */
const DEEPEST = 4;
/** As many connections as a browser opens to one host. */
const AT_ONCE = 6;

/**
 * Every record of a range as pieces of a file, the newest first. Pages of one chain can only be read one after the
 * other, so a range that holds many is cut into slices of time, and several are read at once. A slice's text goes to the
 * browser's blob store as soon as it is whole: a blob a page would take longer than the page. Rejects when a page cannot be read: half a file is none. @throws ApiError
 */
export async function readAllRecords<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  { signal: leaving, write, onProgress, ...request }: RecordRequest & Reading<Item>,
): Promise<Blob[]> {
  const ending = new AbortController();
  leaving.addEventListener('abort', () => ending.abort());
  const { signal } = ending;
  const inTurn = createTurns(AT_ONCE);
  const seen = new Set<number>();

  function get({ from, to }: Slice, param: PageParam): Promise<SummedPage<Item, Sums>> {
    const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    return inTurn(() => readPage(app, kind, { ...request, range, param, size: MOST_AT_ONCE, signal }));
  }

  function take({ list }: SummedPage<Item, Sums>): string {
    const rows = list.filter(({ id }) => !seen.has(id));
    for (const { id } of rows) seen.add(id);
    onProgress(seen.size);
    return write(rows);
  }

  async function read(slice: Slice, depth: number): Promise<Blob[]> {
    let page = await get(slice, { page: 1 });
    const parts = partsOf(slice, depth < DEEPEST ? (page.pagination?.total ?? 0) : 0);
    if (parts.length > 1) return (await Promise.all(parts.map((part) => read(part, depth + 1)))).flat();
    const texts = [take(page)];
    let asked: PageParam = { page: 1 };
    for (let next = nextParam(page, null, asked); next; next = nextParam(page, null, asked)) {
      page = await get(slice, next);
      asked = next;
      texts.push(take(page));
    }
    return [new Blob(texts)];
  }

  const { from, to } = instantsOf(request.zone, request.days);
  try {
    return await read({ from: Date.parse(from), to: Date.parse(to) }, 0);
  } finally {
    // One that failed ends the others.
    ending.abort();
  }
}

/** A slice cut into parts of the same length for so many rows, the newest first; itself where they are few. */
export function partsOf({ from, to }: Slice, total: number): Slice[] {
  const wanted = total <= MOST_A_SLICE ? 1 : Math.min(MOST_PARTS, Math.ceil(total / ROWS_A_SLICE));
  const length = Math.ceil((to - from + 1) / Math.max(1, wanted));
  const count = Math.ceil((to - from + 1) / length);
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * length;
    return { from: start, to: Math.min(to, start + length - 1) };
  }).toReversed();
}

/**
 * Runs tasks a few at a time, the newest first: the next page of a slice that was begun goes before the first page of
 * another, so that a dozen slices at most are held in memory.
 */
function createTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.pop()?.();
    }
  };
}
