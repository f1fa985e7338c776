import { AUTH_COOKIE, HOST_AUTH_COOKIE, UUID_COOKIE } from '#shared/config.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, type Locale } from '#shared/locales.ts';

/**
 * Cookies that scripts and the server share. Values are percent-encoded; every cookie has path `/`.
 * The package `cookie` is not used: the code for blocked cookies, Secure and the path would be needed all the same.
 */
export interface Cookies {
  /** The page was loaded by https. */
  isSecure: boolean;
  get: (name: string) => string | undefined;
  /** The values of all cookies of this name: a sub-domain can set a second one. */
  getAll: (name: string) => (string | undefined)[];
  set: (name: string, value: string, options: CookieOptions) => void;
  remove: (name: string) => void;
}

export interface CookieOptions {
  maxAgeSeconds: number;
  /** Default lax. 'none' is always Secure, as browsers require. */
  sameSite?: 'lax' | 'none';
}

/** Cookies of a document. On the server (no document) reads find nothing and writes do nothing. */
export function createCookies(document: Document | undefined = browserDocument()): Cookies {
  const isSecure = document?.location?.protocol === 'https:';
  const getAll = (name: string) => {
    const prefix = `${name}=`;
    const pairs = readHeader(document)
      .split(/; */)
      .filter((part) => part.startsWith(prefix));
    return pairs.map((pair) => decode(pair.slice(prefix.length)));
  };
  const set = (name: string, value: string, options: CookieOptions) => {
    try {
      // The Cookie Store API is asynchronous and missing in older browsers, and the next navigation must already send
      // the cookie.
      if (document) document.cookie = formatCookie(name, value, options, isSecure);
    } catch {
      // Without cookies the server renders for a guest. The session in storage still works.
    }
  };
  return {
    isSecure,
    get: (name) => getAll(name)[0],
    getAll,
    set,
    remove: (name) => set(name, '', { maxAgeSeconds: 0 }),
  };
}

function browserDocument(): Document | undefined {
  return typeof globalThis.document === 'undefined' ? undefined : globalThis.document;
}

/** In a sandboxed frame reading and writing cookies throw. */
function readHeader(document: Document | undefined): string {
  try {
    return document?.cookie ?? '';
  } catch {
    return '';
  }
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** The text for `document.cookie`. `isSecure`: the page was loaded by https. */
export function formatCookie(name: string, value: string, options: CookieOptions, isSecure: boolean): string {
  const isNone = options.sameSite === 'none';
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${Math.max(0, Math.floor(options.maxAgeSeconds))}`,
    `SameSite=${isNone ? 'None' : 'Lax'}`,
  ];
  if (isNone || isSecure) parts.push('Secure');
  return parts.join('; ');
}

/** 365 days, path root, SameSite lax; none and secure when cross-origin (spec §9). */
export function writeLocaleCookie(cookies: Cookies, locale: Locale, isCrossOrigin: boolean): void {
  cookies.set(LOCALE_COOKIE, locale, {
    maxAgeSeconds: LOCALE_COOKIE_SECONDS,
    sameSite: isCrossOrigin ? 'none' : 'lax',
  });
}

/**
 * The session's `type token`. On https only the `__Host-` cookie counts, which no sub-domain can set. On http two
 * different cookies of that name count as none. The server applies the same rule (server/middleware/visitor.ts).
 */
export function readAuthCookie(cookies: Cookies): string | undefined {
  const [value, ...others] = cookies.getAll(cookies.isSecure ? HOST_AUTH_COOKIE : AUTH_COOKIE);
  return others.every((other) => other === value) ? value : undefined;
}

/** Stores `type token` for the remaining lifetime, so that the server renders the member's pages (spec §4). */
export function writeAuthCookie(cookies: Cookies, authorization: string, maxAgeSeconds: number): void {
  cookies.set(AUTH_COOKIE, authorization, { maxAgeSeconds });
  if (cookies.isSecure) cookies.set(HOST_AUTH_COOKIE, authorization, { maxAgeSeconds });
}

/** Removes both session cookies. */
export function removeAuthCookie(cookies: Cookies): void {
  cookies.remove(AUTH_COOKIE);
  if (cookies.isSecure) cookies.remove(HOST_AUTH_COOKIE);
}

/** The maximum that browsers allow. */
export const UUID_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Stores the device's identifier for calls that the server makes on its behalf. */
export function writeUuidCookie(cookies: Cookies, uuid: string): void {
  cookies.set(UUID_COOKIE, uuid, { maxAgeSeconds: UUID_COOKIE_SECONDS });
}
