import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentPage } from '#platform/site/page.ts';
import { storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import {
  API,
  type Api,
  CATEGORIES,
  GAMES,
  game,
  list,
  openGames,
  parameterOf,
  prepareGames,
  product,
} from '#tests/setup/catalogue.tsx';
import CataloguePage, { head, queries } from './catalogue.page.tsx';
import { queries as providersQueries } from './providers.page.tsx';
import { filterOf } from './search/filter.ts';
import { shownProductsQuery } from './shown-products.ts';

let observe: ((isIntersecting: boolean) => void) | undefined;

beforeEach(() => {
  observe = prepareGames();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(page: Partial<CurrentPage>, options: TestAppOptions = {}, node = <CataloguePage />) {
  return openGames(node, page, options);
}
const query = (search: string) => ({ search: new URLSearchParams(search) });
const names = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'));
const currentLinks = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'true')
    .map(({ textContent }) => textContent);

describe('the order of the games', () => {
  const sorts = () => screen.queryByRole('combobox', { name: 'Sort games' });
  const volatility = () => screen.queryByRole('combobox', { name: 'Volatility' });
  const games = (more: object) => ({ 'GET /game': list([game(1, 'Koi Gate', more)]) });

  it('offers the orders that its games have values for', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await open({}, { device: 'mobile', api: games({ jackpot: '10.00', volatility: 'low' }) });
    await screen.findByRole('link', { name: /^Koi Gate/ });
    expect(volatility()?.textContent).toBe('Any volatility');
    fireEvent.click(sorts() as HTMLElement);
    const sheet = await screen.findByRole('dialog', { name: 'Sort games' });
    const options = within(sheet).getAllByRole('listitem');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Featured',
      'Highest RTP',
      'Largest jackpot',
    ]);
  });

  it('is on a phone in a sheet, which closes after a choice', async () => {
    const { navigation } = await open({}, { device: 'mobile', api: games({ volatility: 'low' }) });
    await screen.findByRole('link', { name: /^Koi Gate/ });
    fireEvent.click(screen.getByRole('button', { name: 'Sort and filter' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sort and filter' }));
    expect(sheet.getByRole('button', { name: 'Featured' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(sheet.getByRole('button', { name: 'Low volatility' }));
    expect(navigation.setQuery).toHaveBeenLastCalledWith({ volatility: 'low' }, { replace: false });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers nothing where no game has a value, or for favorites', async () => {
    const { unmount } = await open({}, { api: games({ rtp: null }) });
    await screen.findByRole('link', { name: /^Koi Gate/ });
    expect([sorts(), volatility()]).toEqual([null, null]);
    unmount();
    await open(query('view=favourites'));
    await screen.findByText('No favorites yet');
    expect([sorts(), volatility()]).toEqual([null, null]);
  });

  it('stays for a search without matches, and goes away with the games that have values', async () => {
    const answers: Record<string, ReturnType<typeof list>> = {
      '': list([game(1, 'Koi Gate', { volatility: 'low' })]),
      nothing: list([]),
      panda: list([game(2, 'Panda Sun', { rtp: null })]),
    };
    const api: Api = { 'GET /game': ({ path }) => answers[parameterOf(path, 'keyword') ?? ''] ?? list([]) };
    await open({}, { api });
    const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    await screen.findByRole('link', { name: /^Koi Gate/ });
    type('nothing');
    await screen.findByText('No games for “nothing”');
    expect(volatility()).not.toBe(null);
    type('panda');
    await screen.findByText('1 game for “panda”');
    expect([sorts(), volatility()]).toEqual([null, null]);
  });

  it('is in the URL, and is cleared where no game matches', async () => {
    const { navigation } = await open(query('sort=jackpot&volatility=high'), {
      device: 'mobile',
      api: { 'GET /game': list([]) },
    });
    await screen.findByText('Try other filters, or show all games.');
    expect([sorts()?.textContent, volatility()?.textContent]).toEqual(['Largest jackpot', 'High volatility']);
    expect(screen.getByRole('link', { name: 'Show all games' }).getAttribute('href')).toBe(
      '/m/enUS/game/eGame',
    );
    fireEvent.click(volatility() as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Any volatility' }));
    expect(navigation.setQuery).toHaveBeenLastCalledWith({ volatility: null }, { replace: false });
  });

  it('says that favorites follow a member where the API stores them', async () => {
    storeSession();
    await open(query('view=favourites'), { settings: { FRONT_PREFERENCES: '1' } });
    await screen.findByText('Press the heart on a game to keep it here, on all your devices.');
  });
});

describe('the games of a category', () => {
  const jackpots = '/game?has_jackpot=1&sort=jackpot&per_page=100';
  it.each([
    ['', ['/game?category=egame&page=1&per_page=48', jackpots]],
    ['keyword=koi', ['/game?category=egame&keyword=koi&page=1&per_page=48', jackpots]],
    ['view=hot', ['/game?category=egame&is_hot=1&page=1&per_page=48', jackpots]],
    ['view=favourites', ['/game?category=egame&page=1&per_page=48']],
  ])('ask for "%s" only for what is shown', async (search, games) => {
    const { calls } = await open(query(search));
    const rest = ['/gameCategory?per_page=100', '/gameProduct?category=egame&per_page=100'];
    const tags = ['/gameTag/9?per_page=100', '/gameTag/10?per_page=100'];
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(tags)));
    await act(async () => {});
    expect(calls.map(({ path }) => path).sort()).toEqual([...games, ...rest, ...tags].sort());
  });

  it('load the providers once', async () => {
    const { app, calls } = await open({});
    await screen.findByRole('link', { name: /^Koi Gate/ });
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    expect(calls.filter(({ path }) => path.startsWith('/gameProduct'))).toHaveLength(1);
  });

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
    await screen.findByRole('link', { name: /^Koi Gate/ });
    const notices = ['Studio 10 is under maintenance', /no longer available/].flatMap((words) =>
      screen.queryAllByText(words),
    );
    expect(notices.map(({ textContent }) => textContent)).toEqual(notice ? [notice] : []);
    // Guests have no wallet, so the notice about frozen money is absent.
    expect(screen.queryByText(/frozen and safe/)).toBeNull();
  });

  it('show a notice while the category is in maintenance', async () => {
    const closed = CATEGORIES.map((entry) => ({ ...entry, is_maintenance: true }));
    const { unmount } = await open({}, { api: { 'GET /gameCategory': list(closed) } });
    await screen.findByText('Slots is under maintenance');
    unmount();
    await open({});
    await screen.findByRole('link', { name: /^Koi Gate/ });
    expect(screen.queryByText('Slots is under maintenance')).toBeNull();
  });

  it('are replaced by the lobby of a provider that has one', async () => {
    const lobby = product(9, { open_mode: 'lobby' });
    const { navigation } = await open(
      { params: { productId: '9' } },
      { api: { 'GET /gameProduct': list([lobby]) } },
    );
    await screen.findByText('Studio 9 has its own lobby');
    screen.getByText(/Opens in a new tab/);
    expect(screen.queryByRole('link', { name: /^Koi Gate/ })).toBeNull();
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
    const other = screen.getByRole('link', { name: /^Koi Gate/ }).closest('li');
    expect(other?.textContent).toContain('Hot');
    expect(other?.textContent).not.toContain('Maintenance');
  });

  it('open the panel on a click, and another tab on a click with a modifier key', async () => {
    await open({});
    await screen.findByText('Studio 9');
    const link = await screen.findByRole('link', { name: /^Koi Gate/ });
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
      expect(fireEvent.click(link, { [key]: true })).toBe(true);
    expect(fireEvent.click(link)).toBe(false);
    const dialog = await screen.findByRole('dialog', { name: 'Koi Gate' });
    within(dialog).getByText('Studio 9');
    within(dialog).getByText('RTP 96.5%');
    within(dialog).getByText('Hot');
    within(dialog).getByText('Play money');
  });

  it('can be favourites of this device', async () => {
    await open({});
    const heart = await screen.findByRole('button', { name: 'Favorite: Koi Gate' });
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
    expect(screen.getByRole('link', { name: 'Hot' }).getAttribute('href')).toBe('/enUS/game/eGame/9?tag=901');
    expect(screen.getByRole('link', { name: 'New' }).getAttribute('href')).toBe(
      '/enUS/game/eGame/9?view=new&tag=901',
    );
    expect(currentLinks()).toEqual(expect.arrayContaining(['East', 'Hot']));
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
    ['a game has one', '10.00', 1],
    ['no game has one', null, 0],
  ])('name the jackpots on a phone if %s', async (_, jackpot, count) => {
    await open({}, { device: 'mobile', api: { 'GET /game': list([game(1, 'Koi Gate', { jackpot })]) } });
    await screen.findByRole('link', { name: /^Koi Gate/ });
    expect(screen.queryAllByText('Jackpot')).toHaveLength(count);
  });

  it.each([
    ['view=favourites', 'No favorites yet', 'Show all games'],
    ['view=recent', 'Nothing played yet', 'Show all games'],
    ['keyword=zzz', 'No game matches “zzz”', 'Show all games'],
    ['', 'No games here right now', undefined],
  ])('show the reason of an empty list: %s', async (search, title, link) => {
    await open(query(search), { api: search === '' ? { 'GET /game': list([]) } : {} });
    await screen.findByText(title);
    expect(screen.queryByRole('link', { name: /Show all games/ })?.textContent).toBe(link);
  });

  it.each([
    'view=hot',
    'tag=901',
    'sort=rtp',
    'volatility=low',
  ])('can be cleared, each alone: %s', async (search) => {
    await open(query(search), { api: { 'GET /game': list([]) } });
    await screen.findByText('Try other filters, or show all games.');
    const hrefs = ['Show all games', 'Clear all'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/enUS/game/eGame', '/enUS/game/eGame']);
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
    await screen.findByRole('link', { name: /^Koi Gate/ });
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
      // Other requests are those of jackpots.
      path.startsWith('/game?') && parameterOf(path, 'per_page') === '100' && !path.includes('has_jackpot')
        ? [parameterOf(path, 'page')]
        : [],
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
  it('have links to the categories also when the games fail', async () => {
    const { app } = await openGames(<p />, {}, { api: { 'GET /game': { status: 404 } } });
    const page = { name: 'GAMES', params: {}, search: new URLSearchParams(), pathname: '/' } as const;
    const loaded = await app.queryClient.fetchQuery(shownProductsQuery(app, filterOf(page)));
    expect(loaded.sums.map(({ code }) => code)).toEqual(['egame', 'live']);
    expect(loaded.tiles).toEqual([]);
  });

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
