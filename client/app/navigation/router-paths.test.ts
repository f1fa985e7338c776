import { afterEach, expect, it, vi } from 'vitest';
import type { LoadInput, PageView } from '#app/view/load-page.ts';
import type { Target } from '#shared/paths.ts';
import { PLAIN_CONFIG } from '#tests/setup/public-config.ts';
import { type AppRouter, createAppRouter, type RouterDeps, shownView } from './router.ts';

/** Mocks `loadPage`: the view contains only the request that it was called with. */
vi.mock('#app/view/load-page.ts', () => ({
  loadPage: async ({ request, pathname }: LoadInput) => ({ request, pathname }),
}));

const TARGET: Target = { device: 'desktop', locale: 'enUS' };
let router: AppRouter | undefined;

afterEach(() => {
  router?.dispose();
  window.history.replaceState(null, '', '/');
});

function open(overrides: Partial<RouterDeps> = {}) {
  const leave = vi.fn((_: string) => new Promise<never>(() => {}));
  const core = {
    config: PLAIN_CONFIG,
    style: { strategy: 'prefix', defaultLocale: 'enUS' },
    auth: { getState: () => ({ epoch: 0, isLoggedIn: true }) },
  };
  router = createAppRouter({
    core: core as unknown as RouterDeps['core'],
    rendered: { request: { kind: 'entry' }, target: TARGET, search: '' },
    initial: {} as PageView,
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
  return { router, leave };
}

const here = ({ state }: AppRouter) => state.location.pathname + state.location.search;

it.each([
  ['/enUS/no%20such?x=1', '/404?from=%2FenUS%2Fno%20such', '/enUS/no such'],
  ['/404', '/404', ''],
  ['/404?from=https://evil.example', '/404?from=https://evil.example', ''],
])('shows at %s the 404 page with the path that the server shows', async (path, target, shown) => {
  const { router } = open();
  await router.navigate(path);
  expect(here(router)).toBe(target);
  expect(shownView(router)).toMatchObject({ request: { kind: 'notFound', path: shown } });
});

it('shows a path that breaks a rule decoded and without its query', async () => {
  const { router } = open({ getVisitor: () => ({ ...TARGET, device: 'mobile' }) });
  await router.navigate('/m/enUS/promo/a%20b?x=1');
  expect(shownView(router)).toMatchObject({ request: { kind: 'routeInvalid', path: '/m/enUS/promo/a b' } });
});

it('carries a query through a redirect byte for byte', async () => {
  const { router } = open();
  await router.navigate('/promo?q=a%20b&flag&n=%E4');
  expect(here(router)).toBe('/enUS/promo?q=a%20b&flag&n=%E4');
});

it('shows the error screen for a loop of the operator’s rules, and navigates on from there', async () => {
  const rule = vi.fn((url: URL) =>
    url.pathname === '/enUS/promo' ? { to: '/promo', isExternal: false } : undefined,
  );
  const { router } = open({ routeRuleTarget: rule });
  await router.navigate('/enUS/promo');
  expect(shownView(router)).toMatchObject({ error: { id: 'REDIRECT_LOOP', statusCode: 508 } });
  expect(rule.mock.calls.length).toBeLessThan(15);
  await router.navigate('/enUS/member');
  expect(shownView(router)).toMatchObject({ request: { kind: 'route', match: { name: 'MEMBER' } } });
});

it('follows many redirects that end at a page', async () => {
  const { router } = open();
  for (let count = 0; count < 15; count += 1) {
    await router.navigate(`/promo?x=${count}`);
    expect(here(router)).toBe(`/enUS/promo?x=${count}`);
  }
});

it.each(['/robots.txt?x=1', '/healthz', '/enUS/promo/a.pdf#page=2'])('leaves the app for %s', (path) => {
  const { router, leave } = open();
  void router.navigate(path);
  return expect.poll(() => leave.mock.calls).toEqual([[path]]);
});
