import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '#tests/e2e/tools/site.ts';
import type { TracedFunction, TraceMessage } from './trace-hook.ts';
import { DEMO } from './webapi.ts';

/**
 * `npm run trace -- home` and `npm run trace -- transfer`: prints the project's files whose functions ran in the site's thread
 * during one request, in order of first execution, and their count. `home` is a guest's home with empty caches;
 * `transfer` is the API call that moves money from the main wallet to a game wallet. `--api` prints the files of the
 * embedded API's thread as well. Files whose code only runs at import are left out. trace-hook.ts says how exact the order
 * is. Needs a build: the React app runs from dist/server, whose comments name the source files.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = join('dist', 'server');

/** A bundled script's source files by offset: Rolldown writes a comment with the path before each module. */
function regionsOf(file: string): { offset: number; path: string }[] {
  const regions = readFileSync(join(ROOT, file), 'utf8').matchAll(/^\/\/ ?(?:#region )?([\w.\\@-]+\/\S+)$/gm);
  return [...regions].map(({ index, 1: path = '' }) => ({ offset: index, path }));
}

/** The project's files of traced functions, each once, in order. */
function filesOf(functions: readonly TracedFunction[]): string[] {
  const regions = new Map<string, ReturnType<typeof regionsOf>>();
  const files = new Set<string>();
  for (const { url, offset } of functions) {
    const file = relative(ROOT, fileURLToPath(url));
    if (!file.startsWith(BUILT)) {
      files.add(file);
      continue;
    }
    const known = regions.get(file) ?? regionsOf(file);
    regions.set(file, known);
    files.add(known.findLast((region) => region.offset <= offset)?.path ?? file);
  }
  return [...files].filter((file) => /^(client|server|shared|locales)\//.test(file));
}

async function requestHome(origin: string): Promise<Response> {
  return fetch(`${origin}/enUS`, { headers: { Accept: 'text/html', 'Sec-CH-UA-Mobile': '?0' } });
}

async function requestTransfer(origin: string, token: string): Promise<Response> {
  return fetch(`${origin}/api/webapi/gameApi/transfer`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': 'trace-0001',
    },
    body: JSON.stringify({ from_id: 1, to_id: 10, amount: '1' }),
  });
}

async function login(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/webapi/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  const { data } = await response.json();
  return data.access_token;
}

async function trace(name: string, hasApi: boolean): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trace-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const hook = pathToFileURL(join(import.meta.dirname, 'trace-hook.ts')).href;
  const child = spawn(process.execPath, ['--import', hook, 'server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      WEBAPI_ORIGIN: 'embedded',
      WEBAPI_DATA_DIR: dataDir,
      // Coverage makes everything slow.
      WEBAPI_TIMEOUT_MS: '120000',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    for (let isReady = false; !isReady; ) {
      if (child.exitCode !== null) throw new Error('the site did not start');
      isReady = await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    }
    const token = name === 'transfer' ? await login(origin) : '';
    const messages = on(child, 'message');
    child.send({ type: 'begin' } satisfies TraceMessage);
    // The site's thread and the API's.
    await messages.next();
    await messages.next();
    const response = name === 'transfer' ? await requestTransfer(origin, token) : await requestHome(origin);
    const body = await response.text();
    if (response.status !== 200)
      throw new Error(`the site answers ${response.status}: ${body.slice(0, 300)}`);
    child.send({ type: 'end' } satisfies TraceMessage);
    const threads: Extract<TraceMessage, { type: 'traced' }>[] = [];
    for await (const [message] of messages) if (threads.push(message) === 2) break;
    for (const thread of threads.toSorted((a, b) => Number(b.isMainThread) - Number(a.isMainThread))) {
      if (!thread.isMainThread && !hasApi) continue;
      const files = filesOf(thread.functions);
      console.log(
        `${files.join('\n')}\n${files.length} files in the ${thread.isMainThread ? "site's" : "API's"} thread`,
      );
    }
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [name = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!['home', 'transfer'].includes(name)) {
  console.error('Usage: npm run trace -- home|transfer [--api]');
  process.exitCode = 1;
} else if (!existsSync(join(ROOT, BUILT))) {
  console.error('There is no build: run "npm run build" first.');
  process.exitCode = 1;
} else await trace(name, process.argv.includes('--api'));
