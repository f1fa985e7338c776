// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClientCore } from '#app/core/client-core.ts';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { handleApiError } from '#app/errors/api-errors.ts';
import type { PageView } from '#app/view/load-page.ts';
import { ApiError } from '#platform/api/api-client.ts';
import { type ClientCall, createApiClients } from '#platform/api/http.ts';
import { type AuthDeps, createAuthStore } from '#platform/api/session.ts';
import { sessionMark } from '#platform/api/session-record.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import { createReturnTo } from '#platform/browser/return-to.ts';
import { createStorages } from '#platform/browser/storage.ts';
import { createQueryClient } from '#platform/net/query-client.ts';
import { createDialogStore } from '#platform/site/dialogs.ts';
import { AUTH_COOKIE } from '#shared/config.ts';
import type { Device } from '#shared/device.ts';
import { type PathStyle, resolvePath } from '#shared/paths.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import { removeListenersAfterEach } from '#tests/setup/listeners.ts';
import type { AppRouter } from './router.ts';
import { createBeforeNavigation, followSession } from './session-flow.ts';

const token = { access_token: 'secret', expires_in: 3600, token_type: 'Bearer' };
const style: PathStyle = { strategy: 'prefix', defaultLocale: 'enUS' };
const target = { device: 'desktop', locale: 'enUS' } as const;
const intl = intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]));
const failure = (kind: ApiError['kind'], status = 0) => new ApiError({ kind, status, message: '' });

removeListenersAfterEach();

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  createCookies().remove(AUTH_COOKIE);
  vi.useRealTimers();
});

/** The first call loads the parser of answers, which can take longer than the default of one second. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 4000 });

/** Status of the API's answer for each path. Default: 200. */
type Api = Record<string, number>;

function createCore(api: Api = {}, refresh: AuthDeps['refresh'] = async () => token) {
  const calls: ClientCall[] = [];
  const storages = createStorages();
  const cookies = createCookies();
  const auth = createAuthStore({
    local: storages.local,
    cookies,
    refresh,
    logout: async () => {},
    locks: null,
  });
  const dialogs = createDialogStore();
  const clients = createApiClients({
    transport: async (call) => {
      calls.push(call);
      const status = api[call.path] ?? 200;
      const data = call.path.endsWith('unread') ? { count: 3 } : { account: 'eve', transfer_mode: '0' };
      return { status, headers: {}, body: JSON.stringify({ status: status < 300 ? 'ok' : 'error', data }) };
    },
    getUuid: () => 'device-0001',
    getLocale: () => 'enUS',
    getAuthorization: auth.getAuthorization,
    isApiSilent: true,
    onError: (error, from) => handleApiError({ auth, dialogs, getIntl: () => intl }, error, from),
  });
  const core = {
    style,
    auth,
    dialogs,
    storages,
    cookies,
    site: { settings: {}, metadata: { enUS: {} } },
    config: {},
    clock: { now: Date.now, renderedAt: Date.now() },
    clientsOf: () => clients,
    partsOf: () => ({}),
    queryClient: createQueryClient({ isServer: false, isOnline: () => false }),
    returnTo: createReturnTo(storages.session, cookies),
    // Only the part of the core that sessions use.
  } as unknown as ClientCore;
  return { core, calls, asked: () => calls.map(({ path }) => path) };
}

function requestOf(path: string, device: Device = 'desktop') {
  const resolution = resolvePath(style, { ...target, device }, path);
  if (resolution.kind !== 'page') throw new Error(`no page ${path}`);
  return { kind: 'route', match: resolution.match } as const;
}

/** A mocked router that shows a page, and may navigate to another one. */
function routerAt(path: string, device: Device = 'desktop', onTheWay?: string) {
  const locationOf = (href: string) => {
    const { pathname, search, hash } = new URL(href, 'http://localhost');
    return { pathname, search, hash };
  };
  const { match } = requestOf(path, device);
  const page = { name: match.name, pathname: path };
  const view = { page, target: { ...target, device } } as unknown as PageView;
  const listeners = new Set<() => void>();
  const router = {
    state: {
      location: locationOf(path),
      navigation: { location: onTheWay === undefined ? undefined : locationOf(onTheWay) },
      loaderData: { page: view },
      errors: null as null | Record<string, unknown>,
    },
    navigate: vi.fn(),
    revalidate: vi.fn(async () => {}),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    router,
    arrive: (next: string) => {
      const name = requestOf(next, device).match.name;
      router.state.location = locationOf(next);
      router.state.navigation.location = undefined;
      router.state.loaderData = { page: { ...view, page: { name, pathname: next } } as unknown as PageView };
      for (const listener of listeners) listener();
    },
  };
}

interface Setting {
  at?: string;
  device?: Device;
  onTheWay?: string;
  /** Session that the page was rendered for; '' for a guest. Default: the member's. */
  mark?: string;
  api?: Api;
  refresh?: AuthDeps['refresh'];
  prepare?: (core: ClientCore) => void;
}

/** A member's page with `followSession`. */
function setUp(setting: Setting = {}) {
  const { at = '/enUS/promo/1', device = 'desktop', onTheWay, mark, api, refresh, prepare } = setting;
  const { core, asked } = createCore(api, refresh);
  core.auth.accept(token);
  const { router, arrive } = routerAt(at, device, onTheWay);
  const isSame = mark === undefined || mark === sessionMark(core.auth.getAuthorization());
  core.renderedEpoch = isSame ? core.auth.getState().epoch : null;
  prepare?.(core);
  followSession({
    core,
    router: router as unknown as AppRouter,
    state: { target: { ...target, device } },
    getIntl: () => intl,
  });
  const toasts = () => core.dialogs.getState().toasts.map(({ message }) => message);
  return { core, asked, router, arrive, toasts, dialogs: core.dialogs };
}

const ENDED = 'Your session has ended. Please log in again.';

describe('the data of a member', () => {
  async function show(core: ClientCore) {
    const load = vi.fn(() => Promise.resolve('of the member'));
    const observer = new QueryObserver(core.queryClient, { queryKey: ['wallets'], queryFn: load });
    const hide = observer.subscribe(() => {});
    await eventually(() => expect(observer.getCurrentResult().data).toBe('of the member'));
    core.queryClient.setQueryData(['levels'], 'of the member');
    return { load, hide };
  }

  it('is not fetched again as a guest, and removed once no component shows it', async () => {
    const { core } = setUp();
    const { load, hide } = await show(core);
    await core.auth.logout();
    expect(core.queryClient.getQueryData(['levels'])).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(load).toHaveBeenCalledTimes(1);
    hide();
    await eventually(() => expect(core.queryClient.getQueryCache().getAll()).toEqual([]));
  });

  it('stays while a component shows it, each query for itself', async () => {
    const { core } = setUp();
    const { queryClient } = core;
    const observe = (key: string) =>
      new QueryObserver(queryClient, { queryKey: [key], queryFn: async () => 'of the member' });
    const [moved, gone] = [observe('moved'), observe('gone')];
    const [leaveFirst, hide] = [moved.subscribe(() => {}), gone.subscribe(() => {})];
    await eventually(() => expect(moved.getCurrentResult().data).toBe('of the member'));
    await eventually(() => expect(gone.getCurrentResult().data).toBe('of the member'));
    await core.auth.logout();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const keys = () =>
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[0]);
    leaveFirst();
    const leaveSecond = observe('moved').subscribe(() => {});
    hide();
    vi.advanceTimersByTime(1);
    expect(keys()).toEqual(['moved']);
    leaveSecond();
    vi.advanceTimersByTime(1);
    expect(keys()).toEqual([]);
    expect(queryClient.getQueryCache().hasListeners()).toBe(false);
  });

  it('is fetched again for the next member', async () => {
    const { core } = setUp();
    const { load } = await show(core);
    core.auth.accept({ ...token, access_token: 'another' });
    await eventually(() => expect(load).toHaveBeenCalledTimes(2));
  });

  it('stays after a refresh of the same session', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { core } = setUp({ refresh: async () => ({ ...token, access_token: 'fresh' }) });
    const { load } = await show(core);
    vi.setSystemTime(Date.now() + 51 * 60_000);
    expect(await core.auth.refreshIfDue()).toBe('refreshed');
    expect(load).toHaveBeenCalledTimes(1);
    expect(core.queryClient.getQueryData(['levels'])).toBe('of the member');
  });

  it('is fetched again after a refresh if the call had failed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { core } = setUp({ refresh: async () => ({ ...token, access_token: 'fresh' }) });
    const load = vi.fn(() => Promise.reject(new Error('refused')));
    const query = { queryKey: ['wallets'], queryFn: load, retry: false };
    const hide = new QueryObserver(core.queryClient, query).subscribe(() => {});
    await eventually(() => expect(core.queryClient.getQueryState(['wallets'])?.status).toBe('error'));
    vi.setSystemTime(Date.now() + 51 * 60_000);
    await core.auth.refreshIfDue();
    await eventually(() => expect(load).toHaveBeenCalledTimes(2));
    hide();
  });
});

describe('a session that ends', () => {
  it.each([
    'refused',
    'unreachable',
  ] as const)('by a refresh that is %s leaves a public page where it is, with a notice whose login returns', (reason) => {
    const { core, router, toasts, dialogs } = setUp({ at: '/enUS/promo/1' });
    core.auth.clear(reason);
    expect(router.navigate).not.toHaveBeenCalled();
    expect(toasts()).toEqual([ENDED]);
    const [notice] = dialogs.getState().toasts;
    expect(notice?.actionLabel).toBe('Log in');
    dialogs.endToast(notice?.id ?? 0, 'action');
    expect(router.navigate).toHaveBeenCalledExactlyOnceWith('/enUS/login?cb=1');
    expect(core.returnTo.take()).toBe('/enUS/promo/1');
  });

  it('during a navigation between public pages lets it finish; the login of the notice returns to the new page', () => {
    const { core, router, arrive, dialogs } = setUp({
      at: '/enUS/promo/1',
      onTheWay: '/enUS/game/chess?x=1#y',
    });
    core.auth.clear('unreachable');
    expect(router.navigate).not.toHaveBeenCalled();
    arrive('/enUS/game/chess');
    dialogs.endToast(dialogs.getState().toasts[0]?.id ?? 0, 'action');
    expect(core.returnTo.take()).toBe('/enUS/game/chess');
  });

  it.each([
    ['at a member page', '/enUS/member', undefined, '/enUS/member', { replace: true }],
    ['on the way to one', '/enUS/promo', '/enUS/trade?to=2#x', '/enUS/trade?to=2#x', { replace: false }],
  ])('%s leads to the login, which returns to the page', (_, at, onTheWay, remembered, options) => {
    const { core, router, toasts } = setUp({ at, onTheWay });
    core.auth.clear('unreachable');
    expect(router.navigate).toHaveBeenCalledExactlyOnceWith('/enUS/login?cb=1', options);
    expect(core.returnTo.take()).toBe(remembered);
    expect(toasts()).toEqual([ENDED]);
  });

  it('during a navigation from a member page to a public one lets it finish', () => {
    const { core, router } = setUp({ at: '/enUS/member', onTheWay: '/enUS/promo' });
    core.auth.clear('refused');
    expect(router.navigate).not.toHaveBeenCalled();
  });

  it('on a page that may not be returned to leads to the plain login', () => {
    const { core, router } = setUp({ at: '/enUS/member/pswChange' });
    core.auth.clear('unauthorized');
    expect(router.navigate).toHaveBeenCalledExactlyOnceWith('/enUS/login', { replace: true });
    expect(core.returnTo.take()).toBeUndefined();
  });

  it('by a 401 leads to the login also from a public page (spec §8)', () => {
    const { core, router, dialogs } = setUp({ at: '/enUS/promo/1' });
    void dialogs.showError({ message: 'of the member' });
    core.auth.handleUnauthorized('Bearer secret');
    expect(router.navigate).toHaveBeenCalledExactlyOnceWith('/enUS/login', { replace: false });
    expect(dialogs.getState().dialogs).toEqual([]);
  });

  it('by a 401 leads to the login of a phone on a phone', () => {
    const { core, router } = setUp({ at: '/m/enUS/promo/1', device: 'mobile' });
    core.auth.handleUnauthorized('Bearer secret');
    expect(router.navigate).toHaveBeenCalledExactlyOnceWith('/m/enUS/login', { replace: false });
  });

  it('by a 401 at the login stays there, and keeps the path to return to', () => {
    const { core, router, toasts } = setUp({ at: '/enUS/login' });
    core.returnTo.remember('/enUS/trade');
    core.auth.handleUnauthorized('Bearer secret');
    expect(router.navigate).not.toHaveBeenCalled();
    expect(toasts()).toEqual([ENDED]);
    expect(core.returnTo.take()).toBe('/enUS/trade');
  });

  it('in another tab leaves a public page, and leads from a member page to the login', () => {
    const reader = setUp({ at: '/enUS/promo/1' });
    reader.core.auth.clear('elsewhere');
    expect(reader.router.navigate).not.toHaveBeenCalled();
    expect(reader.toasts()).toEqual(['You have been logged out.']);
    const member = setUp({ at: '/enUS/member' });
    member.core.auth.clear('elsewhere');
    expect(member.router.navigate).toHaveBeenCalledExactlyOnceWith('/enUS/login?cb=1', { replace: true });
  });

  it('by a logout leads home from a member page without a toast, and removes the path to return to', async () => {
    const { core, router, toasts } = setUp({ at: '/enUS/member' });
    core.returnTo.remember('/enUS/trade');
    await core.auth.logout();
    expect(router.navigate).toHaveBeenCalledExactlyOnceWith('/enUS');
    expect(toasts()).toEqual([]);
    expect(core.returnTo.take()).toBeUndefined();
  });

  it('keeps the error screen', () => {
    const { core, router } = setUp({ at: '/enUS/member' });
    router.state.errors = { page: new Error('shown') };
    core.auth.clear('refused');
    expect(router.navigate).not.toHaveBeenCalled();
  });
});

describe('the notice of an ended session', () => {
  it.each([
    ['a login in another tab', ({ core }: ReturnType<typeof setUp>) => core.auth.accept(token)],
    ['the login page', ({ arrive }: ReturnType<typeof setUp>) => arrive('/enUS/login')],
  ])('closes with %s', (_, act) => {
    const app = setUp();
    app.core.auth.clear('refused');
    expect(app.toasts()).toHaveLength(1);
    act(app);
    expect(app.toasts()).toEqual([]);
  });
});

describe('a session that the browser does not store', () => {
  const BLOCKED = 'Your browser blocks storage. You stay logged in only in this tab until you reload.';

  afterEach(() => {
    vi.restoreAllMocks();
  });

  function refuseStorage() {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  }

  it('has a toast while it lasts', async () => {
    const { core, toasts } = setUp();
    await core.auth.logout();
    expect(toasts()).toEqual([]);
    refuseStorage();
    core.auth.accept(token);
    expect(toasts()).toEqual([BLOCKED]);
    await core.auth.logout();
    expect(toasts()).toEqual([]);
  });

  it('has no toast if the browser stores it', async () => {
    const { core, toasts } = setUp();
    await core.auth.logout();
    core.auth.accept(token);
    expect(toasts()).toEqual([]);
  });
});

describe('the browser’s session at the start', () => {
  it('is kept if the page was rendered for it', async () => {
    const { router, asked } = setUp();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect([asked(), router.revalidate.mock.calls]).toEqual([[], []]);
  });

  it('after a refresh before the start is the page’s: no data is removed or loaded again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { core, asked } = createCore({}, async () => ({ ...token, access_token: 'fresh' }));
    core.auth.accept(token);
    core.renderedEpoch = core.auth.getState().epoch;
    vi.setSystemTime(Date.now() + 51 * 60_000);
    expect(await core.auth.refreshIfDue()).toBe('refreshed');
    core.queryClient.setQueryData(['levels'], 'of the member');
    const { router } = routerAt('/enUS/member');
    followSession({
      core,
      router: router as unknown as AppRouter,
      state: { target },
      getIntl: () => intl,
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect([asked(), router.revalidate.mock.calls]).toEqual([[], []]);
    expect(core.queryClient.getQueryData(['levels'])).toBe('of the member');
  });

  it('that differs from the page’s loads the member, then the page again', async () => {
    const { router, asked } = setUp({ mark: '' });
    await eventually(() => expect(router.revalidate).toHaveBeenCalledOnce());
    expect(asked()).toEqual(['/auth/info']);
  });

  it('that ended between hydration and the start is handled like a later end', () => {
    const early = (core: ClientCore) => core.auth.handleUnauthorized('Bearer secret');
    const member = setUp({ at: '/enUS/member', prepare: early });
    expect(member.router.navigate).toHaveBeenCalledExactlyOnceWith('/enUS/login?cb=1', { replace: true });
    expect(member.router.revalidate).not.toHaveBeenCalled();
    const reader = setUp({ at: '/enUS/promo/1', mark: '', prepare: (core) => core.auth.clear('refused') });
    expect(reader.router.navigate).not.toHaveBeenCalled();
    expect(reader.toasts()).toEqual([ENDED]);
  });

  it('that the API refuses ends, and the page is not loaded for it', async () => {
    const { core, router } = setUp({ at: '/enUS/login', mark: '', api: { '/auth/info': 401 } });
    await eventually(() => expect(core.auth.isLoggedIn()).toBe(false));
    expect(router.revalidate).not.toHaveBeenCalled();
  });
});

it.each([
  ['/enUS/login', 1],
  ['/enUS/promo', 0],
])('a login in another tab redirects an open page for guests alone: %s %i', (at, count) => {
  const { core, router } = setUp({ at });
  const theirs = {
    token: 'theirs',
    type: 'Bearer',
    exp: new Date(Date.now() + 3.6e6).toISOString(),
    timestamp: Date.now() + 3e6,
  };
  localStorage.setItem('authToken', JSON.stringify(theirs));
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'authToken', newValue: 'x', storageArea: localStorage }),
  );
  expect(core.auth.getAuthorization()).toBe('Bearer theirs');
  // A login in another tab. A refresh of the same session would not redirect.
  localStorage.removeItem('authToken');
  createCookies().remove(AUTH_COOKIE);
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'authToken', newValue: null, storageArea: localStorage }),
  );
  localStorage.setItem('authToken', JSON.stringify({ ...theirs, token: 'again' }));
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'authToken', newValue: 'x', storageArea: localStorage }),
  );
  expect(router.revalidate).toHaveBeenCalledTimes(count);
});

describe('before a navigation', () => {
  async function prepare(path: string, { isMember = true, api }: { isMember?: boolean; api?: Api } = {}) {
    const { core, asked } = createCore(api);
    if (isMember) core.auth.accept(token);
    await createBeforeNavigation(core)(target, requestOf(path));
    return { core, asked };
  }

  it('a member’s unread count is fetched, and nothing waits for it', async () => {
    const { asked } = await prepare('/enUS/promo');
    await eventually(() => expect(asked()).toEqual(['/siteMessage/unread']));
  });

  it('to a member page loads the member once', async () => {
    const { core, asked } = createCore();
    core.auth.accept(token);
    const prepareFor = createBeforeNavigation(core);
    await prepareFor(target, requestOf('/enUS/member'));
    expect(core.queryClient.getQueryData(['memberInfo', 'enUS', {}])).toMatchObject({ account: 'eve' });
    await prepareFor(target, requestOf('/enUS/trade'));
    expect(asked().filter((path) => path === '/auth/info')).toHaveLength(1);
  });

  it.each(['/enUS/login', '/enUS/signup'])('to %s loads the member again', async (path) => {
    const { core, asked } = createCore();
    core.auth.accept(token);
    core.queryClient.setQueryData(['memberInfo', 'enUS', {}], { account: 'eve' });
    await createBeforeNavigation(core)(target, requestOf(path));
    expect(asked()).toContain('/auth/info');
    const dead = await prepare(path, { api: { '/auth/info': 401 } });
    expect(dead.core.auth.isLoggedIn()).toBe(false);
  });

  it('of a guest to a member page requests the member info once (spec §4), without a modal', async () => {
    for (const status of [200, 401, 422, 500]) {
      const { core, asked } = await prepare('/enUS/member', {
        isMember: false,
        api: { '/auth/info': status },
      });
      expect(asked()).toEqual(['/auth/info']);
      expect(core.auth.isLoggedIn()).toBe(false);
      expect(core.dialogs.getState().dialogs).toEqual([]);
    }
  });

  it('of a guest to a public page or the login requests nothing', async () => {
    for (const path of ['/enUS/promo', '/enUS/login']) {
      const { asked } = await prepare(path, { isMember: false });
      expect(asked()).toEqual([]);
    }
  });

  it('of a guest with a living cookie continues the session', async () => {
    const { core, asked } = createCore();
    createCookies().set(AUTH_COOKIE, 'Bearer left', { maxAgeSeconds: 60 });
    await createBeforeNavigation(core)(target, requestOf('/enUS/member'));
    expect(core.auth.isLoggedIn()).toBe(true);
    expect(asked()).toContain('/auth/info');
  });

  it('a hanging refresh delays the first navigation by two seconds, and no other', async () => {
    vi.useFakeTimers();
    const { core } = createCore({}, () => new Promise(() => {}));
    core.auth.accept(token);
    vi.setSystemTime(Date.now() + 51 * 60_000);
    const prepareFor = createBeforeNavigation(core);
    const passed = vi.fn();
    void prepareFor(target, requestOf('/enUS/promo')).then(passed);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(passed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(passed).toHaveBeenCalledOnce();
    void prepareFor(target, requestOf('/enUS/promo')).then(passed);
    await vi.advanceTimersByTimeAsync(1);
    expect(passed).toHaveBeenCalledTimes(2);
  });

  it('a failed refresh ends the session before the guard decides', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { core, asked } = createCore({}, () => Promise.reject(failure('http', 503)));
    core.auth.accept(token);
    vi.setSystemTime(Date.now() + 51 * 60_000);
    await createBeforeNavigation(core)(target, requestOf('/enUS/promo'));
    expect(core.auth.getState()).toMatchObject({ isLoggedIn: false, ended: 'unreachable' });
    expect(asked()).toEqual([]);
  });
});
