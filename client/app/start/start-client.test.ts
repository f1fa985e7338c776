// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isClientOnlyOn, loadPage, type PageView } from '#app/view/load-page.ts';
import { sessionMark } from '#platform/api/session-record.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import { AUTH_COOKIE, RETURN_TO_COOKIE } from '#shared/config.ts';
import { resolvePath } from '#shared/paths.ts';
import type { PageRequest } from '#shared/render.ts';
import { PLAIN_CONFIG } from '#tests/setup/public-config.ts';
import type { ClientApp } from './client-app.tsx';
import { startClient } from './start-client.tsx';

vi.mock('#app/view/load-page.ts', async (load) => ({
  ...(await load<object>()),
  loadPage: vi.fn(),
}));

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/promo-x.js');

function requestOf(path: string): PageRequest {
  const style = { strategy: 'prefix', defaultLocale: 'enUS' } as const;
  const resolution = resolvePath(style, { device: 'mobile', locale: 'enUS' }, path);
  if (resolution.kind !== 'page') throw new Error(path);
  return { kind: 'route', match: resolution.match };
}

/** Sets the document that the server sends for a path. */
function serve(path: string, sessionMarkOfPage = ''): void {
  history.replaceState(null, '', path);
  const state = {
    config: { ...PLAIN_CONFIG, baseUrl: 'http://localhost' },
    site: { settings: {}, metadata: { enUS: {}, zhTW: {} }, categorySeo: [] },
    target: { device: 'mobile', locale: 'enUS' },
    request: requestOf(location.pathname),
    search: '',
    origin: 'http://localhost',
    renderedAt: Date.now(),
    sessionMark: sessionMarkOfPage,
    queries: { loaded: [], failed: [] },
    icons: {},
    requestId: 'request-0009',
    missingCode: { text: '', reload: '' },
    oldBrowser: '',
  };
  document.body.innerHTML = `<div id="root"><h1>Rendered</h1></div><script type="application/json" id="page-state">${JSON.stringify(state)}</script>`;
}

async function start(path: string, error: Error) {
  serve(path);
  vi.mocked(loadPage).mockRejectedValue(error);
  const missing = vi.fn();
  window.addEventListener('codemissing', missing);
  const root = { hydrate: vi.fn(), replace: vi.fn() };
  await startClient(window, root);
  window.removeEventListener('codemissing', missing);
  return { ...root, missing };
}

beforeEach(() => {
  // Each path was reloaded just now.
  window.boot = { whenStaying: async () => {}, spendReload: () => false };
  return () => sessionStorage.clear();
});

afterEach(() => {
  vi.clearAllMocks();
});

it('removes the state from the document except the texts for missing code', async () => {
  await start('/m/enUS/promo/1', MISSING);
  const rest = document.getElementById('page-state');
  expect(JSON.parse(rest?.textContent ?? '')).toEqual({ missingCode: { text: '', reload: '' } });
  expect(document.querySelector('script')).toBeNull();
  expect(document.documentElement.innerHTML).not.toContain('request-0009');
});

it('removes the id of the path to return to from the URL, and keeps the rest of it', async () => {
  createCookies().set(`${RETURN_TO_COOKIE}-tab1`, '/m/enUS/promo/1', { maxAgeSeconds: 60 });
  await start('/m/enUS/login?cb=1&cbid=tab1#form', MISSING);
  expect(location.pathname + location.search + location.hash).toBe('/m/enUS/login?cb=1#form');
});

it('marks the document with hidden balances, also after a change by another tab', async () => {
  const isMarked = () => document.documentElement.hasAttribute('data-balances');
  localStorage.setItem('balances', 'hidden');
  await start('/m/enUS/promo/1', MISSING);
  expect(isMarked()).toBe(true);
  localStorage.removeItem('balances');
  window.dispatchEvent(new StorageEvent('storage', { key: 'balances', storageArea: localStorage }));
  expect(isMarked()).toBe(false);
});

describe('a page whose first code is missing after its one reload', () => {
  it('stays as it was rendered, with the notice of boot.js', async () => {
    const { hydrate, replace, missing } = await start('/m/enUS/promo/1', MISSING);
    expect([hydrate.mock.calls, replace.mock.calls]).toEqual([[], []]);
    expect(missing).toHaveBeenCalledOnce();
  });

  it('is the error screen if the server left the page to the browser', async () => {
    const request = requestOf('/m/enUS/member/deposit');
    expect(
      request.kind === 'route' && isClientOnlyOn(request.match, { device: 'mobile', locale: 'enUS' }),
    ).toBe(true);
    const { replace, missing } = await start('/m/enUS/member/deposit', MISSING);
    expect(replace).toHaveBeenCalledOnce();
    expect(missing).not.toHaveBeenCalled();
  });

  it('is the error screen for any other failure of the start (spec §8), with the request it answers', async () => {
    const { replace, missing } = await start('/m/enUS/promo/1', new Error('kaput'));
    expect(replace).toHaveBeenCalledOnce();
    // The rendered element of the app.
    const [tree] = replace.mock.calls[0] as [{ props: { view: { page: { params: object } } } }];
    expect(tree.props.view.page.params).toMatchObject({
      status: '500',
      message: '',
      errorId: '',
      requestId: 'request-0009',
    });
    expect(missing).not.toHaveBeenCalled();
  });
});

describe('a member page whose token is due', () => {
  /** Starts the app with fake timers and a refresh that the test answers. */
  function startDue() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    serve('/m/enUS/member', sessionMark('Bearer due'));
    const exp = new Date(Date.now() + 60_000).toISOString();
    const record = { token: 'due', type: 'Bearer', exp, timestamp: Date.now() - 1 };
    localStorage.setItem('authToken', JSON.stringify(record));
    const asked = Promise.withResolvers<string>();
    const refresh = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', (input: RequestInfo) => {
      asked.resolve(new Request(input).url);
      return refresh.promise;
    });
    // The part of a view that the start uses.
    vi.mocked(loadPage).mockResolvedValue({ page: {}, target: {} } as unknown as PageView);
    const root = { hydrate: vi.fn(), replace: vi.fn() };
    const started = startClient(window, root);
    const answer = () => {
      const data = { access_token: 'fresh', expires_in: 3600, token_type: 'Bearer' };
      refresh.resolve(Response.json({ status: 'ok', data }));
    };
    return { ...root, started, asked: asked.promise, answer };
  }

  const storedToken = () => JSON.parse(localStorage.getItem('authToken') ?? '{}').token;

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
    createCookies().remove(AUTH_COOKIE);
  });

  it('is hydrated once the refresh is answered: its first calls carry the new token', async () => {
    const { hydrate, started, asked, answer } = startDue();
    expect(await asked).toBe('http://localhost/api/webapi/auth/refresh');
    expect(hydrate).not.toHaveBeenCalled();
    answer();
    await started;
    expect(hydrate).toHaveBeenCalledOnce();
    expect(storedToken()).toBe('fresh');
  });

  it('is hydrated with the old token if the refresh takes longer than two seconds', async () => {
    const { hydrate, started } = startDue();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(hydrate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(hydrate).toHaveBeenCalledOnce();
    expect(storedToken()).toBe('due');
  });
});

describe('until the router is there', () => {
  /** Starts the app with a window whose location and history only record. */
  async function startEarly(path: string) {
    serve(path);
    // The part of a view that the start uses.
    vi.mocked(loadPage).mockResolvedValue({ page: {}, target: {} } as unknown as PageView);
    const location = {
      href: `http://localhost${path}`,
      search: '',
      pathname: path,
      assign: vi.fn(),
      reload: vi.fn(),
    };
    const history = { back: vi.fn(), state: null };
    const replaced: Record<PropertyKey, unknown> = { location, history };
    const recording = new Proxy(window, {
      get: (real, key) => {
        const value = key in replaced ? replaced[key] : Reflect.get(real, key);
        return typeof value === 'function' && !value.prototype ? value.bind(real) : value;
      },
    });
    const root = { hydrate: vi.fn(), replace: vi.fn() };
    await startClient(recording, root);
    const [tree] = root.hydrate.mock.calls[0] as [{ props: Parameters<typeof ClientApp>[0] }];
    return { ...tree.props, location, history };
  }

  it('navigates by full loads', async () => {
    const { earlyNavigation, location, history } = await startEarly('/m/enUS/promo');
    earlyNavigation.go('/m/enUS/game');
    earlyNavigation.playAgain('/m/enUS/game/eGame/9?game=1', { amount: null });
    expect(location.assign.mock.calls).toEqual([['/m/enUS/game'], ['/m/enUS/game/eGame/9?game=1']]);
    earlyNavigation.reload();
    expect(location.reload).toHaveBeenCalledOnce();
    earlyNavigation.back();
    expect(history.back).toHaveBeenCalledOnce();
  });

  it.each([
    [{ tag: 'new' }, '?page=2&tag=new#list'],
    [{ page: 3 }, '?page=3#list'],
    [{ page: null }, '#list'],
    [{ page: '' }, '#list'],
  ])('changes the query by %j', async (changes, rest) => {
    const { earlyNavigation, location } = await startEarly('/m/enUS/promo?page=2#list');
    earlyNavigation.setQuery(changes);
    expect(location.assign).toHaveBeenCalledExactlyOnceWith(`http://localhost/m/enUS/promo${rest}`);
  });

  it('keeps a step of a form for the router, once', async () => {
    const { earlyNavigation, shown, location } = await startEarly('/m/enUS/signup');
    earlyNavigation.toStep('phone');
    const toStep = vi.fn();
    // Cast: the mock has only the property that the code uses.
    const running = { navigation: { toStep } } as unknown as ReturnType<typeof shown.getState>['running'];
    shown.setState({ view: shown.getState().view });
    expect(toStep).not.toHaveBeenCalled();
    shown.setState({ running });
    shown.setState({ view: { ...shown.getState().view } });
    expect(toStep).toHaveBeenCalledExactlyOnceWith('phone');
    expect(location.assign).not.toHaveBeenCalled();
  });
});
