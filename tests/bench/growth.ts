import { Agent, request } from 'undici';
import { CHROME } from '#tests/server/site.ts';
import { memberRecords } from './growth-api.ts';
import { gameLists, recordLists } from './growth-browser.ts';
import { copyProviders, seedFolder } from './growth-data.ts';
import { type Bound, below, type Section } from './growth-section.ts';
import { ask, login, percentile, printTable } from './load-generator.ts';
import { metricIn, metricsOf, type Server, startSite, withFolder } from './servers.ts';

/**
 * `npm run bench:growth`: what grows with the number of records, members, hosts, providers and games. Each section measures
 * at three sizes. A figure may have a bound that each size must keep; missed ones are listed at the end and set the exit
 * code to 1. `npm run bench:growth -- hosts` runs the sections whose name begins so: records, members, guests, hosts,
 * providers, browser-games, browser-records. GROWTH_SIZES (comma list) replaces the sizes.
 */
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

/** `size` visitors without a page cache: each asks for the page again as soon as it has the response. */
async function crowd(size: number, isMember: boolean): Promise<Map<string, number>> {
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

const crowdBounds = (name: string): Bound | undefined =>
  ({ 'memory at most, MB': below(MAX_MB), 'other failures': below(1) })[name];

const members: Section = {
  name: 'members',
  title: 'n members at once on the member home',
  sizes: [50, 200, 500],
  measure: (size) => crowd(size, true),
  bounds: crowdBounds,
};

const guests: Section = {
  name: 'guests',
  title: 'n guests at once on home, without the page cache',
  sizes: [50, 200, 500],
  measure: (size) => crowd(size, false),
  bounds: crowdBounds,
};

const HOST_PATHS = [
  '/enUS',
  '/enUS/game/eGame',
  '/enUS/promo',
  '/m/enUS',
  '/m/enUS/game/eGame',
  '/m/enUS/promo',
];
const HOST_VISITORS = 16;

/** Asks for six pages of each host. */
async function visitHosts(site: Server, count: number): Promise<void> {
  const rest = Array.from({ length: count * HOST_PATHS.length }, (_, n) => n).values();
  const visitor = async () => {
    for (const n of rest) {
      const path = HOST_PATHS[n % HOST_PATHS.length] ?? '/';
      const host = `www${Math.floor(n / HOST_PATHS.length)}.example.com`;
      const mobile = path.startsWith('/m/') ? '?1' : '?0';
      const headers = { host, 'accept-encoding': 'br', 'sec-ch-ua-mobile': mobile, accept: 'text/html' };
      const { status } = await ask(site.origin, { path, headers });
      if (status !== 200) throw new Error(`${host}${path} answers ${status}`);
    }
  };
  await Promise.all(Array.from({ length: HOST_VISITORS }, visitor));
}

const hosts: Section = {
  name: 'hosts',
  title: 'n hosts, six pages each, asked for twice',
  sizes: [100, 500, 2000],
  measure: (size) =>
    withSite({ PAGE_CACHE_SECONDS: '600', SITE_CACHE_SECONDS: '600' }, 0, async (site) => {
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
    }),
  // PAGE_CACHE_MB is 24.
  bounds: (name) => ({ 'MB in the page cache': below(25), 'memory, MB': below(MAX_MB) })[name],
};

const PROVIDER_PAGES = {
  GAMES: '/enUS/game',
  GAME_E_GAME: '/enUS/game/eGame',
  GAME_LIVE: '/enUS/game/live',
  HOME: '/enUS',
};
/** Calls for the data of a host, which any page makes. */
const SITE_CALLS = new Set(['webSite', 'webSetting', 'categorySeo', 'languages']);

const providers: Section = {
  name: 'providers',
  title: 'n providers: API calls and kB of a cold page',
  sizes: [24, 100, 200],
  measure: async (size) => {
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
  },
  bounds: (name) => (name.startsWith('calls') ? below(9) : undefined),
};

const SECTIONS: readonly Section[] = [
  memberRecords,
  members,
  guests,
  hosts,
  providers,
  gameLists,
  recordLists,
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
