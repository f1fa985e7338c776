// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { createStorages, PLAY_TIME_KEY } from '#platform/browser/storage.ts';
import { AUTH_COOKIE } from '#shared/config.ts';
import type { AuthToken } from '#shared/webapi/schemas/auth.ts';
import { removeListenersAfterEach } from '#tests/setup/listeners.ts';
import { ApiError, type ApiErrorKind } from './api-client.ts';
import { type AuthDeps, createAuthStore, createServerAuth } from './session.ts';
import {
  AUTH_STORAGE_KEY,
  type AuthRecord,
  parseRecord,
  refreshAfter,
  sessionMark,
} from './session-record.ts';

const NOW = Date.UTC(2026, 10, 21, 10, 0, 0);
const MINUTE = 60_000;

removeListenersAfterEach();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  for (const name of [AUTH_COOKIE, 'authTokenTerm']) createCookies().remove(name);
});

const answer = (token: string, expires_in = 3600): AuthToken => ({
  access_token: token,
  expires_in,
  token_type: 'Bearer',
});

function tab(deps: Partial<AuthDeps> = {}) {
  const refresh = vi.fn<AuthDeps['refresh']>(async () => answer('fresh'));
  const logout = vi.fn<AuthDeps['logout']>(async () => undefined);
  const { local } = createStorages();
  const cookies = createCookies();
  const auth = createAuthStore({ local, cookies, refresh, logout, locks: null, ...deps });
  return { auth, refresh, logout, local, cookies };
}

/** A document that writes each cookie to `store` and reads cookies from `header`. */
function documentOf(
  protocol: string,
  store: (name: string, value: string) => void,
  header = () => '',
): Document {
  return {
    location: { protocol },
    get cookie() {
      return header();
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      store(name, /Max-Age=0;/.test(text) ? '' : value);
    },
  } as unknown as Document;
}

/** The cookies of an https page, next to one that a sub-domain has set. */
function secureCookies(tossed: string) {
  const jar = new Map<string, string>();
  const document = documentOf(
    'https:',
    (name, value) => (value === '' ? jar.delete(name) : jar.set(name, value)),
    () => [`authToken=${tossed}`, ...[...jar].map(([name, value]) => `${name}=${value}`)].join('; '),
  );
  return { jar, cookies: createCookies(document) };
}

const stored = () => parseRecord(localStorage.getItem(AUTH_STORAGE_KEY));

function store(record: Partial<AuthRecord>): void {
  const whole = { token: 'old', type: 'Bearer', exp: new Date(NOW).toISOString(), timestamp: NOW, ...record };
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(whole));
}

/** Sends the storage event that a browser sends to other tabs. */
function notifyOtherTabs(newValue: string | null): void {
  window.dispatchEvent(
    new StorageEvent('storage', { key: AUTH_STORAGE_KEY, newValue, storageArea: localStorage }),
  );
}

/** Storage and cookies after a logout in another tab. */
function endElsewhere(): void {
  createCookies().remove(AUTH_COOKIE);
  localStorage.removeItem(AUTH_STORAGE_KEY);
}

function blockStorage(): void {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(denied);
}

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};

const failure = (kind: ApiErrorKind, status = 0) => new ApiError({ kind, status, message: '' });

describe('accept', () => {
  it('saves the record and the cookie, to be refreshed 10 minutes before it expires', () => {
    const { auth, cookies } = tab();
    expect(auth.getAuthState()).toBe('absent');
    auth.accept(answer('abc'));
    expect(stored()).toEqual({
      token: 'abc',
      type: 'Bearer',
      exp: '2026-11-21T11:00:00.000Z',
      timestamp: NOW + 50 * MINUTE,
    });
    expect(cookies.get('authToken')).toBe('Bearer abc');
    expect(auth.getAuthorization()).toBe('Bearer abc');
    expect(auth.getAuthState()).toBe('valid');
    vi.setSystemTime(NOW + 50 * MINUTE);
    expect(auth.getAuthState()).toBe('due');
  });

  it('gives the cookie the lifetime of the token', () => {
    const { auth, cookies } = tab();
    const set = vi.spyOn(cookies, 'set');
    auth.accept({ ...answer('abc'), expires_in: 1234 });
    expect(set).toHaveBeenCalledWith('authToken', 'Bearer abc', { maxAgeSeconds: 1234 });
  });

  it('restarts the time of this login', () => {
    const { auth, local } = tab();
    local.set(PLAY_TIME_KEY, '{"startedAt":1,"toldAt":1}');
    auth.accept(answer('abc'));
    expect(local.get(PLAY_TIME_KEY)).toBeNull();
  });

  it('works until the reload when storage and cookies are blocked', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const cookies = createCookies(documentOf('https:', () => undefined));
    const { auth, refresh } = tab({ cookies });
    auth.accept(answer('abc'));
    vi.setSystemTime(NOW + 55 * MINUTE);
    expect(await auth.refreshIfDue()).toBe('refreshed');
    expect(refresh).toHaveBeenCalledOnce();
    expect(auth.getAuthorization()).toBe('Bearer fresh');
    expect(auth.isPersistenceBlocked()).toBe(true);
    auth.clear('logout');
    expect(auth.isPersistenceBlocked()).toBe(false);
  });

  it('is not blocked when storage or cookies store the session', () => {
    const stored = tab({ cookies: createCookies(documentOf('http:', () => undefined)) });
    stored.auth.accept(answer('abc'));
    expect(stored.auth.isPersistenceBlocked()).toBe(false);
    blockStorage();
    const { auth } = tab();
    auth.accept(answer('abc'));
    expect(auth.isPersistenceBlocked()).toBe(false);
  });
});

describe('page load', () => {
  it('reads the session of an earlier page and repairs its cookie', () => {
    store({ token: 'kept', exp: new Date(NOW + 30 * MINUTE).toISOString(), timestamp: NOW + 20 * MINUTE });
    const { auth, cookies } = tab();
    expect(auth.isLoggedIn()).toBe(true);
    expect(cookies.get('authToken')).toBe('Bearer kept');
  });

  it('restores a session from its cookie alone, due at once', async () => {
    createCookies().set(AUTH_COOKIE, 'Bearer left', { maxAgeSeconds: 60 });
    const { auth } = tab();
    expect(auth.getAuthorization()).toBe('Bearer left');
    expect(auth.getAuthState()).toBe('due');
    expect(await auth.refreshIfDue()).toBe('refreshed');
    expect(stored()?.token).toBe('fresh');
  });

  it('ignores a session that a sub-domain may have set', async () => {
    const { cookies } = secureCookies('Bearer%20tossed');
    const { auth, refresh } = tab({ cookies });
    expect(auth.isLoggedIn()).toBe(false);
    expect(await auth.refreshIfDue()).toBe('unneeded');
    expect(refresh).not.toHaveBeenCalled();
    createCookies().set(AUTH_COOKIE, 'Bearer own', { maxAgeSeconds: 60 });
    const two = { ...createCookies(), getAll: () => ['Bearer own', 'Bearer tossed'] };
    expect(tab({ cookies: two }).auth.isLoggedIn()).toBe(false);
  });

  it('restores the session of the __Host- cookie on https, whatever a sub-domain has set', () => {
    const { jar, cookies } = secureCookies('Bearer%20tossed');
    jar.set('__Host-authToken', 'Bearer%20own');
    expect(tab({ cookies }).auth.getAuthorization()).toBe('Bearer own');
  });

  it('sets both cookies of a stored session on https, and removes both at its end', () => {
    const { jar, cookies } = secureCookies('Bearer%20tossed');
    store({ token: 'kept', exp: new Date(NOW + 30 * MINUTE).toISOString(), timestamp: NOW + 20 * MINUTE });
    const { auth } = tab({ cookies });
    expect(Object.fromEntries(jar)).toEqual({
      authToken: 'Bearer%20kept',
      '__Host-authToken': 'Bearer%20kept',
    });
    auth.clear('unauthorized');
    expect([...jar]).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['no record', '{"token":"a"}'],
    [
      'a token that no header can carry',
      JSON.stringify({ token: 'a\nb', exp: '', type: 'Bearer', timestamp: 1 }),
    ],
    ['a time that is none', '{"token":"a","exp":"","type":"Bearer","timestamp":"soon"}'],
  ])('treats %s in storage as absent and removes it', (_, text) => {
    localStorage.setItem(AUTH_STORAGE_KEY, text);
    expect(tab().auth.isLoggedIn()).toBe(false);
    expect(localStorage.getItem(AUTH_STORAGE_KEY)).toBeNull();
  });

  it("gives the first render the server's state, whatever storage contains", () => {
    store({});
    const { auth } = tab({ isMemberOnServer: false });
    expect(auth.getInitialState().isLoggedIn).toBe(false);
    expect(auth.getState().isLoggedIn).toBe(true);
  });
});

describe('replaceToken', () => {
  it('continues the session with the new token after a 401 to the old one', async () => {
    const { auth } = tab();
    auth.accept(answer('old'));
    const { epoch } = auth.getState();
    const replaced = auth.replaceToken((wrapRequest) =>
      wrapRequest(async () => {
        auth.handleUnauthorized('Bearer old');
        return answer('new');
      }),
    );
    auth.handleUnauthorized('Bearer old');
    await replaced;
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.getAuthorization()).toBe('Bearer new');
    expect(auth.getState().epoch).toBe(epoch);
    expect(stored()?.token).toBe('new');
  });

  it('keeps the old token when the API returns no new one', async () => {
    const { auth } = tab();
    auth.accept(answer('old'));
    await auth.replaceToken(async () => null);
    expect(auth.getAuthorization()).toBe('Bearer old');
  });

  it('ends a refused session after the call has failed', async () => {
    const { auth } = tab();
    auth.accept(answer('old'));
    const failing = auth.replaceToken((wrapRequest) =>
      wrapRequest(async () => {
        auth.handleUnauthorized('Bearer old');
        throw new Error('refused');
      }),
    );
    await expect(failing).rejects.toThrow('refused');
    await vi.advanceTimersByTimeAsync(50);
    expect(auth.isLoggedIn()).toBe(false);
  });

  it('ends the session at once when the API refuses the new token later', async () => {
    const { auth } = tab();
    auth.accept(answer('old'));
    await auth.replaceToken((wrapRequest) => wrapRequest(async () => answer('new')));
    auth.handleUnauthorized('Bearer new');
    expect(auth.isLoggedIn()).toBe(false);
  });
});

it('ends a session at once that is refused while replaceToken asks for a second factor', async () => {
  const { auth } = tab();
  auth.accept(answer('old'));
  const dialog = Promise.withResolvers<null>();
  const replaced = auth.replaceToken(async (wrapRequest) => {
    await wrapRequest(() => Promise.reject(new Error('needs a second factor'))).catch(() => {});
    return dialog.promise;
  });
  await vi.advanceTimersByTimeAsync(0);
  auth.handleUnauthorized('Bearer old');
  expect(auth.isLoggedIn()).toBe(false);
  dialog.resolve(null);
  await replaced;
});

describe('replaceToken in another tab', () => {
  function twoTabs() {
    const first = tab();
    first.auth.accept(answer('old'));
    const second = tab();
    const { promise, resolve, reject } = Promise.withResolvers<AuthToken>();
    const replaced = first.auth.replaceToken((wrapRequest) => wrapRequest(() => promise));
    second.auth.handleUnauthorized('Bearer old');
    return { first: first.auth, second: second.auth, replaced, resolve, refuse: reject };
  }

  it('overrides a 401 that arrives before its answer', async () => {
    const { first, second, replaced, resolve } = twoTabs();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([first.isLoggedIn(), second.isLoggedIn()]).toEqual([true, true]);
    expect(stored()?.token).toBe('old');
    resolve(answer('new'));
    await replaced;
    await vi.advanceTimersByTimeAsync(100);
    expect([first, second].map((auth) => auth.getAuthorization())).toEqual(['Bearer new', 'Bearer new']);
    expect(stored()?.token).toBe('new');
  });

  it('overrides a 401 to the request that is sent again long after the first one', async () => {
    const first = tab();
    first.auth.accept(answer('old'));
    const second = tab();
    const dialog = Promise.withResolvers<void>();
    const { promise, resolve } = Promise.withResolvers<AuthToken>();
    const replaced = first.auth.replaceToken(async (wrapRequest) => {
      await wrapRequest(() => Promise.reject(new Error('needs a second factor'))).catch(() => {});
      await dialog.promise;
      return wrapRequest(() => promise);
    });
    await vi.advanceTimersByTimeAsync(60_000);
    dialog.resolve();
    await vi.advanceTimersByTimeAsync(0);
    second.auth.handleUnauthorized('Bearer old');
    expect(second.auth.isLoggedIn()).toBe(true);
    resolve(answer('new'));
    await replaced;
    await vi.advanceTimersByTimeAsync(100);
    expect(second.auth.getAuthorization()).toBe('Bearer new');
  });

  it('ends the refused session when it fails', async () => {
    const { second, replaced, refuse } = twoTabs();
    refuse(new Error('refused'));
    await expect(replaced).rejects.toThrow('refused');
    await vi.advanceTimersByTimeAsync(100);
    expect(second.getState()).toMatchObject({ isLoggedIn: false, ended: 'unauthorized' });
  });

  it('delays the end by at most half a minute when its tab is gone', async () => {
    const { second } = twoTabs();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(second.isLoggedIn()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(second.isLoggedIn()).toBe(false);
  });
});

describe('a 401 while a token may be replaced', () => {
  it.each([
    ['ends the session at the moment that the note names', 0, false],
    ['ends the session a millisecond after it', -1, false],
    ['waits a millisecond before it', 1, true],
  ])('%s', async (_, leftMs, isLoggedIn) => {
    const { auth, local } = tab();
    auth.accept(answer('old'));
    local.set('authReplacing', `${NOW + leftMs}`);
    auth.handleUnauthorized('Bearer old');
    expect(auth.isLoggedIn()).toBe(isLoggedIn);
    await vi.advanceTimersByTimeAsync(50);
    expect(auth.isLoggedIn()).toBe(false);
  });

  it('waits for the call of its own tab without a limit', async () => {
    const { auth } = tab();
    auth.accept(answer('old'));
    const { promise, resolve } = Promise.withResolvers<AuthToken>();
    const replaced = auth.replaceToken((wrapRequest) => wrapRequest(() => promise));
    await vi.advanceTimersByTimeAsync(31_000);
    auth.handleUnauthorized('Bearer old');
    expect(auth.isLoggedIn()).toBe(true);
    resolve(answer('new'));
    await replaced;
    await vi.advanceTimersByTimeAsync(50);
    expect(auth.getAuthorization()).toBe('Bearer new');
  });
});

describe('refreshIfDue', () => {
  it('sends nothing for a guest or a valid token', async () => {
    const { auth, refresh } = tab();
    expect(await auth.refreshIfDue()).toBe('unneeded');
    auth.accept(answer('abc'));
    expect(await auth.refreshIfDue()).toBe('unneeded');
    expect(refresh).not.toHaveBeenCalled();
  });

  it('shares one call among concurrent callers and keeps the session', async () => {
    store({});
    const { auth, refresh } = tab();
    const { epoch } = auth.getState();
    const outcomes = await Promise.all([auth.refreshIfDue(), auth.refreshIfDue(), auth.refreshIfDue()]);
    expect(outcomes).toEqual(['refreshed', 'refreshed', 'refreshed']);
    expect(refresh).toHaveBeenCalledOnce();
    expect(auth.getState().epoch).toBe(epoch);
    expect(await auth.refreshIfDue()).toBe('unneeded');
  });

  it.each([
    [failure('unauthorized', 401), 'refused'],
    [failure('refused', 200), 'refused'],
    [failure('http', 403), 'refused'],
    [failure('http', 503), 'unreachable'],
    [failure('http', 429), 'unreachable'],
    [failure('network'), 'unreachable'],
    [failure('timeout'), 'unreachable'],
    [failure('malformed', 200), 'unreachable'],
  ] as const)('clears the session when the refresh fails with %o: %s', async (error, outcome) => {
    store({});
    const { auth, refresh, cookies } = tab();
    refresh.mockRejectedValue(error);
    const asked = auth.refreshIfDue();
    await vi.advanceTimersByTimeAsync(300);
    expect(await asked).toBe(outcome);
    expect(auth.getState()).toMatchObject({ isLoggedIn: false, ended: outcome });
    expect(stored()).toBeNull();
    expect(cookies.get('authToken')).toBeUndefined();
    expect(await auth.refreshIfDue()).toBe('unneeded');
  });

  it('does not clear the session when a page that is being left loses its calls', async () => {
    store({});
    const { auth, refresh } = tab();
    refresh.mockRejectedValue(failure('network'));
    void auth.refreshIfDue();
    await vi.advanceTimersByTimeAsync(200);
    expect(stored()).not.toBeNull();
  });

  it('keeps the session when the call was not sent, and sends it next time', async () => {
    store({});
    const { auth, refresh } = tab();
    refresh.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    expect(await auth.refreshIfDue()).toBe('unsent');
    expect(auth.isLoggedIn()).toBe(true);
    expect(await auth.refreshIfDue()).toBe('refreshed');
  });

  it('removes the cookie before the record, because other tabs read the cookie when they see the record go', async () => {
    const { auth, local, cookies } = tab();
    auth.accept(answer('abc'));
    const seen: (string | undefined)[] = [];
    local.subscribeOwn((key) => {
      if (key === AUTH_STORAGE_KEY) seen.push(cookies.get(AUTH_COOKIE));
    });
    await auth.logout();
    expect(seen).toEqual([undefined]);
  });

  it('does not restore a session that ended while the answer was in flight', async () => {
    store({});
    const { auth, refresh } = tab();
    refresh.mockImplementation(async () => {
      await auth.logout();
      return answer('late');
    });
    expect(await auth.refreshIfDue()).toBe('refused');
    expect(auth.isLoggedIn()).toBe(false);
    expect(stored()).toBeNull();
  });

  it('neither overwrites nor ends a new login made meanwhile', async () => {
    store({});
    const { auth, refresh } = tab();
    refresh.mockImplementationOnce(async () => {
      auth.accept(answer('new-member'));
      throw failure('unauthorized', 401);
    });
    expect(await auth.refreshIfDue()).toBe('refreshed');
    expect(auth.getAuthorization()).toBe('Bearer new-member');
  });

  it("is not due again at once, however short the new token's lifetime", async () => {
    store({});
    const { auth, refresh } = tab();
    refresh.mockResolvedValue(answer('short', 2));
    await auth.refreshIfDue();
    expect(await auth.refreshIfDue()).toBe('unneeded');
    expect(refresh).toHaveBeenCalledOnce();
  });

  it.each([-60, 60])('asks once and settles when the clock jumps by %i minutes', async (minutes) => {
    const { auth, refresh } = tab();
    auth.accept(answer('abc'));
    vi.setSystemTime(NOW + 55 * MINUTE + minutes * MINUTE);
    for (let navigation = 0; navigation < 5; navigation += 1) await auth.refreshIfDue();
    expect(refresh).toHaveBeenCalledTimes(minutes > 0 ? 1 : 0);
    expect(auth.isLoggedIn()).toBe(true);
  });
});

describe('refreshAfter', () => {
  it.each([
    [3600, 50 * MINUTE],
    [1200, 10 * MINUTE],
    [660, MINUTE],
    [601, MINUTE],
    [300, MINUTE],
    [60, 30_000],
    [1, 500],
  ])('schedules the refresh of a token of %i s after %i ms', (seconds, wait) => {
    expect(refreshAfter(NOW, seconds) - NOW).toBe(wait);
  });
});

/** Web Locks of one browser, for one name at a time. */
function createLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: LockOptions, task: () => Promise<unknown>) => {
    const aborted = new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    const turn = Promise.race([last, aborted]).then(task);
    last = turn.catch(() => {});
    return turn;
  };
  return { request: request as LockManager['request'] };
}

describe('two tabs', () => {
  it('share one refresh through the lock', async () => {
    store({});
    const locks = createLocks();
    const first = tab({ locks });
    const second = tab({ locks });
    const outcomes = await Promise.all([first.auth.refreshIfDue(), second.auth.refreshIfDue()]);
    expect(outcomes).toEqual(['refreshed', 'refreshed']);
    expect(first.refresh.mock.calls.length + second.refresh.mock.calls.length).toBe(1);
    expect(second.auth.getAuthorization()).toBe('Bearer fresh');
  });

  it('do not wait forever for a tab that never releases the lock', async () => {
    store({});
    const locks = createLocks();
    void locks.request('x', {}, () => new Promise(() => {}));
    const { auth, refresh } = tab({ locks });
    const outcome = auth.refreshIfDue();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await outcome).toBe('refreshed');
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('end together with a single logout call', async () => {
    const { auth, logout } = tab();
    auth.accept(answer('abc'));
    auth.listen();
    endElsewhere();
    notifyOtherTabs(null);
    expect(auth.getState()).toMatchObject({ isLoggedIn: false, ended: 'elsewhere' });
    expect(logout).not.toHaveBeenCalled();
  });

  it('log in together', () => {
    const { auth } = tab();
    auth.listen();
    store({ token: 'theirs' });
    notifyOtherTabs(localStorage.getItem(AUTH_STORAGE_KEY));
    expect(auth.getAuthorization()).toBe('Bearer theirs');
    expect(auth.getState()).toMatchObject({ epoch: 1, isFromElsewhere: true });
    auth.accept(answer('mine'));
    expect(auth.getState().isFromElsewhere).toBe(false);
  });

  it('notice changes made before they subscribed', () => {
    const { auth } = tab();
    store({ token: 'theirs' });
    auth.listen();
    expect(auth.getAuthorization()).toBe('Bearer theirs');
  });

  it("keep what was loaded over another tab's refresh, and drop it over another tab's new login", () => {
    const { auth } = tab();
    auth.listen();
    auth.accept(answer('one'));
    const { epoch } = auth.getState();
    store({ token: 'one-refreshed' });
    notifyOtherTabs(localStorage.getItem(AUTH_STORAGE_KEY));
    expect(auth.getState()).toMatchObject({ epoch, isLoggedIn: true });
    // The other tab logged out and in again before this tab received the first event.
    store({ token: 'other-member' });
    notifyOtherTabs(null);
    notifyOtherTabs(localStorage.getItem(AUTH_STORAGE_KEY));
    expect(auth.getState()).toMatchObject({ epoch: epoch + 1, isLoggedIn: true, ended: null });
    expect(auth.getAuthorization()).toBe('Bearer other-member');
  });

  it('agree again when a page returns from the back/forward cache', () => {
    const { auth } = tab();
    auth.accept(answer('abc'));
    auth.listen();
    endElsewhere();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(auth.isLoggedIn()).toBe(false);
  });
});

describe('two tabs with storage blocked', () => {
  it('continue the same session: one refreshes, the other follows', async () => {
    blockStorage();
    const first = tab();
    first.auth.accept(answer('one'));
    const second = tab();
    expect([second.auth.getAuthorization(), second.auth.getAuthState()]).toEqual(['Bearer one', 'valid']);
    vi.setSystemTime(NOW + 51 * MINUTE);
    expect(await first.auth.refreshIfDue()).toBe('refreshed');
    // Neither a late 401 to the old token nor the refresh of the other tab ends the new session.
    second.auth.handleUnauthorized('Bearer one');
    expect(await second.auth.refreshIfDue()).toBe('unneeded');
    expect(second.refresh).not.toHaveBeenCalled();
    expect(second.auth.getAuthorization()).toBe('Bearer fresh');
    expect(createCookies().get(AUTH_COOKIE)).toBe('Bearer fresh');
  });

  it('end together, and log in together', async () => {
    blockStorage();
    const first = tab();
    first.auth.accept(answer('one'));
    const second = tab();
    await first.auth.logout();
    await second.auth.refreshIfDue();
    expect(second.auth.getState()).toMatchObject({ isLoggedIn: false, ended: 'elsewhere' });
    second.auth.accept(answer('two'));
    await first.auth.refreshIfDue();
    expect(first.auth.getAuthorization()).toBe('Bearer two');
  });

  it('move their session into storage once it works again', () => {
    blockStorage();
    tab().auth.accept(answer('one'));
    expect(createCookies().get('authTokenTerm')).toBeDefined();
    vi.restoreAllMocks();
    const { auth, cookies } = tab();
    expect([auth.getAuthState(), stored()?.token]).toEqual(['valid', 'one']);
    expect(cookies.get('authTokenTerm')).toBeUndefined();
  });

  it.each([
    60, 61,
  ])('let the refresh decide about a cookie that expired after %i minutes', async (minutes) => {
    blockStorage();
    const { auth, refresh, cookies } = tab();
    auth.accept(answer('one'));
    cookies.remove(AUTH_COOKIE);
    vi.setSystemTime(NOW + minutes * MINUTE);
    expect(await auth.refreshIfDue()).toBe('refreshed');
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('ignore an older session that a full storage still contains', () => {
    store({ token: 'older', exp: new Date(NOW + 60 * MINUTE).toISOString(), timestamp: NOW + 50 * MINUTE });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
    tab().auth.accept(answer('newer'));
    const next = tab();
    expect([next.auth.getAuthorization(), next.auth.getAuthState()]).toEqual(['Bearer newer', 'valid']);
    expect(next.cookies.get(AUTH_COOKIE)).toBe('Bearer newer');
  });
});

describe('a session whose storage was lost', () => {
  it('continues by its cookie', async () => {
    const { auth } = tab();
    auth.accept(answer('abc'));
    auth.listen();
    localStorage.clear();
    notifyOtherTabs(null);
    await auth.refreshIfDue();
    expect(auth.getState()).toMatchObject({ isLoggedIn: true, epoch: 1 });
  });

  it('is also found by a page rendered for a guest', async () => {
    const { auth } = tab();
    createCookies().set(AUTH_COOKIE, 'Bearer left', { maxAgeSeconds: 60 });
    expect(await auth.refreshIfDue()).toBe('refreshed');
    expect(auth.getState()).toMatchObject({ isLoggedIn: true, epoch: 1 });
  });
});

it('a refresh waits for the storage of the previous lock holder', async () => {
  store({});
  const { auth, refresh } = tab();
  // The other process has answered: its cookie is visible, its storage a moment later.
  createCookies().set(AUTH_COOKIE, 'Bearer theirs', { maxAgeSeconds: 60 });
  const outcome = auth.refreshIfDue();
  await vi.advanceTimersByTimeAsync(100);
  store({ token: 'theirs', timestamp: NOW + 50 * MINUTE });
  await vi.advanceTimersByTimeAsync(100);
  expect(await outcome).toBe('refreshed');
  expect(refresh).not.toHaveBeenCalled();
});

describe('logout', () => {
  it('sends the token to the API and ends the session at once', async () => {
    const { auth, logout, cookies } = tab();
    auth.accept(answer('abc'));
    let authorization: string | null = null;
    let finish = () => {};
    logout.mockImplementation(() => {
      authorization = auth.getAuthorization();
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    const done = auth.logout();
    expect(authorization).toBe('Bearer abc');
    expect(auth.getState()).toMatchObject({ isLoggedIn: false, ended: 'logout' });
    expect(stored()).toBeNull();
    expect(cookies.get('authToken')).toBeUndefined();
    finish();
    await done;
  });

  it('ends the session when the API cannot be reached', async () => {
    const { auth, logout } = tab();
    auth.accept(answer('abc'));
    logout.mockRejectedValue(failure('network'));
    await auth.logout();
    expect(auth.isLoggedIn()).toBe(false);
  });

  it('sends nothing for a guest', async () => {
    const { auth, logout } = tab();
    await auth.logout();
    expect(logout).not.toHaveBeenCalled();
    expect(auth.getState().ended).toBeNull();
  });
});

describe('handleUnauthorized', () => {
  it('ends the session that the call was made with', () => {
    const { auth } = tab();
    auth.accept(answer('abc'));
    auth.handleUnauthorized('Bearer abc');
    expect(auth.getState()).toMatchObject({ isLoggedIn: false, ended: 'unauthorized' });
  });

  it('keeps a newer session, also one that this tab has not noticed yet', () => {
    const { auth } = tab();
    auth.accept(answer('abc'));
    auth.handleUnauthorized('Bearer older');
    auth.handleUnauthorized(null);
    expect(auth.getAuthorization()).toBe('Bearer abc');
    store({ token: 'refreshed-elsewhere' });
    auth.handleUnauthorized('Bearer abc');
    expect(auth.getAuthorization()).toBe('Bearer refreshed-elsewhere');
    expect(stored()?.token).toBe('refreshed-elsewhere');
  });

  it("of a guest's call ends nothing", () => {
    const { auth, refresh } = tab();
    auth.handleUnauthorized(null);
    expect(auth.getState()).toMatchObject({ isLoggedIn: false, ended: null, epoch: 0 });
    expect(refresh).not.toHaveBeenCalled();
  });

  it('of a due token leaves the decision to the refresh in flight', async () => {
    store({});
    const { auth, refresh } = tab();
    const { promise, resolve } = Promise.withResolvers<AuthToken>();
    refresh.mockReturnValue(promise);
    const outcome = auth.refreshIfDue();
    auth.handleUnauthorized('Bearer old');
    expect(auth.isLoggedIn()).toBe(true);
    resolve(answer('fresh'));
    expect(await outcome).toBe('refreshed');
    expect(auth.getAuthorization()).toBe('Bearer fresh');
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('of a due token refreshes it, and ends the session if that is refused or cannot be sent', async () => {
    for (const [error, ended] of [
      [failure('unauthorized', 401), 'refused'],
      [new TypeError('Failed to fetch dynamically imported module'), 'unauthorized'],
    ] as const) {
      store({});
      const { auth, refresh } = tab();
      refresh.mockRejectedValue(error);
      auth.handleUnauthorized('Bearer old');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(refresh).toHaveBeenCalledOnce();
      expect(auth.getState()).toMatchObject({ isLoggedIn: false, ended });
    }
  });
});

describe('handleUnauthorized of a token that is due', () => {
  it('keeps a login made while the refresh could not be sent', async () => {
    store({});
    const { auth, refresh } = tab();
    refresh.mockImplementation(async () => {
      auth.accept(answer('new-member'));
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    auth.handleUnauthorized('Bearer old');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(auth.getAuthorization()).toBe('Bearer new-member');
  });

  it('keeps a session whose refresh succeeded', async () => {
    store({});
    const { auth } = tab();
    auth.handleUnauthorized('Bearer old');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(auth.getState()).toMatchObject({ isLoggedIn: true, ended: null });
    expect(auth.getAuthorization()).toBe('Bearer fresh');
  });
});

describe('createServerAuth', () => {
  it('has the member of the cookie, and nothing changes it', async () => {
    const auth = createServerAuth('Bearer abc');
    auth.accept(answer('other'));
    auth.clear('logout');
    await auth.logout();
    expect(await auth.refreshIfDue()).toBe('unneeded');
    expect(auth.getAuthorization()).toBe('Bearer abc');
    expect(auth.isLoggedIn()).toBe(true);
    expect(createServerAuth(null).getAuthState()).toBe('absent');
  });
});

describe('sessionMark', () => {
  it('differs between sessions and is empty for a guest', () => {
    expect(sessionMark(null)).toBe('');
    expect(sessionMark('Bearer one')).toMatch(/^[0-9a-z]{1,7}$/);
    expect(sessionMark('Bearer one')).not.toBe(sessionMark('Bearer two'));
  });
});
