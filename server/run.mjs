// Functions of start.mjs, serve.mjs and the test runner. Plain JavaScript: it must run on any Node, before the project's own Node is
// installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Whether node_modules holds every package of the lock file in its version. Optional packages are skipped: they are for
 * other platforms. Development packages (checks and tests) count only with `hasDev`.
 */
export function isInstalled({ hasDev }) {
  const marker = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(marker)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(marker, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || entry.optional || (entry.dev && !hasDev) || present[path]?.version === entry.version,
  );
}

/** A Node that runs TypeScript: the current one or the one in node_modules. */
export function findNode() {
  if (Number(process.versions.node.split('.', 1)[0]) >= 26) return process.execPath;
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  throw new Error(
    'Node 26 is needed and node_modules does not contain it: run "npm ci" with install scripts allowed.',
  );
}

/** Runs a program, forwards signals to it and resolves to its exit code. */
export function runToEnd(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const forward = (signal) => child.kill(signal);
  process.on('SIGTERM', forward);
  process.on('SIGINT', forward);
  const watch = watchNpm(() => forward('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      process.off('SIGTERM', forward);
      process.off('SIGINT', forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** A signal to npm ends npm and its shell without reaching this process. Then its parent process changes. */
function watchNpm(onNpmExit) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onNpmExit();
  }, 500);
  return timer;
}

/**
 * V8 collects garbage earlier: less memory under load for more CPU (`npm run bench -- switches`). The semi-space has its full
 * size from the start, because growing it costs collections. The Dockerfile repeats them, because NODE_OPTIONS allows only one.
 */
export const NODE_FLAGS = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
];

/**
 * The C library returns freed memory to the system earlier: fewer arenas, lower thresholds (`npm run bench -- switches`). The
 * Dockerfile repeats them.
 */
export const MEMORY_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
};

/** The server's entry, from the project's root. */
export const SITE_FILE = join('server', 'main.ts');

/** V8's cache of compiled code. With it a start takes half the CPU time. The Dockerfile repeats it. */
export const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compile');

/** Serves the build until a signal ends it. */
export async function serve() {
  const cache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILE_CACHE };
  const env = { NODE_ENV: 'production', ...cache, ...MEMORY_ENV };
  process.exitCode = await runToEnd(findNode(), [...NODE_FLAGS, SITE_FILE, '--announce'], env);
}

/** The version file of a build. It is written last, so it exists only in a complete build. */
export function buildStamp() {
  return join(root, 'dist', 'client', 'builds', 'latest.json');
}
