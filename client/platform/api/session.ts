import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Cookies, writeAuthCookie } from '#platform/browser/cookies.ts';
import { PLAY_TIME_KEY, type SafeStorage } from '#platform/browser/storage.ts';
import { withTabLock } from '#platform/browser/tab-lock.ts';
import { sleep } from '#platform/browser/timing.ts';
import { AUTH_COOKIE } from '#shared/config.ts';
import type { AuthToken } from '#shared/webapi/schemas/auth.ts';
import { type ApiError, isApiError } from './api-client.ts';

/** The stored session (spec §3): local storage key `authToken`. */
export interface AuthRecord {
  token: string;
  /** Expiry by this device's clock, ISO 8601; '' when only the cookie was left and nobody knows. */
  exp: string;
  type: string;
  /** Refresh-after, milliseconds of this device's clock. */
  timestamp: number;
}

/** absent: no token · valid · due: the refresh-after time has passed (spec §4). */
type AuthState = 'absent' | 'valid' | 'due';

/** Why a session ended. `elsewhere`: in another tab. `unreachable`: the refresh could not be asked for. */
export type EndReason = 'logout' | 'unauthorized' | 'refused' | 'unreachable' | 'elsewhere';

interface AuthSnapshot {
  isLoggedIn: boolean;
  /** null for a guest, on the server, and in the snapshot that hydration uses. */
  record: AuthRecord | null;
  /** Why there is no session any more; null while there is one and before there ever was. */
  ended: EndReason | null;
  /**
   * Grows when a session starts, ends or may belong to another member; not when the same one is refreshed. What
   * was loaded for a member is to be dropped when it changes.
   */
  epoch: number;
  /** This session, or its end, came from another tab. */
  isFromElsewhere: boolean;
}

type RefreshOutcome =
  /** No session, or none that is due. */
  | 'unneeded'
  | 'refreshed'
  /** No session is left: the API said no, or it was ended meanwhile. */
  | 'refused'
  /** No answer: cleared too (spec §4); the app remembers the page the member was on. */
  | 'unreachable'
  /** The call could not even be made (its code did not come): nothing is cleared, the next navigation tries again. */
  | 'unasked';

/** The session, as components and the network see it. `useStore(auth, (s) => s.isLoggedIn)` of zustand works on it. */
export interface AuthStore
  extends Pick<StoreApi<AuthSnapshot>, 'getState' | 'getInitialState' | 'subscribe'> {
  isLoggedIn: () => boolean;
  getAuthState: () => AuthState;
  /** "Bearer …" as the Authorization header carries it; null for a guest. */
  getAuthorization: () => string | null;
  /** Takes the answer of login or signup: a new session. */
  accept: (answer: AuthToken) => void;
  /**
   * Takes a new token of the same session from a call that ends the old one (a change of password); null: the old one
   * lives on. A 401 to the old token meanwhile, in whatever tab, is judged when the call is
   * answered. @throws what the call throws
   */
  replaceBy: (call: () => Promise<AuthToken | null | undefined>) => Promise<void>;
  /** Refreshes the token when it is due; callers of this and of other tabs share one call. Never rejects. */
  refreshIfDue: () => Promise<RefreshOutcome>;
  /** Ends the session here and in every tab at once, and tells the API as well as it can. Never rejects. */
  logout: () => Promise<void>;
  /** Ends the session here and in every tab without telling the API. */
  clear: (reason: EndReason) => void;
  /**
   * The API answered 401 to a call made with this authorization. Ends the session only if it is still the same one:
   * a late answer to an older token says nothing about the new one. Of a token that is due the refresh decides.
   */
  reject: (authorization: string | null) => void;
  /** Follows the other tabs and a page brought back by the browser's cache. Returns a function that stops it. */
  listen: () => () => void;
}

export interface AuthDeps {
  local: SafeStorage;
  cookies: Cookies;
  /** POST /auth/refresh with the present token. Rejects with ApiError when that failed, with anything else when it was not made. */
  refresh: () => Promise<AuthToken>;
  /** DELETE /auth/logout. Its headers must be made when it is called: the session is gone right after. */
  logout: () => Promise<unknown>;
  /** What the server rendered; the first client render must agree. Default false. */
  isMemberOnServer?: boolean;
  /** Milliseconds. */
  now?: () => number;
  /** Web Locks; null where a browser has none (then each tab only looks before it asks). */
  locks?: Pick<LockManager, 'request'> | null;
  window?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

export const AUTH_STORAGE_KEY = 'authToken';
/** Beside the cookie where storage is blocked: until when it holds, so that the next page and the other tabs know. */
const TERM_COOKIE = 'authTokenTerm';
/** Another process may see the new cookie this much sooner than the new storage. */
const STORAGE_LAG_MS = 1_000;
/** Local storage, while a tab waits for the answer that replaces the token: until when, in milliseconds. */
const REPLACING_KEY = 'authReplacing';
/** A tab that dies meanwhile holds the others up for no longer. */
const REPLACE_LIMIT_MS = 30_000;
/** Ten minutes before expiry (spec §9). */
export const REFRESH_LEAD_MS = 10 * 60_000;
/** A token is never refreshed sooner than this after it came (or than half its life, if that is shorter). */
export const REFRESH_SPACING_MS = 60_000;
/** A page that is left loses its calls, and must not end the session on its way out: it is gone by then. */
const LEAVING_MS = 300;
/** How long a refresh may take; a navigation does not wait so long. */
export const REFRESH_LIMIT_MS = 10_000;
/** A frozen tab may hold the lock for ever; then this tab asks without it. */
const LOCK_WAIT_MS = REFRESH_LIMIT_MS + 2_000;

/**
 * When a token that came at `receivedAt` is to be refreshed: 10 minutes before it expires. Tokens that live hardly
 * longer than that would be due at once, and every navigation would refresh: those wait a minute, or half their life.
 * All by this device's own clock from the moment of receipt: a clock that is wrong is wrong on both sides.
 */
export function refreshAfter(receivedAt: number, expiresInSeconds: number): number {
  const lifetime = expiresInSeconds * 1000;
  return receivedAt + Math.max(lifetime - REFRESH_LEAD_MS, Math.min(lifetime / 2, REFRESH_SPACING_MS));
}

/** What the browser stores of a login, signup or refresh answer that came at `receivedAt` (spec §4). */
function recordOf(answer: AuthToken, receivedAt: number): AuthRecord {
  return {
    token: answer.access_token,
    exp: new Date(receivedAt + answer.expires_in * 1000).toISOString(),
    type: answer.token_type || 'Bearer',
    timestamp: refreshAfter(receivedAt, answer.expires_in),
  };
}

/** Reads a stored record; null for anything that is none. */
export function parseRecord(text: string | null): AuthRecord | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is AuthRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { token, exp, type, timestamp } = value as Partial<Record<keyof AuthRecord, unknown>>;
  const areTexts = typeof exp === 'string' && isHeaderText(token) && isHeaderText(type);
  return areTexts && typeof timestamp === 'number' && Number.isFinite(timestamp);
}

/** Whatever got into storage must not break every request's header: visible ASCII only. */
function isHeaderText(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}

/**
 * The browser's session. Storage is the truth that tabs share; where it is blocked, full or was cleared, the cookie is.
 * With both blocked, memory holds it for the page's life. Make it before the first render, call `listen` once the app runs.
 */
export function createAuthStore(deps: AuthDeps): AuthStore {
  const session = createSession(deps);
  const { store } = session;
  const rendered: AuthSnapshot = {
    isLoggedIn: deps.isMemberOnServer ?? false,
    record: null,
    ended: null,
    epoch: 0,
    isFromElsewhere: false,
  };
  const refreshIfDue = createRefresher(deps, session);
  return {
    getState: store.getState,
    getInitialState: () => rendered,
    subscribe: store.subscribe,
    isLoggedIn: () => store.getState().isLoggedIn,
    getAuthState: () => stateOf(store.getState().record, session.now()),
    getAuthorization: session.getAuthorization,
    accept: (answer) => {
      deps.local.remove(PLAY_TIME_KEY);
      session.save(recordOf(answer, session.now()), { isNewSession: true });
    },
    refreshIfDue: () => {
      // No event tells of a cookie: without storage each tab looks for itself.
      if (deps.local.get(AUTH_STORAGE_KEY) === null) syncWithOthers(deps, session);
      return refreshIfDue();
    },
    logout: async () => {
      // Made before the session goes: the call needs its token.
      const told = session.getAuthorization() === null ? undefined : deps.logout();
      session.clear('logout');
      await told?.catch(() => {});
    },
    clear: session.clear,
    ...createJudge(deps, session, refreshIfDue),
    listen: () => followTabs(deps, session),
  };
}

interface Session {
  store: StoreApi<AuthSnapshot>;
  now: () => number;
  getAuthorization: () => string | null;
  save: (record: AuthRecord, options: { isNewSession: boolean }) => void;
  clear: (reason: EndReason) => void;
  /** Neither storage nor cookies took it: what others hold says nothing about it. */
  isAlone: () => boolean;
  /** Takes over what the tabs share now. `isSameMember`: nothing but a refresh can have happened in between. */
  adopt: (record: AuthRecord | null, options: { isSameMember: boolean }) => void;
}

interface SessionChange {
  ended?: EndReason | null;
  isSameSession?: boolean;
  isFromElsewhere?: boolean;
}

/** What a 401 means: the end of the session, unless another token has taken the place of the one that was refused. */
function createJudge(
  deps: AuthDeps,
  session: Session,
  refreshIfDue: AuthStore['refreshIfDue'],
): Pick<AuthStore, 'reject' | 'replaceBy'> {
  let isReplacing = false;
  const reject = (authorization: string | null): void => {
    syncWithOthers(deps, session);
    if (authorization === null || authorization !== session.getAuthorization()) return;
    // A tab is being told the new token: this 401 is of the old one, or is judged when that call has failed.
    if (isReplacing || Number(deps.local.get(REPLACING_KEY)) > session.now())
      setTimeout(reject, 50, authorization);
    else if (stateOf(session.store.getState().record, session.now()) === 'due') void judge(authorization);
    else session.clear('unauthorized');
  };
  /** A token that is due may have been replaced by a refresh, here or in another tab, whose answer is on its way. */
  const judge = async (authorization: string) => {
    const outcome = await refreshIfDue();
    const isSame = authorization === session.getAuthorization();
    if (outcome === 'unasked' && isSame) session.clear('unauthorized');
  };
  const replaceBy: AuthStore['replaceBy'] = async (call) => {
    isReplacing = true;
    deps.local.set(REPLACING_KEY, `${session.now() + REPLACE_LIMIT_MS}`);
    try {
      const answer = await call();
      if (answer) session.save(recordOf(answer, session.now()), { isNewSession: false });
    } finally {
      // After the token: tabs see both in this order.
      deps.local.remove(REPLACING_KEY);
      isReplacing = false;
    }
  };
  return { reject, replaceBy };
}

function createSession(deps: AuthDeps): Session {
  const { local, cookies, now = Date.now } = deps;
  const store = createStore<AuthSnapshot>(() => snapshotOf(readStart(deps)));
  let isAlone = false;
  const record = () => store.getState().record;
  const set = (next: AuthRecord | null, change: SessionChange) =>
    store.setState(({ epoch }) => ({
      isLoggedIn: next !== null,
      record: next,
      ended: change.ended ?? null,
      epoch: change.isSameSession ? epoch : epoch + 1,
      isFromElsewhere: change.isFromElsewhere ?? false,
    }));
  return {
    store,
    now,
    isAlone: () => isAlone,
    getAuthorization: () => authorizationOf(record()),
    save: (next, { isNewSession }) => {
      persist(deps, next);
      isAlone = readShared(deps)?.token !== next.token;
      set(next, { isSameSession: !isNewSession });
    },
    clear: (reason) => {
      // The cookie first: a tab that hears of the storage's end looks for it.
      for (const name of [AUTH_COOKIE, TERM_COOKIE]) cookies.remove(name);
      local.remove(AUTH_STORAGE_KEY);
      local.remove(PLAY_TIME_KEY);
      isAlone = false;
      if (record()) set(null, { ended: reason });
    },
    adopt: (next, { isSameMember }) => {
      const held = record();
      if (next?.token === held?.token) return;
      set(next, {
        ended: next ? null : 'elsewhere',
        isSameSession: isSameMember && next !== null && held !== null,
        isFromElsewhere: true,
      });
    },
  };
}

function snapshotOf(record: AuthRecord | null): AuthSnapshot {
  return { isLoggedIn: record !== null, record, ended: null, epoch: 0, isFromElsewhere: false };
}

/** The session that a new page begins with; storage and cookie are brought into line, or server and browser would disagree. */
function readStart(deps: AuthDeps): AuthRecord | null {
  const { local, cookies, now = Date.now } = deps;
  const stored = parseRecord(local.get(AUTH_STORAGE_KEY));
  if (stored) {
    const isSame = cookies.get(AUTH_COOKIE) === authorizationOf(stored);
    if (!isSame) persistCookie(cookies, stored, now());
    return stored;
  }
  local.remove(AUTH_STORAGE_KEY);
  const left = recordOfCookie(cookies, now());
  if (left) persist(deps, left);
  return left;
}

/** What this browser's tabs share. */
function readShared({ local, cookies, now = Date.now }: AuthDeps): AuthRecord | null {
  return parseRecord(local.get(AUTH_STORAGE_KEY)) ?? recordOfCookie(cookies, now());
}

/** Only the cookie is left (storage is blocked or was cleared): the session goes on, due at once unless its term is known. */
function recordOfCookie(cookies: Cookies, now: number): AuthRecord | null {
  const authorization = cookies.get(AUTH_COOKIE) ?? '';
  const [type, token, ...rest] = authorization.split(' ');
  const [mark, timestamp, exp] = (cookies.get(TERM_COOKIE) ?? '').split(' ');
  const term =
    mark === sessionMark(authorization)
      ? { exp: exp ?? '', timestamp: Number(timestamp) }
      : { exp: '', timestamp: now };
  const record = { token: token ?? '', type: type ?? '', ...term };
  return rest.length === 0 && isRecord(record) ? record : null;
}

function persist({ local, cookies, now = Date.now }: AuthDeps, record: AuthRecord): void {
  persistCookie(cookies, record, now());
  if (local.set(AUTH_STORAGE_KEY, JSON.stringify(record))) {
    if (cookies.get(TERM_COOKIE) !== undefined) cookies.remove(TERM_COOKIE);
    return;
  }
  // What storage holds of an older session, and what memory would hide from the others, must not outlive this one.
  local.remove(AUTH_STORAGE_KEY);
  const term = [sessionMark(authorizationOf(record)), record.timestamp, record.exp].join(' ');
  const maxAgeSeconds = secondsLeft(record, now());
  if (maxAgeSeconds > 0) cookies.set(TERM_COOKIE, term, { maxAgeSeconds });
}

function persistCookie(cookies: Cookies, record: AuthRecord, now: number): void {
  const seconds = secondsLeft(record, now);
  // An expired or unreadable one stays away from the server: the refresh decides what becomes of it.
  if (seconds > 0) writeAuthCookie(cookies, `${record.type} ${record.token}`, seconds);
}

/** NaN where the expiry is not known. */
function secondsLeft({ exp }: AuthRecord, now: number): number {
  return Math.round((Date.parse(exp) - now) / 1000);
}

function authorizationOf(record: AuthRecord | null): string | null {
  return record && `${record.type} ${record.token}`;
}

function stateOf(record: AuthRecord | null, now: number): AuthState {
  if (!record) return 'absent';
  return now >= record.timestamp ? 'due' : 'valid';
}

/** One refresh at a time in this tab, and across tabs where the browser has Web Locks. */
function createRefresher(deps: AuthDeps, session: Session): () => Promise<RefreshOutcome> {
  let running: Promise<RefreshOutcome> | undefined;
  const isDue = () => stateOf(session.store.getState().record, session.now()) === 'due';
  const lock = { name: `${AUTH_STORAGE_KEY}-refresh`, waitMs: LOCK_WAIT_MS, locks: deps.locks };
  return () => {
    if (running) return running;
    if (!isDue()) return Promise.resolve('unneeded');
    running = withTabLock(lock, () => refreshOnce(deps, session)).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function refreshOnce(deps: AuthDeps, session: Session): Promise<RefreshOutcome> {
  const { store, now } = session;
  // Another tab may have been faster while this one waited for the lock.
  await untilStorageFollows(deps);
  syncWithOthers(deps, session);
  const held = store.getState().record;
  if (stateOf(held, now()) !== 'due') return held ? 'refreshed' : 'refused';
  const isStillHeld = () => {
    syncWithOthers(deps, session);
    return store.getState().record?.token === held?.token;
  };
  try {
    const answer = await deps.refresh();
    // Logged out or logged in anew meanwhile: the answer belongs to a session that is no more.
    if (isStillHeld()) session.save(recordOf(answer, now()), { isNewSession: false });
    return store.getState().isLoggedIn ? 'refreshed' : 'refused';
  } catch (error) {
    if (!isApiError(error)) return 'unasked';
    if (error.kind === 'network') await sleep(LEAVING_MS);
    const outcome = isRefusal(error) ? 'refused' : 'unreachable';
    if (isStillHeld()) session.clear(outcome);
    return store.getState().isLoggedIn ? 'refreshed' : outcome;
  }
}

function isRefusal({ kind, status }: ApiError): boolean {
  if (kind === 'http') return status >= 400 && status < 500 && status !== 408 && status !== 429;
  return kind === 'unauthorized' || kind === 'refused' || kind === 'invalid';
}

/** A lock is handed on faster than storage reaches another process; cookies are read where they are kept. */
async function untilStorageFollows({ local, cookies }: AuthDeps): Promise<void> {
  const isBehind = () => {
    const cookie = cookies.get(AUTH_COOKIE);
    const stored = parseRecord(local.get(AUTH_STORAGE_KEY));
    return cookie !== undefined && stored !== null && cookie !== authorizationOf(stored);
  };
  for (let waited = 0; waited < STORAGE_LAG_MS && isBehind(); waited += 50) await sleep(50);
}

/**
 * What the tabs share is the truth. A token that differs from the one held may come from a refresh in another tab or
 * from another member's login whose events are still to come: it counts as the latter.
 */
function syncWithOthers(deps: AuthDeps, session: Session): void {
  if (session.isAlone()) return;
  const shared = readShared(deps);
  const held = session.store.getState().record;
  // A cookie ends by itself: what becomes of a session that has expired is for the refresh to say.
  if (!shared && held && !(secondsLeft(held, session.now()) > 0)) return;
  session.adopt(shared, { isSameMember: false });
}

function followTabs(deps: AuthDeps, session: Session): () => void {
  const { local, window = globalThis.window } = deps;
  const stopStorage = local.subscribe(({ key, value }) => {
    if (key !== AUTH_STORAGE_KEY && key !== null) return;
    // What storage holds NOW counts, the event may be old; but a removal in between means another login.
    session.adopt(readShared(deps), { isSameMember: value !== null });
  });
  // What other tabs did since this page read its session.
  syncWithOthers(deps, session);
  // Storage events do not reach a page in the back/forward cache.
  const handlePageShow = (event: Event) => {
    if ('persisted' in event && event.persisted) syncWithOthers(deps, session);
  };
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    stopStorage();
    window.removeEventListener('pageshow', handlePageShow);
  };
}

/**
 * Tells one authorization from another without saying what it is (32 bits of FNV-1a), so that the browser notices when
 * a page was rendered for somebody else than who is logged in now. '' for a guest.
 */
export function sessionMark(authorization: string | null): string {
  if (authorization === null) return '';
  let hash = 0x811c9dc5;
  for (const char of authorization) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The session of one request on the server: who asks, by the cookie. It cannot change there. */
export function createServerAuth(authorization: string | null): AuthStore {
  const isLoggedIn = authorization !== null;
  const snapshot: AuthSnapshot = {
    isLoggedIn,
    record: null,
    ended: null,
    epoch: 0,
    isFromElsewhere: false,
  };
  const { getState, getInitialState, subscribe } = createStore(() => snapshot);
  return {
    getState,
    getInitialState,
    subscribe,
    isLoggedIn: () => isLoggedIn,
    getAuthState: () => (isLoggedIn ? 'valid' : 'absent'),
    getAuthorization: () => authorization,
    accept: () => {},
    replaceBy: () => Promise.resolve(),
    refreshIfDue: () => Promise.resolve('unneeded'),
    logout: () => Promise.resolve(),
    clear: () => {},
    reject: () => {},
    listen: () => () => {},
  };
}
