import * as z from 'zod/mini';
import { type CallEntry, schemasOf } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { pagination, readEnvelope, refusalText } from '#shared/webapi/envelope.ts';
import { type Answer, ask, DEAD_TOKEN, fieldsOf } from './ask.ts';
import { pageNotes } from './page-notes.ts';
import { strict } from './strict.ts';

/**
 * Asks every read call of an API and tells, call by call, what departs from the contract. Nothing is written: no call
 * that changes something when it is asked is sent (reading a message marks it read, a launch moves money).
 */
export interface CheckOptions {
  /** "https://api.example.com", whose paths begin with /api/webapi. */
  origin: string;
  /** Of a member; without it calls for members are only asked as a stranger. */
  token?: string;
  timeoutMs?: number;
}

export interface CallReport {
  name: string;
  /** "GET /gameTag/7" */
  asked: string;
  /** `unimplemented`: 501, the API says that it has no such call · `skipped`: nothing there to ask for, or no token. */
  state: 'ok' | 'departs' | 'unimplemented' | 'skipped';
  notes: string[];
}

interface Asking extends CheckOptions {
  entry: CallEntry;
  /** What earlier calls answered, by name: where ids are found. */
  seen: Map<string, unknown[]>;
}

const WRONG_ITEMS_TOLD = 3;

/** Asks every read call of an API and reports each departure from the contract, call by call. */
export async function checkContract(options: CheckOptions): Promise<CallReport[]> {
  const seen = new Map<string, unknown[]>();
  const entries: CallEntry[] = Object.values(CALLS);
  const reads = entries.filter(({ method, changesState }) => method === 'GET' && !changesState);
  const reports: CallReport[] = [];
  // One at a time, lists before what is found in them: an API is to be asked, not to be loaded.
  const order = [
    ...reads.filter(({ path }) => !path.includes(':')),
    ...reads.filter(({ path }) => path.includes(':')),
  ];
  for (const entry of order) reports.push(await checkCall({ ...options, entry, seen }));
  return reports;
}

async function notesOn(asking: Asking, path: string, answer: Answer): Promise<string[]> {
  return [
    ...(await answerNotes(asking, answer)),
    ...(await pageNotes(asking, path, answer)),
    ...(await absentNotes(asking)),
  ];
}

async function checkCall(asking: Asking): Promise<CallReport> {
  const { entry, token } = asking;
  const path = requestPath(asking);
  const asked = `GET ${path ?? entry.path}`;
  const report = (state: CallReport['state'], notes: string[]) => ({ name: entry.name, asked, state, notes });
  if (path === undefined) return report('skipped', ['no id to ask for']);
  try {
    const notes: string[] = [];
    if (entry.access === 'member') notes.push(...(await strangerNotes(asking, path)));
    if (entry.access === 'member' && token === undefined) {
      return notes.length > 0 ? report('departs', notes) : report('skipped', ['needs a member’s token']);
    }
    const answer = await ask(asking, path, { token });
    if (answer.status === 501) return report('unimplemented', ['the API does not offer it (501)']);
    notes.push(...(await notesOn(asking, path, answer)));
    return report(notes.length > 0 ? 'departs' : 'ok', notes);
  } catch (error) {
    return report('departs', [`no answer: ${error instanceof Error ? error.message : 'unknown'}`]);
  }
}

/** What a call is asked with, so that it shows the most. */
const QUERIES: Partial<Record<keyof typeof CALLS, string>> = {
  slides: 'device=desktop',
  placements: 'position=home_side',
  articles: 'topic=help',
};

/** Where the param of a path is found: the list, and its field. */
const IDS: Partial<Record<keyof typeof CALLS, [list: keyof typeof CALLS, field: string]>> = {
  promotion: ['promotions', 'id'],
  promotionPreview: ['promotions', 'id'],
  gameTags: ['gameProducts', 'id'],
  article: ['articles', 'id'],
  wallet: ['wallets', 'id'],
  bankCard: ['bankCards', 'id'],
  accountCard: ['accountCards', 'id'],
  virtualAddress: ['virtualAddresses', 'id'],
  accountStore: ['accountStores', 'id'],
  depositDetail: ['depositRecords', 'id'],
};

/** Path and query of the request; undefined while no list has told an id. */
function requestPath({ entry, origin, seen, token }: Asking): string | undefined {
  // By name: the tables above hold some of them.
  const name = entry.name as keyof typeof CALLS;
  const query = new URLSearchParams(QUERIES[name]);
  if (name === 'webSite') query.set('selectFrom[host]', new URL(origin).hostname);
  if (entry.answers === 'pages' || entry.answers === 'records') query.set('per_page', '2');
  if (entry.answers === 'records') query.set('summary', '1');
  const suffix = query.size > 0 ? `?${query}` : '';
  if (!entry.path.includes(':')) return entry.path + suffix;
  const id = idFor(name, seen) ?? (token === undefined && entry.access === 'member' ? 1 : undefined);
  return id === undefined ? undefined : entry.path.replace(/:\w+\??/, String(id)) + suffix;
}

function idFor(name: keyof typeof CALLS, seen: Asking['seen']): unknown {
  const [list, field] = IDS[name] ?? [];
  const items = seen.get(list ?? '') ?? [];
  return items.map((item) => fieldsOf(item)[field ?? '']).find((value) => typeof value === 'number');
}

/** A call for members must be closed to strangers, and to tokens that are none any more. */
async function strangerNotes(asking: Asking, path: string): Promise<string[]> {
  const stranger = await ask(asking, path);
  if (stranger.status === 501) return [];
  const dead = await ask(asking, path, { token: DEAD_TOKEN, locale: 'zhTW' });
  return [
    ...closedNotes(stranger, 'without a token'),
    ...closedNotes(dead, 'with a dead token'),
    ...languageNotes(asking.entry, stranger, dead),
  ];
}

function closedNotes({ status, body }: Answer, when: string): string[] {
  return status === 401 ? refusalNotes(body, when) : [`${when}: HTTP ${status} instead of 401`];
}

/** Texts follow the header Locale: a refusal shows it whatever the content is. Told once, of the first such call. */
function languageNotes({ name }: CallEntry, english: Answer, chinese: Answer): string[] {
  if (name !== CALLS.memberInfo.name) return [];
  const [text, other] = [english, chinese].map(({ body }) => {
    const envelope = readEnvelope(body);
    return envelope && refusalText(envelope);
  });
  return text && text === other ? ['Locale: zhTW is refused in the words of enUS'] : [];
}

/** What does not exist is a 404 in the envelope. */
async function absentNotes(asking: Asking): Promise<string[]> {
  const { entry, token } = asking;
  if (!entry.path.includes(':') || entry.answers !== 'one') return [];
  const { status, body } = await ask(asking, entry.path.replace(/:\w+\??/, '999999999999'), { token });
  if (status !== 404) return [`an id that does not exist: HTTP ${status} instead of 404`];
  return refusalNotes(body, 'an id that does not exist');
}

function refusalNotes(body: unknown, when: string): string[] {
  const envelope = readEnvelope(body);
  if (envelope?.status !== 'error') return [`${when}: no envelope with status "error"`];
  return envelope.message || envelope.msg ? [] : [`${when}: the refusal has no message`];
}

async function answerNotes(asking: Asking, answer: Answer): Promise<string[]> {
  const { status, body } = answer;
  if (status !== 200) return [`HTTP ${status} instead of 200`];
  if (body === undefined) return ['the answer is not JSON'];
  const envelope = readEnvelope(body);
  if (!envelope) return ['the answer is no envelope {status, data}'];
  if (envelope.status !== 'ok') return [`status is "${envelope.status}" instead of "ok"`];
  return [...headerNotes(asking.entry, answer), ...(await dataNotes(asking, envelope.data))];
}

/** What is a member's must not be kept for others on its way. */
function headerNotes({ access }: CallEntry, { type, caching }: Answer): string[] {
  const isOpen = access === 'member' && /\b(public|s-maxage)\b/i.test(caching);
  return [
    ...(/^application\/json\b/i.test(type) ? [] : [`Content-Type: "${type}" instead of application/json`]),
    ...(isOpen ? [`Cache-Control: "${caching}", which others may be shown`] : []),
  ];
}

async function dataNotes({ entry, seen }: Asking, data: unknown): Promise<string[]> {
  const { item, summary } = await schemasOf(entry);
  if (!item) return [];
  if (entry.answers === 'one') return problemsOf(strict(item), data, 'data');
  const { list, notes } = readList(entry, data);
  seen.set(entry.name, list);
  const sums = entry.answers === 'records' && summary;
  return [
    ...notes,
    ...twinNotes(list),
    ...itemNotes(strict(item), list),
    ...(sums ? problemsOf(strict(sums), fieldsOf(data).summary, 'data.summary') : []),
  ];
}

function readList(entry: CallEntry, data: unknown): { list: unknown[]; notes: string[] } {
  if (entry.answers === 'bare') {
    return Array.isArray(data) ? { list: data, notes: [] } : { list: [], notes: ['data is no list'] };
  }
  const { list, pagination: page } = fieldsOf(data);
  if (!Array.isArray(list)) return { list: [], notes: ['data.list is no list'] };
  const notes = problemsOf(pagination, page, 'data.pagination');
  const isPaged = entry.answers === 'pages' || entry.answers === 'records';
  if (isPaged && list.length > 2) notes.push(`per_page=2 answers ${list.length} items`);
  return { list, notes };
}

/** Lists are told apart, and drawn, by the ids of their items. */
function twinNotes(list: readonly unknown[]): string[] {
  const ids = list.map((item) => fieldsOf(item).id).filter((id) => id !== undefined && id !== null);
  return new Set(ids).size < ids.length ? ['data.list: two items have one id'] : [];
}

function itemNotes(item: z.core.$ZodType, list: readonly unknown[]): string[] {
  const wrong = list.flatMap((value, index) => {
    const problems = problemsOf(item, value, `data.list[${index}]`);
    return problems.length > 0 ? [problems] : [];
  });
  const told = wrong.slice(0, WRONG_ITEMS_TOLD).flat();
  const rest = wrong.length - WRONG_ITEMS_TOLD;
  return rest > 0 ? [...told, `and ${rest} more items`] : told;
}

/** Where and what; never a value, which may be a member's. */
function problemsOf(schema: z.core.$ZodType, value: unknown, at: string): string[] {
  const result = z.safeParse(schema, value);
  if (result.success) return [];
  return result.error.issues.map((issue) => `${[at, ...issue.path].join('.')}: ${wordsOf(issue)}`);
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `is no ${issue.expected}`;
  if (issue.code === 'invalid_value') return `is none of ${issue.values.map(String).join(', ')}`;
  return issue.message && issue.message !== 'Invalid input' ? issue.message : issue.code;
}
