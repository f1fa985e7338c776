import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE, SITE_FILE } from '#server/run.mjs';
import { startWebapi } from '#server/webapi/start.ts';

/** The built server in its own process, on a free port, with a fresh embedded API. */
export interface Site {
  origin: string;
  /** Path of the embedded API's database. */
  database: string;
  /** Stops the process (SIGTERM) and starts it with the same port and data. `options` change it from then on. */
  restart: (options?: SiteOptions) => Promise<void>;
  stop: () => Promise<void>;
  /** The last 200,000 characters that the process printed. */
  output: () => string;
  pid: () => number;
}

export interface SiteOptions {
  env?: Readonly<Record<string, string>>;
  /** Runs Vite and development builds of React, which log hydration warnings. */
  isDevelopment?: boolean;
  /** Folder of another build (tests/setup/other-build.ts). Default: this project. */
  folder?: string;
}

/** Environment variable with the folder of a seeded database (seedTemplate). */
export const TEMPLATE_VARIABLE = 'SITE_TEMPLATE';
const DATABASE = 'webapi.sqlite';

/** Creates a seeded database of the embedded API in a folder. */
export async function seedTemplate(folder: string): Promise<void> {
  const log = { info() {}, warn() {}, error() {} };
  const webapi = await startWebapi({ dataDir: folder, log });
  await webapi.close();
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const START_LIMIT_MS = 60_000;

/** Starts a site and waits until it is ready. @throws Error with the process's output when it does not start */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  const template = process.env[TEMPLATE_VARIABLE];
  if (template) await copyFile(join(template, DATABASE), join(dataDir, DATABASE));
  let output = '';
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const process_ = spawnServer(port, dataDir, options);
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
    };
    process_.stdout?.on('data', collect);
    process_.stderr?.on('data', collect);
    await waitUntilReady(`http://127.0.0.1:${port}/readyz`, process_, () => output);
    return process_;
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    database: join(dataDir, DATABASE),
    output: () => output,
    pid: () => child.pid ?? 0,
    restart: async (changes) => {
      await terminate(child);
      if (changes) options = { ...options, ...changes };
      child = await launch();
    },
    stop: async () => {
      await terminate(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function spawnServer(
  port: number,
  dataDir: string,
  { env, isDevelopment, folder }: SiteOptions,
): ChildProcess {
  return spawn(process.execPath, isDevelopment ? ['server/main.ts', '--dev'] : [SITE_FILE], {
    cwd: folder ?? root,
    env: {
      ...process.env,
      NODE_ENV: isDevelopment ? 'development' : 'production',
      WEBAPI_ORIGIN: 'embedded',
      PORT: String(port),
      HOST: '127.0.0.1',
      WEBAPI_DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILE_CACHE,
      // A busy machine is slow, which must not fail a test.
      WEBAPI_TIMEOUT_MS: '30000',
      // No load balancer has to notice the shutdown.
      SHUTDOWN_SECONDS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the site did not start:\n${output()}`);
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exited;
  clearTimeout(timer);
}

/**
 * @returns a port that is free now. It lies below the range from which systems take the port of `listen(0)` and of outgoing
 * connections, so that another test rarely takes it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
