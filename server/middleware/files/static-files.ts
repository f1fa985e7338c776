import type { Request, RequestHandler, Response } from 'express';
import { ENCODINGS, isGetOrHead, matchesEtag, parseAcceptEncoding } from '../../http/request.ts';
import type { BuildInfo, StaticFile } from '../../render/client-build.ts';
import { plainAnswer } from '../sane-request.ts';

const HASHED = 'public, max-age=31536000, immutable';
/** A build may change the content of a public file under the same name. */
const NAMED = 'public, max-age=3600';
/** The service worker of a new build must be used at the next page load. */
const WORKER = '/sw.js';

/**
 * Step 6: the files of the build, from memory, in the encodings that the build made. Only names of the build exist, so path
 * traversal is impossible. A missing asset is a plain 404 that no CDN stores: the next build may have it.
 */
export function staticFiles(
  files: ReadonlyMap<string, StaticFile>,
  missingAsset: RequestHandler = (_req, res) => plainAnswer(res, 404, 'Not Found'),
): RequestHandler {
  return (req, res, next) => {
    const file = files.get(req.path);
    if (!file) return req.path.startsWith('/assets/') ? missingAsset(req, res, next) : next();
    if (!isGetOrHead(req)) return notAllowed(res);
    return sendFile(req, res, file);
  };
}

/** 405 for a resource that allows only GET and HEAD. */
export function notAllowed(res: Response): void {
  res.set('Allow', 'GET, HEAD');
  plainAnswer(res, 405, 'Method Not Allowed');
}

export function sendFile(req: Request, res: Response, file: StaticFile): void {
  const accepted = parseAcceptEncoding(req.headers['accept-encoding']);
  const encoding =
    ENCODINGS.slice(ENCODINGS.indexOf(accepted)).find((name) => file.bodies[name]) ?? 'identity';
  const body = file.bodies[encoding] ?? file.bodies.identity;
  const etag = `"${file.etag}-${encoding}"`;
  const cacheControl = file.isImmutable ? HASHED : req.path === WORKER ? 'no-cache' : NAMED;
  res.set({ 'Cache-Control': cacheControl, ETag: etag, Vary: 'Accept-Encoding' });
  if (matchesEtag(req.headers['if-none-match'], etag)) {
    res.status(304).end();
    return;
  }
  res.set({ 'Content-Type': file.type, 'Content-Length': String(body.length) });
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.end(body);
}

/**
 * Step 7: `/builds/latest.json`, which is never cached, and `/builds/meta/<id>.json` of this build (spec §4). The meta file of
 * another build is 404: the client then knows that a new build exists.
 */
export function buildFiles({ id, timestamp, routeRules }: BuildInfo): RequestHandler {
  const latest = JSON.stringify({ id, timestamp });
  const meta = JSON.stringify({ id, timestamp, routeRules });
  return (req, res, next) => {
    if (!req.path.startsWith('/builds/')) return next();
    if (!isGetOrHead(req)) return notAllowed(res);
    if (req.path === '/builds/latest.json')
      return void res.set('Cache-Control', 'no-cache').type('application/json').send(latest);
    if (req.path === `/builds/meta/${id}.json`)
      return void res.set('Cache-Control', HASHED).type('application/json').send(meta);
    return plainAnswer(res, 404, 'Not Found');
  };
}

/** A worker that unregisters itself and deletes its caches. */
const LAST_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(clear());
});
`;

/**
 * Before step 6: without service worker (SERVICE_WORKER=0, development) `/sw.js` is a worker that removes the installed one.
 * Browsers check for a new worker with each page; after a 404 they would keep the old one.
 */
export function workerSwitch(isOn: boolean): RequestHandler {
  return (req, res, next) => {
    if (isOn || req.path !== WORKER) return next();
    res.set('Cache-Control', 'no-cache').type('text/javascript').send(LAST_WORKER);
  };
}
