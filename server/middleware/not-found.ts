import type { RequestHandler } from 'express';
import { BARE_PATHS } from '#shared/routes.ts';
import { isFilePath } from '#shared/server-paths.ts';
import { shownPath } from '#shared/urls/not-found-path.ts';
import { acceptsHtml, splitUrl } from '../http/request.ts';
import { visitorRedirect } from './prefix-redirect.ts';
import { plainAnswer } from './sane-request.ts';

/**
 * Step 15: what no step before it knew. A visitor who reads HTML goes to `/404?from=<path>`; files, programs and
 * other methods get a plain 404 at once (spec §2).
 */
export function notFound(): RequestHandler {
  return (req, res) => {
    const { pathname } = splitUrl(req.url);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || isFilePath(pathname) || !acceptsHtml(req.headers.accept))
      return plainAnswer(res, 404, 'Not Found');
    return visitorRedirect(res, `${BARE_PATHS.NOT_FOUND}?from=${encodeURIComponent(shownPath(pathname))}`);
  };
}
