import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticFiles } from '#server/middleware/files/static-files.ts';
import { type ClientBuild, loadClientBuild } from '#server/render/client-build.ts';
import { startSite } from './site.ts';

/** One real build, in a folder inside the project so that it finds its packages. */
const root = resolve(import.meta.dirname, '../..');
let folder: string;
let build: ClientBuild;
let output: { stdout: string; stderr: string };

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache', 'build-'));
  output = await runBuild(root, folder);
  build = await loadClientBuild(folder);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds with the environment of a fresh machine, without that of this test run. */
function runBuild(cwd: string, into: string) {
  const env = { PATH: process.env.PATH };
  return promisify(execFile)(process.execPath, ['server/build/build.ts', into], { cwd, env });
}

/** Copies the files that the Dockerfile copies before its build, without those that .dockerignore leaves out. */
async function copySources(target: string): Promise<void> {
  const sources = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'locales',
    'public',
  ];
  for (const name of [...sources, 'shared', 'server', 'client']) {
    const filter = (path: string) => !/\.test\.tsx?$/.test(path);
    await cp(join(root, name), join(target, name), { recursive: true, filter });
  }
  await symlink(join(root, 'node_modules'), join(target, 'node_modules'));
}

/**
 * The contents of a build that its id is made of: assets have the hash of their bytes as their name. The bundler's comments
 * with the paths of packages are left out, because the copy reads its packages through a link.
 */
async function contentOf(dist: string): Promise<unknown> {
  const bundle = await readFile(join(dist, 'server/entry-server.js'), 'utf8');
  return {
    assets: (await readdir(join(dist, 'client/assets'))).toSorted(),
    server: createHash('sha256')
      .update(bundle.replace(/^\s*\/\/.*node_modules.*$/gm, ''))
      .digest('hex'),
  };
}

const serverCode = async () => {
  const names = await readdir(join(folder, 'server'), { recursive: true });
  const files = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFile(join(folder, 'server', name), 'utf8'));
  return (await Promise.all(files)).join('\n');
};

describe('the build', () => {
  it('prints no warning', () => {
    expect(output.stderr).toBe('');
    expect(output.stdout).toMatch(/^Built [\da-f]{12}: \d+ files in [\d.]+ s\n$/);
  });

  it('contains a list of its packages in CycloneDX, which is not served', async () => {
    const sbom = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8'));
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'member-site' } } });
    const names = sbom.components.map(({ name }: { name: string }) => name);
    for (const name of ['express', 'undici', 'react', 'zod']) expect(names).toContain(name);
    const express = sbom.components.find(({ purl }: { purl: string }) => purl.startsWith('pkg:npm/express@'));
    expect(express).toMatchObject({
      version: expect.stringMatching(/^\d+\./),
      purl: expect.stringMatching(/^pkg:npm\/express@/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
    });
    expect([...build.files.keys()].filter((path) => path.includes('sbom'))).toEqual([]);
  });

  it('has an id from its content in both version files', async () => {
    const latest = JSON.parse(await readFile(join(folder, 'client/builds/latest.json'), 'utf8'));
    const meta = JSON.parse(await readFile(join(folder, `client/builds/meta/${latest.id}.json`), 'utf8'));
    expect(latest.id).toMatch(/^[\da-f]{12}$/);
    expect(meta).toEqual({ ...latest, routeRules: {} });
    expect(build.info).toEqual(meta);
  });

  it('has the same content without the files of tests, as in the image', async () => {
    const copy = await mkdtemp(join(root, '.cache', 'image-'));
    try {
      await copySources(copy);
      await runBuild(copy, join(copy, 'dist'));
      expect(await contentOf(join(copy, 'dist'))).toEqual(await contentOf(folder));
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  }, 120_000);

  it('has no pages of development', async () => {
    const manifest = await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8');
    expect(manifest).toContain('client/features/');
    expect(manifest).not.toContain('gallery');
    expect(await serverCode()).not.toContain('gallery.page');
  });

  it('has complete compressed copies of its scripts', () => {
    const scripts = [...build.files].filter(([url]) => url.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    const large = scripts.filter(([, file]) => file.bodies.identity.length > 2000);
    for (const [url, { bodies }] of large) {
      expect(bodies.br && zlib.brotliDecompressSync(bodies.br).equals(bodies.identity), url).toBe(true);
      expect(bodies.gzip && zlib.gunzipSync(bodies.gzip).equals(bodies.identity), url).toBe(true);
    }
  });

  it('serves assets and public files, but neither its manifest nor the compressed copies', () => {
    const urls = [...build.files.keys()];
    expect(urls.some((url) => url.startsWith('/assets/'))).toBe(true);
    expect(urls.filter((url) => /^\/(\.vite|builds)\//.test(url) || /\.(br|gz)$/.test(url))).toEqual([]);
  });

  it('gives each kind of file its media type', () => {
    const types = new Map([...build.files].map(([url, { type }]) => [url.split('.').at(-1), type]));
    expect(Object.fromEntries(types)).toEqual({
      css: 'text/css; charset=utf-8',
      html: 'text/html; charset=utf-8',
      ico: 'image/x-icon',
      jpg: 'image/jpeg',
      js: 'text/javascript; charset=utf-8',
      png: 'image/png',
      svg: 'image/svg+xml; charset=utf-8',
    });
  });

  it('names assets by hash only, as content blockers block files by words in their names', () => {
    const assets = [...build.files.keys()].filter((url) => url.startsWith('/assets/'));
    expect(assets.filter((url) => !/^\/assets\/[\w-]{8}\.(js|css)$/.test(url))).toEqual([]);
  });

  it('finds the styles and scripts of a page', () => {
    const assets = build.findAssets(['client/features/home/home.desktop.tsx']);
    for (const url of [assets.entry, ...assets.styles, ...assets.preloads])
      expect(build.files.has(url), url).toBe(true);
    expect(assets.styles.length).toBeGreaterThan(0);
    expect(assets.preloads.length).toBeGreaterThan(build.findAssets([]).preloads.length);
  });

  it('loads no schemas of the API with pages that have no form', () => {
    const hasSchemas = (page: string) => {
      const { entry, preloads } = build.findAssets([`client/features/${page}`]);
      const code = [entry, ...preloads].map((url) => String(build.files.get(url)?.bodies.identity));
      // Name of the base class of every schema.
      return code.some((text) => text.includes('ZodMini'));
    };
    const pages = [
      'home/home.desktop.tsx',
      'home/home.mobile.tsx',
      'games/catalogue.page.tsx',
      'promo/promo.page.tsx',
    ];
    expect(pages.filter(hasSchemas)).toEqual([]);
    expect(hasSchemas('auth/login.desktop.tsx')).toBe(true);
  });

  it('contains the production build of React, for server and browser', async () => {
    const client = [...build.files]
      .filter(([url]) => url.endsWith('.js'))
      .map(([, file]) => String(file.bodies.identity));
    const code = `${await serverCode()}\n${client.join('\n')}`;
    // Texts that only development builds contain.
    expect(code).not.toContain('Each child in a list should have a unique "key" prop');
    expect(code).not.toMatch(/react(-dom)?[\w./-]*\.development\.js/);
    expect(code).not.toContain('process.env.NODE_ENV');
  });
});

describe('the built app', () => {
  it('renders pages through the whole server', async () => {
    const { agent, log } = await startSite({
      deps: { client: { ...build, files: staticFiles(build.files), isDev: false } },
    });
    const home = await agent.get('/enUS');
    expect(home.status).toBe(200);
    expect(home.text).toMatch(/^<!DOCTYPE html><html lang="en-US" dir="ltr"><head>.*<title>[^<]+<\/title>/s);
    const scripts = [...home.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url]) => url ?? '');
    for (const url of scripts) expect((await agent.get(url)).status, url).toBe(200);
    const named = [...home.text.matchAll(/<link rel="(?:manifest|icon|apple-touch-icon)" href="([^"]+)"/g)];
    expect(named.length).toBe(4);
    for (const [, url] of named) expect((await agent.get(url ?? '')).status, url).toBe(200);
    const inline = [...home.text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(
      ([, attributes]) => attributes,
    );
    // Inline scripts hold data only, but for the theme's.
    const data = inline.filter((attributes) => attributes !== ' type="application/ld+json"');
    expect(data).toEqual(['', ' type="application/json" id="page-state"']);
    const missing = await agent.get('/404?from=%2F%3Cscript%3Ealert(1)%3C%2Fscript%3E');
    expect(missing.status).toBe(404);
    expect(missing.text).not.toContain('<script>alert(1)');
    expect(
      log.filter((line) => Number(line.level) >= 50 && line.msg !== 'the site data was not loaded'),
    ).toEqual([]);
  });

  it.each([
    ['1', ' class="duanwu"'],
    ['0', ''],
  ])('has the class of the festival on its body when FESTIVAL_DRAGON is on: %s', async (content, attribute) => {
    const { agent } = await startSite({
      deps: { client: { ...build, files: staticFiles(build.files), isDev: false } },
      api: (req, res) => {
        const isSetting = req.url?.startsWith('/api/webapi/webSetting');
        const list = isSetting ? [{ name: 'FESTIVAL_DRAGON', content }] : [];
        const data = req.url?.startsWith('/api/webapi/webSite') ? list : { list };
        res.setHeader('Content-Type', 'application/json');
        res.end(JSON.stringify({ status: 'ok', data }));
      },
    });
    const { text } = await agent.get('/404');
    expect(text).toContain(`<body${attribute}>`);
  });
});
