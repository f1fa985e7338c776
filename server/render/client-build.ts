import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import * as z from 'zod';
import type { CreateRender, HasPage, Render } from '#shared/render.ts';
import { compileRules, type RouteRules } from '#shared/urls/route-rules.ts';
import { NoBuildError } from '../start-problem.ts';
import { type AssetFinder, createAssetFinder, type Manifest } from './document.ts';

/** The React app for the server: the build (this file) or Vite (dev-client.ts). */
export interface SiteClient {
  render: Render;
  /** Pages of the app by name. In development they change between requests. */
  loadHasPage: () => Promise<HasPage>;
  findAssets: AssetFinder;
  /** Step 6: serves the app's files. */
  files: RequestHandler;
  info: BuildInfo;
  isDev: boolean;
}

/** The output of `npm run build` in dist/, read once at the start. */
export interface ClientBuild extends Omit<SiteClient, 'files' | 'isDev'> {
  files: ReadonlyMap<string, StaticFile>;
}

/** A build as its meta file describes it (spec §4). `/builds/latest.json` has id and timestamp. */
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
  /** Identity and the compressed copies of the build. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/** Files that visitors do not get: the manifest, and the version files, which static-files.ts writes itself. */
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

/** @throws NoBuildError when `dist` has no complete build */
export async function loadClientBuild(dist: string): Promise<ClientBuild> {
  const client = join(dist, 'client');
  // A build writes this file last (build.ts).
  if (!existsSync(join(client, 'builds', 'latest.json'))) throw new NoBuildError();
  const files = readFiles(client);
  const [manifest, info, entry] = await Promise.all([
    readFile(join(client, '.vite', 'manifest.json'), 'utf8'),
    readInfo(client),
    import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href),
  ]);
  const createRender: CreateRender = entry.createRender;
  return {
    render: createRender(),
    loadHasPage: async () => entry.hasPage,
    // Vite wrote the manifest in the same build.
    findAssets: createAssetFinder(JSON.parse(manifest) as Manifest),
    files,
    info,
  };
}

async function readInfo(client: string): Promise<BuildInfo> {
  const builds = join(client, 'builds');
  const latest = latestFile.parse(JSON.parse(await readFile(join(builds, 'latest.json'), 'utf8')));
  return metaFile.parse(JSON.parse(await readFile(join(builds, 'meta', `${latest.id}.json`), 'utf8')));
}

/** Reads all files of the build into memory, by URL path. Synchronous: at the start nothing is served yet. */
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

/** All files in a folder and its subfolders, by URL path. */
function readBodies(folder: string, url = '', bodies = new Map<string, Buffer>()): Map<string, Buffer> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [path, own] = [`${folder}${sep}${entry.name}`, `${url}/${entry.name}`];
    if (entry.isDirectory()) readBodies(path, own, bodies);
    else if (entry.isFile()) bodies.set(own, readFileSync(path));
  }
  return bodies;
}

export function toFile(url: string, identity: Buffer, br?: Buffer, gzip?: Buffer): StaticFile {
  return {
    type: TYPES[url.slice(url.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    isImmutable: url.startsWith('/assets/'),
    bodies: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
  };
}

/**
 * The build with the container's own rules (ROUTE_RULES) in place of those of the build. Other rules give another build id:
 * a page must never mix the rules of two builds.
 */
export function withRules(info: BuildInfo, rules: RouteRules | undefined): BuildInfo {
  if (!rules || JSON.stringify(rules) === JSON.stringify(info.routeRules)) return info;
  const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 8);
  return { ...info, id: `${info.id}-${hash}`, routeRules: rules };
}
