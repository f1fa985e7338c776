import { type CallEntry, schemasOf } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { pagination, readEnvelope, refusalText } from '#shared/webapi/envelope.ts';
import { type Answer, ask, fieldsOf, INVALID_TOKEN, NoAnswerError } from './ask.ts';
import { pageNotes } from './page-notes.ts';
import { type CallReport, type CheckOptions, NO_ANSWER, problemsOf, stateOf } from './report.ts';
import { checkStream } from './stream.ts';
import { checkLogin, checkWrites } from './writes.ts';

interface CallCheck extends CheckOptions {
  entry: CallEntry;
  /** Items of earlier lists by the call's name, for ids in paths. */
  seen: Map<string, unknown[]>;
  /** Receives the tolerated departures. */
  tolerated: string[];
}

const MAX_REPORTED_ITEMS = 3;

/**
 * Sends every read call to an API and reports what departs from the contract. Without `sendsWrites` it sends no call that
 * changes something, except the login of `account`: reading a message marks it as read, a launch moves money. An API that
 * does not answer the first call gets no other.
 */
export async function checkContract(options: CheckOptions): Promise<CallReport[]> {
  const { account } = options;
  if (!account) return checkReads(options);
  const { report, token } = await checkLogin(options, account);
  if (report.notes[0]?.startsWith(NO_ANSWER)) return [report];
  const reports = [report, ...(await checkReads({ ...options, token }))];
  return options.sendsWrites && token ? [...reports, ...(await checkWrites(options, token))] : reports;
}

async function checkReads(options: CheckOptions): Promise<CallReport[]> {
  const seen = new Map<string, unknown[]>();
  const entries: CallEntry[] = Object.values(CALLS);
  const reads = entries.filter(({ method, changesState }) => method === 'GET' && !changesState);
  const reports: CallReport[] = [];
  // One request at a time, to keep the load low. Lists first, because their items provide the ids of other calls.
  const order = [
    ...reads.filter(({ path }) => !path.includes(':')),
    ...reads.filter(({ path }) => path.includes(':')),
  ];
  for (const entry of order) {
    const report = await checkCall({ ...options, entry, seen, tolerated: [] });
    reports.push(namingCauseOnce(report, reports));
    if (isUnanswered(report) && reports.length === 1) return reports;
  }
  return [...reports, namingCauseOnce(await checkStream(options), reports)];
}

const isUnanswered = ({ notes }: CallReport) => notes[0]?.startsWith(NO_ANSWER) ?? false;

/** The cause of a lost connection is named once. */
function namingCauseOnce(report: CallReport, earlier: readonly CallReport[]): CallReport {
  const isRepeated = isUnanswered(report) && earlier.some(({ notes }) => notes[0] === report.notes[0]);
  return isRepeated ? { ...report, notes: [`${NO_ANSWER}, as above`] } : report;
}

async function checkCall(check: CallCheck): Promise<CallReport> {
  const { entry, token } = check;
  const path = requestPath(check);
  const request = `GET ${path ?? entry.path}`;
  const report = (state: CallReport['state'], notes: string[]) => ({
    name: entry.name,
    request,
    state,
    notes,
    tolerated: check.tolerated,
  });
  if (path === undefined) return report('skipped', ['no list has an id for it']);
  try {
    const notes: string[] = [];
    if (entry.access === 'member') notes.push(...(await strangerNotes(check, path)));
    if (entry.access === 'member' && token === undefined) {
      return notes.length > 0 ? report('departs', notes) : report('skipped', ['needs a member’s token']);
    }
    const answer = await ask(check, path, { token });
    if (isMissing(entry, answer))
      return report('unimplemented', [`the API does not have it (${answer.status})`]);
    notes.push(...(await answerNotes(check, answer)));
    notes.push(...(await pageNotes(check, path, answer)));
    notes.push(...(await absentNotes(check)));
    return report(stateOf(notes, check.tolerated), notes);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    return report('departs', [`${NO_ANSWER}: ${error.message}`]);
  }
}

/** Whether the API does not have a call. The check only asks for ids that exist, so a 404 is about the call. */
function isMissing({ optional }: CallEntry, { status }: Answer): boolean {
  return status === 501 || (optional === true && status === 404);
}

/** Queries with which the calls return items. */
const QUERIES: Partial<Record<keyof typeof CALLS, string>> = {
  slides: 'device=desktop',
  placements: 'position=home_side',
  articles: 'topic=help',
};

/** Where ids for paths come from: a list, and a field of its items. */
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

/** Path and query of the request. Undefined when no list has an id for it. */
function requestPath({ entry, origin, seen, token }: CallCheck): string | undefined {
  // An entry's name is its key in CALLS.
  const name = entry.name as keyof typeof CALLS;
  const query = new URLSearchParams(QUERIES[name]);
  if (name === 'webSite') query.set('selectFrom[host]', new URL(origin).hostname);
  if (entry.answers === 'pages' || entry.answers === 'records') query.set('per_page', '2');
  if (entry.answers === 'records') query.set('summary', '1');
  const suffix = query.size > 0 ? `?${query}` : '';
  if (!entry.path.includes(':')) return entry.path + suffix;
  const [listName = '', field = ''] = IDS[name] ?? [];
  const known = (seen.get(listName) ?? []).map((item) => fieldsOf(item)[field]);
  // The site also reads an id that is sent as text.
  const found = known.find((value) => /^\d+$/.test(String(value)));
  const id = found ?? (token === undefined && entry.access === 'member' ? 1 : undefined);
  return id === undefined ? undefined : entry.path.replace(/:\w+\??/, String(id)) + suffix;
}

/** Calls for members must answer 401 without a token and with an invalid one. */
async function strangerNotes(check: CallCheck, path: string): Promise<string[]> {
  const stranger = await ask(check, path);
  if (isMissing(check.entry, stranger)) return [];
  const invalid = await ask(check, path, { token: INVALID_TOKEN, locale: 'zhTW' });
  return [
    ...closedNotes(stranger, 'without a token'),
    ...closedNotes(invalid, 'with an invalid token'),
    ...languageNotes(check.entry, stranger, invalid),
  ];
}

function closedNotes({ status, body }: Answer, when: string): string[] {
  return status === 401 ? refusalNotes(body, when) : [`${when}: HTTP ${status} instead of 401`];
}

/** Texts must follow the Locale header. One call is enough to see it. */
function languageNotes({ name }: CallEntry, english: Answer, chinese: Answer): string[] {
  if (name !== CALLS.memberInfo.name) return [];
  const [text, other] = [english, chinese].map(({ body }) => {
    const envelope = readEnvelope(body);
    return envelope && refusalText(envelope);
  });
  return text && text === other ? ['Locale: zhTW gets the text of enUS'] : [];
}

/** An id that does not exist must be a 404 in the envelope. */
async function absentNotes(check: CallCheck): Promise<string[]> {
  const { entry, token } = check;
  if (!entry.path.includes(':') || entry.answers !== 'one') return [];
  const { status, body } = await ask(check, entry.path.replace(/:\w+\??/, '999999999999'), { token });
  if (status !== 404) return [`an id that does not exist: HTTP ${status} instead of 404`];
  return refusalNotes(body, 'an id that does not exist');
}

function refusalNotes(body: unknown, when: string): string[] {
  const envelope = readEnvelope(body);
  if (envelope?.status !== 'error') return [`${when}: no envelope with status "error"`];
  return envelope.message || envelope.msg ? [] : [`${when}: the refusal has no message`];
}

async function answerNotes(check: CallCheck, answer: Answer): Promise<string[]> {
  const { status, body } = answer;
  if (status !== 200) return [`HTTP ${status} instead of 200`];
  if (body === undefined) return ['the answer is not JSON'];
  const envelope = readEnvelope(body);
  if (!envelope) return ['the answer is no envelope {status, data}'];
  if (envelope.status !== 'ok') return [`status is "${envelope.status}" instead of "ok"`];
  return [...headerNotes(check.entry, answer), ...(await dataNotes(check, envelope.data))];
}

/** Shared caches must not store responses for members. */
function headerNotes({ access }: CallEntry, { type, caching }: Answer): string[] {
  const isShared = access === 'member' && /\b(public|s-maxage)\b/i.test(caching);
  return [
    ...(/^application\/json\b/i.test(type) ? [] : [`Content-Type: "${type}" instead of application/json`]),
    ...(isShared ? [`Cache-Control: "${caching}" lets shared caches store it`] : []),
  ];
}

async function dataNotes({ entry, seen, tolerated }: CallCheck, data: unknown): Promise<string[]> {
  const { item, summary } = await schemasOf(entry);
  if (!item) return [];
  if (entry.answers === 'one') return problemsOf(item, data, 'data', tolerated);
  const { list, notes } = readList(entry, data, tolerated);
  seen.set(entry.name, list);
  // Clients use ids as keys of list items.
  const ids = list.map((value) => fieldsOf(value).id).filter((id) => id !== undefined && id !== null);
  if (new Set(ids).size < ids.length) notes.push('data.list: two items have the same id');
  const invalid = list
    .map((value, index) => problemsOf(item, value, `data.list[${index}]`, tolerated))
    .filter((problems) => problems.length > 0);
  notes.push(...invalid.slice(0, MAX_REPORTED_ITEMS).flat());
  const rest = invalid.length - MAX_REPORTED_ITEMS;
  if (rest > 0) notes.push(`and ${rest} more items`);
  if (entry.answers === 'records' && summary) {
    notes.push(...problemsOf(summary, fieldsOf(data).summary, 'data.summary', tolerated));
  }
  return notes;
}

function readList(
  entry: CallEntry,
  data: unknown,
  tolerated: string[],
): { list: unknown[]; notes: string[] } {
  if (entry.answers === 'bare') {
    return Array.isArray(data) ? { list: data, notes: [] } : { list: [], notes: ['data is no list'] };
  }
  const { list, pagination: page } = fieldsOf(data);
  if (!Array.isArray(list)) return { list: [], notes: ['data.list is no list'] };
  // A whole list needs no pagination.
  const isWhole = entry.answers === 'list' && page === undefined;
  const notes = isWhole ? [] : problemsOf(pagination, page, 'data.pagination', tolerated);
  const isPaged = entry.answers === 'pages' || entry.answers === 'records';
  if (isPaged && list.length > 2) notes.push(`per_page=2 answers ${list.length} items`);
  return { list, notes };
}
