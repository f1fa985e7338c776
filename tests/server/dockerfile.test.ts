import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
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
const CACHE_MOUNT = '--mount=type=cache,target=/root/.npm ';
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
    .map((line) => ({ word: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))
    .map(({ word, rest }) => ({ word, rest: rest.replace(CACHE_MOUNT, '') }));
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
    expect(instructions.slice(0, 5).map(({ rest }) => rest)).toContain(INSTALL);
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

  it('takes the base image and the OCI labels from build arguments, and keeps the npm cache between builds', async () => {
    const instructions = await readDockerfile();
    expect(instructions[0]?.word).toBe('ARG');
    // Tests run with the version of the image.
    expect(instructions[0]?.rest).toMatch(
      new RegExp(`^NODE_IMAGE=node:${process.versions.node}-slim@sha256:[0-9a-f]{64}$`),
    );
    const bases = instructions.filter(({ word }) => word === 'FROM').map(({ rest }) => rest);
    expect(bases.join()).toMatch(/^\$\{NODE_IMAGE\} AS build,\$\{NODE_IMAGE\}$/);
    // A new revision must not invalidate the layers above.
    const end = instructions.slice(instructions.findIndex(({ word }) => word === 'CMD') + 1);
    expect(end.map(({ word }) => word)).toEqual(['ARG', 'ARG', 'ARG', 'ARG', 'LABEL']);
    const labels = end.at(-1)?.rest.match(/org\.opencontainers\.image\.[\w.]+/g);
    expect(labels?.map((name) => name.slice('org.opencontainers.image.'.length))).toEqual([
      ...['title', 'description', 'version', 'revision', 'created', 'base.name'],
    ]);
    expect(await readFile(join(root, 'Dockerfile'), 'utf8')).toContain(`RUN ${CACHE_MOUNT}${INSTALL}`);
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
    expect(await unusedPackages(folder)).toEqual([]);
    const maps = await readdir(join(folder, 'node_modules'), { recursive: true });
    expect(maps.filter((path) => /\.(map|d\.[cm]?ts)$/.test(path))).toEqual([]);
  }, 900_000);
});

/** Dependencies of package.json that are installed in the folder, but that no source in it imports. */
async function unusedPackages(folder: string): Promise<string[]> {
  const sources = await Promise.all(
    ['server', 'shared'].flatMap((room) =>
      globSync(`${room}/**/*.ts`, { cwd: folder, exclude: ['server/build/**'] }).map((path) =>
        readFile(join(folder, path), 'utf8'),
      ),
    ),
  );
  const text = sources.join();
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const installed = Object.keys(dependencies).filter((name) =>
    existsSync(join(folder, 'node_modules', name)),
  );
  expect(installed).toContain('express');
  return installed.filter((name) => !text.includes(`'${name}'`) && !text.includes(`'${name}/`));
}

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
