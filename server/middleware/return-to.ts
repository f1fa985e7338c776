import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { RETURN_TO_COOKIE_SECONDS } from '#shared/config.ts';
import { returnablePath, returnToCookieOf, withReturnToId } from '#shared/urls/return-to.ts';
import { readCookie, splitUrl, writeCookie } from '../http/request.ts';
import { setCookie } from './visitor.ts';

/** A longer path to return to is not remembered: headers have an end. */
const MAX_LENGTH = 1500;
/** From here on the notes of all tabs share one cookie: a browser whose headers are too long is refused everything. */
const CROWDED_COOKIES_LENGTH = 6_000;

/**
 * Notes the page that a login returns to, in a cookie of this tab's own, which the login's address names.
 * Returns that address; the one given, where nothing is to be noted.
 */
export function rememberReturnTo(res: Response, login: string, returnTo: string | undefined): string {
  const value = returnTo && encodeURIComponent(returnTo);
  if (!value || value.length > MAX_LENGTH) return login;
  // Random: two tabs may come for the same page, and each takes its own note.
  const isCrowded = (res.req.headers.cookie ?? '').length > CROWDED_COOKIES_LENGTH;
  const own = isCrowded ? login : withReturnToId(login, randomBytes(6).toString('base64url'));
  setCookie(res, returnToCookie(res, own, value, RETURN_TO_COOKIE_SECONDS));
  return own;
}

/** The page that this login's cookie holds, which is then cleared; undefined where there is none to be reopened. */
export function takeReturnTo(req: Request, res: Response): string | undefined {
  const noted = readCookie(req.headers.cookie, returnToCookieOf(splitUrl(req.url).search));
  if (noted === undefined) return undefined;
  setCookie(res, returnToCookie(res, req.url, '', 0));
  return returnablePath(noted);
}

function returnToCookie(res: Response, login: string, value: string, maxAgeSeconds: number): string {
  const isSecure = res.locals.visitor.protocol === 'https';
  return writeCookie(returnToCookieOf(splitUrl(login).search), value, { maxAgeSeconds, isSecure });
}
