import type { RequestHandler, Response } from 'express';
import { type Resolution, resolvePath } from '#shared/paths.ts';
import { splitUrl } from '../http/request.ts';
import { notAllowed } from './files/static-files.ts';

declare global {
  namespace Express {
    interface Locals {
      /** What the path means for this visitor; set by step 12. */
      resolution: Resolution;
    }
  }
}

/** What a visitor's page and redirects are decided by. */
export const VISITOR_VARY = 'Accept-Language, Cookie, User-Agent, Sec-CH-UA-Mobile';

/**
 * Step 12: what the path means, and the one hop that puts device, locale and strategy right (spec §2).
 * `/`, `/404`, files and what is no page of the catalogue go on untouched; a page is only there to be read.
 */
export function prefixRedirect(): RequestHandler {
  return (req, res, next) => {
    const { pathname, search } = splitUrl(req.url);
    const { visitor } = res.locals;
    const resolution = resolvePath(visitor.style, visitor, pathname, search);
    res.locals.resolution = resolution;
    if (resolution.kind === 'unmatched') return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') return notAllowed(res);
    if (resolution.kind === 'redirect') return visitorRedirect(res, resolution.to);
    return next();
  };
}

/** A redirect that the visitor's headers decide: 302, cached by nobody. */
export function visitorRedirect(res: Response, to: string): void {
  res.status(302).set({ Location: to, 'Cache-Control': 'private, no-store', Vary: VISITOR_VARY }).end();
}
