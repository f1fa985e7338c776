import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LoadInput, loadPage, type PageView } from '#app/view/load-page.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import { createReturnTo } from '#platform/browser/return-to.ts';
import { BEFORE_RELOAD } from '#platform/browser/site-reload.ts';
import { createStorages } from '#platform/browser/storage.ts';
import { resolvePath, type Target } from '#shared/paths.ts';
import type { PageRequest } from '#shared/render.ts';
import { PLAIN_CONFIG } from '#tests/setup/public-config.ts';
import { type AppRouter, createAppRouter, navigationOf, type RouterDeps, shownView } from './router.ts';

vi.mock('#app/view/load-page.ts', () => ({ loadPage: vi.fn() }));

const TARGET: Target = { device: 'desktop', locale: 'enUS' };
const STYLE = { strategy: 'prefix', defaultLocale: 'enUS' } as const;
let router: AppRouter | undefined;

/** Mocks `loadPage`: the view contains only the request that it was called with. */
const viewOf = ({ request, pathname, search }: LoadInput) =>
  ({ request, pathname, search }) as unknown as PageView;

beforeEach(() => {
  vi.mocked(loadPage)
    .mockReset()
    .mockImplementation(async (input) => viewOf(input));
});

afterEach(() => {
  router?.dispose();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

function requestOf(path: string): PageRequest {
  const resolution = resolvePath(STYLE, TARGET, path);
  if (resolution.kind !== 'page') throw new Error(path);
  return { kind: 'route', match: resolution.match };
}

interface Setting extends Partial<Omit<RouterDeps, 'rendered'>> {
  /** The URL at the start. */
  at?: string;
  rendered?: Partial<RouterDeps['rendered']>;
}

async function open({ at = '/enUS/promo', rendered, ...overrides }: Setting = {}) {
  window.history.replaceState(null, '', at);
  const leave = vi.fn((_: string) => new Promise<never>(() => {}));
  const storages = createStorages();
  const session = { epoch: 0, isLoggedIn: true };
  const core = {
    config: PLAIN_CONFIG,
    style: STYLE,
    auth: { getState: () => session },
    returnTo: createReturnTo(storages.session, createCookies()),
  } as unknown as RouterDeps['core'];
  const initial = { name: 'initial' } as unknown as PageView;
  router = createAppRouter({
    core,
    rendered: { request: requestOf('/enUS/promo'), target: TARGET, search: '', ...rendered },
    initial,
    loadIntl: () => Promise.reject(new Error('not here')),
    beforeNavigation: async () => {},
    rulesReady: () => Promise.resolve(),
    areRulesKnown: () => true,
    routeRuleTarget: () => undefined,
    getVisitor: () => TARGET,
    isOutdated: () => false,
    leave,
    recover: (error) => Promise.reject(error),
    ...overrides,
  });
  const { router: made } = { router };
  await vi.waitFor(() =>
    expect(made.state.navigation.state === 'idle' && made.state.revalidation).toBe('idle'),
  );
  return { router: made, leave, core, session, initial };
}

const here = ({ state: { location } }: AppRouter) => location.pathname + location.search + location.hash;

describe('the page at the start', () => {
  it.each([
    ['its own address', '/enUS/promo', {}],
    ['a campaign mark that it was rendered without', '/enUS/promo?utm_source=x&a=1', {}],
    ['its query in another order', '/enUS/promo?b=2&a1=1', { search: '?a1=1&b=2' }],
    ['a place in it', '/enUS/promo#rules', {}],
  ])('is kept at %s', async (_, at, rendered) => {
    const { router, initial } = await open({ at, rendered });
    expect(loadPage).not.toHaveBeenCalled();
    expect(shownView(router)).toBe(initial);
  });

  it.each([
    ['another query alone', '/enUS/promo?category=live', { search: '' }],
    ['no query any more', '/enUS/promo', { search: '?category=live' }],
    ['another page', '/enUS/game/chess', {}],
    ['another param', '/enUS/promo/4', { request: requestOf('/enUS/promo/3') }],
    ['another language', '/zhTW/promo', {}],
    ['a page where there was none', '/enUS/promo', { request: { kind: 'notFound', path: '/x' } as const }],
    ['a page instead of the entry', '/enUS/promo', { request: { kind: 'entry' } as const }],
  ])('is loaded again if Back or Forward changed the URL before the app ran: %s', async (_, at, rendered) => {
    const { router } = await open({ at, rendered });
    expect(loadPage).toHaveBeenCalledOnce();
    const { pathname, search } = new URL(at, 'http://localhost');
    expect(shownView(router)).toMatchObject({ pathname, search });
  });
});

describe('a navigation', () => {
  it('waits for the route rules and the work before a navigation', async () => {
    const order: string[] = [];
    let rules = () => {};
    const rulesReady = new Promise<void>((resolve) => {
      rules = () => {
        order.push('rules');
        resolve();
      };
    });
    const beforeNavigation = async (_: Target, request: PageRequest) => {
      order.push(`before ${request.kind === 'route' && request.match.name}`);
      await Promise.resolve();
    };
    const { router } = await open({ rulesReady: () => rulesReady, beforeNavigation });
    vi.mocked(loadPage).mockImplementation(async (input) => {
      order.push('load');
      return viewOf(input);
    });
    const going = router.navigate('/enUS/member');
    await new Promise((resolve) => setTimeout(resolve));
    expect(order).toEqual([]);
    rules();
    await going;
    expect(order).toEqual(['rules', 'before MEMBER', 'load']);
  });

  it('follows a route rule in the app, or by a full load', async () => {
    const routeRuleTarget = ({ pathname }: URL) => {
      if (pathname === '/old') return { to: '/enUS/promo/3#x', isExternal: false };
      return pathname === '/line' ? { to: 'https://line.me/x', isExternal: true } : undefined;
    };
    const { router, leave } = await open({ routeRuleTarget });
    await router.navigate('/old');
    expect(here(router)).toBe('/enUS/promo/3#x');
    void router.navigate('/line');
    await vi.waitFor(() => expect(leave.mock.calls).toEqual([['https://line.me/x']]));
  });

  it('to an unmatched path is a full load while the rules are not loaded', async () => {
    let areThere = false;
    const { router, leave } = await open({ areRulesKnown: () => areThere });
    void router.navigate('/enUS/old/2?x=2#rules');
    await vi.waitFor(() => expect(leave.mock.calls).toEqual([['/enUS/old/2?x=2#rules']]));
    areThere = true;
    await router.navigate('/enUS/old/2');
    expect(here(router)).toBe('/404?from=%2FenUS%2Fold%2F2');
    expect(leave).toHaveBeenCalledOnce();
  });

  it('with a new build is a full load, with its hash', async () => {
    const { router, leave } = await open({ isOutdated: () => true });
    void router.navigate('/enUS/promo/3?x=1#rules');
    await vi.waitFor(() => expect(leave.mock.calls).toEqual([['/enUS/promo/3?x=1#rules']]));
    expect(loadPage).not.toHaveBeenCalled();
  });

  it('that fails is recovered with its whole URL; an error of that is shown', async () => {
    const missing = new TypeError('Failed to fetch dynamically imported module');
    const shown = new Error('shown');
    vi.mocked(loadPage).mockRejectedValue(missing);
    const recover = vi.fn(() => Promise.reject(shown));
    const { router } = await open({ recover });
    await router.navigate('/enUS/promo/3?x=1#rules');
    expect(recover).toHaveBeenCalledExactlyOnceWith(missing, '/enUS/promo/3?x=1#rules');
    expect(shownView(router)).toEqual({ error: shown });
  });

  it('during which the session changes passes the guard again', async () => {
    const { router, session } = await open();
    vi.mocked(loadPage).mockImplementationOnce(async (input) => {
      session.epoch += 1;
      session.isLoggedIn = false;
      return viewOf(input);
    });
    await router.navigate('/enUS/member');
    expect(here(router)).toBe('/enUS/login?cb=1');
  });
});

it.each([
  [10, undefined],
  [11, 'REDIRECT_LOOP'],
])('of %i redirects in a row the error is %s', async (count, id) => {
  const routeRuleTarget = ({ searchParams }: URL) => {
    const step = Number(searchParams.get('step') ?? count);
    return step < count ? { to: `/enUS/promo?step=${step + 1}`, isExternal: false } : undefined;
  };
  const { router } = await open({ routeRuleTarget });
  await router.navigate('/enUS/promo?step=0');
  expect(Object.values(router.state.errors ?? {})[0]?.id).toBe(id);
});

describe('a guard', () => {
  it('redirects to the login, and stores the page’s path with its hash', async () => {
    const { router, core, session } = await open();
    session.isLoggedIn = false;
    const { length } = window.history;
    await router.navigate('/enUS/member?a=1#wallets');
    expect(here(router)).toBe('/enUS/login?cb=1');
    expect(window.history.length).toBe(length + 1);
    expect(core.returnTo.take()).toBe('/enUS/member?a=1#wallets');
  });

  it.each([
    ['/enUS/login?cb=1', '/enUS/trade?to=2', '/enUS/trade?to=2'],
    ['/enUS/login?cb=1', undefined, '/enUS'],
    ['/enUS/login', '/enUS/trade', '/enUS'],
    ['/enUS/signup?cb=1', '/enUS/trade', '/enUS'],
  ])('redirects a member from %s with %s stored to %s', async (path, remembered, target) => {
    const { router, core } = await open();
    if (remembered) core.returnTo.remember(remembered);
    await router.navigate(path);
    expect(here(router)).toBe(target);
  });

  it('after Back replaces that history entry, and adds none', async () => {
    const { router, session } = await open();
    await router.navigate('/enUS/member');
    await router.navigate('/enUS/promo/3');
    session.isLoggedIn = false;
    const { length } = window.history;
    await router.navigate(-1);
    await vi.waitFor(() => expect(here(router)).toBe('/enUS/login?cb=1'));
    expect(window.history.length).toBe(length);
    await router.navigate(1);
    await vi.waitFor(() => expect(here(router)).toBe('/enUS/promo/3'));
  });
});

describe('the navigation of components', () => {
  async function setUp(at?: string) {
    const { router } = await open(at === undefined ? {} : { at });
    const leave = vi.fn();
    const navigate = vi.spyOn(router, 'navigate');
    return { router, leave, navigate, navigation: navigationOf(router, window.location, leave) };
  }

  it.each([
    'https://other.example/x',
    '//other.example/x',
    '/.//enUS/promo',
  ])('leaves the app for %s', async (href) => {
    const { navigation, leave, navigate } = await setUp();
    navigation.go(href);
    expect(leave).toHaveBeenCalledExactlyOnceWith(new URL(href, window.location.href).href);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('navigates in the app, and adds no history entry for the current URL', async () => {
    const { navigation, navigate } = await setUp();
    navigation.go('/enUS/promo/3?x=1#y', { keepScroll: true });
    expect(navigate).toHaveBeenLastCalledWith('/enUS/promo/3?x=1#y', {
      replace: false,
      preventScrollReset: true,
    });
    navigation.go('/enUS/promo');
    expect(navigate).toHaveBeenLastCalledWith('/enUS/promo', {
      replace: true,
      preventScrollReset: undefined,
    });
  });

  it('changes the query: sets, removes, and keeps the rest', async () => {
    const { navigation, navigate } = await setUp('/enUS/promo?category=live&page=2');
    navigation.setQuery({ page: null, q: 'a b', category: 'sport' });
    expect(navigate).toHaveBeenLastCalledWith(
      { pathname: '/enUS/promo', search: '?category=sport&q=a+b' },
      { replace: true, preventScrollReset: true },
    );
    navigation.setQuery({ category: '', page: null }, { replace: false });
    expect(navigate.mock.lastCall?.[1]).toMatchObject({ replace: false });
  });

  describe('in a browser that refuses more than 100 changes of the history in 30 s', () => {
    const { replaceState } = window.history;
    /** Refuses the next history entries, like Safari. */
    function refuse(times: number) {
      return vi.spyOn(window.history, 'replaceState').mockImplementation((...args) => {
        if (times > 0) {
          times -= 1;
          throw new DOMException(
            'Attempt to use history.replaceState() more than 100 times',
            'SecurityError',
          );
        }
        replaceState.apply(window.history, args);
      });
    }

    beforeEach(() => {
      vi.useFakeTimers();
      return () => {
        vi.useRealTimers();
        vi.restoreAllMocks();
      };
    });

    it('writes the query once the browser allows it', async () => {
      const { navigation } = await setUp('/enUS/promo');
      refuse(2);
      navigation.setQuery({ q: 'dragon' });
      await vi.advanceTimersByTimeAsync(1_999);
      expect(window.location.search).toBe('');
      await vi.advanceTimersByTimeAsync(1);
      expect(window.location.search).toBe('?q=dragon');
      expect(router?.state.navigation.state).toBe('idle');
    });

    it('keeps a refused change when another one follows', async () => {
      const { navigation } = await setUp('/enUS/promo');
      refuse(2);
      navigation.setQuery({ q: 'dragon' });
      await vi.advanceTimersByTimeAsync(500);
      navigation.setQuery({ category: 'live' });
      await vi.advanceTimersByTimeAsync(5_000);
      expect(window.location.search).toBe('?q=dragon&category=live');
    });

    it('drops a refused change when the member goes to another page', async () => {
      const { navigation } = await setUp('/enUS/promo');
      refuse(1);
      navigation.setQuery({ q: 'dragon' });
      await vi.advanceTimersByTimeAsync(500);
      navigation.go('/enUS/promo/3');
      await vi.advanceTimersByTimeAsync(5_000);
      expect(window.location.pathname + window.location.search).toBe('/enUS/promo/3');
    });
  });

  it('stores typed values before it reloads the page', async () => {
    const { navigation } = await setUp();
    const keep = vi.fn();
    window.addEventListener(BEFORE_RELOAD, keep, { once: true });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    navigation.reload();
    expect(keep).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});
