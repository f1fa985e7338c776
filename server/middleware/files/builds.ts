import type { RequestHandler, Response } from 'express';
import type { BuildInfo } from '../../render/client-build.ts';
import { plainAnswer } from '../sane-request.ts';
import { notAllowed } from './static-files.ts';

/**
 * Step 7: `/builds/latest.json` (asked for again and again, never cached) and `/builds/meta/<id>.json` of this build
 * (spec §4). Another build's meta file is not here: 404, which a page takes for "there is a new build".
 */
export function builds({ id, timestamp, routeRules }: BuildInfo): RequestHandler {
  const latest = JSON.stringify({ id, timestamp });
  const meta = JSON.stringify({ id, timestamp, routeRules });
  return (req, res, next) => {
    if (!req.path.startsWith('/builds/')) return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') return notAllowed(res);
    if (req.path === '/builds/latest.json') return sendJson(res, latest, 'no-cache');
    if (req.path === `/builds/meta/${id}.json`)
      return sendJson(res, meta, 'public, max-age=31536000, immutable');
    return plainAnswer(res, 404, 'Not Found');
  };
}

/** Sends a text that is JSON already. */
export function sendJson(res: Response, body: string, cacheControl: string): void {
  res.set('Cache-Control', cacheControl).type('application/json').send(body);
}
