import type { Request, RequestHandler, Response } from 'express';
import { createEncodingReader, ENCODINGS, type Encoding, matchesEtag } from '../../http/request.ts';
import type { StaticFile } from '../../render/client-build.ts';
import { plainAnswer } from '../sane-request.ts';

const HASHED = 'public, max-age=31536000, immutable';
/** Names of public files stay while their content may change with a build. */
const NAMED = 'public, max-age=3600';
/** A worker that a new build brings replaces the old one with the next page, whatever stands between. */
const WORKER = '/sw.js';

/**
 * Step 6: the build's files, out of memory, in the encodings the build made. Only names of the build exist, so there
 * is no path to climb. A missing asset is a plain 404 that no CDN keeps: with the next build it may be there.
 */
export function staticFiles(files: ReadonlyMap<string, StaticFile>): RequestHandler {
  const readEncoding = createEncodingReader();
  return (req, res, next) => {
    const file = files.get(req.path);
    if (!file) return req.path.startsWith('/assets/') ? plainAnswer(res, 404, 'Not Found') : next();
    if (req.method !== 'GET' && req.method !== 'HEAD') return notAllowed(res);
    return sendFile(req, res, file, readEncoding(req.headers['accept-encoding']));
  };
}

function cacheControlOf(path: string, file: StaticFile): string {
  if (file.isImmutable) return HASHED;
  return path === WORKER ? 'no-cache' : NAMED;
}

/** 405 for whatever is only there to be read. */
export function notAllowed(res: Response): void {
  res.set('Allow', 'GET, HEAD');
  plainAnswer(res, 405, 'Method Not Allowed');
}

function sendFile(req: Request, res: Response, file: StaticFile, wanted: Encoding): void {
  const encoding = ENCODINGS.slice(ENCODINGS.indexOf(wanted)).find((name) => file.bodies[name]) ?? 'identity';
  const body = file.bodies[encoding] ?? file.bodies.identity;
  const etag = `"${file.etag}-${encoding}"`;
  res.set({ 'Cache-Control': cacheControlOf(req.path, file), ETag: etag, Vary: 'Accept-Encoding' });
  if (matchesEtag(req.headers['if-none-match'], etag)) {
    res.status(304).end();
    return;
  }
  res.set({ 'Content-Type': file.type, 'Content-Length': String(body.length) });
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.end(req.method === 'HEAD' ? undefined : body);
}
