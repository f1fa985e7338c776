import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import { compileRules, type RouteRules } from '#shared/urls/route-rules.ts';
import { sbomOf } from './sbom.ts';

/**
 * `npm run build` builds the React part into dist/; `node server/build/build.ts FOLDER` builds into another folder. Node runs the
 * server's own TypeScript. Vite makes the client's bundle and the one that renders on the server (server/entry-server.js).
 * Then come the build id, its version and meta files, the compressed copies of all files, and the list of packages (SBOM).
 * `client/builds/latest.json` is written last: without it there is no complete build.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = resolve(ROOT, process.argv[2] ?? 'dist');
const CLIENT = join(DIST, 'client');
const SERVER = join(DIST, 'server');
const COMPRESSED = /\.(css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/;
const MIN_BYTES = 1024;

// Vite and React read it when they are loaded.
process.env.NODE_ENV = 'production';

async function bundle(): Promise<void> {
  const { build } = await import('vite');
  const common = { root: ROOT, mode: 'production', logLevel: 'warn' } as const;
  await build({ ...common, build: { outDir: CLIENT, emptyOutDir: true, manifest: true } });
  const server = { outDir: SERVER, emptyOutDir: true, manifest: false, copyPublicDir: false };
  await build({ ...common, build: { ...server, ssr: 'client/entry-server.tsx' } });
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
}

/** The id is a hash of all files and rules: the same sources give the same id on every machine. */
async function contentId(files: readonly string[], rules: RouteRules): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(rules));
  for (const file of files) hash.update(relative(DIST, file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}

async function readRules(): Promise<RouteRules> {
  const path = process.env.ROUTE_RULES;
  return path ? compileRules(JSON.parse(await readFile(path, 'utf8'))).rules : {};
}

async function writeBuildFiles(id: string, routeRules: RouteRules): Promise<void> {
  const timestamp = new Date().toISOString();
  const folder = join(CLIENT, 'builds');
  await mkdir(join(folder, 'meta'), { recursive: true });
  await writeFile(join(folder, 'meta', `${id}.json`), JSON.stringify({ id, timestamp, routeRules }));
  await writeFile(join(folder, 'latest.json'), JSON.stringify({ id, timestamp }));
}

/** Writes the build id into the service worker: browsers detect a new worker by its bytes. */
async function nameBuild(id: string): Promise<void> {
  const file = join(CLIENT, 'sw.js');
  await writeFile(file, (await readFile(file, 'utf8')).replace('__BUILD__', id));
}

/** Writes the list of packages to `dist/sbom.cdx.json`, which is not served. */
async function writeSbom(): Promise<void> {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  await writeFile(join(DIST, 'sbom.cdx.json'), JSON.stringify(sbomOf(lock)));
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** Writes file.br and file.gz, unless they are larger than the file. */
async function compressFile(file: string): Promise<void> {
  const body = await readFile(file);
  if (!COMPRESSED.test(file) || body.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([brotli(body, { params }), gzip(body, { level: 9 })]);
  if (br.length < body.length) await writeFile(`${file}.br`, br);
  if (gz.length < body.length) await writeFile(`${file}.gz`, gz);
}

async function main(): Promise<void> {
  const started = performance.now();
  const rules = await readRules();
  await bundle();
  const served = (await listFiles(CLIENT)).filter((file) => !file.includes('/.vite/'));
  const id = await contentId([...served, ...(await listFiles(SERVER))], rules);
  await nameBuild(id);
  await Promise.all([...served.map(compressFile), writeSbom()]);
  await writeBuildFiles(id, rules);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built ${id}: ${served.length} files in ${seconds} s`);
}

await main();
