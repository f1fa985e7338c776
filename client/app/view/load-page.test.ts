import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppCore } from '#app/core/core.ts';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { createAppRouter, type RouterDeps, shownView } from '#app/navigation/router.ts';
import type { FoundPage } from '#app/pages/app-modules.ts';
import { createQueryClient } from '#platform/net/query-client.ts';
import type { PageModule, PageQuery } from '#platform/site/page.ts';
import type { Device } from '#shared/device.ts';
import { SiteError } from '#shared/errors.ts';
import { resolvePath, type Target } from '#shared/paths.ts';
import type { PageRequest } from '#shared/render.ts';
import type { RouteName } from '#shared/routes.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import { type LoadInput, loadPage, preloadPath } from './load-page.ts';

const STYLE = { strategy: 'prefix', defaultLocale: 'enUS' } as const;
const DESKTOP: Target = { device: 'desktop', locale: 'enUS' };
const Page = () => null;
const intl = intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]));

afterEach(() => vi.useRealTimers());

/** A query that answers after a while, or fails. */
function queryOf(name: string, load: () => Promise<unknown>): PageQuery {
  return { queryKey: [name], queryFn: load };
}

const later = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms, 'data'));

interface Setting {
  modules?: Partial<Record<RouteName | 'NOT_FOUND' | 'ENTRY', Partial<PageModule>>>;
  layoutQueries?: PageModule['queries'];
  site?: Partial<AppCore['site']>;
  target?: Target;
}

/** The part of the core that loading a page uses. */
function setUp({ modules = {}, layoutQueries, site, target = DESKTOP }: Setting = {}) {
  const wanted = { NOT_FOUND: {}, ENTRY: {}, ...modules };
  const pages = new Map(
    Object.entries(wanted).map(([name, module]) => {
      const load = async () => ({ default: Page, ...module }) as PageModule;
      return [name, { load, module: `${name}.tsx`, messages: [] } satisfies FoundPage];
    }),
  );
  const layout = async () => ({ default: Page, queries: layoutQueries });
  const layouts = Object.fromEntries(
    ['default', 'none', 'service'].flatMap((name) =>
      ['desktop', 'mobile'].map((device) => [`/client/app/layouts/${name}.${device}.tsx`, layout]),
    ),
  );
  const core = {
    style: STYLE,
    config: { localeDomains: {}, siteOrigin: null, defaultLocale: 'enUS' },
    site: { settings: {}, metadata: { enUS: {}, zhTW: {} }, categorySeo: [], ...site },
    origin: 'http://localhost',
    auth: { isLoggedIn: () => false },
    queryClient: createQueryClient({ isServer: false, isOnline: () => false }),
    clientsOf: () => ({}),
    partsOf: () => ({}),
    clock: { now: Date.now },
    modules: { pages: { desktop: pages, mobile: pages }, layouts },
    // Cast: the mock has only the properties that the code uses.
  } as unknown as AppCore;
  const inputOf = (path: string, isServer = false): LoadInput => {
    const url = new URL(path, 'http://localhost');
    return {
      core,
      target,
      request: requestOf(url.pathname, target.device),
      pathname: url.pathname,
      search: url.search,
      isServer,
      loadIntl: async () => intl,
    };
  };
  const { queryClient } = core;
  return { core, inputOf, has: (name: string) => queryClient.getQueryData([name]) !== undefined };
}

function requestOf(path: string, device: Device): PageRequest {
  const resolution = resolvePath(STYLE, { device, locale: 'enUS' }, path);
  if (resolution.kind !== 'page') throw new Error(`no page ${path}`);
  return { kind: 'route', match: resolution.match };
}

it('redirects a guest of a member page to the login, with the path to return to', async () => {
  const { core, inputOf } = setUp({ modules: { PROMO: {}, MEMBER: {}, LOGIN: {} } });
  const remember = vi.fn();
  const auth = { ...core.auth, getState: () => ({ epoch: 0, isLoggedIn: false }) };
  const { request } = inputOf('/enUS/promo');
  window.history.replaceState(null, '', '/enUS/promo');
  const router = createAppRouter({
    // Cast: the mock has only the properties that the router uses.
    core: { ...core, auth, returnTo: { remember } } as unknown as RouterDeps['core'],
    rendered: { request, target: DESKTOP, search: '' },
    initial: await loadPage(inputOf('/enUS/promo')),
    loadIntl: async () => intl,
    beforeNavigation: async () => {},
    rulesReady: async () => {},
    areRulesKnown: () => true,
    routeRuleTarget: () => undefined,
    getVisitor: () => DESKTOP,
    isOutdated: () => false,
    leave: () => Promise.reject(new Error('left')),
    recover: (error) => Promise.reject(error),
  });
  await router.navigate('/enUS/member?tab=2');
  const { pathname, search } = router.state.location;
  expect([shownView(router), pathname + search]).toMatchObject([{ key: 'LOGIN' }, '/enUS/login?cb=1']);
  expect(remember).toHaveBeenCalledExactlyOnceWith('/enUS/member?tab=2');
  router.dispose();
});

describe('a page with a setting', () => {
  const modules = { MEMBER_CRYPTO_LIST: {} } as const;
  const at = (site: Partial<AppCore['site']>) =>
    loadPage(setUp({ modules, site }).inputOf('/enUS/member/crypto'));

  it('exists while the setting is on', async () => {
    expect(await at({ settings: { VIRTUAL_CURRENCY_SWITCH: '1' } })).toMatchObject({
      key: 'MEMBER_CRYPTO_LIST',
    });
  });

  it.each([
    {},
    { VIRTUAL_CURRENCY_SWITCH: '0' },
    { VIRTUAL_CURRENCY_SWITCH: 'off' },
  ])('is a 404 in place with %o', async (settings) => {
    const view = await at({ settings });
    expect(view).toMatchObject({ key: 'NOT_FOUND', status: 404 });
    expect(view.page.params).toEqual({ path: '/enUS/member/crypto', reason: 'unknown' });
  });

  it('exists while the settings are unknown, because the API is down', async () => {
    expect(await at({ settings: {}, isUnknown: true })).toMatchObject({ key: 'MEMBER_CRYPTO_LIST' });
  });
});

describe('a page that does not exist', () => {
  it('has no row in the table, or throws PAGE_NOT_FOUND in its check', async () => {
    const check = () => {
      throw new SiteError('PAGE_NOT_FOUND', 'no such promotion');
    };
    const { inputOf } = setUp({ modules: { PROMO_DETAIL: { check } } });
    expect(await loadPage(inputOf('/enUS/promo'))).toMatchObject({ key: 'NOT_FOUND', status: 404 });
    expect(await loadPage(inputOf('/enUS/promo/7'))).toMatchObject({ key: 'NOT_FOUND', status: 404 });
  });

  it.each([
    new Error('kaput'),
    new SiteError('INTERNAL', 'kaput'),
  ])('differs from a page that fails: %s is thrown', async (error) => {
    const check = () => {
      throw error;
    };
    const { inputOf } = setUp({ modules: { PROMO: { check } } });
    await expect(loadPage(inputOf('/enUS/promo'))).rejects.toBe(error);
  });

  it('differs from missing code, which is thrown for the caller to recover from', async () => {
    const { core, inputOf } = setUp({ modules: { PROMO: {} } });
    const page = core.modules.pages.desktop.get('PROMO');
    if (page) page.load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    await expect(loadPage(inputOf('/enUS/promo'))).rejects.toThrow(TypeError);
  });
});

describe('the data of a page', () => {
  it('is loaded for the layout and the page; a query that fails stays in its block', async () => {
    const fail = vi.fn(() => Promise.reject(new Error('no')));
    const queries = () => [queryOf('own', async () => 1), queryOf('broken', fail)];
    const layoutQueries = () => [queryOf('frame', async () => 1)];
    const { inputOf, has } = setUp({ modules: { PROMO: { queries } }, layoutQueries });
    expect(await loadPage(inputOf('/enUS/promo?page=2'))).toMatchObject({ key: 'PROMO' });
    expect([has('own'), has('frame'), has('broken')]).toEqual([true, true, false]);
    expect(fail).toHaveBeenCalled();
  });

  it.each([
    ['400 ms in the browser', false, undefined, 400],
    ['3 s in the browser where the data decide whether it is there', false, () => {}, 3_000],
    ['to the end on the server', true, undefined, 60_000],
  ])('is waited for: %s', async (_, isServer, check, limit) => {
    vi.useFakeTimers();
    const queries = () => [queryOf('slow', later(60_000))];
    const { inputOf, has } = setUp({ modules: { PROMO: { queries, ...(check && { check }) } } });
    const shown = vi.fn();
    void loadPage(inputOf('/enUS/promo', isServer)).then(shown);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalledOnce();
    expect(has('slow')).toBe(isServer);
  });

  it('is that of the frame alone on the server for a client-only page', async () => {
    const target: Target = { device: 'mobile', locale: 'enUS' };
    const queries = () => [queryOf('own', async () => 1)];
    const layoutQueries = () => [queryOf('frame', async () => 1)];
    const setting = { modules: { MEMBER_DEPOSIT: { queries } }, layoutQueries, target };
    const server = setUp(setting);
    expect(await loadPage(server.inputOf('/m/enUS/member/deposit', true))).toMatchObject({
      isClientOnly: true,
    });
    expect([server.has('frame'), server.has('own')]).toEqual([true, false]);
    const browser = setUp(setting);
    await loadPage(browser.inputOf('/m/enUS/member/deposit'));
    expect([browser.has('frame'), browser.has('own')]).toEqual([true, true]);
  });

  it('is neither loaded nor checked again for a page that the server rendered', async () => {
    const load = vi.fn(async () => 1);
    const check = vi.fn();
    const queries = () => [queryOf('own', load)];
    const { inputOf } = setUp({ modules: { MEMBER: { queries, check } } });
    expect(await loadPage({ ...inputOf('/enUS/member'), isLoaded: true })).toMatchObject({ key: 'MEMBER' });
    expect([load, check].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});

it.each([
  ['/enUS/promo', true],
  ['/enUS/game/chess', false],
  ['/promo', false],
  ['/nowhere', false],
])('preloads %s: %s', (pathname, isThere) => {
  const { core } = setUp({ modules: { PROMO: {} } });
  const loading = preloadPath({ core, visitor: DESKTOP, pathname, loadIntl: async () => intl });
  expect(loading !== undefined).toBe(isThere);
});
