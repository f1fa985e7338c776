import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClientCore } from '#app/core/client-core.ts';
import { environmentOf } from '#app/core/core.ts';
import type { DocumentState } from '#app/core/document-state.ts';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { createSharedParts } from '#app/pages/shared-parts.tsx';
import type { LoadInput, PageView } from '#app/view/load-page.ts';
import { createBuildWatch } from '#app/watch/build-watch.ts';
import { loadInFull } from '#app/watch/chunk-recovery.ts';
import { followPreferences } from '#app/watch/follow-preferences.ts';
import { ApiError } from '#platform/api/api-client.ts';
import { sessionMark } from '#platform/api/session-record.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import { BEFORE_RELOAD } from '#platform/browser/site-reload.ts';
import { reportVisit } from '#platform/browser/visit-report.ts';
import { mainWalletQuery } from '#platform/net/queries.ts';
import { STORED_RULES } from '#platform/site/stored-keys.ts';
import { AUTH_COOKIE } from '#shared/config.ts';
import { resolvePath, type Target } from '#shared/paths.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import { PLAIN_CONFIG } from '#tests/setup/public-config.ts';
import { type AppDeps, startApp } from './after-hydration.ts';

vi.mock('#app/view/load-page.ts', async (load) => ({
  ...(await load<object>()),
  loadPage: vi.fn(async ({ request, pathname, target }: LoadInput) => viewOf(request, pathname, target)),
  preloadPath: () => undefined,
}));
vi.mock('#app/watch/chunk-recovery.ts', async (load) => ({ ...(await load<object>()), loadInFull: vi.fn() }));
vi.mock('#platform/browser/visit-report.ts', () => ({ reportVisit: vi.fn() }));
vi.mock('#app/watch/follow-preferences.ts', () => ({ followPreferences: vi.fn() }));
vi.mock('#app/watch/build-watch.ts', async (load) => ({
  ...(await load<object>()),
  createBuildWatch: vi.fn(),
}));

const intl = intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]));
const TARGET: Target = { device: 'desktop', locale: 'enUS' };
const token = { access_token: 'secret', expires_in: 3600, token_type: 'Bearer' };
const STYLE = { strategy: 'prefix', defaultLocale: 'enUS' } as const;

function viewOf(request: LoadInput['request'], pathname: string, target: Target): PageView {
  const name = request.kind === 'route' ? request.match.name : 'NOT_FOUND';
  const page = { name, params: {}, search: new URLSearchParams(), pathname };
  return { key: name, page, target, intl, head: { title: name } } as unknown as PageView;
}

function requestOf(path: string): LoadInput['request'] {
  const resolution = resolvePath(STYLE, TARGET, path);
  if (resolution.kind !== 'page') throw new Error(path);
  return { kind: 'route', match: resolution.match };
}

/** Mocks the build watch. */
function watchBuilds() {
  const listeners: (() => void)[] = [];
  const builds = {
    isOutdated: false,
    tell: () => {
      builds.isOutdated = true;
      for (const listener of listeners) listener();
    },
  };
  vi.mocked(createBuildWatch).mockReturnValue({
    isOutdated: () => builds.isOutdated,
    start: (listener: () => void) => void listeners.push(listener),
    check: vi.fn(),
    // Cast: the mock has only the properties that the app uses.
  } as unknown as ReturnType<typeof createBuildWatch>);
  return builds;
}

type Core = ReturnType<typeof createClientCore>;

interface Setting {
  at?: string;
  isMember?: boolean;
  settings?: DocumentState['site']['settings'];
  config?: Partial<DocumentState['config']>;
  /** Runs after hydration and before the app starts. */
  before?: (core: Core) => void;
}

let running: ReturnType<typeof startApp> | undefined;

function start({ at = '/enUS/promo', isMember = false, settings = {}, config, before }: Setting = {}) {
  window.history.replaceState(null, '', at);
  const builds = watchBuilds();
  const request = requestOf(at);
  const state: DocumentState = {
    config: { ...PLAIN_CONFIG, buildId: 'dev', ...config },
    site: { settings, metadata: { enUS: {}, zhTW: {} }, categorySeo: [] },
    target: TARGET,
    request,
    search: '',
    origin: 'http://localhost',
    renderedAt: Date.now(),
    sessionMark: isMember ? sessionMark(`Bearer ${token.access_token}`) : '',
    requestId: '',
    missingCode: { text: '', reload: '' },
    oldBrowser: '',
    queries: { loaded: [], failed: [] },
    icons: {},
  };
  if (isMember) {
    const record = { token: 'secret', type: 'Bearer', exp: new Date(Date.now() + 3.6e6).toISOString() };
    localStorage.setItem('authToken', JSON.stringify({ ...record, timestamp: Date.now() + 3e6 }));
  }
  const core = createClientCore({
    state,
    partsOf: createSharedParts(() => Promise.reject(new Error('not here'))),
    onApiError: () => {},
  });
  const loadSessionCode = vi.spyOn(core, 'loadSessionCode').mockResolvedValue(undefined);
  const apiFailureListeners: AppDeps['apiFailureListeners'] = new Set();
  before?.(core);
  let shown = viewOf(request, at, TARGET);
  const missingListeners: (() => void)[] = [];
  const deps: AppDeps = {
    window,
    core,
    state,
    initial: shown,
    getShown: () => shown,
    show: (next) => {
      if (!('error' in next)) shown = next;
    },
    loadIntl: async () => intl,
    recovery: {
      onMissing: (listener) => void missingListeners.push(listener),
      isChunkError: () => false,
      recover: (error) => Promise.reject(error),
    },
    apiFailureListeners,
  };
  running = startApp(deps);
  const { router, navigation } = running;
  const toasts = () => core.dialogs.getState().toasts;
  const path = () => router.state.location.pathname + router.state.location.search;
  return {
    core,
    builds,
    router,
    navigation,
    loadSessionCode,
    toasts,
    path,
    getShown: () => shown,
    apiFailureListeners,
    missingListeners,
  };
}

/** jsdom lacks these observers. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  // The preloader would still wait for idle periods and changes after the test.
  vi.stubGlobal('MutationObserver', NoObserver);
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('no network in this test'))),
  );
});

afterEach(() => {
  running?.router.dispose();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  createCookies().remove(AUTH_COOKIE);
  window.history.replaceState(null, '', '/');
});

it('opens the event stream only while FRONT_LIVE is on', async () => {
  const streams = () =>
    vi
      .mocked(fetch)
      .mock.calls.filter(([url]) => url === '/api/webapi/stream')
      .map(([, init]) => init?.headers);
  start({ isMember: true });
  start({ isMember: true, settings: { FRONT_LIVE: '1' } });
  await vi.waitFor(() => expect(streams()).toMatchObject([{ Authorization: 'Bearer secret' }]), 10_000);
});

it('polls the main wallet for a member, never for a guest', async () => {
  const pollsOf = (isMember: boolean) => {
    const polls = vi.fn().mockResolvedValue({});
    start({
      isMember,
      before: ({ queryClient }) => {
        vi.spyOn(queryClient, 'fetchQuery').mockImplementation(polls);
      },
    });
    return polls;
  };
  const guest = pollsOf(false);
  const member = pollsOf(true);
  await vi.waitFor(() => expect(member).toHaveBeenCalled(), 10_000);
  expect(member.mock.lastCall?.[0].queryKey).toEqual(expect.arrayContaining([{ id: 1 }]));
  expect(guest).not.toHaveBeenCalled();
});

it('polls the main wallet although the page has just loaded it', async () => {
  const queryKeyOf = (core: Core) => mainWalletQuery(environmentOf(core, TARGET)).queryKey;
  const wallet = { id: 1, code: 'main', name: 'Main', balance: '10.00', currency: 'USD' };
  const { core } = start({
    isMember: true,
    before: (created) => {
      const loaded = { ...wallet, status: 'normal', is_integer_only: false } as const;
      created.queryClient.setQueryData(queryKeyOf(created), loaded);
    },
  });
  // No call of this test reaches an API.
  const state = () => core.queryClient.getQueryState(queryKeyOf(core));
  await vi.waitFor(() => expect(state()?.status).toBe('error'), 10_000);
  // A poll that returned the loaded balance would have stored it again.
  expect(state()?.dataUpdateCount).toBe(1);
});

it('retries failed queries in the browser, and forgets unused ones', () => {
  const { core } = start();
  const { retry, gcTime } = core.queryClient.getDefaultOptions().queries ?? {};
  expect([typeof retry, gcTime]).toEqual(['function', 300_000]);
});

describe('a page that was left by a full load', () => {
  const pageShow = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  it('works again after the back/forward cache restored it', async () => {
    const { builds, navigation, router, path, getShown } = start();
    builds.isOutdated = true;
    navigation.go('/enUS/game/chess');
    await vi.waitFor(() =>
      expect(loadInFull).toHaveBeenCalledExactlyOnceWith(window.location, '/enUS/game/chess'),
    );
    expect(router.state.navigation.state).toBe('loading');
    builds.isOutdated = false;
    pageShow(true);
    await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    expect(path()).toBe('/enUS/promo');
    navigation.go('/enUS/game/chess');
    await vi.waitFor(() => expect(getShown().key).toBe('GAME_CHESS'));
  });

  it('waits for the load, and does not navigate after a pageshow without one', async () => {
    const { builds, navigation, router } = start();
    const navigate = vi.spyOn(router, 'navigate');
    pageShow(true);
    expect(navigate).not.toHaveBeenCalled();
    builds.isOutdated = true;
    navigation.go('/enUS/game/chess');
    await vi.waitFor(() => expect(loadInFull).toHaveBeenCalled());
    navigate.mockClear();
    pageShow(false);
    expect(navigate).not.toHaveBeenCalled();
    expect(router.state.navigation.state).toBe('loading');
  });
});

describe('a session', () => {
  it('that a 401 ended between hydration and the start leads to the login, which returns', async () => {
    const { core, path, toasts } = start({
      at: '/enUS/member',
      isMember: true,
      before: ({ auth }) => auth.handleUnauthorized('Bearer secret'),
    });
    await vi.waitFor(() => expect(path()).toBe('/enUS/login?cb=1'));
    expect(toasts().map(({ message }) => message)).toEqual(['Your session has ended. Please log in again.']);
    expect(core.returnTo.take()).toBe('/enUS/member');
  });

  it('loads the code of refresh and logout when it begins', () => {
    const guest = start();
    expect(guest.loadSessionCode).not.toHaveBeenCalled();
    guest.core.auth.accept(token);
    expect(guest.loadSessionCode).toHaveBeenCalledOnce();
    guest.loadSessionCode.mockClear();
    window.dispatchEvent(new Event('online'));
    expect(guest.loadSessionCode).toHaveBeenCalledOnce();
    running?.router.dispose();
    expect(start({ isMember: true }).loadSessionCode).toHaveBeenCalledOnce();
  });
});

describe('the report of a visit', () => {
  beforeEach(() => vi.stubGlobal('requestIdleCallback', (task: () => void) => task()));

  it.each([
    [null, 0],
    ['[]', 1],
  ])('counts code that was missing, after the reload guard %s from %i', async (guard, failures) => {
    if (guard !== null) sessionStorage.setItem('reload', guard);
    const { missingListeners } = start({ config: { isRumOn: true } });
    await vi.dynamicImportSettled();
    const { countChunkFailures } = vi.mocked(reportVisit).mock.lastCall?.[0] ?? {};
    expect(countChunkFailures?.()).toBe(failures);
    for (const listener of missingListeners) listener();
    expect(countChunkFailures?.()).toBe(failures + 1);
  });

  it('is sent only if the operator measures visits', async () => {
    start({ config: { isRumOn: false } });
    await vi.dynamicImportSettled();
    expect(reportVisit).not.toHaveBeenCalled();
  });
});

it('starts the reality check once its code can be loaded', async () => {
  vi.doMock('#app/watch/reality-check.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { core } = start({ isMember: true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const watchReality = vi.fn();
  vi.doMock('#app/watch/reality-check.ts', () => ({ watchReality }));
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(watchReality).toHaveBeenCalledWith(expect.objectContaining({ core }));
  });
  const count = watchReality.mock.calls.length;
  window.dispatchEvent(new Event('online'));
  await vi.dynamicImportSettled();
  expect(watchReality).toHaveBeenCalledTimes(count);
  vi.doUnmock('#app/watch/reality-check.ts');
});

describe('what follows the member', () => {
  it.each([
    [true, '1', 1],
    [true, '0', 0],
    [false, '1', 0],
  ])('loads what follows the member only with FRONT_PREFERENCES: member %s, setting %s', async (isMember, content, count) => {
    vi.stubGlobal('requestIdleCallback', (task: () => void) => task());
    start({ isMember, settings: { FRONT_PREFERENCES: content } });
    await vi.dynamicImportSettled();
    expect(followPreferences).toHaveBeenCalledTimes(count);
  });
});

describe('the end of a session', () => {
  const keysOf = (...owners: string[]) =>
    STORED_RULES.filter(({ owner }) => owners.includes(owner))
      .flatMap(({ keys }) => keys)
      .map((key) => key.replace('*', 'eve'));
  // `comeback` is a device key, but the logout removes it.
  const staying = keysOf('device', 'order').filter((key) => key !== 'comeback');
  // `followed/*` has a test of its own, because its removal also removes device keys.
  const going = [...keysOf('member'), 'a key that no rule names'].filter(
    (key) => !key.startsWith('followed/'),
  );

  it.each<[string, (core: ReturnType<typeof createClientCore>) => unknown]>([
    ['by a logout', ({ auth }) => auth.logout()],
    ['by a 401', ({ auth }) => auth.handleUnauthorized('Bearer secret')],
    ['by a refused refresh', ({ auth }) => auth.clear('refused')],
    [
      'in another tab',
      ({ cookies }) => {
        cookies.remove(AUTH_COOKIE);
        localStorage.removeItem('authToken');
        const key = 'authToken';
        window.dispatchEvent(new StorageEvent('storage', { key, newValue: null, storageArea: localStorage }));
      },
    ],
  ])('%s removes the member’s keys from both storages, and keeps those of the device', async (_, end) => {
    const { core } = start({ isMember: true });
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of [...staying, ...going]) storage.setItem(key, '1');
    }
    await end(core);
    expect(core.auth.isLoggedIn()).toBe(false);
    for (const storage of [localStorage, sessionStorage]) {
      expect(Object.keys(storage)).toEqual(expect.arrayContaining(staying));
      expect(going.filter((key) => storage.getItem(key) !== null)).toEqual([]);
    }
  });

  it('removes favourites and recent games that follow the member', async () => {
    const { core } = start({ isMember: true });
    for (const key of ['favouriteGames', 'recentGames']) localStorage.setItem(key, '[]');
    localStorage.setItem('followed/eve', JSON.stringify({ shelves: '["[]","[]"]' }));
    await core.auth.logout();
    expect(Object.keys(localStorage).filter((key) => /Games|followed/.test(key))).toEqual([]);
  });

  it.each([
    '{}',
    'no JSON',
    '{"shelves":"other"}',
  ])('keeps them for the member while changes are unsent: %s', async (last) => {
    const { core } = start({ isMember: true });
    localStorage.setItem('favouriteGames', '[]');
    localStorage.setItem('followed/eve', last);
    await core.auth.logout();
    expect(
      Object.keys(localStorage)
        .filter((key) => /Games|followed/.test(key))
        .sort(),
    ).toEqual(['favouriteGames', 'followed/eve']);
  });

  it('before this code was loaded removes the member’s keys as well', () => {
    localStorage.setItem('wheelUnshown/eve', '3');
    sessionStorage.setItem('draft:MEMBER', '{}');
    start({ isMember: true, before: ({ auth }) => auth.handleUnauthorized('Bearer secret') });
    expect([localStorage.getItem('wheelUnshown/eve'), sessionStorage.getItem('draft:MEMBER')]).toEqual([
      null,
      null,
    ]);
  });

  it('that never began keeps a guest’s drafts', () => {
    sessionStorage.setItem('draft:SIGNUP', '{}');
    start();
    expect(sessionStorage.getItem('draft:SIGNUP')).toBe('{}');
  });
});

describe('a new build', () => {
  it('is not loaded by a navigation that would end a session in memory', async () => {
    const { core, builds, navigation, path, getShown } = start();
    vi.spyOn(core.auth, 'isPersistenceBlocked').mockReturnValue(true);
    builds.isOutdated = true;
    navigation.go('/enUS/game/chess');
    await vi.waitFor(() => expect(getShown().key).toBe('GAME_CHESS'));
    expect(path()).toBe('/enUS/game/chess');
    expect(loadInFull).not.toHaveBeenCalled();
    vi.mocked(core.auth.isPersistenceBlocked).mockReturnValue(false);
    navigation.go('/enUS/promo');
    await vi.waitFor(() =>
      expect(loadInFull).toHaveBeenCalledExactlyOnceWith(window.location, '/enUS/promo'),
    );
  });

  it('is offered; accepting it stores typed values', () => {
    const { builds, core, toasts } = start();
    builds.tell();
    const [toast] = toasts();
    expect(toast).toMatchObject({ actionLabel: 'Update now' });
    const keep = vi.fn();
    window.addEventListener(BEFORE_RELOAD, keep, { once: true });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    core.dialogs.endToast(toast?.id ?? 0, 'action');
    expect(keep).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});

describe('a lost connection', () => {
  it('has a toast while it lasts; one call without an answer has none', async () => {
    const { apiFailureListeners, toasts } = start();
    vi.mocked(fetch).mockResolvedValueOnce(new Response());
    for (const listener of apiFailureListeners)
      listener(new ApiError({ kind: 'network', status: 0, message: '' }));
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(toasts()).toEqual([]);
    window.dispatchEvent(new Event('offline'));
    expect(toasts()).toMatchObject([{ message: 'You are offline', tone: 'error' }]);
    vi.mocked(fetch).mockResolvedValue(new Response());
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(toasts()).toEqual([]));
  });
});

describe('a maintenance', () => {
  it('has one toast, however many calls it refuses at once', async () => {
    const { apiFailureListeners, toasts } = start();
    const error = new ApiError({ kind: 'http', status: 503, message: '', code: 'MAINTENANCE' });
    for (const _call of [1, 2]) for (const listener of apiFailureListeners) listener(error);
    await vi.waitFor(() => expect(toasts()).not.toEqual([]));
    expect(toasts()).toHaveLength(1);
  });
});

describe('an API that cannot be reached', () => {
  it('has its notice, also if the code of the notice was missing at first', async () => {
    vi.doMock('#app/errors/outage-notice.tsx', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const { core, apiFailureListeners } = start();
    const fail = () => {
      for (const listener of apiFailureListeners)
        listener(new ApiError({ kind: 'timeout', status: 0, message: '' }));
    };
    fail();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(core.outage.getState().Notice).toBeNull();
    vi.doUnmock('#app/errors/outage-notice.tsx');
    await vi.waitFor(() => {
      fail();
      expect(core.outage.getState().Notice).not.toBeNull();
    });
  });
});
