import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ask,
  closeConnections,
  DESKTOP,
  JSON_TYPE,
  login,
  MOBILE,
  percentile,
  type TestRequest,
} from './tools/load-generator.ts';
import { metricIn, metricsOf, type Server, startSite, withFolder } from './tools/servers.ts';

/**
 * `npm run bench:soak` checks that the site's memory does not grow. It runs SOAK_MINUTES (30) of mixed load on one container
 * whose API runs in another process: guests, members, both languages and devices, 404s, bad input, aborted requests. It
 * prints a line each minute. Then it compares two heap snapshots, with load for a sixth of the time between them. The
 * caches are full by then, so any growth is a leak. It exits with code 1 when a bound is missed.
 */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const HEAP_MINUTES = MINUTES / 6;
const SAMPLE_MS = Math.min(60_000, (MINUTES * 60_000) / 10);
const VISITORS = 8;
const PAUSE_MS = 10;
const MAX_MB = 260;
/** Slope of the resident memory over the second half. Not checked in runs shorter than TREND_MINUTES. */
const MAX_MB_PER_HOUR = 20;
const TREND_MINUTES = 20;
const MAX_LOOP_MS = 30;
const MAX_MORE_HANDLES = 16;
const MAX_HEAP_GROWTH_MB = 3;
const SHOWN_KINDS = 12;

type Visit = (n: number) => TestRequest;

/** `n` differs for each request. */
function visitsOf({ cookie, bearer }: Awaited<ReturnType<typeof login>>): Visit[] {
  return [
    () => ({ path: '/enUS', headers: DESKTOP }),
    () => ({ path: '/m/zhTW', headers: MOBILE }),
    (n) => ({ path: '/enUS/promo', headers: { ...DESKTOP, host: `host-${n % 50}.example` } }),
    (n) => ({ path: `/enUS/promo?page=${n}`, headers: DESKTOP }),
    () => ({ path: '/zhTW/game/live', headers: { ...DESKTOP, cookie: 'locale=zhTW' } }),
    () => ({ path: '/enUS/trade', headers: { ...DESKTOP, ...cookie } }),
    () => ({ path: '/m/enUS/member', headers: { ...MOBILE, ...cookie } }),
    () => ({ path: '/api/webapi/gameWallet', headers: bearer }),
    () => ({ path: '/enUS', headers: MOBILE }),
    (n) => ({ path: `/enUS/nowhere/${n}`, headers: { ...DESKTOP, accept: 'text/html' } }),
    (n) => ({ path: `/404?from=%2F${n}`, headers: DESKTOP }),
    (n) => ({ path: '/api/webapi/auth/login', headers: JSON_TYPE, body: `{"account":${n}` }),
    () => ({ path: '/enUS/%ff', headers: DESKTOP }),
    () => ({ path: '/enUS/login', headers: { ...DESKTOP, cookie: 'authToken=%' } }),
    (n) => ({ path: `/m/enUS/promo/${n % 12}`, headers: MOBILE, abortMs: 2 }),
    () => ({ path: '/rum', body: '{"lcp":900,"cls":0.01,"chunkFailures":0}' }),
  ];
}

/** Runs the load for some minutes and counts its requests in `progress`. @returns number of responses by status */
async function runLoad(minutes: number, site: Server, visits: readonly Visit[], progress = { count: 0 }) {
  const until = performance.now() + minutes * 60_000;
  const statuses = new Map<number, number>();
  const visitor = async () => {
    while (performance.now() < until) {
      const n = progress.count++;
      const { status } = await ask(site.origin, visits[n % visits.length]?.(n) ?? { path: '/' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  return statuses;
}

interface Sample {
  minute: number;
  mb: number;
  loopMs: number;
  handles: number;
}

const HEAD = ['minute', 'RSS MB', 'heap MB', 'buffers MB', 'loop p99 ms', 'handles', 'requests'];
const printRow = (cells: readonly string[]) => console.log(cells.map((cell) => cell.padStart(12)).join(''));

async function takeSample(site: Server, minute: number, requests: number): Promise<Sample> {
  const text = await metricsOf(site);
  const mb = metricIn(text, 'process_resident_memory_bytes') / 1e6;
  const heapMb = metricIn(text, 'nodejs_heap_size_used_bytes') / 1e6;
  const buffersMb = metricIn(text, 'nodejs_external_memory_bytes') / 1e6;
  const loopMs = metricIn(text, 'nodejs_eventloop_lag_p99_seconds') * 1000;
  const handles = metricIn(text, 'nodejs_active_handles_total');
  printRow([
    minute.toFixed(1),
    mb.toFixed(0),
    heapMb.toFixed(0),
    buffersMb.toFixed(0),
    loopMs.toFixed(1),
    String(handles),
    String(requests),
  ]);
  return { minute, mb, loopMs, handles };
}

/** Megabytes an hour by least squares over the second half; the first half fills the caches. */
function trendOf(samples: readonly Sample[]): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanMinute = mean(half.map(({ minute }) => minute));
  const meanMb = mean(half.map(({ mb }) => mb));
  const covariance = half.reduce((sum, { minute, mb }) => sum + (minute - meanMinute) * (mb - meanMb), 0);
  const variance = half.reduce((sum, { minute }) => sum + (minute - meanMinute) ** 2, 0);
  return (covariance / variance) * 60;
}

type Sizes = Map<string, { objects: number; bytes: number }>;

/** Makes V8 write a heap snapshot into `folder`. @returns sums of its objects, by constructor or V8's own kind */
async function heapSizes(site: Server, folder: string): Promise<Sizes> {
  const known = new Set(await readdir(folder));
  process.kill(site.pid, 'SIGUSR2');
  let file = '';
  for (let size = -1, isComplete = false; !isComplete; ) {
    await sleep(2000);
    const name = (await readdir(folder)).find((candidate) => !known.has(candidate));
    if (name === undefined) continue;
    file = join(folder, name);
    const now = (await stat(file)).size;
    isComplete = now > 0 && now === size;
    size = now;
  }
  interface Snapshot {
    snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
    nodes: number[];
    strings: string[];
  }
  const { snapshot, nodes, strings }: Snapshot = JSON.parse(readFileSync(file, 'utf8'));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, selfSize] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const sizes: Sizes = new Map();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type] ?? 0] ?? '';
    const hasName = kind === 'object' || kind === 'native';
    const key = hasName ? (strings[nodes[at + name] ?? 0] ?? '') : `(${kind})`;
    const sum = sizes.get(key) ?? { objects: 0, bytes: 0 };
    sum.objects += 1;
    sum.bytes += nodes[at + selfSize] ?? 0;
    sizes.set(key, sum);
  }
  return sizes;
}

/** Compares two snapshots with load between them and prints the largest differences. @returns heap growth in megabytes */
async function heapGrowth(site: Server, visits: readonly Visit[], folder: string): Promise<number> {
  const before = await heapSizes(site, folder);
  await runLoad(HEAP_MINUTES, site, visits);
  await closeConnections();
  await sleep(5000);
  const after = await heapSizes(site, folder);
  const growth = [...after].map(([kind, { objects, bytes }]) => ({
    kind,
    objects: objects - (before.get(kind)?.objects ?? 0),
    bytes: bytes - (before.get(kind)?.bytes ?? 0),
  }));
  console.log(`\nHeap growth in ${HEAP_MINUTES.toFixed(1)} more minutes, by constructor:`);
  for (const { kind, objects, bytes } of growth.toSorted((a, b) => b.bytes - a.bytes).slice(0, SHOWN_KINDS))
    console.log(`${(bytes / 1000).toFixed(0).padStart(9)} kB ${String(objects).padStart(9)}  ${kind}`);
  const total = (sizes: Sizes) => [...sizes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  return (total(after) - total(before)) / 1e6;
}

await withFolder(async (folder) =>
  withFolder(async (snapshots) => {
    const api = await startSite({ WEBAPI_DATA_DIR: folder, WEBAPI_TOKEN_SECONDS: '86400' });
    const flags = ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${snapshots}`];
    const site = await startSite({ WEBAPI_ORIGIN: api.origin }, { flags });
    try {
      const visits = visitsOf(await login(site.origin));
      printRow(HEAD);
      const progress = { count: 0 };
      const load = runLoad(MINUTES, site, visits, progress);
      const samples: Sample[] = [];
      const began = performance.now();
      for (let next = began + SAMPLE_MS; next <= began + MINUTES * 60_000 + 1; next += SAMPLE_MS) {
        await sleep(Math.max(0, next - performance.now()));
        samples.push(await takeSample(site, (performance.now() - began) / 60_000, progress.count));
      }
      const statuses = await load;
      const listed = [...statuses].toSorted(([a], [b]) => a - b);
      console.log(`\nResponses: ${listed.map(([status, count]) => `${count} × ${status}`).join(', ')}`);
      const heapMb = await heapGrowth(site, visits, snapshots);

      const most = (part: readonly Sample[], key: keyof Sample) =>
        percentile(
          part.map((sample) => sample[key]),
          1,
        );
      const third = Math.floor(samples.length / 3);
      const handles =
        most(samples.slice(2 * third), 'handles') - most(samples.slice(third, 2 * third), 'handles');
      const trend = trendOf(samples);
      const loopMs = most(samples.slice(1), 'loopMs');
      const mb = samples.at(-1)?.mb ?? Number.NaN;
      const errors = listed.filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
      const checks: [string, boolean][] = [
        [`RSS at the end ${mb.toFixed(0)} MB, wanted < ${MAX_MB}`, mb < MAX_MB],
        [
          `RSS grows ${trend.toFixed(1)} MB an hour, wanted < ${MAX_MB_PER_HOUR} in a run of ${TREND_MINUTES} minutes`,
          MINUTES < TREND_MINUTES || trend < MAX_MB_PER_HOUR,
        ],
        [`event loop p99 ${loopMs.toFixed(1)} ms, wanted < ${MAX_LOOP_MS}`, loopMs < MAX_LOOP_MS],
        [
          `${handles} handles more in the last third, wanted < ${MAX_MORE_HANDLES}`,
          handles < MAX_MORE_HANDLES,
        ],
        [`heap grew ${heapMb.toFixed(1)} MB, wanted < ${MAX_HEAP_GROWTH_MB}`, heapMb < MAX_HEAP_GROWTH_MB],
        [`${errors} responses of 5xx, wanted 0`, errors === 0],
      ];
      console.log('');
      for (const [text, isKept] of checks) console.log(`${isKept ? 'ok    ' : 'missed'}  ${text}`);
      if (checks.some(([, isKept]) => !isKept)) process.exitCode = 1;
    } finally {
      await site.stop();
      await api.stop();
    }
  }),
);
