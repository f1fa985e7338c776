import type { CallEntry, CallSchemas } from '#shared/webapi/call.ts';
import { type Page, parseList, parseSummedList } from '#shared/webapi/envelope.ts';
import type { DataParser } from './api-client.ts';

/**
 * Reads answers by their entry of the call catalogue. Loaded with the first call: a page whose data came with the HTML
 * needs neither schemas nor zod. A malformed item is dropped and logged; its list is kept.
 */

/** As many as an API gives at once. */
export const PAGE_MAX = 100;
/** No list that must be whole is longer than this many pages. */
const PAGES_MAX = 50;

/** Reads one answer of a call; of a list its items, of pages one with its pagination. */
export function answerParser(
  call: Pick<CallEntry, 'answers'>,
  { item, summary }: CallSchemas,
): DataParser<unknown> {
  if (!item) return () => null;
  return (data, onDropped) => {
    switch (call.answers) {
      case 'one':
        return item.parse(data);
      case 'records':
        return summary ? parseSummedList(item, summary, data, onDropped) : parseList(item, data, onDropped);
      case 'pages':
        return parseList(item, data, onDropped);
      default:
        return parseList(item, data, onDropped).list;
    }
  };
}

/** A page of a list that is asked for besides the first. */
export type PageReader = (
  query: { page: number; per_page: number },
  parse: DataParser<unknown>,
) => Promise<unknown>;

/** Reads the first page of a list that must be whole, and then the others. */
export function wholeParser({ item }: CallSchemas, readPage: PageReader): DataParser<unknown> {
  if (!item) return () => [];
  const parsePage: DataParser<unknown> = (data, onDropped) => parseList(item, data, onDropped);
  const next = async (page: number, per_page: number) =>
    // What `parsePage` makes.
    (await readPage({ page, per_page }, parsePage)) as Page<unknown>;
  return async (data, onDropped) => {
    const first = parseList(item, data, onDropped);
    return first.pagination ? readCounted(first, next) : readUncounted(first, next);
  };
}

type NextPage = (page: number, perPage: number) => Promise<Page<unknown>>;

/** The API says how many there are. */
async function readCounted({ list, pagination }: Page<unknown>, next: NextPage): Promise<unknown[]> {
  const { total = 0, per_page: perPage = PAGE_MAX } = pagination ?? {};
  if (list.length >= total) return list;
  const pageCount = Math.min(PAGES_MAX, Math.ceil(total / Math.max(1, perPage)));
  const numbers = Array.from({ length: Math.max(0, pageCount - 1) }, (_, index) => index + 2);
  const others = await Promise.all(numbers.map((page) => next(page, perPage)));
  return unique([list, ...others.map((page) => page.list)].flat());
}

/** It does not: a full page may be all there is, or the first of several. */
async function readUncounted(first: Page<unknown>, next: NextPage): Promise<unknown[]> {
  const pages = [first.list];
  const start = JSON.stringify(first.list[0]);
  while (pages.at(-1)?.length === PAGE_MAX && pages.length < PAGES_MAX) {
    const { list } = await next(pages.length + 1, PAGE_MAX);
    // Some APIs do not page, and answer the same each time.
    if (JSON.stringify(list[0]) === start) break;
    pages.push(list);
  }
  return unique(pages.flat());
}

/** What moves from one page to the next while they are read comes twice. */
function unique(list: readonly unknown[]): unknown[] {
  const byId = new Map<unknown, unknown>();
  for (const item of list) byId.set(idOf(item) ?? item, item);
  return [...byId.values()];
}

function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
}
