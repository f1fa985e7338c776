import type { CallEntry } from '#shared/webapi/call.ts';
import { pagination, readEnvelope } from '#shared/webapi/envelope.ts';
import { type Answer, ask, fieldsOf } from './ask.ts';

interface Paging {
  entry: CallEntry;
  origin: string;
  token?: string;
  timeoutMs?: number;
}

interface Page {
  ids: unknown[];
  page: number;
  total: number;
  cursor: string | null;
}

/**
 * Whether a list that is read page by page can be: its numbers agree, the next page is another one, by its number and by
 * its cursor, and a page that cannot be is refused by its field. `path` asked for the first page, two items long.
 */
export async function pageNotes(paging: Paging, path: string, answer: Answer): Promise<string[]> {
  const { answers } = paging.entry;
  if (answers !== 'pages' && answers !== 'records') return [];
  const first = readPage(answer);
  if (!first) return [];
  return [
    ...(first.page === 1 ? [] : [`data.pagination: answers page ${first.page}, unasked`]),
    ...(first.total < first.ids.length ? ['data.pagination.total: is under the items of the page'] : []),
    ...(await secondNotes(paging, path, first)),
    ...(await refusedNotes(paging, path)),
  ];
}

/** Undefined where the answer itself departs already. */
function readPage({ status, body }: Answer): Page | undefined {
  const { list, pagination: told } = fieldsOf(readEnvelope(body)?.data);
  const numbers = pagination.safeParse(told);
  if (status !== 200 || !Array.isArray(list) || !numbers.success) return undefined;
  const { page, total, next_cursor } = numbers.data;
  return { ids: list.map((item) => fieldsOf(item).id), page, total, cursor: next_cursor ?? null };
}

async function secondNotes(paging: Paging, path: string, first: Page): Promise<string[]> {
  if (first.total <= first.ids.length) return [];
  const notes: string[] = [];
  const ways = [['page', '2'], ...(first.cursor === null ? [] : [['cursor', first.cursor]])];
  for (const [name = '', value = ''] of ways) {
    const answer = await ask(paging, withQuery(path, name, value), paging);
    const when = name === 'page' ? 'page=2' : 'next_cursor';
    notes.push(...nextNotes(readPage(answer), first, name === 'page').map((note) => `${when}: ${note}`));
  }
  return notes;
}

function nextNotes(next: Page | undefined, first: Page, isByNumber: boolean): string[] {
  if (!next) return ['answers no page'];
  if (isByNumber && next.page !== 2) return [`answers page ${next.page}`];
  if (next.ids.length === 0) return ['has no items, though the total says so'];
  const isKnown = (id: unknown) => id !== undefined && id !== null && first.ids.includes(id);
  return next.ids.some(isKnown) ? ['has items of page 1'] : [];
}

async function refusedNotes(paging: Paging, path: string): Promise<string[]> {
  const { status, body } = await ask(paging, withQuery(path, 'per_page', '0'), paging);
  if (status !== 422) return [`per_page=0: HTTP ${status} instead of 422`];
  const { errors } = readEnvelope(body) ?? {};
  return errors?.per_page?.length ? [] : ['per_page=0: no errors of the field per_page'];
}

function withQuery(path: string, name: string, value: string): string {
  const [pathname = '', search] = path.split('?', 2);
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${pathname}?${query}`;
}
