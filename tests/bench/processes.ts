import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/e2e/tools/site.ts';

/** The core of the server under test and that of everything else; BENCH_CORES names two that are at rest ("2,3"). */
const [SERVER = '0', OTHER = '1'] = (process.env.BENCH_CORES ?? '0,1').split(',');
export const SERVER_CORE = SERVER;
export const OTHER_CORE = OTHER;

const root = fileURLToPath(new URL('../..', import.meta.url));
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']).toString());

export interface Server {
  port: number;
  /** CPU the process has used so far, in microseconds. */
  cpu: () => number;
  /** Resident memory in megabytes. */
  rss: () => number;
  stop: () => Promise<void>;
}

/** Starts a program on the server's core and waits until it answers `path`. */
export async function startServer(args: string[], env: Record<string, string>, path = '/'): Promise<Server> {
  const port = await freePort();
  const child = spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await answers(`http://127.0.0.1:${port}${path}`, child);
  const pid = child.pid ?? 0;
  return { port, cpu: () => cpuOf(pid), rss: () => rssOf(pid), stop: () => stop(child) };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    const isUp = await fetch(url, { redirect: 'manual' }).then(
      (response) => response.status < 500,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`${url} does not answer`);
}

/** Starts a program on the other core; its first line of output is JSON. */
export async function startHelper(args: string[]): Promise<{ first: unknown; stop: () => Promise<void> }> {
  const child = spawn('taskset', ['-c', OTHER_CORE, process.execPath, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { first: JSON.parse(chunk.toString()), stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await exited;
  clearTimeout(timer);
}

/** User and system time of all threads, from /proc (taskset has become the program by exec). */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return (ticks / TICKS_PER_SECOND) * 1_000_000;
}

function rssOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
