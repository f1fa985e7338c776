import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { COMEBACK_COOKIE_SECONDS } from '#shared/config.ts';
import { comebackCookieOf, returnablePath, withComebackId } from '#shared/urls/comeback.ts';
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
export function rememberComeback(res: Response, login: string, comeback: string | undefined): string {
  const value = comeback && encodeURIComponent(comeback);
  if (!value || value.length > MAX_LENGTH) return login;
  // Random: two tabs may come for the same page, and each takes its own note.
  const isCrowded = (res.req.headers.cookie ?? '').length > CROWDED_COOKIES_LENGTH;
  const own = isCrowded ? login : withComebackId(login, randomBytes(6).toString('base64url'));
  setCookie(res, comebackCookie(res, own, value, COMEBACK_COOKIE_SECONDS));
  return own;
}

/** The page that this login's cookie holds, which is then cleared; undefined where there is none to be reopened. */
export function takeComeback(req: Request, res: Response): string | undefined {
  const noted = readCookie(req.headers.cookie, comebackCookieOf(splitUrl(req.url).search));
  if (noted === undefined) return undefined;
  setCookie(res, comebackCookie(res, req.url, '', 0));
  return returnablePath(noted);
}

function comebackCookie(res: Response, login: string, value: string, maxAgeSeconds: number): string {
  const isSecure = res.locals.visitor.protocol === 'https';
  return writeCookie(comebackCookieOf(splitUrl(login).search), value, { maxAgeSeconds, isSecure });
}
