import { checksum } from '#platform/browser/checksum.ts';
import {
  type Cookies,
  readAuthCookie,
  removeAuthCookie,
  writeAuthCookie,
} from '#platform/browser/cookies.ts';
import type { SafeStorage } from '#platform/browser/storage.ts';
import { AUTH_COOKIE } from '#shared/config.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { AuthToken } from '#shared/webapi/schemas/auth.ts';

/** The stored session (spec §3): local storage key `authToken`. */
export interface AuthRecord {
  token: string;
  /** Expiry by this device's clock, ISO 8601; '' if only the cookie was found and its expiry is unknown. */
  exp: string;
  type: string;
  /** When to refresh, in milliseconds of this device's clock. */
  timestamp: number;
}

/** Where a session is stored. */
export interface SessionStorageDeps {
  local: SafeStorage;
  cookies: Cookies;
}

export const AUTH_STORAGE_KEY = 'authToken';
/**
 * Cookie with refresh time and expiry of the session, written only while storage is blocked: for the next page and the
 * other tabs.
 */
const TERM_COOKIE = 'authTokenTerm';
/** Ten minutes before expiry (spec §9). */
export const REFRESH_LEAD_MS = 10 * 60_000;
/** Minimum time between receiving a token and refreshing it (half the token's lifetime, if that is shorter). */
export const REFRESH_SPACING_MS = 60_000;

/**
 * When to refresh a token received at `receivedAt`: 10 minutes before it expires. A token with a lifetime close to that
 * would be due at once, and every navigation would refresh it: it waits a minute, or half its lifetime. Both times use
 * this device's clock, so an offset cancels out.
 */
export function refreshAfter(receivedAt: number, expiresInSeconds: number): number {
  const lifetime = expiresInSeconds * 1000;
  return receivedAt + Math.max(lifetime - REFRESH_LEAD_MS, Math.min(lifetime / 2, REFRESH_SPACING_MS));
}

/** The stored record of an answer of login, signup or refresh that was just received (spec §4). */
export function recordOf(answer: AuthToken): AuthRecord {
  const receivedAt = Date.now();
  return {
    token: answer.access_token,
    exp: new Date(receivedAt + answer.expires_in * 1000).toISOString(),
    type: answer.token_type || 'Bearer',
    timestamp: refreshAfter(receivedAt, answer.expires_in),
  };
}

/** Parses a stored record; null if it is invalid. */
export function parseRecord(text: string | null): AuthRecord | null {
  const value = parseJson(text);
  return isRecord(value) ? value : null;
}

function isRecord(value: unknown): value is AuthRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { token, exp, type, timestamp } = value as Partial<Record<keyof AuthRecord, unknown>>;
  const areTexts = typeof exp === 'string' && isHeaderText(token) && isHeaderText(type);
  return areTexts && typeof timestamp === 'number' && Number.isFinite(timestamp);
}

/** Visible ASCII only: another value in storage would make every request throw. */
function isHeaderText(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}

/** The session at page load. Storage and cookie are synchronized, so that server and browser agree. */
export function readStoredSession(deps: SessionStorageDeps): AuthRecord | null {
  const { local, cookies } = deps;
  const stored = parseRecord(local.get(AUTH_STORAGE_KEY));
  if (stored) {
    const authorization = authorizationOf(stored);
    const isSame = [cookies.get(AUTH_COOKIE), readAuthCookie(cookies)].every(
      (cookie) => cookie === authorization,
    );
    if (!isSame) storeCookie(cookies, stored);
    return stored;
  }
  local.remove(AUTH_STORAGE_KEY);
  const cookieRecord = recordOfCookie(cookies);
  if (cookieRecord) storeSession(deps, cookieRecord);
  return cookieRecord;
}

/** The session that the tabs of this browser share. */
export function readSharedSession({ local, cookies }: SessionStorageDeps): AuthRecord | null {
  return parseRecord(local.get(AUTH_STORAGE_KEY)) ?? recordOfCookie(cookies);
}

/**
 * The session of a cookie, for storage that is blocked or was cleared. Without a term cookie the token counts as due.
 */
function recordOfCookie(cookies: Cookies): AuthRecord | null {
  const authorization = readAuthCookie(cookies) ?? '';
  const [type, token, ...rest] = authorization.split(' ');
  const [mark, timestamp, exp] = (cookies.get(TERM_COOKIE) ?? '').split(' ');
  const term =
    mark === sessionMark(authorization)
      ? { exp: exp ?? '', timestamp: Number(timestamp) }
      : { exp: '', timestamp: Date.now() };
  const record = { token: token ?? '', type: type ?? '', ...term };
  return rest.length === 0 && isRecord(record) ? record : null;
}

/** Stores a session in storage and cookie. If storage is blocked, a second cookie holds its times. */
export function storeSession({ local, cookies }: SessionStorageDeps, record: AuthRecord): void {
  storeCookie(cookies, record);
  if (local.set(AUTH_STORAGE_KEY, JSON.stringify(record))) {
    if (cookies.get(TERM_COOKIE) !== undefined) cookies.remove(TERM_COOKIE);
    return;
  }
  // Remove an older session from storage: it would hide this one from other tabs.
  local.remove(AUTH_STORAGE_KEY);
  const term = [sessionMark(authorizationOf(record)), record.timestamp, record.exp].join(' ');
  const maxAgeSeconds = secondsLeft(record);
  if (maxAgeSeconds > 0) cookies.set(TERM_COOKIE, term, { maxAgeSeconds });
}

/** Removes a session from storage and cookies. */
export function removeSession({ local, cookies }: SessionStorageDeps): void {
  // The cookie first: a tab that receives the storage event reads the cookie.
  removeAuthCookie(cookies);
  cookies.remove(TERM_COOKIE);
  local.remove(AUTH_STORAGE_KEY);
}

function storeCookie(cookies: Cookies, record: AuthRecord): void {
  const seconds = secondsLeft(record);
  // The server gets no cookie that is expired or whose expiry is unknown. The refresh decides.
  if (seconds > 0) writeAuthCookie(cookies, `${record.type} ${record.token}`, seconds);
}

/** NaN if the expiry is unknown. */
export function secondsLeft({ exp }: AuthRecord): number {
  return Math.round((Date.parse(exp) - Date.now()) / 1000);
}

export function authorizationOf(record: AuthRecord | null): string | null {
  return record && `${record.type} ${record.token}`;
}

/**
 * A checksum of an authorization. The browser compares it to find out whether the page was rendered for another session.
 * '' for a guest.
 */
export function sessionMark(authorization: string | null): string {
  return authorization === null ? '' : checksum(authorization);
}
