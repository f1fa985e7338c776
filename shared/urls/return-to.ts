import { RETURN_TO_COOKIE } from '../config.ts';
import { matchParsed, parsePath } from '../paths.ts';
import { routeEntry } from '../routes.ts';
import { parseUrl } from './parse-url.ts';

/**
 * The way back after a login that the server led to: the cookie holds the page, and an identifier beside `cb=1` says
 * which of several cookies is this tab's. A browser that restores two tabs asks for both at once.
 */
export const RETURN_TO_ID = 'cbid';
const ID = /^[\w-]{4,16}$/;
const MAX_LENGTH = 2000;
/** Only for taking a path apart; no request goes there. */
const NOWHERE = 'https://site.invalid';

/** The cookie of a login's query ("?cb=1&cbid=…"); the plain name where it carries no identifier. */
export function returnToCookieOf(search: string): string {
  const id = new URLSearchParams(search).get(RETURN_TO_ID);
  return id !== null && ID.test(id) ? `${RETURN_TO_COOKIE}-${id}` : RETURN_TO_COOKIE;
}

/** The address of a login that belongs to one cookie. */
export function withReturnToId(href: string, id: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}${RETURN_TO_ID}=${id}`;
}

/** The query without the identifier, for the address bar once the page is remembered ("" or "?cb=1"). */
export function withoutReturnToId(search: string): string {
  const rest = search.replace(/^\?/, '').split('&');
  const text = rest.filter((pair) => pair !== '' && !pair.startsWith(`${RETURN_TO_ID}=`)).join('&');
  return text && `?${text}`;
}

/**
 * The path as it may be reopened, or undefined: of this site only (no scheme, no `//host`, no backslash), and a page
 * of the catalogue that is not for guests alone, so that a login never leads back to the login.
 */
export function returnablePath(path: string): string | undefined {
  const url = path.length <= MAX_LENGTH && path.startsWith('/') ? parseUrl(path, NOWHERE) : undefined;
  // `/x/..//host` is `//host` once it is taken apart.
  if (url?.origin !== NOWHERE || url.pathname.startsWith('//')) return undefined;
  const parsed = parsePath(url.pathname);
  const match = parsed && matchParsed(parsed);
  if (!match || match.isInvalid || routeEntry(match.name).access === 'guest') return undefined;
  return url.pathname + url.search + url.hash;
}
