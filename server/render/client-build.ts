import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { HasPage, Render } from '#shared/render.ts';
import { compileRules, type RouteRules } from '#shared/urls/route-rules.ts';
import { NoBuildError } from '../start-problem.ts';
import { type AssetFinder, createAssetFinder, type Manifest } from './assets.ts';

/** What `npm run build` leaves in dist/, read once at the start. */
export interface ClientBuild {
  render: Render;
  loadHasPage: () => Promise<HasPage>;
  findAssets: AssetFinder;
  files: ReadonlyMap<string, StaticFile>;
  info: BuildInfo;
}

/** A build as its meta file describes it (spec §4); `/builds/latest.json` is the first two. */
export interface BuildInfo {
  id: string;
  /** ISO 8601. */
  timestamp: string;
  routeRules: RouteRules;
}

export interface StaticFile {
  type: string;
  etag: string;
  isImmutable: boolean;
  /** Identity, and what the build precompressed. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/** Files of the build that are not for visitors: the manifest, and the versions that builds.ts answers itself. */
const PRIVATE = /^\/(\.vite|builds)\//;

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
};

const latestFile = z.object({ id: z.string().regex(/^[\w-]{1,64}$/), timestamp: z.string() });
const metaFile = z.object({
  ...latestFile.shape,
  routeRules: z.record(z.string(), z.unknown()).transform((rules) => compileRules(rules).rules),
});

/** @throws NoBuildError when there is no whole build in `dist` */
export async function loadClientBuild(dist: string): Promise<ClientBuild> {
  const client = join(dist, 'client');
  // The last file that a build writes (build.ts).
  if (!existsSync(join(client, 'builds', 'latest.json'))) throw new NoBuildError();
  const files = readFiles(client);
  const [manifest, info, entry] = await Promise.all([
    readFile(join(client, '.vite', 'manifest.json'), 'utf8'),
    readInfo(client),
    import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href),
  ]);
  // Vite wrote the manifest a moment ago in the same build; its shape is Vite's to keep.
  const chunks = JSON.parse(manifest) as Manifest;
  return {
    render: entry.render,
    loadHasPage: async () => entry.hasPage,
    findAssets: createAssetFinder(chunks),
    files,
    info,
  };
}

async function readInfo(client: string): Promise<BuildInfo> {
  const builds = join(client, 'builds');
  const latest = latestFile.parse(JSON.parse(await readFile(join(builds, 'latest.json'), 'utf8')));
  return metaFile.parse(JSON.parse(await readFile(join(builds, 'meta', `${latest.id}.json`), 'utf8')));
}

/**
 * All files of the build by their URL path, in memory: they are few, and none is ever looked for on the disk. Read one
 * after the other: nothing else is served yet, and a promise for each of seven hundred costs more than its reading.
 */
function readFiles(root: string): Map<string, StaticFile> {
  const bodies = readBodies(root);
  const files = new Map<string, StaticFile>();
  for (const [url, body] of bodies) {
    const isVariant = /\.(br|gz)$/.test(url) && bodies.has(url.replace(/\.\w+$/, ''));
    if (isVariant || PRIVATE.test(url)) continue;
    files.set(url, toFile(url, body, bodies.get(`${url}.br`), bodies.get(`${url}.gz`)));
  }
  return files;
}

/** What lies in a folder and below it, by URL path. */
function readBodies(folder: string, url = '', bodies = new Map<string, Buffer>()): Map<string, Buffer> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [path, own] = [`${folder}${sep}${entry.name}`, `${url}/${entry.name}`];
    if (entry.isDirectory()) readBodies(path, own, bodies);
    else if (entry.isFile()) bodies.set(own, readFileSync(path));
  }
  return bodies;
}

function toFile(url: string, identity: Buffer, br?: Buffer, gzip?: Buffer): StaticFile {
  return {
    type: TYPES[url.slice(url.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    isImmutable: url.startsWith('/assets/'),
    bodies: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
  };
}

/**
 * The build as this container serves it. Its own rules (ROUTE_RULES) go before those of the build, and as a page must
 * never mix the two, other rules make another build.
 */
export function withRules(info: BuildInfo, rules: RouteRules | undefined): BuildInfo {
  if (!rules || JSON.stringify(rules) === JSON.stringify(info.routeRules)) return info;
  const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 8);
  return { ...info, id: `${info.id}-${hash}`, routeRules: rules };
}
