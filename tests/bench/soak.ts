import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ask,
  type Container,
  hangUp,
  JSON_TYPE,
  login,
  metricIn,
  startContainer,
  type Wanted,
} from './container.ts';
import { type Growth, growthBetween } from './heap-growth.ts';

/**
 * `npm run bench:soak`: is the site flat? Half an hour (SOAK_MINUTES) of mixed load on one container with its API apart:
 * guests cached and not, members, both languages and devices, 404s, bad input, visitors who leave. Each minute a line of
 * what `/metrics` says (SOAK_SVG=FILE draws it); at the end memory, its trend over the second half, the event loop and
 * open handles beside their bounds. Then two heap snapshots with another sixth of the time (SOAK_HEAP_MINUTES) under load between them: by
 * then all caches are full, so that what still grows leaks. Snapshots come last as they cost memory themselves. Exit code
 * 1 where a bound is broken.
 */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const HEAP_MINUTES = Number(process.env.SOAK_HEAP_MINUTES ?? MINUTES / 6);
const SAMPLE_MS = Math.min(60_000, (MINUTES * 60_000) / 10);
const WORKERS = 8;
const PAUSE_MS = 10;
/** What must hold: megabytes at the end and an hour's growth of them, seconds of the event loop's p99. */
const MAX_MB = 250;
const MAX_MB_PER_HOUR = 20;
const MAX_LOOP_SECONDS = 0.03;
/** Handles that the last third may have over the second, and megabytes the heap may grow between the snapshots. */
const MORE_HANDLES = 16;
const MAX_HEAP_MB = 3;
const SHOWN_KINDS = 12;

const desktop = { 'sec-ch-ua-mobile': '?0' };
const mobile = { 'sec-ch-ua-mobile': '?1' };

/** One visit of somebody; `n` makes queries, hosts and bad input differ. */
function visitsOf(token: string): ((n: number) => Wanted)[] {
  const member = { cookie: `authToken=${encodeURIComponent(`Bearer ${token}`)}` };
  return [
    () => ({ path: '/enUS', headers: desktop }),
    () => ({ path: '/m/zhTW', headers: mobile }),
    (n) => ({ path: '/enUS/promo', headers: { ...desktop, host: `host-${n % 50}.example` } }),
    (n) => ({ path: `/enUS/promo?page=${n}`, headers: desktop }),
    () => ({ path: '/zhTW/game/live', headers: { ...desktop, cookie: 'locale=zhTW' } }),
    () => ({ path: '/enUS/trade', headers: { ...desktop, ...member } }),
    () => ({ path: '/m/enUS/member', headers: { ...mobile, ...member } }),
    () => ({ path: '/api/webapi/gameWallet', headers: { authorization: `Bearer ${token}` } }),
    () => ({ path: '/enUS', headers: mobile }),
    (n) => ({ path: `/enUS/nowhere/${n}`, headers: { ...desktop, accept: 'text/html' } }),
    (n) => ({ path: `/404?from=%2F${n}`, headers: desktop }),
    (n) => ({ path: '/api/webapi/auth/login', headers: JSON_TYPE, body: `{"account":${n}` }),
    () => ({ path: '/enUS/%ff', headers: desktop }),
    () => ({ path: '/enUS/login', headers: { ...desktop, cookie: 'authToken=%' } }),
    (n) => ({ path: `/m/enUS/promo/${n % 12}`, headers: mobile, leaveMs: 2 }),
    () => ({ path: '/rum', body: '{"lcp":900,"cls":0.01,"chunkFailures":0}' }),
  ];
}

interface Sample {
  minute: number;
  mb: number;
  heapMb: number;
  externalMb: number;
  loopSeconds: number;
  handles: number;
  requests: number;
}

async function sampleOf(site: Container, minute: number, requests: number): Promise<Sample> {
  const text = await site.metrics();
  return {
    minute,
    mb: metricIn(text, 'process_resident_memory_bytes') / 1e6,
    heapMb: metricIn(text, 'nodejs_heap_size_used_bytes') / 1e6,
    externalMb: metricIn(text, 'nodejs_external_memory_bytes') / 1e6,
    loopSeconds: metricIn(text, 'nodejs_eventloop_lag_p99_seconds'),
    handles: metricIn(text, 'nodejs_active_handles_total'),
    requests,
  };
}

/** Megabytes an hour by least squares over the second half: what the first fills are caches. */
function trendOf(samples: readonly Sample[]): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(half.map(({ minute }) => minute)), mean(half.map(({ mb }) => mb))];
  const covariance = half.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0);
  const variance = half.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return (covariance / variance) * 60;
}

/** Eight visitors, each of whom asks for the next of all visits and pauses. Resolves with what they were answered. */
async function visitFor(
  site: Container,
  token: string,
  minutes: number,
  onCount: (count: number) => void = () => undefined,
) {
  const visits = visitsOf(token);
  const until = performance.now() + minutes * 60_000;
  const statuses = new Map<number, number>();
  let count = 0;
  const work = async () => {
    while (performance.now() < until) {
      const n = count++;
      onCount(count);
      const { status } = await ask(site.origin, visits[n % visits.length]?.(n) ?? { path: '/' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return statuses;
}

async function run(
  site: Container,
  token: string,
): Promise<{ samples: Sample[]; statuses: Map<number, number> }> {
  let count = 0;
  const load = visitFor(site, token, MINUTES, (now) => {
    count = now;
  });
  const samples: Sample[] = [];
  const began = performance.now();
  for (let next = began + SAMPLE_MS; next <= began + MINUTES * 60_000 + 1; next += SAMPLE_MS) {
    await sleep(Math.max(0, next - performance.now()));
    const sample = await sampleOf(site, (performance.now() - began) / 60_000, count);
    samples.push(sample);
    console.log(lineOf(sample));
  }
  return { samples, statuses: await load };
}

const HEADS = ['minute', 'RSS MB', 'heap MB', 'ext MB', 'loop ms', 'handles', 'requests'];

function lineOf({ minute, mb, heapMb, externalMb, loopSeconds, handles, requests }: Sample): string {
  const cells = [
    minute.toFixed(1),
    mb.toFixed(0),
    heapMb.toFixed(0),
    externalMb.toFixed(0),
    (loopSeconds * 1000).toFixed(1),
    handles,
    requests,
  ];
  return cells.map((cell) => String(cell).padStart(9)).join('');
}

/** V8 writes it on a signal; it is whole once it has stopped growing. */
async function snapshot(site: Container, folder: string): Promise<string> {
  const known = new Set(await readdir(folder));
  process.kill(site.pid, 'SIGUSR2');
  let size = -1;
  for (;;) {
    await sleep(2000);
    const name = (await readdir(folder)).find((file) => !known.has(file));
    const now = name === undefined ? 0 : (await stat(join(folder, name))).size;
    if (name !== undefined && now > 0 && now === size) return join(folder, name);
    size = now;
  }
}

/** What became more while the same visitors came on, with everything warm. */
async function heapGrowth(site: Container, token: string, folder: string) {
  const before = await snapshot(site, folder);
  await visitFor(site, token, HEAP_MINUTES);
  hangUp();
  // What the load held goes: sockets of ours, and those to the API a while later.
  await sleep(5000);
  return growthBetween(before, await snapshot(site, folder));
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const snapshots = await mkdtemp(join(tmpdir(), 'soak-heap-'));
  const api = await startContainer({ WEBAPI_DATA_DIR: folder, WEBAPI_TOKEN_SECONDS: '86400' });
  const flags = ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${snapshots}`];
  const site = await startContainer({ WEBAPI_ORIGIN: api.origin }, flags);
  try {
    const token = await login(site.origin);
    console.log(HEADS.map((head) => head.padStart(9)).join(''));
    const { samples, statuses } = await run(site, token);
    if (process.env.SOAK_SVG) await writeFile(process.env.SOAK_SVG, drawingOf(samples));
    const parts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`\nAnswers: ${parts.join(', ')}`);
    const heap = await heapGrowth(site, token, snapshots);
    printGrowth(heap.growth);
    judge(samples, statuses, (heap.after - heap.before) / 1e6);
  } finally {
    await site.stop();
    await api.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(snapshots, { recursive: true, force: true });
  }
}

function printGrowth(growth: readonly Growth[]): void {
  console.log(`\nHeap after another ${HEAP_MINUTES.toFixed(1)} minutes, by constructor:`);
  for (const { kind, objects, bytes } of growth.slice(0, SHOWN_KINDS))
    console.log(`${(bytes / 1000).toFixed(0).padStart(9)} kB ${String(objects).padStart(9)}  ${kind}`);
}

const most = (values: readonly number[]) => Math.max(...values);

function judge(samples: readonly Sample[], statuses: ReadonlyMap<number, number>, heapMb: number): void {
  const last = samples.at(-1);
  const worstLoop = most(samples.slice(1).map(({ loopSeconds }) => loopSeconds));
  const errors = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
  const trend = trendOf(samples);
  const third = Math.floor(samples.length / 3);
  const handles = samples.map((sample) => sample.handles);
  const moreHandles = most(handles.slice(2 * third)) - most(handles.slice(third, 2 * third));
  const checks: [string, boolean][] = [
    [
      `RSS at the end ${last?.mb.toFixed(0)} MB (under ${MAX_MB})`,
      (last?.mb ?? Number.POSITIVE_INFINITY) < MAX_MB,
    ],
    [
      `trend of the second half ${trend.toFixed(1)} MB an hour (under ${MAX_MB_PER_HOUR}; needs the whole 30 minutes)`,
      MINUTES < 20 || trend < MAX_MB_PER_HOUR,
    ],
    [
      `event loop p99 at worst ${(worstLoop * 1000).toFixed(1)} ms (under ${MAX_LOOP_SECONDS * 1000})`,
      worstLoop < MAX_LOOP_SECONDS,
    ],
    [
      `${moreHandles} handles more in the last third than in the second (under ${MORE_HANDLES})`,
      moreHandles < MORE_HANDLES,
    ],
    [
      `heap ${heapMb.toFixed(1)} MB larger after ${HEAP_MINUTES.toFixed(1)} minutes more (under ${MAX_HEAP_MB})`,
      heapMb < MAX_HEAP_MB,
    ],
    [`${errors} answers of 5xx`, errors === 0],
  ];
  for (const [text, isGood] of checks) console.log(`${isGood ? 'holds ' : 'BROKEN'}  ${text}`);
  if (checks.some(([, isGood]) => !isGood)) process.exitCode = 1;
}

const WIDTH = 640;
const HEIGHT = 240;
const EDGE = 40;

/** Memory over time as a small drawing: resident set and V8's heap, and the bound. */
function drawingOf(samples: readonly Sample[]): string {
  const minutes = most(samples.map(({ minute }) => minute));
  const top = most([MAX_MB, ...samples.map(({ mb }) => mb)]) * 1.1;
  const x = (minute: number) => EDGE + (minute / minutes) * (WIDTH - 2 * EDGE);
  const y = (mb: number) => HEIGHT - EDGE - (mb / top) * (HEIGHT - 2 * EDGE);
  const line = (read: (sample: Sample) => number, color: string) =>
    `<polyline fill="none" stroke="${color}" stroke-width="2" points="${samples.map((sample) => `${x(sample.minute).toFixed(1)},${y(read(sample)).toFixed(1)}`).join(' ')}"/>`;
  const text = (left: number, mb: number, words: string) =>
    `<text x="${left}" y="${(y(mb) - 4).toFixed(1)}">${words}</text>`;
  const last = samples.at(-1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11" fill="#555">`,
    '<title>Memory under mixed load</title>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<path d="M${EDGE} ${y(MAX_MB).toFixed(1)}H${WIDTH - EDGE}" stroke="#c00" stroke-dasharray="4"/>`,
    `<path d="M${EDGE} ${EDGE}V${HEIGHT - EDGE}H${WIDTH - EDGE}" fill="none" stroke="#999"/>`,
    line(({ mb }) => mb, '#06c'),
    line(({ heapMb }) => heapMb, '#393'),
    text(EDGE + 4, MAX_MB, `${MAX_MB} MB`),
    text(WIDTH - 150, last?.mb ?? 0, `RSS ${last?.mb.toFixed(0)} MB`),
    text(WIDTH - 150, last?.heapMb ?? 0, `heap ${last?.heapMb.toFixed(0)} MB`),
    `<text x="${WIDTH - EDGE - 60}" y="${HEIGHT - EDGE + 16}">${minutes.toFixed(0)} minutes</text>`,
    '</svg>\n',
  ].join('\n');
}

await main();
