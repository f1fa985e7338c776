import type { CallEntry } from '#shared/webapi/call.ts';
import { pagination, readEnvelope } from '#shared/webapi/envelope.ts';
import { PER_PAGE_MAX } from '#shared/webapi/fields.ts';
import { type Answer, ask, fieldsOf } from './ask.ts';

interface PageCheck {
  entry: CallEntry;
  origin: string;
  token?: string;
  timeoutMs?: number;
}

interface Page {
  ids: unknown[];
  page: number;
  perPage: number;
  total: number;
  cursor: string | null;
}

/**
 * Checks the paging of a list: its numbers agree, the second page differs from the first by number and by cursor, an invalid
 * page size is a 422 that names its field, and no page is larger than the limit. `answer` is the response to `path`, the first page with two items.
 */
export async function pageNotes(check: PageCheck, path: string, answer: Answer): Promise<string[]> {
  const { answers } = check.entry;
  if (answers !== 'pages' && answers !== 'records') return [];
  const first = readPage(answer);
  if (!first) return [];
  return [
    ...(first.page === 1 ? [] : [`data.pagination: page ${first.page} instead of 1`]),
    ...(first.total < first.ids.length ? ['data.pagination.total: is less than the items of the page'] : []),
    ...(await secondNotes(check, path, first)),
    ...(await refusedNotes(check, path)),
    ...(await limitNotes(check, path)),
  ];
}

/** Undefined when the response itself departs from the contract. */
function readPage({ status, body }: Answer): Page | undefined {
  const { list, pagination: sent } = fieldsOf(readEnvelope(body)?.data);
  const numbers = pagination.safeParse(sent);
  if (status !== 200 || !Array.isArray(list) || !numbers.success) return undefined;
  const { page, per_page: perPage, total, next_cursor } = numbers.data;
  const ids = list.map((item) => fieldsOf(item).id);
  return { ids, page, perPage, total, cursor: next_cursor ?? null };
}

async function secondNotes(check: PageCheck, path: string, first: Page): Promise<string[]> {
  if (first.total <= first.ids.length) return [];
  const notes: string[] = [];
  const ways = [['page', '2'], ...(first.cursor === null ? [] : [['cursor', first.cursor]])];
  for (const [name = '', value = ''] of ways) {
    const answer = await ask(check, withQuery(path, name, value), check);
    const when = name === 'page' ? 'page=2' : 'next_cursor';
    notes.push(...nextNotes(readPage(answer), first, name === 'page').map((note) => `${when}: ${note}`));
  }
  return notes;
}

function nextNotes(next: Page | undefined, first: Page, isByNumber: boolean): string[] {
  if (!next) return ['is no page'];
  if (isByNumber && next.page !== 2) return [`has the number ${next.page}`];
  if (next.ids.length === 0) return ['has no items although the total is higher'];
  const isKnown = (id: unknown) => id !== undefined && id !== null && first.ids.includes(id);
  return next.ids.some(isKnown) ? ['has items of page 1'] : [];
}

async function refusedNotes(check: PageCheck, path: string): Promise<string[]> {
  const { status, body } = await ask(check, withQuery(path, 'per_page', '0'), check);
  if (status !== 422) return [`per_page=0: HTTP ${status} instead of 422`];
  const { errors } = readEnvelope(body) ?? {};
  return errors?.per_page?.length ? [] : ['per_page=0: no errors for the field per_page'];
}

/** An API may refuse a page of more than PER_PAGE_MAX items or answer a smaller one. */
async function limitNotes(check: PageCheck, path: string): Promise<string[]> {
  const answer = await ask(check, withQuery(path, 'per_page', String(PER_PAGE_MAX + 1)), check);
  const size = readPage(answer)?.perPage;
  if (answer.status === 422 || (size !== undefined && size <= PER_PAGE_MAX)) return [];
  return [`per_page=${PER_PAGE_MAX + 1}: neither a 422 nor a page of at most ${PER_PAGE_MAX} items`];
}

function withQuery(path: string, name: string, value: string): string {
  const [pathname = '', search] = path.split('?', 2);
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${pathname}?${query}`;
}
