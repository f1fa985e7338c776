import { setTimeout as sleep } from 'node:timers/promises';
import { startWebapi } from '#server/webapi/start.ts';
import { DEMO } from '#tests/setup/webapi.ts';
import { addBets, addDueJobs, addRecords, DAYS, QUICK, SILENT, seedFolder } from './growth-data.ts';
import { below, type Section } from './growth-section.ts';
import { ask, JSON_TYPE, login, percentile } from './load-generator.ts';
import { startSite, withFolder } from './servers.ts';

/** The embedded API with a member who has n bets, n records of each other kind and n referred members. */
const RUNS = 15;
const DAY_MS = 86_400_000;
const DUE_MS = 4000;

type Call = () => Promise<unknown>;

/** The parts of responses that are read here. */
interface ApiData {
  launch_url?: string;
  pagination?: { next_cursor?: string | null };
}

interface Client {
  get: (path: string) => Call;
  post: (path: string, body: object) => Call;
  /** The body of a GET as JSON, or the address that it redirects to. */
  read: (path: string) => Promise<{ data: ApiData; location: string }>;
}

async function connect(origin: string): Promise<Client> {
  const { bearer } = await login(origin);
  const send = async (path: string, body?: object) => {
    const headers = { ...JSON_TYPE, ...bearer };
    const answer = await ask(origin, { path, headers, ...(body && { body: JSON.stringify(body) }) });
    if (answer.status !== 200 && answer.status !== 302 && answer.status !== 303)
      throw new Error(`${path} answers ${answer.status}: ${answer.body.toString().slice(0, 200)}`);
    return answer;
  };
  return {
    get: (path) => () => send(`/api/webapi${path}`),
    post: (path, body) => () => send(path, body),
    read: async (path) => {
      const { body, headers } = await send(path);
      const isJson = headers['content-type']?.includes('json');
      return { data: isJson ? JSON.parse(body.toString()).data : {}, location: headers.location ?? '' };
    },
  };
}

/** Median of the milliseconds of a call, after one that is not counted. */
async function timeOf(call: Call, runs = RUNS): Promise<number> {
  await call();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return percentile(times, 0.5);
}

/** A status that none of the records has. */
const RARE_STATUS = {
  gameRecord: 'unsettled',
  depositRecord: 'expired',
  withdrawRecord: 'paying',
  discountRecord: 'pending',
  gameTransferRecord: 'unknown',
};

async function callsOf({ get, post, read }: Client, size: number): Promise<[string, Call][]> {
  const page = Math.max(1, Math.min(10, Math.floor(size / 200)));
  const since = `from=${new Date(Date.now() - (DAYS / 2) * DAY_MS).toISOString()}`;
  const lists: [string, Call][] = [];
  for (const [name, status] of Object.entries(RARE_STATUS)) {
    const { data } = await read(`/api/webapi/${name}?per_page=100&page=${page}`);
    lists.push(
      [name, get(`/${name}`)],
      [`${name}, 30 days`, get(`/${name}?${since}`)],
      [`${name}, by cursor`, get(`/${name}?per_page=100&cursor=${data.pagination?.next_cursor ?? ''}`)],
      [`${name}, by a rare status`, get(`/${name}?status=${status}`)],
      [`${name}, totals of 30 days`, get(`/${name}?summary=1&${since}`)],
    );
  }
  // The launch redirects to the game, the game to its session.
  const launched = await read('/api/webapi/game?game_id=9001');
  const opened = await read(launched.data.launch_url ?? '');
  return [
    ...lists,
    ['messages', get('/siteMessage')],
    ['messages, unread', get('/siteMessage?is_read=0')],
    ['count of unread messages', get('/siteMessage/unread')],
    ['turnovers', get('/transaction/auditRecord?per_page=100')],
    ['withdrawal terms', get('/transaction/withdrawSetting')],
    ['discounts', get('/discount')],
    ['wheel', get('/promotion/summer-wheel')],
    ['check-in', get('/accountSign')],
    ['levels', get('/accountLevel/qualifications')],
    ['wallets', get('/gameWallet')],
    ['referrals', get('/distribution/belong?per_page=100')],
    ['referral totals', get('/distribution/promotion')],
    ['commissions', get('/distribution/record')],
    ['bet', post(`${opened.location}/bet`, { amount: '1' })],
    ['transfer', post('/api/webapi/gameApi/transfer', { from_id: 1, to_id: 10, amount: '0.01' })],
    ['login', post('/api/webapi/auth/login', DEMO)],
  ];
}

async function measureRecords(size: number): Promise<Map<string, number>> {
  return withFolder(async (dataDir) => {
    await seedFolder(dataDir);
    addBets(dataDir, size);
    addRecords(dataDir, size);
    const figures = new Map<string, number>();
    const api = await startWebapi({ dataDir, log: SILENT, ...QUICK });
    try {
      for (const [name, call] of await callsOf(await connect(api.origin), size))
        figures.set(name, await timeOf(call));
    } finally {
      await api.close();
    }

    // The built site over the same data; a member asks for totals without pause.
    const site = await startSite({ WEBAPI_DATA_DIR: dataDir }, { path: '/enUS' });
    try {
      figures.set('start until the first page', site.startMs);
      const totals = (await connect(site.origin)).get('/gameRecord?summary=1&per_page=100');
      let isOver = false;
      const principals = Array.from({ length: 4 }, async () => {
        while (!isOver) await totals();
      });
      figures.set('healthz beside totals', await timeOf(() => ask(site.origin, { path: '/healthz' }), 100));
      isOver = true;
      await Promise.all(principals);
    } finally {
      await site.stop();
    }

    addDueJobs(dataDir, size);
    const busy = await startWebapi({ dataDir, log: SILENT, ...QUICK });
    try {
      const unread = (await connect(busy.origin)).get('/siteMessage/unread');
      const times: number[] = [];
      const until = performance.now() + DUE_MS;
      while (performance.now() < until) {
        const began = performance.now();
        await unread();
        times.push(performance.now() - began);
        await sleep(2);
      }
      figures.set('p99 of a call beside n due jobs', percentile(times, 0.99));
    } finally {
      await busy.close();
    }
    return figures;
  });
}

export const memberRecords: Section = {
  name: 'records',
  title: 'The embedded API, one member with n records of each kind: ms p50',
  sizes: [1000, 10_000, 100_000],
  measure: measureRecords,
  // Totals read all rows of their period.
  bounds: (name) => (/totals of|^start/.test(name) ? undefined : below(30)),
};
