import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { isInstalled, MEMORY_ENV, NODE_FLAGS, SITE_FILE } from '#server/run.mjs';
import { freePort } from '#tests/e2e/tools/site.ts';

/**
 * Builds and runs the image without a Docker engine: each stage is a folder in which the lines of the Dockerfile are
 * executed. Base images, users and layers are only checked as text. The packages are linked from this project instead of
 * installed again, to save time.
 */
const root = resolve(import.meta.dirname, '../..');
const exec = promisify(execFile);
const INSTALL = 'npm ci --omit=dev --ignore-scripts --no-audit --no-fund';
const ROOT_ONLY = /^chown |&& chown /;

interface Instruction {
  word: string;
  rest: string;
}

async function readDockerfile(): Promise<Instruction[]> {
  const text = await readFile(join(root, 'Dockerfile'), 'utf8');
  return text
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ word: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
}

/** Executes the instructions. Returns folder and environment of the last stage. */
async function build(
  base: string,
  instructions: readonly Instruction[],
): Promise<{ folder: string; env: NodeJS.ProcessEnv }> {
  let folder = base;
  let env: NodeJS.ProcessEnv = {};
  const stages = new Map<string, string>();
  for (const { word, rest } of instructions) {
    if (word === 'FROM') {
      const name = /AS (\S+)/.exec(rest)?.[1] ?? 'last';
      folder = join(base, name);
      // The test runner sets these, a container does not.
      env = { ...process.env, NODE_ENV: undefined, BASE_URL: undefined };
      stages.set(name, folder);
      await mkdir(folder, { recursive: true });
    } else if (word === 'ENV') {
      const [key = '', value = ''] = rest.split('=');
      env[key] = value;
    } else if (word === 'COPY') await copy(rest, folder, stages);
    else if (word === 'RUN' && rest === INSTALL) await linkPackages(folder);
    else if (word === 'RUN' && !ROOT_ONLY.test(rest)) {
      await exec('bash', ['-c', rest], { cwd: folder, env, maxBuffer: 64 << 20 });
    }
  }
  return { folder, env };
}

/** Replaces INSTALL: the packages of the lock file, as hard links to those of this project. */
async function linkPackages(folder: string): Promise<void> {
  expect(isInstalled({ hasDev: true })).toBe(true);
  await expectSameLock(folder);
  const target = join(folder, 'node_modules');
  const source = join(root, 'node_modules');
  // Hard links work on the same disk only.
  await exec('cp', ['-al', source, target]).catch(async () => {
    await rm(target, { recursive: true, force: true });
    await exec('cp', ['-a', source, target]);
  });
  // Caches of tools. Through hard links the build would write into those of this project.
  const caches = (await readdir(target)).filter((name) => name.startsWith('.') && name !== '.bin');
  for (const name of caches) await rm(join(target, name), { recursive: true });
  await copyFile(join(root, 'node_modules/.package-lock.json'), join(target, '.package-lock.json'));
}

async function expectSameLock(folder: string): Promise<void> {
  const [own, copied] = await Promise.all(
    [root, folder].map((at) => readFile(join(at, 'package-lock.json'), 'utf8')),
  );
  expect(copied).toBe(own);
}

async function copy(rest: string, folder: string, stages: ReadonlyMap<string, string>): Promise<void> {
  const words = rest.split(' ');
  const from = /^--from=(.*)$/.exec(words[0] ?? '')?.[1];
  const sources = from ? words.slice(1, -1) : words.slice(0, -1);
  const target = words.at(-1) ?? '.';
  for (const source of sources) {
    const path = from ? source.replace('/site', stages.get(from) ?? '') : join(root, source);
    const to = target.endsWith('/')
      ? join(folder, target, source.split('/').at(-1) ?? '')
      : join(folder, target);
    await cp(path, to, { recursive: true, verbatimSymlinks: true });
  }
}

describe('Dockerfile', () => {
  let base = '';
  afterAll(() => rm(base, { recursive: true, force: true }));

  it('ends in an unprivileged stage with a healthcheck and without sources of tests or client', async () => {
    const instructions = await readDockerfile();
    // Before the sources are copied, so that changed sources do not repeat the installation.
    expect(instructions.slice(0, 4).map(({ rest }) => rest)).toContain(INSTALL);
    const last = instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM'));
    expect(last.find(({ word }) => word === 'USER')?.rest).toBe('node');
    expect(last.some(({ word }) => word === 'HEALTHCHECK')).toBe(true);
    const command = JSON.parse(last.find(({ word }) => word === 'CMD')?.rest ?? '');
    expect(command).toEqual(['node', ...NODE_FLAGS, SITE_FILE]);
    const variables = last.filter(({ word }) => word === 'ENV').map(({ rest }) => rest);
    expect(variables).toEqual(
      expect.arrayContaining(Object.entries(MEMORY_ENV).map((pair) => pair.join('='))),
    );
    const copied = last.filter(({ word }) => word === 'COPY').map(({ rest }) => rest);
    expect(copied.every((rest) => rest.startsWith('--from=build'))).toBe(true);
    expect(copied.join(' ')).not.toMatch(/client|tests/);
  });

  it('builds a site that serves its healthcheck and a page with production packages only', async () => {
    base = await mkdtemp(join(tmpdir(), 'image-'));
    const { folder, env } = await build(base, await readDockerfile());
    const cache = await readdir(join(folder, env.NODE_COMPILE_CACHE ?? ''), { recursive: true });
    // It holds the bundles of both threads.
    expect(cache.length).toBeGreaterThan(10);
    const port = await freePort();
    const child = spawn(process.execPath, [...NODE_FLAGS, SITE_FILE], {
      cwd: folder,
      // The image's variables only, as in a container: Vite sets a BASE_URL in this process.
      env: {
        ...MEMORY_ENV,
        PATH: process.env.PATH,
        NODE_ENV: env.NODE_ENV,
        NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE,
        PORT: String(port),
        HOST: '127.0.0.1',
        WEBAPI_ORIGIN: 'embedded',
        WEBAPI_DATA_DIR: ':memory:',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = once(child, 'exit');
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    try {
      expect(await answerOf(`http://127.0.0.1:${port}/healthz`), errors).toBe(200);
      const page = await fetch(`http://127.0.0.1:${port}/enUS`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<html lang="en-US"');
    } finally {
      child.kill('SIGTERM');
      await exited;
    }
    await expect(exec('ls', [join(folder, 'node_modules', 'vite')])).rejects.toThrow();
  }, 900_000);
});

async function answerOf(url: string): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status) return status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return 0;
}
