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
  change: (body: { status: string; data: never }) => unknown;
  status?: number;
}

let api: TestApi;
let token: string;
let server: Server;
let origin: string;
let plant: Plant | undefined;
const asked: string[] = [];

beforeAll(async () => {
  api = await createTestApi();
  token = await api.login();
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
  const answer = await api.get(path, { headers: authorization ? { Authorization: authorization } : {} });
  const isPlanted =
    plant?.path.test(path) && (plant.isMember === undefined || plant.isMember === Boolean(authorization));
  const body = isPlanted ? plant?.change(answer.body) : answer.body;
  response.statusCode = (isPlanted && plant?.status) || answer.status;
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function check(planted?: Plant): Promise<CallReport[]> {
  plant = planted;
  try {
    return await checkContract({ origin, token });
  } finally {
    plant = undefined;
  }
}

const departures = (reports: readonly CallReport[]) => reports.filter(({ state }) => state === 'departs');

describe('the contract check', () => {
  it('finds that the embedded API keeps the contract, and says what it owes', async () => {
    asked.length = 0;
    const reports = await check();
    expect(departures(reports)).toEqual([]);
    expect(reports.filter(({ state }) => state === 'ok').length).toBeGreaterThan(20);
    for (const { notes } of reports.filter(({ state }) => state === 'owed')) {
      expect(notes).toEqual(['the API does not offer it (501)']);
    }
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

  const first = (change: (item: Record<string, unknown>) => void) => (body: { data: never }) => {
    const { list } = body.data as { list: Record<string, unknown>[] };
    const [item] = list;
    if (item) change(item);
    return body;
  };

  it.each<[string, string, string, Plant]>([
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
          const { list } = body.data as { list: unknown[] };
          list.push(list[0]);
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
  ])('names %s', async (_what, name, note, planted) => {
    const found = departures(await check(planted));
    expect(found.map((report) => report.name)).toEqual([name]);
    expect(found[0]?.notes).toContain(note);
  });
});
