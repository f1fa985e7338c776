import { AUTH_COOKIE, UUID_COOKIE } from '#shared/config.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, type Locale } from '#shared/locales.ts';

/**
 * Cookies that scripts and the server share. Values are percent-encoded; every cookie has path `/`.
 *
 * By hand, not by the package `cookie`: in each first load its 1.1 kB would stand for the 0.2 of reading and writing here,
 * and the rest of the file (frames that may not touch cookies, Secure, one path) would stay.
 */
export interface Cookies {
  get: (name: string) => string | undefined;
  set: (name: string, value: string, options: CookieOptions) => void;
  remove: (name: string) => void;
}

export interface CookieOptions {
  maxAgeSeconds: number;
  /** Default lax. 'none' is always Secure: browsers take it no other way. */
  sameSite?: 'lax' | 'none';
}

/** Cookies of a document; on the server (no document) there are none and writing does nothing. */
export function createCookies(document: Document | undefined = browserDocument()): Cookies {
  const isSecure = document?.location?.protocol === 'https:';
  const write = (name: string, value: string, options: CookieOptions) => {
    if (document) writeCookie(document, formatCookie(name, value, options, isSecure));
  };
  return {
    get: (name) => findCookie(readHeader(document), name),
    set: write,
    remove: (name) => write(name, '', { maxAgeSeconds: 0 }),
  };
}

function browserDocument(): Document | undefined {
  return typeof globalThis.document === 'undefined' ? undefined : globalThis.document;
}

/** A sandboxed frame may not touch cookies at all: reading and writing throw there. */
function readHeader(document: Document | undefined): string {
  try {
    return document?.cookie ?? '';
  } catch {
    return '';
  }
}

function writeCookie(document: Document, text: string): void {
  try {
    // The Cookie Store API is asynchronous and missing in older browsers,
    // and the next navigation must carry the value already.
    document.cookie = text;
  } catch {
    // Without cookies the server sees a guest; what the browser holds still works.
  }
}

function findCookie(header: string, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = header.split(/; */).find((part) => part.startsWith(prefix));
  return pair === undefined ? undefined : decode(pair.slice(prefix.length));
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** The text for `document.cookie`. `isSecure`: the page came by https. */
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

/** `type token` with the session's remaining life, for the server to render the member's pages (spec §4). */
export function writeAuthCookie(cookies: Cookies, authorization: string, maxAgeSeconds: number): void {
  cookies.set(AUTH_COOKIE, authorization, { maxAgeSeconds });
}

/** As long as browsers allow. */
export const UUID_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** The device's identifier, for the calls that the server makes for it. */
export function writeUuidCookie(cookies: Cookies, uuid: string): void {
  cookies.set(UUID_COOKIE, uuid, { maxAgeSeconds: UUID_COOKIE_SECONDS });
}
