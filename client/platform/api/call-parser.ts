import type { CallEntry, CallSchemas } from '#shared/webapi/call.ts';
import { type Page, parseList, parseSummedList } from '#shared/webapi/envelope.ts';
import { readItem } from '#shared/webapi/tolerance.ts';
import type { DataParser } from './api-client.ts';

/**
 * Reads answers by their entry of the call catalogue. Loaded with the first call: a page whose data came with the HTML
 * needs neither schemas nor zod. A malformed item is dropped and logged; its list is kept.
 */

/** The most items that an API returns in one page. */
export const PAGE_MAX = 100;
/** Limit on the pages that are read of a list that must be complete. */
const PAGES_MAX = 50;

/** Parser of one answer: a list resolves to its items, a page to its items with its pagination. */
export function answerParser(
  call: Pick<CallEntry, 'answers'>,
  { item, summary }: CallSchemas,
): DataParser<unknown> {
  if (!item) return () => null;
  return (data, onDropped, onDeparture) => {
    switch (call.answers) {
      case 'one':
        return readItem(item, data, onDeparture);
      case 'records':
        return summary
          ? parseSummedList(item, summary, data, onDropped, onDeparture)
          : parseList(item, data, onDropped, onDeparture);
      case 'pages':
        return parseList(item, data, onDropped, onDeparture);
      default:
        return parseList(item, data, onDropped, onDeparture).list;
    }
  };
}

/** Reads a further page of a list. */
export type PageReader = (
  query: { page: number; per_page: number },
  parse: DataParser<unknown>,
) => Promise<unknown>;

/** Parser of the first page of a list that must be complete. It reads the other pages, too. */
export function wholeParser({ item }: CallSchemas, readPage: PageReader): DataParser<unknown> {
  if (!item) return () => [];
  const parsePage: DataParser<unknown> = (data, onDropped, onDeparture) =>
    parseList(item, data, onDropped, onDeparture);
  const next = async (page: number, per_page: number) =>
    // The result of `parsePage`.
    (await readPage({ page, per_page }, parsePage)) as Page<unknown>;
  return async (data, onDropped, onDeparture) => {
    const first = parseList(item, data, onDropped, onDeparture);
    return first.pagination ? readCounted(first, next) : readUncounted(first, next);
  };
}

type NextPage = (page: number, perPage: number) => Promise<Page<unknown>>;

/** Reads a list whose total the API returns. */
async function readCounted({ list, pagination }: Page<unknown>, next: NextPage): Promise<unknown[]> {
  const { total = 0, per_page: perPage = PAGE_MAX } = pagination ?? {};
  if (list.length >= total) return list;
  const pageCount = Math.min(PAGES_MAX, Math.ceil(total / Math.max(1, perPage)));
  const numbers = Array.from({ length: Math.max(0, pageCount - 1) }, (_, index) => index + 2);
  const others = await Promise.all(numbers.map((page) => next(page, perPage)));
  return unique([list, ...others.map((page) => page.list)].flat());
}

/** Reads a list whose total is unknown: another page is read while pages are full. */
async function readUncounted(first: Page<unknown>, next: NextPage): Promise<unknown[]> {
  const pages = [first.list];
  const start = JSON.stringify(first.list[0]);
  while (pages.at(-1)?.length === PAGE_MAX && pages.length < PAGES_MAX) {
    const { list } = await next(pages.length + 1, PAGE_MAX);
    // An API without paging returns the same page each time.
    if (JSON.stringify(list[0]) === start) break;
    pages.push(list);
  }
  return unique(pages.flat());
}

/** Removes duplicates: an item that moves to the next page while pages are read appears twice. */
function unique(list: readonly unknown[]): unknown[] {
  const byId = new Map<unknown, unknown>();
  for (const item of list) byId.set(idOf(item) ?? item, item);
  return [...byId.values()];
}

function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
}
