import { COMEBACK_COOKIE } from './config.ts';

/**
 * The way back after a login that the server led to: the cookie holds the page, and an identifier beside `cb=1` says
 * which of several cookies is this tab's. A browser that restores two tabs asks for both at once.
 */
export const COMEBACK_ID = 'cbid';
const ID = /^[\w-]{4,16}$/;

/** The cookie of a login's query ("?cb=1&cbid=…"); the plain name where it carries no identifier. */
export function comebackCookieOf(search: string): string {
  const id = new URLSearchParams(search).get(COMEBACK_ID);
  return id !== null && ID.test(id) ? `${COMEBACK_COOKIE}-${id}` : COMEBACK_COOKIE;
}

/** The address of a login that belongs to one cookie. */
export function withComebackId(href: string, id: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}${COMEBACK_ID}=${id}`;
}

/** The query without the identifier, for the address bar once the page is remembered ("" or "?cb=1"). */
export function withoutComebackId(search: string): string {
  const rest = search.replace(/^\?/, '').split('&');
  const text = rest.filter((pair) => pair !== '' && !pair.startsWith(`${COMEBACK_ID}=`)).join('&');
  return text && `?${text}`;
}
