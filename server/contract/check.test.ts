import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STREAM_PATH } from '#shared/webapi/calls/live.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { checkContract } from './check.ts';
import type { CallReport } from './report.ts';

/** A change of one response between the embedded API and the check. */
interface Override {
  /** Path of the call. */
  path: RegExp;
  /** Only with, or only without, the member's token. */
  isMember?: boolean;
  ignoresLocale?: boolean;
  /** Only with an invalid token. */
  hasInvalidToken?: boolean;
  change: (body: { status: string; data: never }) => unknown;
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

let api: TestApi;
let token: string;
let server: Server;
let origin: string;
let overrides: readonly Override[] = [];
const sent: string[] = [];
let mailIds: number[] = [];

beforeAll(async () => {
  api = await createTestApi();
  token = await api.login();
  const mails = await api.get('/siteMessage', { token });
  mailIds = mails.body.data.list.map(({ id }: { id: number }) => id);
  server = createServer((request, response) => void relay(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this type.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  api.deps.changes.end();
  api.close();
});

/** Passes a request on to the embedded API, and applies the overrides to the response. */
async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url?.replace('/api/webapi', '') ?? '';
  const authorization = request.headers.authorization;
  sent.push(`${request.method} ${path}`);
  // It has no end, so it cannot be changed.
  if (path === STREAM_PATH) return void api.app(request, response);
  const ignoresLocale = overrides.some(({ ignoresLocale }) => ignoresLocale);
  const locale = ignoresLocale ? 'enUS' : String(request.headers.locale);
  const answer = await api.get(path, {
    headers: { Locale: locale, ...(authorization && { Authorization: authorization }) },
  });
  const override = overrides.find((candidate) => applies(candidate, path, authorization));
  const body = override ? override.change(answer.body) : answer.body;
  response.statusCode = override?.status ?? answer.status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(override?.headers ?? {})) response.setHeader(name, value);
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function applies(
  { path: pattern, isMember, hasInvalidToken }: Override,
  path: string,
  authorization?: string,
): boolean {
  const isAlive = authorization === `Bearer ${token}`;
  if (hasInvalidToken !== undefined && (authorization === undefined || hasInvalidToken === isAlive))
    return false;
  return pattern.test(path) && (isMember === undefined || isMember === isAlive);
}

async function check(applied: readonly Override[] = []): Promise<CallReport[]> {
  overrides = applied;
  try {
    return await checkContract({ origin, token });
  } finally {
    overrides = [];
  }
}

const departures = (reports: readonly CallReport[]) => reports.filter(({ state }) => state === 'departs');

interface Departure {
  what: string;
  /** The call that departs, and the expected note. */
  name: string;
  note: string;
  override: Override;
}

/** Items of a page; none of a refusal. */
const itemsOf = (body: { data?: { list?: Record<string, unknown>[] } }) => body.data?.list ?? [];

const first = (change: (item: Record<string, unknown>) => void) => (body: { data: never }) => {
  const list = itemsOf(body);
  const [item] = list;
  if (item) change(item);
  return body;
};

const DEPARTURES: readonly Departure[] = (
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
      'an unknown value',
      'placements',
      'data.list[0].frequency: is none of once, daily, always',
      { path: /^\/placement/, change: first((item) => Object.assign(item, { frequency: 'weekly' })) },
    ],
    [
      'a time in another format',
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
      'another status than ok',
      'webSetting',
      'status is "success" instead of "ok"',
      { path: /^\/webSetting/, change: (body) => ({ ...body, status: 'success' }) },
    ],
    [
      'a call for members that needs no token',
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
      'a list without a total',
      'games',
      'data.pagination: is no object',
      {
        path: /^\/game\?/,
        change: ({ data }) => ({ status: 'ok', data: { list: (data as { list: unknown }).list } }),
      },
    ],
    [
      'a page longer than requested',
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
      'a refusal for an unknown id instead of a 404',
      'promotion',
      'an id that does not exist: HTTP 200 instead of 404',
      { path: /^\/promotion\/9{12}/, change: () => ({ status: 'error', message: 'none' }), status: 200 },
    ],
    [
      'missing sums',
      'gameRecords',
      'data.summary: is no object',
      {
        path: /^\/gameRecord/,
        isMember: true,
        change: (body) => ({ status: 'ok', data: { ...(body.data as object), summary: undefined } }),
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
      'a rate that is a number',
      'virtualChannels',
      'data.list[0].rate: is no string',
      {
        path: /^\/virtualChannel/,
        isMember: true,
        change: first((item) => Object.assign(item, { rate: 31.5 })),
      },
    ],
    [
      'an unmasked number of a card',
      'bankCards',
      'data.list[0].account_number_masked: is not masked',
      {
        path: /^\/accountBankCard$/,
        isMember: true,
        change: first((item) => Object.assign(item, { account_number_masked: '812345678901' })),
      },
    ],
    [
      'two items with the same id',
      'promotions',
      'data.list: two items have the same id',
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
      'a total below the number of items',
      'games',
      'data.pagination.total: is less than the items of the page',
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
      'page=2: has the number 1',
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
      'an accepted page size of 0',
      'games',
      'per_page=0: HTTP 200 instead of 422',
      { path: /^\/game\?.*per_page=0/, change: () => ({ status: 'ok', data: { list: [] } }), status: 200 },
    ],
    [
      'a page over the limit',
      'games',
      'per_page=101: neither a 422 nor a page of at most 100 items',
      {
        path: /^\/game\?.*per_page=101/,
        change: () => ({
          status: 'ok',
          data: { list: [], pagination: { page: 1, per_page: 101, total: 0 } },
        }),
        status: 200,
      },
    ],
    [
      'a 422 that names no field',
      'gameRecords',
      'per_page=0: no errors for the field per_page',
      {
        path: /^\/gameRecord\?.*per_page=0/,
        isMember: true,
        change: ({ status }) => ({ status, message: 'no' }),
      },
    ],
    [
      'an accepted invalid token',
      'unreadMails',
      'with an invalid token: HTTP 200 instead of 401',
      {
        path: /^\/siteMessage\/unread/,
        hasInvalidToken: true,
        change: () => ({ status: 'ok', data: { count: 1 } }),
        status: 200,
      },
    ],
    [
      'a response for a member that proxies may store',
      'memberInfo',
      'Cache-Control: "public, max-age=60" lets shared caches store it',
      {
        path: /^\/auth\/info/,
        isMember: true,
        change: (body) => body,
        headers: { 'cache-control': 'public, max-age=60' },
      },
    ],
    [
      'JSON with the type of HTML',
      'levels',
      'Content-Type: "text/html" instead of application/json',
      { path: /^\/accountLevel/, change: (body) => body, headers: { 'content-type': 'text/html' } },
    ],
    [
      'an ignored Locale header',
      'memberInfo',
      'Locale: zhTW gets the text of enUS',
      { path: /^\/never/, ignoresLocale: true, change: (body) => body },
    ],
  ] satisfies [string, string, string, Override][]
).map(([what, name, note, override]) => ({ what, name, note, override }));

/** Groups departures of different calls, so that one check shows several of them. */
const ROUNDS = DEPARTURES.reduce<Departure[][]>((rounds, departure) => {
  const round = rounds.find((others) => others.every(({ name }) => name !== departure.name));
  if (round) round.push(departure);
  else rounds.push([departure]);
  return rounds;
}, []);

const reports = new Map<readonly Departure[], Promise<CallReport[]>>();

/** The reports of an API with all departures of a round. */
function checked(round: readonly Departure[]): Promise<CallReport[]> {
  const found = reports.get(round) ?? check(round.map(({ override }) => override));
  reports.set(round, found);
  return found;
}

describe('the contract check', () => {
  it('finds no departure in the embedded API', async () => {
    sent.length = 0;
    const reports = await check();
    expect(departures(reports)).toEqual([]);
    expect(reports.filter(({ state }) => state === 'ok').length).toBeGreaterThan(20);
    expect(reports.filter(({ state }) => state === 'unimplemented')).toEqual([]);
    // Reading a message marks it as read, a launch moves money.
    expect(sent.filter((call) => !call.startsWith('GET ') || /read\/|game_id|launch/.test(call))).toEqual([]);
  });

  it('sends calls for members only without a token when it has none', async () => {
    const reports = await checkContract({ origin });
    expect(departures(reports)).toEqual([]);
    expect(reports.find(({ name }) => name === 'wallets')?.notes).toEqual(['needs a member’s token']);
  });

  it('accepts a whole list without pagination, and optional calls that the API does not have', async () => {
    const notFound = { change: () => ({ status: 'error', message: 'none' }), status: 404 };
    const reports = await check([
      {
        path: /^\/bank\b/,
        isMember: true,
        change: ({ data }) => ({ status: 'ok', data: { list: (data as { list: unknown }).list } }),
      },
      { path: /^\/article\?/, ...notFound },
      { path: /^\/accountSign/, ...notFound },
    ]);
    expect(departures(reports)).toEqual([]);
    expect(reports.filter(({ state }) => state === 'unimplemented').map(({ name }) => name)).toEqual([
      'articles',
      'checkIn',
    ]);
  });

  it('reports an unreachable API as such', async () => {
    const reports = await checkContract({ origin: 'http://127.0.0.1:2', timeoutMs: 500 });
    expect(reports.every(({ state }) => state !== 'ok')).toBe(true);
    // The cause is named once, and no other call is sent.
    expect(reports.map(({ notes }) => notes)).toEqual([['no answer: connect ECONNREFUSED 127.0.0.1:2']]);
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const late = await checkContract({ origin: `http://127.0.0.1:${port}`, timeoutMs: 100 });
    expect(late.map(({ notes }) => notes)).toEqual([['no answer: nothing within 100 ms']]);
    silent.closeAllConnections();
    silent.close();
  });

  it('names the cause of a connection that is lost later once', async () => {
    let count = 0;
    const unsteady = createServer((_request, response) => {
      count += 1;
      if (count === 1) response.end('{"status":"ok","data":[]}');
      else response.destroy();
    });
    await new Promise<void>((resolve) => unsteady.listen(0, '127.0.0.1', resolve));
    const { port } = unsteady.address() as AddressInfo;
    const reports = await checkContract({ origin: `http://127.0.0.1:${port}/v2` });
    unsteady.close();
    const notes = reports.flatMap((report) => report.notes).filter((note) => note.startsWith('no answer'));
    expect(notes[0]).toMatch(/^no answer: \w/);
    expect(notes.length).toBeGreaterThan(10);
    expect(new Set(notes.slice(1))).toEqual(new Set(['no answer, as above']));
  });

  it('goes below the path prefix of the API', async () => {
    const urls: (string | undefined)[] = [];
    const prefixed = createServer(({ url }, response) => {
      urls.push(url);
      response.end('{}');
    });
    await new Promise<void>((resolve) => prefixed.listen(0, '127.0.0.1', resolve));
    const { port } = prefixed.address() as AddressInfo;
    await checkContract({ origin: `http://127.0.0.1:${port}/v2/` });
    prefixed.close();
    expect(urls.filter((url) => !url?.startsWith('/v2/api/webapi/'))).toEqual([]);
  });

  it('lists departures apart that the site can read', async () => {
    const reports = await check([
      { path: /^\/gameProduct/, change: first((item) => Object.assign(item, { id: String(item.id) })) },
      {
        path: /^\/gameWallet/,
        isMember: true,
        change: first((item) => Object.assign(item, { balance: 12.5 })),
      },
      {
        path: /^\/announcement/,
        change: first((item) => Object.assign(item, { is_pinned: 1, start_at: '11/21/2026' })),
      },
    ]);
    const found = reports.filter(({ tolerated }) => tolerated.length > 0);
    expect(found.map(({ name, state, notes, tolerated }) => [name, state, notes.length, tolerated])).toEqual(
      expect.arrayContaining([
        ['gameProducts', 'tolerated', 0, ['data.list[0].id: is no number']],
        ['wallets', 'tolerated', 0, ['data.list[0].balance: is no string']],
        ['announcements', 'departs', 1, ['data.list[0].is_pinned: is no boolean']],
      ]),
    );
    expect(found).toHaveLength(3);
  });

  it('uses ids that are sent as text', async () => {
    const reports = await check([
      {
        path: /^\/gameProduct/,
        change: (body) => {
          for (const item of itemsOf(body)) Object.assign(item, { id: String(item.id) });
          return body;
        },
      },
    ]);
    expect(reports.find(({ name }) => name === 'gameTags')?.state).not.toBe('skipped');
  });

  it.each(DEPARTURES)('reports $what', async ({ what, name, note }) => {
    const round = ROUNDS.find((others) => others.some((each) => each.what === what)) ?? [];
    const found = departures(await checked(round));
    expect(found.map((report) => report.name).sort()).toEqual(round.map((each) => each.name).sort());
    expect(found.find((report) => report.name === name)?.notes).toContain(note);
  });
});
