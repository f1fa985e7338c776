import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import type { CurrentPage } from '#platform/site/page.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import CataloguePage, { head, queries } from './catalogue.page.tsx';
import FishingPage from './fishing.page.tsx';
import ProvidersPage, { queries as providersQueries } from './providers.page.tsx';

const product = (id: number, more: object = {}) => ({
  ...{ id, category_code: 'egame', code: `p${id}`, name: `Studio ${id}`, image: `/p${id}.svg`, sort: id },
  ...{ wallet_id: id + 1, open_mode: 'game_list', support_demo: false, is_maintenance: false, game_count: 2 },
  ...more,
});
const game = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, product_id: 9, code: `g${id}`, image: `/g${id}.svg`, tag_ids: [], sort: id },
  ...{ is_hot: false, is_new: false, support_demo: true, support_mobile: true, rtp: '96.5' },
  ...more,
});
const PRODUCTS = [
  product(9, { image_mobile: '/tile9.svg' }),
  product(10, { is_maintenance: true, game_count: 0 }),
  product(11, { category_code: 'live', open_mode: 'lobby', game_count: 0 }),
];
const GAMES = [game(1, 'Koi Gate', { is_hot: true }), game(2, 'Panda Sun', { product_id: 10 })];
const CATEGORIES = [
  { id: 1, code: 'egame', name: 'Slots', is_maintenance: false, sort: 1 },
  { id: 2, code: 'live', name: 'Live', is_maintenance: false, sort: 2 },
  { id: 3, code: 'chess', name: 'Cards', is_maintenance: true, sort: 3 },
];
const list = (items: readonly object[], total = items.length) => ({
  data: { list: items, pagination: { page: 1, per_page: 100, total } },
});
type Api = NonNullable<TestAppOptions['api']>;
const parameterOf = (path: string, name: string) => new URL(path, 'http://x').searchParams.get(name);

const API: Api = {
  'GET /gameProduct': list(PRODUCTS),
  'GET /gameCategory': list(CATEGORIES),
  'GET /gameTag/9': list([{ id: 901, name: 'East', sort: 1 }]),
  'GET /gameTag/10': list([]),
  'GET /game': ({ path }) => {
    const keyword = parameterOf(path, 'keyword');
    const found = GAMES.filter(({ name, is_hot }) => {
      if (parameterOf(path, 'is_hot') && !is_hot) return false;
      return keyword === '龍' ? name === 'Panda Sun' : name.toLowerCase().includes(keyword ?? '');
    });
    return list(found);
  },
};

let observe: ((isIntersecting: boolean) => void) | undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  createCookies(document).remove('authToken');
  class Observer {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      observe = (isIntersecting) => report([{ isIntersecting }]);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', class extends Observer {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(page: Partial<CurrentPage>, options: TestAppOptions = {}, node = <CataloguePage />) {
  return renderApp(node, {
    page: { name: 'GAME_E_GAME', pathname: '/enUS/game/eGame', ...page },
    ...options,
    api: { ...API, ...options.api },
  });
}
const query = (search: string) => ({ search: new URLSearchParams(search) });
const names = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'));
const currentLinks = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'true')
    .map(({ textContent }) => textContent);

describe('the games of a category', () => {
  it('have links to its providers, of which all are current', async () => {
    await open({});
    const nav = await screen.findByRole('navigation', { name: 'Providers' });
    await within(nav).findByText('Studio 9');
    const links = within(nav).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All providers2 games', '/enUS/game/eGame'],
      ['Studio 92 games', '/enUS/game/eGame/9'],
      ['Studio 10Maintenance', '/enUS/game/eGame/10'],
    ]);
    expect(currentLinks()).toEqual(['All providers2 games', 'All']);
    expect(nav.querySelector('img')?.getAttribute('src')).toBe('/tile9.svg');
  });

  it.each([
    ['9', 'Studio 9', undefined],
    ['10', 'Studio 10', 'Studio 10 is under maintenance'],
    ['77', 'Slots', 'This provider is no longer available, so all of them are shown.'],
  ])('are those of the provider in the URL: %s', async (productId, title, notice) => {
    await open({ params: { productId } });
    await screen.findByRole('heading', { level: 1, name: title });
    await screen.findByRole('link', { name: /Koi Gate/ });
    const notices = ['Studio 10 is under maintenance', /no longer available/].flatMap((words) =>
      screen.queryAllByText(words),
    );
    expect(notices.map(({ textContent }) => textContent)).toEqual(notice ? [notice] : []);
    // Guests have no money there.
    expect(screen.queryByText(/frozen and safe/)).toBeNull();
  });

  it('show a notice while the category is in maintenance', async () => {
    const closed = CATEGORIES.map((entry) => ({ ...entry, is_maintenance: true }));
    const { unmount } = await open({}, { api: { 'GET /gameCategory': list(closed) } });
    await screen.findByText('Slots is under maintenance');
    unmount();
    await open({});
    await screen.findByRole('link', { name: /Koi Gate/ });
    expect(screen.queryByText('Slots is under maintenance')).toBeNull();
  });

  it('are replaced by the lobby of a provider that has one', async () => {
    const lobby = product(9, { open_mode: 'lobby' });
    const { navigation } = await open(
      { params: { productId: '9' } },
      { api: { 'GET /gameProduct': list([lobby]) } },
    );
    await screen.findByText('Studio 9 has its own lobby');
    expect(screen.queryByRole('link', { name: /Koi Gate/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Enter lobby' }));
    expect(navigation.go).toHaveBeenCalledWith('/enUS/login?cb=1');
  });

  it('cannot be opened from a lobby in maintenance', async () => {
    const lobby = product(9, { open_mode: 'lobby', is_maintenance: true });
    await open({ params: { productId: '9' } }, { api: { 'GET /gameProduct': list([lobby]) } });
    expect(await screen.findByRole('button', { name: 'Enter lobby' })).toHaveProperty('disabled', true);
  });

  it('name the provider of each game, and its maintenance', async () => {
    await open({});
    const tile = (await screen.findByRole('link', { name: /Panda Sun/ })).closest('li');
    await waitFor(() => expect(tile?.textContent).toContain('Studio 10'));
    expect(tile?.textContent).toContain('Maintenance');
    const other = screen.getByRole('link', { name: /Koi Gate/ }).closest('li');
    expect(other?.textContent).toContain('Hot');
    expect(other?.textContent).not.toContain('Maintenance');
  });

  it('open the panel on a click, and another tab on a click with a modifier key', async () => {
    await open({});
    await screen.findByText('Studio 9');
    const link = await screen.findByRole('link', { name: /Koi Gate/ });
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
      expect(fireEvent.click(link, { [key]: true })).toBe(true);
    expect(fireEvent.click(link)).toBe(false);
    const dialog = await screen.findByRole('dialog', { name: 'Koi Gate' });
    within(dialog).getByText('Studio 9');
    within(dialog).getByText('RTP 96.5%');
    within(dialog).getByText('Hot');
    within(dialog).getByText('Demo');
  });

  it('can be favourites of this device', async () => {
    await open({});
    const heart = await screen.findByRole('button', { name: 'Favourite: Koi Gate' });
    const stored = () =>
      JSON.parse(localStorage.getItem('favouriteGames') ?? '[]').map(({ id }: { id: number }) => id);
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    expect(stored()).toEqual([1]);
    fireEvent.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
    expect(stored()).toEqual([]);
  });
});

describe('the filters', () => {
  it('keep the scroll position, and an active one removes itself', async () => {
    const { navigation } = await open({ params: { productId: '9' }, ...query('view=hot&tag=901') });
    const tag = await screen.findByRole('link', { name: 'East' });
    expect(tag.getAttribute('href')).toBe('/enUS/game/eGame/9?view=hot');
    expect(screen.getByRole('link', { name: 'Popular' }).getAttribute('href')).toBe(
      '/enUS/game/eGame/9?tag=901',
    );
    expect(screen.getByRole('link', { name: 'New' }).getAttribute('href')).toBe(
      '/enUS/game/eGame/9?view=new&tag=901',
    );
    expect(currentLinks()).toEqual(expect.arrayContaining(['East', 'Popular']));
    expect(currentLinks()).not.toContain('All');
    fireEvent.click(tag, { ctrlKey: true });
    expect(navigation.go).not.toHaveBeenCalled();
    fireEvent.click(tag);
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith(`${location.origin}/enUS/game/eGame/9?view=hot`, {
      keepScroll: true,
    });
  });

  it('show the number of games, and clear all of them', async () => {
    const { unmount } = await open(query('view=hot'));
    await screen.findByText('1 game');
    expect(screen.getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe('/enUS/game/eGame');
    expect(names()).toContain('Koi Gate');
    expect(names()).not.toContain('Panda Sun');
    unmount();
    await open({});
    await screen.findByText('2 games', { selector: 'p' });
    expect(screen.queryByRole('link', { name: 'Clear all' })).toBeNull();
  });

  it.each([
    ['view=favourites', 'No favourites yet', 'Show all games'],
    ['view=recent', 'Nothing played yet', 'Show all games'],
    ['keyword=zzz', 'No game matches “zzz”', 'Show all games'],
    ['', 'No games here right now', undefined],
  ])('say why nothing matches: %s', async (search, title, link) => {
    await open(query(search), { api: search === '' ? { 'GET /game': list([]) } : {} });
    await screen.findByText(title);
    expect(screen.queryByRole('link', { name: /Show all games/ })?.textContent).toBe(link);
  });

  it('offer all providers when a provider has no games', async () => {
    await open({ params: { productId: '9' } }, { api: { 'GET /game': list([]) } });
    await screen.findByText('No games here right now');
    const links = screen.getAllByRole('link', { name: /All providers/ });
    expect(links.at(-1)?.getAttribute('href')).toBe('/enUS/game/eGame');
  });

  it.each(['favourites', 'recent'] as const)('show the %s in the order of the storage', async (view) => {
    const stored = (id: number, name: string) => ({
      id,
      productId: 9,
      name,
      image: '/x.svg',
      locale: 'enUS',
    });
    const key = view === 'recent' ? 'recentGames' : 'favouriteGames';
    localStorage.setItem(key, JSON.stringify([stored(2, 'Panda'), stored(77, 'Removed'), stored(1, 'Koi')]));
    await open(query(`view=${view}`));
    await screen.findByText('2 games', { selector: 'p' });
    expect(names().filter(Boolean)).toEqual(['Panda Sun', 'Koi Gate']);
  });

  it('have a retry button if the games fail to load', async () => {
    let isDown = true;
    await open({}, { api: { 'GET /game': () => (isDown ? { status: 500 } : list(GAMES)) } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(retry);
    await screen.findByRole('link', { name: /Koi Gate/ });
  });
});

describe('a search', () => {
  const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

  it('shows loaded matches at once, and those of the API once they arrive', async () => {
    const answer = Promise.withResolvers<void>();
    const { calls } = await open(
      {},
      {
        api: {
          'GET /game': async (call) => {
            if (parameterOf(call.path, 'keyword')) await answer.promise;
            return (API['GET /game'] as (sent: typeof call) => ReturnType<typeof list>)(call);
          },
        },
      },
    );
    await screen.findByText('2 games', { selector: 'p' });
    type('koi');
    await screen.findByText('1 game for “koi”');
    expect(names().filter(Boolean)).toContain('Koi Gate');
    expect(names()).not.toContain('Panda Sun');
    // Nothing matches locally: the shown games stay, as busy, until the API answers.
    type('龍');
    await waitFor(() => expect(calls.at(-1)?.path).toContain('keyword='));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
    screen.getByText('1 game for “koi”');
    await act(async () => answer.resolve());
    await screen.findByText('1 game for “龍”');
    expect(names()).toContain('Panda Sun');
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Clear all' }));
    await screen.findByText('2 games', { selector: 'p' });
  });

  it('has its box below the heading on a phone', async () => {
    await open({}, { device: 'mobile' });
    await screen.findByText('2 games', { selector: 'p' });
    const heading = screen.queryByRole('heading', { level: 1 })?.closest('header');
    const boxes = screen.getAllByRole('searchbox');
    expect(boxes.filter((box) => !heading?.contains(box))).toHaveLength(1);
  });
});

describe('a long list', () => {
  const many = [...Array(620).keys()].map((index) => game(index + 1, `Game ${index + 1}`));
  let isDown = false;
  const longApi: Api = {
    'GET /game': ({ path }) => {
      if (isDown) return { status: 500 };
      const [page, size] = [Number(parameterOf(path, 'page')), Number(parameterOf(path, 'per_page'))];
      const pagination = { page, per_page: size, total: many.length };
      return { data: { list: many.slice((page - 1) * size, page * size), pagination } };
    },
  };
  const pagesOf = (calls: readonly { path: string }[]) =>
    calls.flatMap(({ path }) =>
      path.startsWith('/game?') && parameterOf(path, 'per_page') === '100' ? [parameterOf(path, 'page')] : [],
    );

  it('loads pages near its end and by the button, with the API’s total', async () => {
    isDown = false;
    const { calls } = await open({}, { api: longApi });
    await screen.findByText('620 games');
    await waitFor(() => expect(pagesOf(calls)).toEqual(['1']));
    const more = await screen.findByRole('button', { name: 'Show more games' });
    await waitFor(() => expect(more.getAttribute('aria-busy') ?? 'false').toBe('false'));
    act(() => observe?.(false));
    expect(pagesOf(calls)).toEqual(['1']);
    fireEvent.click(more);
    await waitFor(() => expect(pagesOf(calls)).toEqual(['1', '2']));
    screen.getByText('620 games');
  });

  it('shows favourites of providers of the category, from the storage', async () => {
    isDown = false;
    const stored = (id: number, productId: number) => ({
      id,
      productId,
      name: `Stored ${id}`,
      image: '/x.svg',
      locale: 'enUS',
    });
    localStorage.setItem('favouriteGames', JSON.stringify([stored(5, 9), stored(6, 11)]));
    await open(query('view=favourites'), { api: longApi });
    await screen.findByText('1 game');
    expect(names().filter(Boolean)).toEqual(['Stored 5']);
  });
});

describe('the games of all categories', () => {
  it('have links to the categories, with their numbers of games or providers', async () => {
    await open({ name: 'GAMES', pathname: '/enUS/game' });
    const nav = await screen.findByRole('navigation', { name: 'Categories' });
    await within(nav).findByText('Slots');
    await waitFor(() =>
      expect(
        within(nav)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['All games2 games', 'Slots2 games', 'Live1 provider', 'CardsMaintenance']),
    );
  });
});

describe('the head of a games page', () => {
  const text = (id: string, values?: object) => [id, ...Object.values(values ?? {})].join(' ');
  const at = (name: CurrentPage['name'], search: string, params = {}): CurrentPage => ({
    ...{ name, params, pathname: '/', search: new URLSearchParams(search) },
  });

  it.each([
    [at('GAME_E_GAME', ''), { isNoindex: false }],
    [at('GAME_E_GAME', 'keyword=koi'), { isNoindex: true }],
    [at('GAME_E_GAME', '', { productId: '77' }), { isNoindex: true }],
    [
      at('GAME_E_GAME', '', { productId: '9' }),
      {
        title: 'Studio 9 · layout.page.GAME_E_GAME',
        description: 'games.providerDescription Studio 9 2',
        isNoindex: false,
      },
    ],
  ])('of %o', async (page, expected) => {
    const { app } = await open({});
    await screen.findByText('Studio 9');
    expect(head?.({ app, page, text })).toEqual(expected);
  });

  it('describes the page of all categories', async () => {
    const { app } = await open({});
    expect(head?.({ app, page: at('GAMES', ''), text })).toEqual({
      description: 'games.allDescription',
      isNoindex: false,
    });
  });

  it('needs tags in the first paint only with a provider', async () => {
    const { app } = await open({});
    const keysAt = (params: object) =>
      queries?.({ app, page: at('GAME_E_GAME', '', params) }).map(({ queryKey }) => queryKey[0]);
    expect(keysAt({ productId: '9' })).toContain('gameTags');
    expect(keysAt({})).not.toContain('gameTags');
    expect(keysAt({})).toHaveLength(3);
    const providersAt = (search: string) => providersQueries?.({ app, page: at('GAME_LIVE', search) });
    expect(providersAt('')).toHaveLength(2);
    expect(providersAt('productId=11')).toHaveLength(4);
  });
});

describe('the fishing page', () => {
  const page = { name: 'GAME_FISHING', pathname: '/enUS/game/fishing' } as const;
  const logIn = () => {
    const record = { token: 't', type: 'Bearer', exp: '2099-01-01T00:00:00Z', timestamp: 4e12 };
    localStorage.setItem('authToken', JSON.stringify(record));
  };

  it('has a header of its own on a phone only', async () => {
    const { unmount } = await open(page, { device: 'mobile' }, <FishingPage />);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/m/enUS/login');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/m/enUS');
    unmount();
    await open(page, {}, <FishingPage />);
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  });

  it.each([
    [{ idx: 1 }, {}, true],
    [{ idx: 0 }, {}, false],
    [null, {}, false],
    [{ idx: 1 }, { ctrlKey: true }, false],
    [{ idx: 1 }, { shiftKey: true }, false],
  ])('goes back by its link with the history state %j and the keys %j: %s', async (state, keys, goesBack) => {
    const { navigation } = await open(page, { device: 'mobile' }, <FishingPage />);
    window.history.replaceState(state, '');
    const isFollowed = fireEvent.click(screen.getByRole('link', { name: 'Back' }), keys);
    window.history.replaceState(null, '');
    expect(isFollowed).toBe(!goesBack);
    expect(navigation.back).toHaveBeenCalledTimes(goesBack ? 1 : 0);
  });

  it.each([
    true,
    false,
  ])('shows the balance of a member, linked to the wallet if it exists: %s', async (isLinked) => {
    logIn();
    const wallet = {
      id: 1,
      code: 'main',
      name: 'Main',
      balance: '500.00',
      currency: 'USD',
      status: 'normal',
    };
    await open(
      page,
      {
        device: 'mobile',
        hasPage: () => isLinked,
        api: {
          'GET /auth/info': { data: { account: 'ada', transfer_mode: '0' } },
          'GET /gameApi/wallet/1': { data: { ...wallet, product_id: null, is_integer_only: false } },
        },
      },
      <FishingPage />,
    );
    const balance = (await screen.findByText('$500.00')).closest('a');
    expect(balance?.getAttribute('href')).toBe(isLinked ? '/m/enUS/member/wallet' : undefined);
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });
});

describe('the providers of a category', () => {
  const page = { name: 'GAME_LIVE', pathname: '/enUS/game/live' } as const;
  const LIVE = [
    product(11, { category_code: 'live', open_mode: 'lobby', support_demo: true, name: 'Moon' }),
    product(12, { category_code: 'live', open_mode: 'lobby', is_maintenance: true, name: 'Sun' }),
    product(13, {
      category_code: 'live',
      name: 'Star',
      maintenance_start: '2999-11-22T16:00:00Z',
      maintenance_end: '2999-11-22T20:00:00Z',
    }),
    product(14, { category_code: 'live', open_mode: 'lobby', name: 'Sky', wallet_id: null }),
  ];
  const wallet = (id: number, balance: string, status = 'normal') => ({
    ...{ id, product_id: null, code: `w${id}`, name: `W${id}`, balance, currency: 'USD', status },
    is_integer_only: false,
  });
  const openProviders = (search = '', options: TestAppOptions = {}) =>
    open(
      { ...page, ...query(search) },
      {
        ...options,
        api: {
          'GET /gameProduct': list(LIVE),
          'GET /auth/info': { data: { account: 'ada', transfer_mode: '1' } },
          'GET /gameApi/wallet/1': { data: wallet(1, '500.00') },
          'GET /gameWallet': list([
            wallet(12, '1.00'),
            wallet(13, '2.00', 'maintenance'),
            wallet(14, '3.00', 'error'),
          ]),
          ...options.api,
        },
      },
      <ProvidersPage />,
    );
  const cardOf = async (name: string) => (await screen.findByAltText(name)).closest('li');

  it('have a play button, a demo, a link to their games, or are closed', async () => {
    await openProviders();
    const moon = within((await cardOf('Moon')) as HTMLElement);
    moon.getByRole('button', { name: 'Play Moon' });
    moon.getByRole('button', { name: 'Demo' });
    const sun = within((await cardOf('Sun')) as HTMLElement);
    expect(sun.getByRole('button', { name: 'Maintenance' })).toHaveProperty('disabled', true);
    sun.getByText('Reopening time not announced.');
    const star = within((await cardOf('Star')) as HTMLElement);
    star.getByText('2 games');
    star.getByText(/Maintenance Nov 22/);
    expect(star.getByRole('link', { name: 'See games' }).getAttribute('href')).toBe(
      '/enUS/game/live?productId=13',
    );
    const sky = within((await cardOf('Sky')) as HTMLElement);
    expect(sky.queryByRole('button', { name: 'Demo' })).toBeNull();
    expect(screen.queryByText('Balance')).toBeNull();
  });

  it.each([
    ['1', /Automatic transfer is on/],
    ['0', /Automatic transfer is off/],
  ])('show balances to a member with the transfer mode %s', async (transfer_mode, words) => {
    const record = { token: 't', type: 'Bearer', exp: '2099-01-01T00:00:00Z', timestamp: 4e12 };
    localStorage.setItem('authToken', JSON.stringify(record));
    const answer = Promise.withResolvers<ReturnType<typeof list>>();
    await openProviders('', {
      api: {
        'GET /auth/info': { data: { account: 'ada', transfer_mode } },
        'GET /gameWallet': () => answer.promise,
      },
    });
    await screen.findByText(words);
    const moon = within((await cardOf('Moon')) as HTMLElement);
    expect(moon.queryByText('Balance')).toBeNull();
    await act(async () =>
      answer.resolve(
        list([wallet(12, '1.00'), wallet(13, '2.00', 'maintenance'), wallet(14, '3.00', 'error')]),
      ),
    );
    await moon.findByText('Balance');
    moon.getByText('$1.00');
    within((await cardOf('Sun')) as HTMLElement).getByText('Frozen and safe');
    within((await cardOf('Star')) as HTMLElement).getByText('Not answering');
    const sky = within((await cardOf('Sky')) as HTMLElement);
    expect(sky.queryByText(/Balance|Frozen|answering/)).toBeNull();
  });

  it('are replaced by the games of the provider in the URL', async () => {
    await openProviders('productId=13');
    await screen.findByRole('searchbox');
  });

  it('stay for an unknown provider in the URL, with a notice', async () => {
    const { unmount } = await openProviders('productId=77');
    await screen.findByText(/no longer available/);
    unmount();
    await openProviders('productId=11');
    await cardOf('Moon');
    expect(screen.queryByText(/no longer available/)).toBeNull();
  });

  it('are empty for a category without providers', async () => {
    await openProviders('', { api: { 'GET /gameProduct': list([]) } });
    await screen.findByText('No games here right now');
  });
});
