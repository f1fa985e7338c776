import { RETURN_TO_COOKIE } from '../config.ts';
import { matchParsed, parsePath } from '../paths.ts';
import { routeEntry } from '../routes.ts';
import { parseUrl } from './parse-url.ts';

/**
 * The page to return to after a login that the server redirected to. A cookie stores it. An id beside `cb=1` names the
 * cookie of this tab, because a browser that restores two tabs requests both at once.
 */
const RETURN_TO_ID = 'cbid';
const ID = /^[\w-]{4,16}$/;
const MAX_LENGTH = 2000;
/** Base for parsing paths. Nothing is requested from it. */
const NOWHERE = 'https://site.invalid';

/** Name of the cookie for the query of a login ("?cb=1&cbid=…"); the plain name without a valid id. */
export function returnToCookieOf(search: string): string {
  const id = new URLSearchParams(search).get(RETURN_TO_ID);
  return id !== null && ID.test(id) ? `${RETURN_TO_COOKIE}-${id}` : RETURN_TO_COOKIE;
}

/** Adds the id of a cookie to the address of a login. */
export function withReturnToId(href: string, id: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}${RETURN_TO_ID}=${id}`;
}

/** Removes the id from a query, for the address bar ("" or "?cb=1"). */
export function withoutReturnToId(search: string): string {
  const rest = search.replace(/^\?/, '').split('&');
  const text = rest.filter((pair) => pair !== '' && !pair.startsWith(`${RETURN_TO_ID}=`)).join('&');
  return text && `?${text}`;
}

/**
 * Normalizes a path that login may return to. Undefined for another site (scheme, `//host`, backslash), for a path
 * outside the catalogue, and for pages of guests only, such as the login itself.
 */
export function returnablePath(path: string): string | undefined {
  const url = path.length <= MAX_LENGTH && path.startsWith('/') ? parseUrl(path, NOWHERE) : undefined;
  // `/x/..//host` parses to `//host`.
  if (url?.origin !== NOWHERE || url.pathname.startsWith('//')) return undefined;
  const parsed = parsePath(url.pathname);
  const match = parsed && matchParsed(parsed);
  if (!match || match.isInvalid || routeEntry(match.name).access === 'guest') return undefined;
  return url.pathname + url.search + url.hash;
}
