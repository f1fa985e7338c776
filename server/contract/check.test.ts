import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { type CallReport, checkContract } from './check.ts';

/** What a test makes of an answer on its way: the data, or the whole of it. */
interface Plant {
  /** Of the departure's call. */
  path: RegExp;
  /** Only when asked with, or without, a token. */
  isMember?: boolean;
  isLocaleIgnored?: boolean;
  /** Only when asked with a token that nobody gave out. */
  isDead?: boolean;
  change: (body: { status: string; data: never }) => unknown;
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

let api: TestApi;
let token: string;
let server: Server;
let origin: string;
let plants: readonly Plant[] = [];
const asked: string[] = [];
let mailIds: number[] = [];

beforeAll(async () => {
  api = await createTestApi();
  token = await api.login();
  const mails = await api.get('/siteMessage', { token });
  mailIds = mails.body.data.list.map(({ id }: { id: number }) => id);
  server = createServer((request, response) => void relay(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  api.close();
});

/** The embedded API with one answer changed. */
async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url?.replace('/api/webapi', '') ?? '';
  const authorization = request.headers.authorization;
  asked.push(`${request.method} ${path}`);
  const isDeaf = plants.some(({ isLocaleIgnored }) => isLocaleIgnored);
  const locale = isDeaf ? 'enUS' : String(request.headers.locale);
  const answer = await api.get(path, {
    headers: { Locale: locale, ...(authorization && { Authorization: authorization }) },
  });
  const plant = plants.find((planted) => isMeant(planted, path, authorization));
  const body = plant ? plant.change(answer.body) : answer.body;
  response.statusCode = plant?.status ?? answer.status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(plant?.headers ?? {})) response.setHeader(name, value);
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function isMeant({ path: pattern, isMember, isDead }: Plant, path: string, authorization?: string): boolean {
  const isAlive = authorization === `Bearer ${token}`;
  if (isDead !== undefined && (authorization === undefined || isDead === isAlive)) return false;
  return pattern.test(path) && (isMember === undefined || isMember === isAlive);
}

async function check(planted: readonly Plant[] = []): Promise<CallReport[]> {
  plants = planted;
  try {
    return await checkContract({ origin, token });
  } finally {
    plants = [];
  }
}

const departures = (reports: readonly CallReport[]) => reports.filter(({ state }) => state === 'departs');

interface Departure {
  what: string;
  /** The call that departs, and what is said of it. */
  name: string;
  note: string;
  plant: Plant;
}

/** Of a page; a refusal has none. */
const itemsOf = (body: { data?: { list?: Record<string, unknown>[] } }) => body.data?.list ?? [];

const first = (change: (item: Record<string, unknown>) => void) => (body: { data: never }) => {
  const list = itemsOf(body);
  const [item] = list;
  if (item) change(item);
  return body;
};

const PLANTED: readonly Departure[] = (
  [
    [
      'money with one place',
      'wallets',
      'data.list[0].balance: money has two places',
      {
        path: /^\/gameWallet/,
        isMember: true,
        change: first((item) => Object.assign(item, { balance: '12.5' })),
      },
    ],
    [
      'a field that is missing',
      'promotions',
      'data.list[0].title: is no string',
      { path: /^\/promotions/, change: first((item) => delete item.title) },
    ],
    [
      'a word that nobody knows',
      'placements',
      'data.list[0].frequency: is none of once, daily, always',
      { path: /^\/placement/, change: first((item) => Object.assign(item, { frequency: 'weekly' })) },
    ],
    [
      'a time of another kind',
      'announcements',
      'data.list[0].start_at: time is ISO 8601',
      { path: /^\/announcement/, change: first((item) => Object.assign(item, { start_at: '11/21/2026' })) },
    ],
    [
      'a list without its envelope',
      'languages',
      'data.list is no list',
      {
        path: /^\/language/,
        change: ({ data }) => ({ status: 'ok', data: (data as { list: unknown }).list }),
      },
    ],
    [
      'a page of HTML',
      'maintenances',
      'the answer is not JSON',
      { path: /^\/gameMaintenance/, change: () => '<!doctype html>' },
    ],
    [
      'an error of the server',
      'slides',
      'HTTP 500 instead of 200',
      { path: /^\/slideshow/, change: () => ({ status: 'error', message: 'x' }), status: 500 },
    ],
    [
      'another word for ok',
      'webSetting',
      'status is "success" instead of "ok"',
      { path: /^\/webSetting/, change: (body) => ({ ...body, status: 'success' }) },
    ],
    [
      'a call for members that is open',
      'unreadMails',
      'without a token: HTTP 200 instead of 401',
      {
        path: /^\/siteMessage\/unread/,
        isMember: false,
        change: () => ({ status: 'ok', data: { count: 1 } }),
        status: 200,
      },
    ],
    [
      'a list that does not say how long it is',
      'games',
      'data.pagination: is no object',
      {
        path: /^\/game\?/,
        change: ({ data }) => ({ status: 'ok', data: { list: (data as { list: unknown }).list } }),
      },
    ],
    [
      'a page longer than asked for',
      'mails',
      'per_page=2 answers 3 items',
      {
        path: /^\/siteMessage\?/,
        isMember: true,
        change: (body) => {
          const list = itemsOf(body);
          if (list[0]) list.push(list[0]);
          return body;
        },
      },
    ],
    [
      'nothing told as found',
      'promotion',
      'an id that does not exist: HTTP 200 instead of 404',
      { path: /^\/promotion\/9{12}/, change: () => ({ status: 'error', message: 'none' }), status: 200 },
    ],
    [
      'sums that are not there',
      'gameRecords',
      'data.summary: is no object',
      {
        path: /^\/gameRecord/,
        isMember: true,
        change: (body) => ({ status: 'ok', data: { ...(body.data as object), summary: undefined } }),
      },
    ],
    [
      'an id as text',
      'gameProducts',
      'data.list[0].id: is no number',
      { path: /^\/gameProduct/, change: first((item) => Object.assign(item, { id: String(item.id) })) },
    ],
    [
      'money as a number',
      'wallets',
      'data.list[0].balance: is no string',
      {
        path: /^\/gameWallet/,
        isMember: true,
        change: first((item) => Object.assign(item, { balance: 12.5 })),
      },
    ],
    [
      'a time without its zone',
      'announcements',
      'data.list[0].start_at: time is ISO 8601',
      {
        path: /^\/announcement/,
        change: first((item) => Object.assign(item, { start_at: '2026-11-21T00:00:00' })),
      },
    ],
    [
      'a flag as a number',
      'announcements',
      'data.list[0].is_pinned: is no boolean',
      { path: /^\/announcement/, change: first((item) => Object.assign(item, { is_pinned: 1 })) },
    ],
    [
      'a rate as a number',
      'virtualChannels',
      'data.list[0].rate: is no string',
      {
        path: /^\/virtualChannel/,
        isMember: true,
        change: first((item) => Object.assign(item, { rate: 31.5 })),
      },
    ],
    [
      'the whole number of a card',
      'bankCards',
      'data.list[0].account_number_masked: is not masked',
      {
        path: /^\/accountBankCard$/,
        isMember: true,
        change: first((item) => Object.assign(item, { account_number_masked: '812345678901' })),
      },
    ],
    [
      'two items of one id',
      'promotions',
      'data.list: two items have one id',
      {
        path: /^\/promotions/,
        change: (body) => {
          const list = itemsOf(body);
          if (list[0] && list[1]) list[1].id = list[0].id;
          return body;
        },
      },
    ],
    [
      'a total under what is listed',
      'games',
      'data.pagination.total: is under the items of the page',
      {
        path: /^\/game\?per_page/,
        change: ({ status, data }) => ({
          status,
          data: { ...(data as object), pagination: { page: 1, per_page: 2, total: 1 } },
        }),
      },
    ],
    [
      'a second page that is the first',
      'games',
      'page=2: answers page 1',
      {
        path: /^\/game\?.*\bpage=2/,
        change: ({ status, data }) => ({
          status,
          data: { ...(data as object), pagination: { page: 1, per_page: 2, total: 9 } },
        }),
      },
    ],
    [
      'a second page with items of the first',
      'mails',
      'page=2: has items of page 1',
      {
        path: /^\/siteMessage\?.*\bpage=2/,
        isMember: true,
        change: (body) => {
          const list = itemsOf(body);
          for (const item of list) item.id = mailIds[0] ?? 0;
          return body;
        },
      },
    ],
    [
      'a page of no items that is answered',
      'games',
      'per_page=0: HTTP 200 instead of 422',
      { path: /^\/game\?.*per_page=0/, change: () => ({ status: 'ok', data: { list: [] } }), status: 200 },
    ],
    [
      'bad input that names no field',
      'gameRecords',
      'per_page=0: no errors of the field per_page',
      {
        path: /^\/gameRecord\?.*per_page=0/,
        isMember: true,
        change: ({ status }) => ({ status, message: 'no' }),
      },
    ],
    [
      'a dead token that is answered',
      'unreadMails',
      'with a dead token: HTTP 200 instead of 401',
      {
        path: /^\/siteMessage\/unread/,
        isDead: true,
        change: () => ({ status: 'ok', data: { count: 1 } }),
        status: 200,
      },
    ],
    [
      'a member’s answer that proxies may keep',
      'memberInfo',
      'Cache-Control: "public, max-age=60", which others may be shown',
      {
        path: /^\/auth\/info/,
        isMember: true,
        change: (body) => body,
        headers: { 'cache-control': 'public, max-age=60' },
      },
    ],
    [
      'JSON that calls itself HTML',
      'levels',
      'Content-Type: "text/html" instead of application/json',
      { path: /^\/accountLevel/, change: (body) => body, headers: { 'content-type': 'text/html' } },
    ],
    [
      'one language for all',
      'memberInfo',
      'Locale: zhTW is refused in the words of enUS',
      { path: /^\/never/, isLocaleIgnored: true, change: (body) => body },
    ],
  ] satisfies [string, string, string, Plant][]
).map(([what, name, note, plant]) => ({ what, name, note, plant }));

/** One departure of a call at a time: as many checks as the call with the most of them needs. */
const ROUNDS = PLANTED.reduce<Departure[][]>((rounds, departure) => {
  const round = rounds.find((planted) => planted.every(({ name }) => name !== departure.name));
  if (round) round.push(departure);
  else rounds.push([departure]);
  return rounds;
}, []);

const reports = new Map<readonly Departure[], Promise<CallReport[]>>();

/** What a check says of an API with the departures of a round. */
function checked(round: readonly Departure[]): Promise<CallReport[]> {
  const found = reports.get(round) ?? check(round.map(({ plant }) => plant));
  reports.set(round, found);
  return found;
}

describe('the contract check', () => {
  it('finds that the embedded API answers every call by the contract', async () => {
    asked.length = 0;
    const reports = await check();
    expect(departures(reports)).toEqual([]);
    expect(reports.filter(({ state }) => state === 'ok').length).toBeGreaterThan(20);
    expect(reports.filter(({ state }) => state === 'unimplemented')).toEqual([]);
    // Reading a message marks it read, a launch moves money.
    expect(asked.filter((call) => !call.startsWith('GET ') || /read\/|game_id|launch/.test(call))).toEqual(
      [],
    );
  });

  it('asks as a stranger only when it has no token', async () => {
    const reports = await checkContract({ origin });
    expect(departures(reports)).toEqual([]);
    expect(reports.find(({ name }) => name === 'wallets')?.notes).toEqual(['needs a member’s token']);
  });

  it('tells an API that does not answer from one that departs in a field', async () => {
    const reports = await checkContract({ origin: 'http://127.0.0.1:9', timeoutMs: 500 });
    expect(reports.every(({ state }) => state !== 'ok')).toBe(true);
    expect(departures(reports)[0]?.notes[0]).toMatch(/^no answer/);
  });

  it.each(PLANTED)('names $what', async ({ what, name, note }) => {
    const round = ROUNDS.find((planted) => planted.some((each) => each.what === what)) ?? [];
    const found = departures(await checked(round));
    expect(found.map((report) => report.name).sort()).toEqual(round.map((each) => each.name).sort());
    expect(found.find((report) => report.name === name)?.notes).toContain(note);
  });
});
