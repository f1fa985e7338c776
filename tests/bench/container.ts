import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE, MEMORY_ENV, NODE_FLAGS, SITE_FILE } from '#server/run.mjs';
import { freePort } from '#tests/e2e/tools/site.ts';
import { DEMO } from '#tests/setup/webapi.ts';

/** One container of the site as operators run it, in a process of its own, and what may be asked of it. */
export interface Container {
  origin: string;
  port: number;
  /** Resident memory in megabytes, from the kernel. */
  rssMb: () => number;
  /** The exposition text of `/metrics`. */
  metrics: () => Promise<string>;
  stop: () => Promise<void>;
  pid: number;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const STOP_MS = 5000;

export async function startContainer(
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Container> {
  const port = await freePort();
  const child = spawn(process.execPath, [...NODE_FLAGS, ...flags, SITE_FILE], {
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
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const origin = `http://127.0.0.1:${port}`;
  const pid = child.pid ?? 0;
  for (let tries = 0; !(await isReady(origin)); tries += 1) {
    if (tries > 300 || child.exitCode !== null) throw new Error(`the site on port ${port} does not start`);
    await sleep(100);
  }
  return {
    ...{ origin, port, pid },
    rssMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000,
    metrics: () => fetch(`${origin}/metrics`).then((answer) => answer.text()),
    stop: async () => {
      process.off('exit', end);
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(end, STOP_MS);
      await exit;
      clearTimeout(timer);
    },
  };
}

/** A number of the exposition text; NaN where there is none of that name. */
export function metricIn(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

export interface Wanted {
  path: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
  /** Leaves after so many milliseconds. */
  leaveMs?: number;
}

export interface Answered {
  /** 0: there was no answer, or nobody to hear it. */
  status: number;
  bytes: number;
  ms: number;
}

/** Closes what is kept open between two questions. */
export const hangUp = () => agent.destroy();

export function ask(origin: string, { path, headers = {}, body, leaveMs }: Wanted): Promise<Answered> {
  const started = performance.now();
  return new Promise((resolve) => {
    let bytes = 0;
    const settle = (status: number) => resolve({ status, bytes, ms: performance.now() - started });
    const method = body === undefined ? 'GET' : 'POST';
    const request = http.request(origin + path, { agent, method, headers }, (answer) => {
      answer
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        })
        .on('end', () => settle(answer.statusCode ?? 0))
        .on('error', () => settle(0));
    });
    request.on('error', () => settle(0));
    request.end(body);
    if (leaveMs !== undefined) setTimeout(() => request.destroy(), leaveMs).unref();
  });
}

export const JSON_TYPE = { 'content-type': 'application/json' };

/** A token of the demo member. */
export async function login(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/webapi/auth/login`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(DEMO),
  });
  const { data } = await answer.json();
  return data.access_token;
}

/** Of sorted or unsorted milliseconds. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
