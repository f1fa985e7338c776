import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '#server/webapi/store/db.ts';
import { migrations } from '#server/webapi/store/migrations.ts';
import { CHROME } from '#tests/server/site.ts';
import { DEMO } from '#tests/setup/webapi.ts';
import { type Container, metricIn, startContainer } from './container.ts';
import { fillData } from './growth-embedded.ts';
import {
  atMost,
  type Bound,
  below,
  type Figure,
  type Row,
  type Section,
  type Table,
} from './growth-table.ts';

/** The site itself, with its embedded API, as members, hosts (GROWTH_HOSTS) and providers become many. */
const CROWDS = [50, 200, 500];
const CROWD_MS = 10_000;
const HOSTS = (process.env.GROWTH_HOSTS ?? '134,500,2000').split(',').map(Number);
const PROVIDERS = [24, 100, 200];
const AT_ONCE = 16;

type Figures = Map<string, Figure>;

interface Expected {
  bound?: Bound;
  before?: string;
}

/** One table of what `measure` tells of each size. */
async function tableOf(
  title: string,
  sizes: readonly number[],
  expected: Record<string, Expected>,
  measure: (size: number) => Promise<Figures>,
): Promise<Table> {
  const columns: Figures[] = [];
  for (const size of sizes) {
    console.log(`${title}: ${size} …`);
    columns.push(await measure(size));
  }
  const rows = [...(columns[0]?.keys() ?? [])].map(
    (name): Row => ({ name, figures: columns.map((figures) => figures.get(name)), ...expected[name] }),
  );
  return { title, sizes, rows };
}

const figure = (value: number, digits = 0): Figure => ({ value, text: value.toFixed(digits) });

interface Answer {
  status: number;
  ms: number;
  body: string;
  retryAfter: string | undefined;
}

/** As a browser asks; `host` may be any. */
function ask(agent: http.Agent, url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const began = performance.now();
  const own = { accept: 'text/html', 'accept-encoding': 'br', 'user-agent': CHROME };
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { ...own, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          ms: performance.now() - began,
          body: Buffer.concat(chunks).toString(),
          retryAfter: answer.headers['retry-after'],
        }),
      );
    });
    request.on('error', reject);
  });
}

async function withSite<T>(env: Record<string, string>, work: (site: Container) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'growth-'));
  try {
    await fillData(dataDir, 0);
    if (env.PROVIDERS) fillProviders(dataDir, Number(env.PROVIDERS));
    const site = await startContainer({ WEBAPI_DATA_DIR: dataDir, ...env });
    try {
      return await work(site);
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function cookieOf({ origin }: Container): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(DEMO);
  const answer = await fetch(`${origin}/api/webapi/auth/login`, { method: 'POST', headers, body });
  const { data } = await answer.json();
  return `authToken=${encodeURIComponent(`Bearer ${data.access_token}`)}`;
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** n visitors who each ask for the next page once they have one: memory, how long they wait, who is sent away. */
async function crowd(size: number, isMember: boolean): Promise<Figures> {
  return withSite({ PAGE_CACHE_SECONDS: '0' }, async (site) => {
    const headers: Record<string, string> = isMember ? { cookie: await cookieOf(site) } : {};
    const url = `${site.origin}${isMember ? '/enUS/member' : '/enUS'}`;
    const agent = new http.Agent({ keepAlive: true });
    const alone: number[] = [];
    for (let run = 0; run < 10; run += 1) alone.push((await ask(agent, url, headers)).ms);
    const until = performance.now() + CROWD_MS;
    const answers: Answer[] = [];
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, site.rssMb());
    }, 50);
    const visitor = async () => {
      while (performance.now() < until) answers.push({ ...(await ask(agent, url, headers)), body: '' });
    };
    await Promise.all(Array.from({ length: size }, visitor));
    clearInterval(timer);
    agent.destroy();
    const refused = answers.filter(({ status }) => status !== 200);
    const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
    return new Map([
      ['memory at most, MB', figure(peak)],
      [
        'one alone waits, ms (p50)',
        figure(
          at(
            alone.toSorted((a, b) => a - b),
            0.5,
          ),
        ),
      ],
      ['each waits, ms (p50)', figure(at(times, 0.5))],
      ['each waits, ms (p99)', figure(at(times, 0.99))],
      ['pages a second', figure(answers.length / (CROWD_MS / 1000))],
      ['sent away, to come again', figure(refused.length)],
      [
        'other failures',
        figure(refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter).length),
      ],
    ]);
  });
}

export const manyMembers: Section = {
  name: 'members',
  run: async () => [
    await tableOf(
      'n members at once at /member, uncached',
      CROWDS,
      {
        'memory at most, MB': { bound: below(300), before: '563 at 500' },
        'one alone waits, ms (p50)': { bound: below(200), before: '914, one provider dead' },
        'each waits, ms (p50)': { before: '4,100 at 500' },
        'other failures': { bound: atMost(0) },
      },
      (size) => crowd(size, true),
    ),
    await tableOf(
      'n guests at once at home, without the page cache',
      CROWDS,
      {
        'memory at most, MB': { bound: below(300) },
        'other failures': { bound: atMost(0) },
      },
      (size) => crowd(size, false),
    ),
  ],
};

/** Home, lobby and promotions on both devices: six pages a host. */
const PATHS = ['/enUS', '/enUS/game/eGame', '/enUS/promo', '/m/enUS', '/m/enUS/game/eGame', '/m/enUS/promo'];

const visitsOf = (hosts: number) =>
  Array.from({ length: hosts }, (_, n) => `www${n}.example.com`).flatMap((host) =>
    PATHS.map((path) => ({ host, path })),
  );

/** Pages of one host that the cache does not take: what rendering itself costs in memory, before hosts are counted. */
const uncachedVisits = Array.from({ length: 500 }, (_, n) =>
  PATHS.map((path) => ({ host: 'www0.example.com', path: `${path}?unkeyed=${n}` })),
).flat();

async function visitAll(site: Container, visits: readonly { host: string; path: string }[]): Promise<void> {
  const agent = new http.Agent({ keepAlive: true });
  const rest = visits.values();
  const visitor = async () => {
    for (const { host, path } of rest) {
      const mobile = path.startsWith('/m/') ? '?1' : '?0';
      const { status } = await ask(agent, site.origin + path, { host, 'sec-ch-ua-mobile': mobile });
      if (status !== 200) throw new Error(`${host}${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  agent.destroy();
}

const PAGES = '{cache="page"}';

/** All while they fit, and of a sweep that does not what the cache holds. */
const FOUND_AGAIN: Bound = {
  text: 'all, or ≥ 500',
  keeps: ({ value }, size) => value >= Math.min(500, size * PATHS.length),
};

async function hosts(size: number): Promise<Figures> {
  const env = { PAGE_CACHE_SECONDS: '600', SITE_CACHE_SECONDS: '600' };
  return withSite(env, async (site) => {
    await visitAll(site, visitsOf(1));
    const started = site.rssMb();
    await visitAll(site, uncachedVisits);
    const before = site.rssMb();
    await visitAll(site, visitsOf(size));
    const first = await site.metrics();
    await visitAll(site, visitsOf(size));
    const second = await site.metrics();
    const hits =
      metricIn(second, `site_cache_hits_total${PAGES}`) - metricIn(first, `site_cache_hits_total${PAGES}`);
    return new Map([
      ['pages visited in a sweep', figure(size * PATHS.length)],
      ['pages in the cache', figure(metricIn(second, `site_cache_entries${PAGES}`))],
      ['their bytes, MB', figure(metricIn(second, `site_cache_bytes${PAGES}`) / 1e6, 1)],
      ['found again in the second sweep', figure(hits)],
      ['memory by 3,000 pages of one host, MB', figure(before - started)],
      ['memory by n hosts besides, MB', figure(site.rssMb() - before)],
      ['memory at the end, MB', figure(site.rssMb())],
    ]);
  });
}

export const manyHosts: Section = {
  name: 'hosts',
  run: async () => [
    await tableOf(
      'n hosts, six pages each, visited twice',
      HOSTS,
      {
        'their bytes, MB': { bound: atMost(24 * 1.05), before: '65' },
        'found again in the second sweep': { bound: FOUND_AGAIN, before: '0 of 12,000' },
        'memory by n hosts besides, MB': { bound: below(100) },
      },
      hosts,
    ),
  ],
};

/** Copies of the demo content's providers of slots, with a game each, until there are so many of all. */
function fillProviders(dataDir: string, size: number): void {
  const db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
  const columns = db
    .all<{ name: string }>(`SELECT name FROM pragma_table_info('products') WHERE name NOT IN ('id', 'code')`)
    .map(({ name }) => name)
    .join(', ');
  db.write(() =>
    db.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :size),
       own AS (SELECT p.*, row_number() OVER (ORDER BY p.id) - 1 AS place, count(*) OVER () AS total FROM products p)
       INSERT INTO products (id, code, ${columns}) SELECT 10000 + n, code || '-' || n, ${columns}
       FROM numbers JOIN own ON own.place = n % own.total WHERE n <= :size - own.total`,
      { size },
    ),
  );
  db.close();
}

const COLD = {
  GAMES: '/enUS/game',
  GAME_E_GAME: '/enUS/game/eGame',
  GAME_LIVE: '/enUS/game/live',
  HOME: '/enUS',
};

/** A host's site data: asked once a host and minute, whatever the page (server/site/site-data.ts). */
const SITE_DATA = new Set(['webSite', 'webSetting', 'categorySeo', 'languages']);

/** Of the pages' calls those that are not for a host's site data. */
function callsIn(metrics: string): number {
  const calls = metrics.matchAll(/^site_api_calls_total\{call="([^"]*)",source="page"[^}]*\} (\d+)/gm);
  return [...calls].reduce((sum, [, name = '', count]) => sum + (SITE_DATA.has(name) ? 0 : Number(count)), 0);
}

/** Calls to the API of a cold page, with what guests share, and its bytes. */
async function providers(size: number): Promise<Figures> {
  const figures: Figures = new Map();
  for (const [name, path] of Object.entries(COLD)) {
    await withSite({ PROVIDERS: String(size), PAGE_CACHE_SECONDS: '0' }, async (site) => {
      const agent = new http.Agent({ keepAlive: true });
      const { body } = await ask(agent, site.origin + path, { 'accept-encoding': 'identity' });
      agent.destroy();
      figures.set(`calls of a cold ${name}`, figure(callsIn(await site.metrics())));
      figures.set(`kB of ${name}`, figure(body.length / 1000));
    });
  }
  return figures;
}

export const manyProviders: Section = {
  name: 'providers',
  run: async () => [
    await tableOf(
      'n providers: calls and bytes of a cold page',
      PROVIDERS,
      Object.fromEntries(
        Object.keys(COLD).map((name) => [
          `calls of a cold ${name}`,
          { bound: atMost(8), ...(name === 'GAME_E_GAME' && { before: '67 at 200' }) },
        ]),
      ),
      providers,
    ),
  ],
};
