import type { RequestHandler } from 'express';
import { BARE_PATHS } from '#shared/routes.ts';
import { acceptsHtml, isFilePath, splitUrl } from '../request.ts';
import { visitorRedirect } from './prefix-redirect.ts';
import { plainAnswer } from './sane-request.ts';

const MAX_PATH_LENGTH = 200;
/**
 * Step 15: what no step before it knew. A visitor who reads HTML goes to `/404?from=<path>`; files, programs and
 * other methods get a plain 404 at once (decisions.md, Not found).
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

/** A path as a page may show it: decoded where it can be, cut. Shown as text only. */
export function shownPath(pathname: string): string {
  return decoded(pathname).slice(0, MAX_PATH_LENGTH).toWellFormed();
}

/** The path that `/404?from=` names; nothing but a path of this site is shown. */
export function pathAskedFor(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  return from.startsWith('/') ? from.slice(0, MAX_PATH_LENGTH).toWellFormed() : '';
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
