import { createStore, type StoreApi } from 'zustand/vanilla';
import { readAuthCookie } from '#platform/browser/cookies.ts';
import { PLAY_TIME_KEY } from '#platform/browser/storage.ts';
import { withTabLock } from '#platform/browser/tab-lock.ts';
import { sleep } from '#platform/browser/timing.ts';
import type { AuthToken } from '#shared/webapi/schemas/auth.ts';
import { type ApiError, isApiError, type WrapRequest } from './api-client.ts';
import {
  AUTH_STORAGE_KEY,
  type AuthRecord,
  authorizationOf,
  parseRecord,
  readSharedSession,
  readStoredSession,
  recordOf,
  removeSession,
  type SessionStorageDeps,
  secondsLeft,
  storeSession,
} from './session-record.ts';

/** absent: no token · valid · due: the refresh time has passed (spec §4). */
type AuthState = 'absent' | 'valid' | 'due';

/** Why a session ended. `elsewhere`: in another tab. `unreachable`: the refresh got no answer. */
export type EndReason = 'logout' | 'unauthorized' | 'refused' | 'unreachable' | 'elsewhere';

interface AuthSnapshot {
  isLoggedIn: boolean;
  /** null for a guest, on the server, and in the snapshot that hydration uses. */
  record: AuthRecord | null;
  /** Why the session ended; null during a session and before the first one. */
  ended: EndReason | null;
  /**
   * Increases when a session starts, ends, or may belong to another member; not when a token is refreshed. Data loaded
   * for a member must be dropped when it changes.
   */
  epoch: number;
  /** The current session, or its end, came from another tab. */
  isFromElsewhere: boolean;
}

type RefreshOutcome =
  /** No session, or one that is not due. */
  | 'unneeded'
  | 'refreshed'
  /** No session is left: the API refused, or the session ended meanwhile. */
  | 'refused'
  /** No answer. The session is cleared, too (spec §4); the app remembers the current page. */
  | 'unreachable'
  /**
   * The request was not sent because its code could not be loaded. The session stays; the next navigation tries again.
   */
  | 'unsent';

/** The session for components and for the network. Works with zustand's `useStore(auth, (s) => s.isLoggedIn)`. */
export interface AuthStore
  extends Pick<StoreApi<AuthSnapshot>, 'getState' | 'getInitialState' | 'subscribe'> {
  isLoggedIn: () => boolean;
  getAuthState: () => AuthState;
  /** Authorization header, "Bearer …"; null for a guest. */
  getAuthorization: () => string | null;
  /** Whether the browser blocks storage and cookies. The session then lives in memory until the page is reloaded. */
  isPersistenceBlocked: () => boolean;
  /** Starts a session with the answer of login or signup. */
  accept: (answer: AuthToken) => void;
  /**
   * Runs a call that replaces the token of this session (a change of password) and stores the new token. If the call
   * returns null, the old token stays valid. The call must send its requests by `wrapRequest`: a 401 to the old token, in any
   * tab, is handled after the request in flight has settled.
   * @throws what the call throws
   */
  replaceToken: (call: (wrapRequest: WrapRequest) => Promise<AuthToken | null | undefined>) => Promise<void>;
  /** Refreshes a token that is due. Concurrent callers, also in other tabs, share one request. Never rejects. */
  refreshIfDue: () => Promise<RefreshOutcome>;
  /** Ends the session in every tab at once, then reports it to the API, ignoring failures. Never rejects. */
  logout: () => Promise<void>;
  /** Ends the session in every tab without a request to the API. */
  clear: (reason: EndReason) => void;
  /**
   * Handles a 401 to a call that was sent with this authorization. It ends the session only if that token is still the
   * current one. If the token is due, the result of its refresh decides.
   */
  handleUnauthorized: (authorization: string | null) => void;
  /** Follows other tabs and pages restored from the back/forward cache. */
  listen: () => void;
}

export interface AuthDeps extends SessionStorageDeps {
  /**
   * POST /auth/refresh with the current token. Rejects with ApiError if the request failed, with another error if it
   * was not sent.
   */
  refresh: () => Promise<AuthToken>;
  /** DELETE /auth/logout. Must create its headers synchronously: the session is cleared right after the call. */
  logout: () => Promise<unknown>;
  /** Whether the server rendered the page for a member; the first client render must agree. Default false. */
  isMemberOnServer?: boolean;
  /** Web Locks; null if the browser has none. Tabs then only check storage before they refresh. */
  locks?: Pick<LockManager, 'request'> | null;
}

/** Another process can see a new cookie up to this much earlier than the new storage. */
const STORAGE_LAG_MS = 1_000;
/** Local storage key: a tab is replacing the token. The value is the time until which the others wait, in milliseconds. */
const REPLACING_KEY = 'authReplacing';
/** A tab that crashes while it replaces the token leaves the key behind. Other tabs ignore it after this time. */
const REPLACE_LIMIT_MS = 30_000;
/** A page that is being left loses its requests. After this wait it is gone, so that it does not end the session. */
const LEAVING_MS = 300;
/** Timeout of a refresh. A navigation waits less. */
export const REFRESH_LIMIT_MS = 10_000;
/** A frozen tab can hold the lock forever. After this wait the refresh runs without the lock. */
const LOCK_WAIT_MS = REFRESH_LIMIT_MS + 2_000;

/**
 * The browser's session. Tabs share it by storage; if storage is blocked, full or was cleared, by the cookie; if both
 * are blocked, it stays in memory until the page is reloaded. Create it before the first render and call `listen` once
 * the app runs.
 */
export function createAuthStore(deps: AuthDeps): AuthStore {
  const session = createSession(deps);
  const { store } = session;
  const rendered = { ...initialSnapshot(null), isLoggedIn: deps.isMemberOnServer ?? false };
  const refreshIfDue = createRefresher(deps, session);
  return {
    getState: store.getState,
    getInitialState: () => rendered,
    subscribe: store.subscribe,
    isLoggedIn: () => store.getState().isLoggedIn,
    getAuthState: () => stateOf(store.getState().record),
    getAuthorization: session.getAuthorization,
    isPersistenceBlocked: session.isPersistenceBlocked,
    accept: (answer) => {
      deps.local.remove(PLAY_TIME_KEY);
      session.save(recordOf(answer), { isNewSession: true });
    },
    refreshIfDue: () => {
      // Cookies have no change event: without storage each tab reads them itself.
      if (deps.local.get(AUTH_STORAGE_KEY) === null) syncWithTabs(deps, session);
      return refreshIfDue();
    },
    logout: async () => {
      // Called before the session is cleared: the request needs its token.
      const request = session.getAuthorization() === null ? undefined : deps.logout();
      session.clear('logout');
      await request?.catch(() => {});
    },
    clear: session.clear,
    ...createUnauthorizedHandler(deps, session, refreshIfDue),
    listen: () => followTabs(deps, session),
  };
}

interface Session {
  store: StoreApi<AuthSnapshot>;
  getAuthorization: () => string | null;
  save: (record: AuthRecord, options: { isNewSession: boolean }) => void;
  clear: (reason: EndReason) => void;
  /** Neither storage nor cookies could store the session, so their content does not count. */
  isPersistenceBlocked: () => boolean;
  /** Uses the session that another tab has stored. `isSameMember`: the other tab has only refreshed the token. */
  takeOver: (record: AuthRecord | null, options: { isSameMember: boolean }) => void;
}

interface SessionChange {
  ended?: EndReason | null;
  isSameSession?: boolean;
  isFromElsewhere?: boolean;
}

/** Handles 401 answers: ends the session unless its token has been replaced since. */
function createUnauthorizedHandler(
  deps: AuthDeps,
  session: Session,
  refreshIfDue: AuthStore['refreshIfDue'],
): Pick<AuthStore, 'handleUnauthorized' | 'replaceToken'> {
  let isReplacing = false;
  const handleUnauthorized = (authorization: string | null): void => {
    syncWithTabs(deps, session);
    if (authorization === null || authorization !== session.getAuthorization()) return;
    // A request that replaces the token is in flight: decide after it has settled.
    if (isReplacing || Number(deps.local.get(REPLACING_KEY)) > Date.now())
      setTimeout(handleUnauthorized, 50, authorization);
    else if (stateOf(session.store.getState().record) === 'due') void refreshOrEnd(authorization);
    else session.clear('unauthorized');
  };
  /** A due token may have been replaced by a refresh, here or in another tab, whose answer is not in storage yet. */
  const refreshOrEnd = async (authorization: string) => {
    const outcome = await refreshIfDue();
    const isCurrent = authorization === session.getAuthorization();
    if (outcome === 'unsent' && isCurrent) session.clear('unauthorized');
  };
  const endReplacing = () => {
    deps.local.remove(REPLACING_KEY);
    isReplacing = false;
  };
  const wrapRequest: WrapRequest = async (request) => {
    isReplacing = true;
    deps.local.set(REPLACING_KEY, `${Date.now() + REPLACE_LIMIT_MS}`);
    try {
      return await request();
    } catch (error) {
      // The token is still the old one, also while the member is asked for a second factor.
      endReplacing();
      throw error;
    }
  };
  const replaceToken: AuthStore['replaceToken'] = async (call) => {
    try {
      const answer = await call(wrapRequest);
      if (answer) session.save(recordOf(answer), { isNewSession: false });
    } finally {
      // After the token is stored: other tabs see the writes in this order.
      endReplacing();
    }
  };
  return { handleUnauthorized, replaceToken };
}

function createSession(deps: AuthDeps): Session {
  const { local } = deps;
  const store = createStore<AuthSnapshot>(() => initialSnapshot(readStoredSession(deps)));
  let isPersistenceBlocked = false;
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
    isPersistenceBlocked: () => isPersistenceBlocked,
    getAuthorization: () => authorizationOf(record()),
    save: (next, { isNewSession }) => {
      storeSession(deps, next);
      isPersistenceBlocked = readSharedSession(deps)?.token !== next.token;
      set(next, { isSameSession: !isNewSession });
    },
    clear: (reason) => {
      removeSession(deps);
      local.remove(PLAY_TIME_KEY);
      isPersistenceBlocked = false;
      if (record()) set(null, { ended: reason });
    },
    takeOver: (next, { isSameMember }) => {
      const current = record();
      if (next?.token === current?.token) return;
      set(next, {
        ended: next ? null : 'elsewhere',
        isSameSession: isSameMember && next !== null && current !== null,
        isFromElsewhere: true,
      });
    },
  };
}

function initialSnapshot(record: AuthRecord | null): AuthSnapshot {
  return { isLoggedIn: record !== null, record, ended: null, epoch: 0, isFromElsewhere: false };
}

function stateOf(record: AuthRecord | null): AuthState {
  if (!record) return 'absent';
  return Date.now() >= record.timestamp ? 'due' : 'valid';
}

/** Runs one refresh at a time in this tab, and across tabs if the browser has Web Locks. */
function createRefresher(deps: AuthDeps, session: Session): () => Promise<RefreshOutcome> {
  let running: Promise<RefreshOutcome> | undefined;
  const isDue = () => stateOf(session.store.getState().record) === 'due';
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
  const { store } = session;
  // Another tab may have refreshed while this one waited for the lock.
  await waitForStorage(deps);
  syncWithTabs(deps, session);
  const before = store.getState().record;
  if (stateOf(before) !== 'due') return before ? 'refreshed' : 'refused';
  const isUnchanged = () => {
    syncWithTabs(deps, session);
    return store.getState().record?.token === before?.token;
  };
  try {
    const answer = await deps.refresh();
    // After a logout or another login meanwhile, the answer belongs to a session that no longer exists.
    if (isUnchanged()) session.save(recordOf(answer), { isNewSession: false });
    return store.getState().isLoggedIn ? 'refreshed' : 'refused';
  } catch (error) {
    if (!isApiError(error)) return 'unsent';
    if (error.kind === 'network') await sleep(LEAVING_MS);
    const outcome = isRefusal(error) ? 'refused' : 'unreachable';
    if (isUnchanged()) session.clear(outcome);
    return store.getState().isLoggedIn ? 'refreshed' : outcome;
  }
}

function isRefusal({ kind, status }: ApiError): boolean {
  if (kind === 'http') return status >= 400 && status < 500 && status !== 408 && status !== 429;
  return kind === 'unauthorized' || kind === 'refused' || kind === 'invalid';
}

/**
 * Waits until storage matches the cookie: a lock reaches another process sooner than a storage write, and cookies are
 * read at their source.
 */
async function waitForStorage({ local, cookies }: AuthDeps): Promise<void> {
  const isBehind = () => {
    const cookie = readAuthCookie(cookies);
    const stored = parseRecord(local.get(AUTH_STORAGE_KEY));
    return cookie !== undefined && stored !== null && cookie !== authorizationOf(stored);
  };
  for (let waited = 0; waited < STORAGE_LAG_MS && isBehind(); waited += 50) await sleep(50);
}

/**
 * Takes over the session that the tabs share. A different token may come from a refresh in another tab or from another
 * member's login whose events are still to come. It counts as another login.
 */
function syncWithTabs(deps: AuthDeps, session: Session): void {
  if (session.isPersistenceBlocked()) return;
  const shared = readSharedSession(deps);
  const current = session.store.getState().record;
  // A cookie expires by itself. The refresh decides about an expired session.
  if (!shared && current && !(secondsLeft(current) > 0)) return;
  session.takeOver(shared, { isSameMember: false });
}

function followTabs(deps: AuthDeps, session: Session): void {
  deps.local.subscribe(({ key, value }) => {
    if (key !== AUTH_STORAGE_KEY && key !== null) return;
    // Read storage now: the event may be outdated. A removal in between means another login.
    session.takeOver(readSharedSession(deps), { isSameMember: value !== null });
  });
  // Other tabs may have changed the session since this page read it.
  syncWithTabs(deps, session);
  // A page in the back/forward cache receives no storage events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) syncWithTabs(deps, session);
  });
}

/** The session of one request on the server, from its cookie. It does not change there. */
export function createServerAuth(authorization: string | null): AuthStore {
  const isLoggedIn = authorization !== null;
  const snapshot = { ...initialSnapshot(null), isLoggedIn };
  const { getState, getInitialState, subscribe } = createStore(() => snapshot);
  return {
    getState,
    getInitialState,
    subscribe,
    isLoggedIn: () => isLoggedIn,
    getAuthState: () => (isLoggedIn ? 'valid' : 'absent'),
    getAuthorization: () => authorization,
    isPersistenceBlocked: () => false,
    accept: () => {},
    replaceToken: () => Promise.resolve(),
    refreshIfDue: () => Promise.resolve('unneeded'),
    logout: () => Promise.resolve(),
    clear: () => {},
    handleUnauthorized: () => {},
    listen: () => {},
  };
}
