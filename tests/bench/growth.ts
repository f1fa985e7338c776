import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { startWebapi } from '#server/webapi/start.ts';
import { CHROME } from '#tests/server/site.ts';
import { DEMO } from '#tests/setup/webapi.ts';
import { measureGameList, measureRecordList, SLOWDOWN } from './tools/growth-browser.ts';
import {
  addBets,
  addDueJobs,
  addRecords,
  copyProviders,
  DAYS,
  QUICK,
  SILENT,
  seedFolder,
} from './tools/growth-data.ts';
import { ask, JSON_TYPE, login, percentile, printTable } from './tools/load-generator.ts';
import { metricIn, metricsOf, type Server, startSite, withFolder } from './tools/servers.ts';

/**
 * `npm run bench:growth` measures what grows with the number of records, members, hosts, providers and games, each at
 * three sizes. A figure may have a bound that each size must keep. The command lists missed bounds at the end and exits
 * with code 1. `npm run bench:growth -- hosts` runs the sections whose name starts with the argument. GROWTH_SIZES (comma
 * list) replaces the sizes.
 */
interface Section {
  name: string;
  title: string;
  sizes: readonly number[];
  /** The figures of one size, by name. */
  measure: (size: number) => Promise<ReadonlyMap<string, number>>;
  bounds: (name: string) => Bound | undefined;
}

/** The limit of a figure at each size. */
interface Bound {
  text: string;
  isKept: (value: number, size: number) => boolean;
}

const below = (limit: number): Bound => ({ text: `< ${limit}`, isKept: (value) => value < limit });

const RUNS = 15;
const DAY_MS = 86_400_000;
/** Duration of the calls beside due jobs. */
const DUE_MS = 4000;

type Call = () => Promise<unknown>;

/** The parts of responses that this file reads. */
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

/** Median duration of a call in milliseconds. The first call does not count. */
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
    ['wheel', get('/promotion/lucky-wheel')],
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

/** The embedded API with a member who has `size` bets, records of each other kind and referred members. */
async function measureApi(size: number): Promise<Map<string, number>> {
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

    // The built site over the same data, while a member requests totals without pause.
    const site = await startSite({ WEBAPI_DATA_DIR: dataDir }, { path: '/enUS' });
    try {
      figures.set('start until the first page', site.startMs);
      const totals = (await connect(site.origin)).get('/gameRecord?summary=1&per_page=100');
      let isOver = false;
      const totalCalls = Array.from({ length: 4 }, async () => {
        while (!isOver) await totals();
      });
      figures.set('healthz beside totals', await timeOf(() => ask(site.origin, { path: '/healthz' }), 100));
      isOver = true;
      await Promise.all(totalCalls);
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

const CROWD_MS = 10_000;
/** The memory limit of a container in compose.yaml. */
const MAX_MB = 384;

/** The built site with a seeded database. */
async function withSite<T>(
  env: Record<string, string>,
  providers: number,
  work: (site: Server) => Promise<T>,
): Promise<T> {
  return withFolder(async (dataDir) => {
    await seedFolder(dataDir);
    copyProviders(dataDir, providers);
    const site = await startSite({ WEBAPI_DATA_DIR: dataDir, ...env });
    try {
      return await work(site);
    } finally {
      await site.stop();
    }
  });
}

/** `size` visitors without a page cache. Each requests the page again as soon as it has the response. */
async function measureCrowd(size: number, isMember: boolean): Promise<Map<string, number>> {
  return withSite({ PAGE_CACHE_SECONDS: '0' }, 0, async (site) => {
    const path = isMember ? '/enUS/member' : '/enUS';
    const headers = isMember ? (await login(site.origin)).cookie : {};
    const own = { accept: 'text/html', 'accept-encoding': 'br', 'user-agent': CHROME, ...headers };
    const agent = new Agent({ connections: size });
    const times: number[] = [];
    let [refused, failed, peakMb] = [0, 0, 0];
    const timer = setInterval(() => {
      peakMb = Math.max(peakMb, site.rssMb());
    }, 50);
    const until = performance.now() + CROWD_MS;
    const visitor = async () => {
      while (performance.now() < until) {
        const began = performance.now();
        const response = await request(site.origin + path, { dispatcher: agent, headers: own });
        await response.body.dump();
        times.push(performance.now() - began);
        if (response.statusCode === 503 && response.headers['retry-after']) refused += 1;
        else if (response.statusCode !== 200) failed += 1;
      }
    };
    await Promise.all(Array.from({ length: size }, visitor));
    clearInterval(timer);
    await agent.close();
    return new Map([
      ['memory at most, MB', peakMb],
      ['page, ms p50', percentile(times, 0.5)],
      ['page, ms p99', percentile(times, 0.99)],
      ['pages a second', times.length / (CROWD_MS / 1000)],
      ['503 with Retry-After', refused],
      ['other failures', failed],
    ]);
  });
}

const HOST_PATHS = [
  '/enUS',
  '/enUS/game/eGame',
  '/enUS/promo',
  '/m/enUS',
  '/m/enUS/game/eGame',
  '/m/enUS/promo',
];
const HOST_VISITORS = 16;

/** Requests six pages of each host. */
async function visitHosts(site: Server, count: number): Promise<void> {
  const rest = Array.from({ length: count * HOST_PATHS.length }, (_, n) => n).values();
  const visitor = async () => {
    for (const n of rest) {
      const path = HOST_PATHS[n % HOST_PATHS.length] ?? '/';
      const host = `www${Math.floor(n / HOST_PATHS.length)}.example.com`;
      const mobileHint = path.startsWith('/m/') ? '?1' : '?0';
      const headers = { host, 'accept-encoding': 'br', 'sec-ch-ua-mobile': mobileHint, accept: 'text/html' };
      const { status } = await ask(site.origin, { path, headers });
      if (status !== 200) throw new Error(`${host}${path} answers ${status}`);
    }
  };
  await Promise.all(Array.from({ length: HOST_VISITORS }, visitor));
}

function measureHosts(size: number): Promise<Map<string, number>> {
  return withSite({ PAGE_CACHE_SECONDS: '600', SITE_CACHE_SECONDS: '600' }, 0, async (site) => {
    await visitHosts(site, 1);
    const before = site.rssMb();
    await visitHosts(site, size);
    await visitHosts(site, size);
    const metrics = await metricsOf(site);
    return new Map([
      ['pages in the cache', metricIn(metrics, 'site_cache_entries{cache="page"}')],
      ['MB in the page cache', metricIn(metrics, 'site_cache_bytes{cache="page"}') / 1e6],
      ['hits of the page cache', metricIn(metrics, 'site_cache_hits_total{cache="page"}')],
      ['memory more than at one host, MB', site.rssMb() - before],
      ['memory, MB', site.rssMb()],
    ]);
  });
}

const PROVIDER_PAGES = {
  GAMES: '/enUS/game',
  GAME_E_GAME: '/enUS/game/eGame',
  GAME_LIVE: '/enUS/game/live',
  HOME: '/enUS',
};
/** Calls that each page makes for the data of its host. */
const SITE_CALLS = new Set(['webSite', 'webSetting', 'categorySeo', 'languages']);

async function measureProviders(size: number): Promise<Map<string, number>> {
  const figures = new Map<string, number>();
  for (const [name, path] of Object.entries(PROVIDER_PAGES)) {
    await withSite({ PAGE_CACHE_SECONDS: '0' }, size, async (site) => {
      const headers = { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': CHROME };
      const { body } = await ask(site.origin, { path, headers });
      const metrics = await metricsOf(site);
      const calls = metrics.matchAll(/^site_api_calls_total\{call="([^"]*)",source="page"[^}]*\} (\d+)/gm);
      const own = [...calls].filter(([, call = '']) => !SITE_CALLS.has(call));
      figures.set(
        `calls of a cold ${name}`,
        own.reduce((sum, [, , count]) => sum + Number(count), 0),
      );
      figures.set(`kB of ${name}`, body.length / 1000);
    });
  }
  return figures;
}

const crowdBounds = (name: string): Bound | undefined =>
  ({ 'memory at most, MB': below(MAX_MB), 'other failures': below(1) })[name];

const SECTIONS: readonly Section[] = [
  {
    name: 'records',
    title: 'The embedded API, one member with n records of each kind: ms p50',
    sizes: [1000, 10_000, 100_000],
    measure: measureApi,
    // Totals read all rows of their period.
    bounds: (name) => (/totals of|^start/.test(name) ? undefined : below(30)),
  },
  {
    name: 'members',
    title: 'n members at once on the member home',
    sizes: [50, 200, 500],
    measure: (size) => measureCrowd(size, true),
    bounds: crowdBounds,
  },
  {
    name: 'guests',
    title: 'n guests at once on home, without the page cache',
    sizes: [50, 200, 500],
    measure: (size) => measureCrowd(size, false),
    bounds: crowdBounds,
  },
  {
    name: 'hosts',
    title: 'n hosts, six pages each, requested twice',
    sizes: [100, 500, 2000],
    measure: measureHosts,
    // PAGE_CACHE_MB is 24.
    bounds: (name) => ({ 'MB in the page cache': below(25), 'memory, MB': below(MAX_MB) })[name],
  },
  {
    name: 'providers',
    title: 'n providers: API calls and kB of a cold page',
    sizes: [24, 100, 200],
    measure: measureProviders,
    bounds: (name) => (name.startsWith('calls') ? below(9) : undefined),
  },
  {
    name: 'browser-games',
    title: `A category of n games on a phone, CPU slowed ${SLOWDOWN} times`,
    sizes: [500, 5000, 20_000],
    measure: measureGameList,
    bounds: (name) =>
      ({
        'games in the result line': { text: 'n', isKept: (value: number, size: number) => value === size },
        'longest task while scrolling, ms': below(200),
        'longest task of searching, ms': below(200),
        'elements in the document': below(1500),
        'heap, MB': below(60),
      })[name],
  },
  {
    name: 'browser-records',
    title: `A member of n bets on a phone, CPU slowed ${SLOWDOWN} times`,
    sizes: [1000, 10_000, 50_000],
    measure: measureRecordList,
    bounds: (name) =>
      ({
        'requests per hundred rows': below(5.1),
        'opening a row, ms': below(50),
        'elements in the document': below(1500),
        'heap, MB': below(60),
        // The demo content has records of its own.
        'rows in the file': { text: '≥ n', isKept: (value: number, size: number) => value >= size },
      })[name],
  },
];

const chosen = process.argv[2] ?? '';
const sizes = process.env.GROWTH_SIZES?.split(',').map(Number);
const missed: string[] = [];
for (const section of SECTIONS.filter(({ name }) => name.startsWith(chosen))) {
  const columns: { size: number; figures: ReadonlyMap<string, number> }[] = [];
  for (const size of sizes ?? section.sizes) {
    console.log(`${section.name} ${size} …`);
    columns.push({ size, figures: await section.measure(size) });
  }
  const rows = [...(columns[0]?.figures.keys() ?? [])].map((name) => {
    const bound = section.bounds(name);
    const isKept = columns.every(
      ({ size, figures }) => bound?.isKept(figures.get(name) ?? Number.NaN, size) ?? true,
    );
    if (!isKept) missed.push(`${section.title}: ${name}`);
    const cells = columns.map(({ figures }) => {
      const value = figures.get(name) ?? Number.NaN;
      return value.toFixed(Number.isInteger(value) ? 0 : 1);
    });
    return [name, ...cells, bound?.text ?? '', bound ? (isKept ? 'ok' : 'missed') : ''];
  });
  console.log(`\n${section.title}`);
  printTable([['', ...columns.map(({ size }) => `n = ${size}`), 'wanted', ''], ...rows]);
}
console.log(missed.length === 0 ? '\nEvery bound is kept.' : `\nMissed:\n${missed.join('\n')}`);
if (missed.length > 0) process.exitCode = 1;
