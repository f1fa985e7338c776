import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE, MEMORY_ENV, NODE_FLAGS, SITE_FILE } from '#server/run.mjs';
import { startWebapi } from '#server/webapi/start.ts';
import { freePort } from '#tests/e2e/tools/site.ts';

/** The core of the measured server, and the core of everything else. BENCH_CORES ("2,3") replaces them. */
export const [SERVER_CORE = '0', OTHER_CORE = '1'] = (process.env.BENCH_CORES ?? '0,1').split(',');

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']).toString());
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 5000;

/** A server in its own process. */
export interface Server {
  origin: string;
  port: number;
  pid: number;
  /** Milliseconds from the start of the process to the first response. */
  startMs: number;
  /** CPU time that all threads have used, in microseconds. */
  cpu: () => number;
  /** Resident memory in megabytes. */
  rssMb: () => number;
  stop: () => Promise<void>;
}

interface StartOptions {
  /** The server has started when this path answers with a status below 500. Default: `/`. */
  path?: string;
  /** Pins the process to a core. */
  core?: string | undefined;
}

/** Starts `node ...args` with NODE_ENV=production on a free port. */
export async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { path = '/', core }: StartOptions = {},
): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [command, ...rest] = [...(core ? ['taskset', '-c', core] : []), process.execPath, ...args];
  const began = performance.now();
  const child = spawn(command ?? '', rest, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await isUp(origin + path))) {
    if (child.exitCode !== null || performance.now() - began > START_LIMIT_MS) {
      kill();
      throw new Error(`${origin}${path} does not answer`);
    }
    await sleep(10);
  }
  const startMs = performance.now() - began;
  const pid = child.pid ?? 0;
  return {
    ...{ origin, port, pid, startMs },
    cpu: () => {
      // taskset replaces itself by the program, so the pid is the server's. Fields 14 and 15 of the file are user and
      // system time; the slice starts at field 3.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000_000;
    },
    rssMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1000,
    stop: async () => {
      process.off('exit', kill);
      await stop(child);
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual' });
    await response.arrayBuffer();
    return response.status < 500;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await exited;
  clearTimeout(timer);
}

/** Starts the built site as the Dockerfile does, with the embedded API unless `env` has a WEBAPI_ORIGIN. */
export function startSite(
  env: Readonly<Record<string, string>>,
  { flags = [], ...options }: StartOptions & { flags?: readonly string[] } = {},
): Promise<Server> {
  const own = { WEBAPI_ORIGIN: 'embedded', NODE_COMPILE_CACHE: COMPILE_CACHE, ...MEMORY_ENV, ...env };
  return startServer([...NODE_FLAGS, ...flags, SITE_FILE], own, { path: '/readyz', ...options });
}

interface StubApi {
  origin: string;
  /** Origin of the embedded API whose responses it repeats, for a login. */
  apiOrigin: string;
  close: () => Promise<void>;
}

interface Recorded {
  status: number;
  body: Buffer;
}

/** Length of each game list, so that home has 120 cards for any seed. */
const GAMES = 60;

/** An API that records the embedded API's responses and repeats them from memory, so that SQLite is not measured. */
export async function startStubApi(): Promise<StubApi> {
  const log = { info() {}, warn() {}, error() {} };
  const api = await startWebapi({ dataDir: ':memory:', log, tokenSeconds: 86_400 });
  const recorded = new Map<string, Promise<Recorded>>();

  async function record({ url, headers }: IncomingMessage): Promise<Recorded> {
    const { authorization = '', locale = 'enUS' } = headers;
    const response = await fetch(api.origin + url, {
      headers: { Locale: String(locale), 'X-UUID': 'bench-0001', ...(authorization && { authorization }) },
    });
    const body = Buffer.from(await response.arrayBuffer());
    if (!/^\/api\/webapi\/game\?.*is_(hot|new)=1/.test(url ?? '')) return { status: response.status, body };
    const answer = JSON.parse(body.toString());
    const { list } = answer.data;
    const games = Array.from({ length: GAMES }, (_, index) => ({
      ...list[index % list.length],
      id: index < list.length ? list[index].id : 1_000_000 + index,
    }));
    const padded = { ...answer, data: { ...answer.data, list: games } };
    return { status: response.status, body: Buffer.from(JSON.stringify(padded)) };
  }

  const server = createServer((request, response) => {
    const { locale = '', authorization } = request.headers;
    const key = `${locale} ${authorization ? 'member' : 'guest'} ${request.url}`;
    const answer = recorded.get(key) ?? record(request);
    recorded.set(key, answer);
    answer.then(
      ({ status, body }) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    apiOrigin: api.origin,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await api.close();
    },
  };
}

/** Calls `work` with a temporary folder and deletes it afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text of a site's `/metrics`. */
export const metricsOf = ({ origin }: Server): Promise<string> =>
  fetch(`${origin}/metrics`).then((response) => response.text());

/** The value of a metric in the text of `/metrics`; NaN when it is missing. */
export function metricIn(text: string, name: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? Number.NaN);
}
