import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE, MEMORY_ENV, NODE_FLAGS, SITE_FILE } from '#server/run.mjs';
import { freePort } from '#tests/e2e/site.ts';
import { DEMO } from '#tests/setup/webapi.ts';

/**
 * `npm run bench:soak`: is the site flat? Half an hour (SOAK_MINUTES) of mixed load on one container with its API apart:
 * guests cached and not, members, both languages and devices, 404s, bad input, visitors who leave. Each minute a line of
 * what `/metrics` says; at the end memory, its trend over the second half, the event loop and open handles beside their
 * bounds, and exit code 1 where one is broken.
 */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const SAMPLE_MS = Math.min(60_000, (MINUTES * 60_000) / 10);
const WORKERS = 8;
const PAUSE_MS = 10;
/** What must hold: megabytes at the end and an hour's growth of them, seconds of the event loop's p99. */
const MAX_MB = 250;
const MAX_MB_PER_HOUR = 20;
const MAX_LOOP_SECONDS = 0.03;
const root = fileURLToPath(new URL('../..', import.meta.url));

async function startContainer(env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, [...NODE_FLAGS, SITE_FILE], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...MEMORY_ENV,
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await sleep(100);
  }
  return { origin, stop: () => child.kill('SIGTERM') };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });

interface Wanted {
  path: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
  /** Leaves after so many milliseconds. */
  leaveMs?: number;
}

/** Resolves with the status; 0 where there was no answer, or nobody to hear it. */
function ask(origin: string, { path, headers = {}, body, leaveMs }: Wanted): Promise<number> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request = http.request(origin + path, { agent, method, headers }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode ?? 0))
        .on('error', () => resolve(0));
    });
    request.on('error', () => resolve(0));
    request.end(body);
    if (leaveMs !== undefined) setTimeout(() => request.destroy(), leaveMs);
  });
}

const desktop = { 'sec-ch-ua-mobile': '?0' };
const mobile = { 'sec-ch-ua-mobile': '?1' };
const json = { 'content-type': 'application/json' };

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
    (n) => ({ path: '/api/webapi/auth/login', headers: json, body: `{"account":${n}` }),
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
  loopSeconds: number;
  handles: number;
  requests: number;
}

async function sampleOf(origin: string, minute: number, requests: number): Promise<Sample> {
  const text = await fetch(`${origin}/metrics`).then((answer) => answer.text());
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    minute,
    mb: of('process_resident_memory_bytes') / 1e6,
    heapMb: of('nodejs_heap_size_used_bytes') / 1e6,
    loopSeconds: of('nodejs_eventloop_lag_p99_seconds'),
    handles: of('nodejs_active_handles_total'),
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

async function run(
  origin: string,
  token: string,
): Promise<{ samples: Sample[]; statuses: Map<number, number> }> {
  const visits = visitsOf(token);
  const until = performance.now() + MINUTES * 60_000;
  const statuses = new Map<number, number>();
  let count = 0;
  const work = async () => {
    while (performance.now() < until) {
      const n = count++;
      const status = await ask(origin, visits[n % visits.length]?.(n) ?? { path: '/' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  };
  const workers = Array.from({ length: WORKERS }, work);
  const samples: Sample[] = [];
  const began = performance.now();
  for (let next = began + SAMPLE_MS; next <= until + 1; next += SAMPLE_MS) {
    await sleep(Math.max(0, next - performance.now()));
    const sample = await sampleOf(origin, (performance.now() - began) / 60_000, count);
    samples.push(sample);
    console.log(lineOf(sample));
  }
  await Promise.all(workers);
  return { samples, statuses };
}

function lineOf({ minute, mb, heapMb, loopSeconds, handles, requests }: Sample): string {
  const cells = [
    minute.toFixed(1),
    mb.toFixed(0),
    heapMb.toFixed(0),
    (loopSeconds * 1000).toFixed(1),
    handles,
    requests,
  ];
  return cells.map((cell) => String(cell).padStart(9)).join('');
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'soak-'));
  const api = await startContainer({ WEBAPI_DATA_DIR: dataDir, WEBAPI_TOKEN_SECONDS: '86400' });
  const site = await startContainer({ WEBAPI_ORIGIN: api.origin });
  try {
    const login = await fetch(`${site.origin}/api/webapi/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(DEMO),
    });
    const { data } = await login.json();
    console.log('   minute   RSS MB  heap MB  loop ms  handles requests');
    const { samples, statuses } = await run(site.origin, data.access_token);
    judge(samples, statuses);
  } finally {
    site.stop();
    api.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function judge(samples: readonly Sample[], statuses: ReadonlyMap<number, number>): void {
  const last = samples.at(-1);
  const worstLoop = Math.max(...samples.slice(1).map(({ loopSeconds }) => loopSeconds));
  const errors = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
  const trend = trendOf(samples);
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
    [`${errors} answers of 5xx`, errors === 0],
  ];
  const parts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`\nAnswers: ${parts.join(', ')}`);
  for (const [text, isGood] of checks) console.log(`${isGood ? 'holds ' : 'BROKEN'}  ${text}`);
  if (checks.some(([, isGood]) => !isGood)) process.exitCode = 1;
}

await main();
