import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiOptions, isApiError } from '#platform/api/api-client.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import {
  gameQuery,
  gamesQuery,
  gameWalletQuery,
  isLong,
  launchGame,
  longListQuery,
  tagsQuery,
} from './api.ts';
import type { GameFilter } from './search/filter.ts';

const PRODUCTS = [9, 10, 11].map((id) => ({
  id,
  category_code: id === 11 ? 'fishing' : 'egame',
  code: `p${id}`,
  name: `Provider ${id}`,
  image: '/p.svg',
  open_mode: 'game_list',
  wallet_id: id + 1,
}));
const TAGS: Record<string, { id: number; name: string; sort: number }[]> = {
  '/gameTag/9': [
    { id: 902, name: 'Sea', sort: 2 },
    { id: 901, name: 'East', sort: 1 },
  ],
  '/gameTag/10': [{ id: 1001, name: 'East', sort: 1 }],
};

function gameOf(id: number, more: object = {}) {
  const productId = id < 200 ? 9 : 10;
  return {
    id,
    product_id: productId,
    code: `g${id}`,
    name: `Game ${id}`,
    image: `/g/${id}.svg`,
    tag_ids: id % 2 ? [productId === 9 ? 901 : 1001] : [],
    is_hot: id % 10 === 0,
    is_new: id % 50 === 0,
    support_mobile: true,
    ...more,
  };
}
/** 250 games, 150 of provider 9 and 100 of provider 10. */
const GAMES = [...Array(150).keys()]
  .map((index) => gameOf(index + 1))
  .concat([...Array(100).keys()].map((index) => gameOf(index + 201)));

type Answer = (path: string, options: ApiOptions<unknown>) => unknown;

/** A mock of the API. `filters: false`: it ignores the query parameters that filter and sort. */
function api({ filters = true } = {}): Answer {
  return (path, { query = {} }) => {
    if (path === '/gameProduct') return { list: PRODUCTS };
    if (path.startsWith('/gameTag/')) return { list: TAGS[path] ?? [] };
    const list = GAMES.filter(
      (game) =>
        (!query.product_id || game.product_id === query.product_id) &&
        (!filters || !query.is_hot || game.is_hot) &&
        (!filters || !query.is_new || game.is_new) &&
        (!filters || !query.tag_id || game.tag_ids.includes(Number(query.tag_id))) &&
        (!query.keyword || game.name.includes(String(query.keyword))),
    );
    const [page, size] = [Number(query.page), Number(query.per_page)];
    return {
      list: list.slice((page - 1) * size, page * size),
      pagination: { page, per_page: size, total: list.length },
    };
  };
}

function appWith(answer: Answer) {
  const call = vi.fn(async (path: string, options: ApiOptions<unknown> = {}) => {
    const data = await answer(path, options);
    return options.parse ? options.parse(data, () => {}) : data;
  });
  // Only the fields that the queries read.
  const app = {
    locale: 'enUS',
    device: 'desktop',
    origin: 'https://site.test',
    config: { baseUrl: '' },
    dataApi: (_method: string, ...rest: Parameters<typeof call>) => call(...rest),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  } as unknown as AppEnvironment;
  return { app, call };
}

const ALL: GameFilter = {
  category: 'egame',
  productId: null,
  view: null,
  tagId: null,
  keyword: '',
  sort: null,
  volatility: null,
};

describe('gamesQuery', () => {
  it('loads 48 games for the first paint, and every page for all games', async () => {
    const { app, call } = appWith(api());
    const first = await app.queryClient.fetchQuery(gamesQuery(app, ALL, 'first'));
    expect([first.list.length, first.total]).toEqual([48, 250]);
    expect(call).toHaveBeenCalledOnce();
    const all = await app.queryClient.fetchQuery(gamesQuery(app, ALL, 'all'));
    expect(all.list.map(({ id }) => id)).toEqual(GAMES.map(({ id }) => id));
    expect(call).toHaveBeenCalledTimes(4);
    expect(call.mock.calls.every(([, options]) => options?.isShared)).toBe(true);
  });

  it('keeps only the fields that a tile shows', async () => {
    const { app } = appWith(() => ({ list: [gameOf(1, { is_new: true, rtp: '96.5', support_demo: true })] }));
    const { list } = await app.queryClient.fetchQuery(gamesQuery(app, ALL, 'first'));
    const tile = {
      id: 1,
      productId: 9,
      name: 'Game 1',
      image: '/g/1.svg',
      mark: 'new',
      hasDemo: true,
      rtp: '96.5',
    };
    expect(list).toEqual([tile]);
  });

  it('loads the games of the chosen provider, or of all if it is not in the category', async () => {
    const { app } = appWith(api());
    const load = (productId: number) =>
      app.queryClient.fetchQuery(gamesQuery(app, { ...ALL, productId }, 'first'));
    expect((await load(10)).total).toBe(100);
    expect((await load(999)).total).toBe(250);
    // A provider of another category.
    expect((await load(11)).total).toBe(250);
    expect((await load(0)).total).toBe(250);
  });

  it.each([
    ['hot', true, 25],
    ['hot', false, 25],
    ['new', true, 5],
    ['new', false, 5],
    ['favourites', true, 250],
    ['recent', true, 250],
  ] as const)('finds the games of the view "%s", whether the API filters them: %s', async (view, filters, count) => {
    const { app } = appWith(api({ filters }));
    const { list, total, isFilteredHere } = await app.queryClient.fetchQuery(
      gamesQuery(app, { ...ALL, view }, 'first'),
    );
    expect(total).toBe(count);
    expect(list).toHaveLength(Math.min(48, count));
    expect(isFilteredHere).toBe(filters ? undefined : true);
  });

  it.each([
    [{ sort: 'rtp' }, true],
    [{ sort: 'rtp' }, false],
    [{ sort: 'newest' }, false],
    [{ sort: 'jackpot' }, false],
    [{ volatility: 'high' }, true],
    [{ volatility: 'high' }, false],
  ] as const)('sorts and filters by %j, whether the API knows it: %s', async (choice, isKnown) => {
    const facts = (id: number) => ({
      rtp: id % 7 ? `${90 + (id % 7)}.5` : null,
      released_at: `2026-01-${String((id % 28) + 1).padStart(2, '0')}T00:00:00Z`,
      jackpot: id % 5 ? null : `${id}.00`,
      volatility: ['low', 'high'][id % 2],
    });
    const games = GAMES.map((item) => ({ ...item, ...facts(item.id) }));
    const byRtp = (list: typeof games) => list.toSorted((a, b) => Number(b.rtp) - Number(a.rtp));
    const { app, call } = appWith((path, options) => {
      if (path !== '/game') return api()(path, options);
      const { page, per_page: size, sort, volatility } = options.query ?? {};
      const found = games.filter((item) => !isKnown || !volatility || item.volatility === volatility);
      const list = isKnown && sort ? byRtp(found) : found;
      const [from, to] = [(Number(page) - 1) * Number(size), Number(page) * Number(size)];
      return { list: list.slice(from, to), pagination: { page, per_page: size, total: list.length } };
    });
    const { list } = await app.queryClient.fetchQuery(gamesQuery(app, { ...ALL, ...choice }, 'first'));
    expect(call.mock.calls.at(-1)?.[1]?.query).toMatchObject(choice);
    // The first page is enough if the API knows the choice, also between games of equal values.
    const isOnePage = call.mock.calls.filter(([path]) => path === '/game').length === 1;
    expect(isOnePage).toBe(isKnown);
    const shown = list.map(({ id }) => facts(id));
    const valuesOf = {
      rtp: shown.map(({ rtp }) => Number(rtp)),
      newest: shown.map(({ released_at }) => Date.parse(released_at)),
      jackpot: shown.map(({ jackpot }) => Number(jackpot)),
    };
    expect(list).toHaveLength(48);
    if ('volatility' in choice)
      expect(new Set(shown.map(({ volatility }) => volatility))).toEqual(new Set(['high']));
    else expect(valuesOf[choice.sort]).toEqual(valuesOf[choice.sort].toSorted((a, b) => b - a));
    if ('sort' in choice && choice.sort === 'jackpot')
      expect(Math.min(...valuesOf.jackpot)).toBeGreaterThan(0);
  });

  it('names the choices that games have values for', async () => {
    const load = async (more: object) => {
      const { app } = appWith(() => ({ list: [gameOf(1), gameOf(2, more)] }));
      return (await app.queryClient.fetchQuery(gamesQuery(app, ALL, 'first'))).facts;
    };
    expect(await load({})).toEqual([]);
    expect(await load({ rtp: '0', jackpot: '0.00', released_at: null, volatility: 'wild' })).toEqual([]);
    expect(await load({ rtp: '96.5', jackpot: '10.00' })).toEqual(['rtp', 'jackpot']);
    expect(await load({ released_at: '2026-01-01T00:00:00Z', volatility: 'low' })).toEqual([
      'newest',
      'volatility',
    ]);
  });

  it('ignores order and volatility in the views of stored games', async () => {
    const { app, call } = appWith(api());
    const filter = { ...ALL, view: 'recent', sort: 'rtp', volatility: 'low' } as const;
    await app.queryClient.fetchQuery(gamesQuery(app, filter, 'first'));
    const { sort, volatility } = call.mock.lastCall?.[1]?.query ?? {};
    expect([sort, volatility]).toEqual([undefined, undefined]);
  });

  it('treats tags of the same name at several providers as one', async () => {
    const { app } = appWith(api());
    const filter = { ...ALL, tagId: 1001 };
    const { list, total } = await app.queryClient.fetchQuery(gamesQuery(app, filter, 'first'));
    expect(total).toBe(125);
    expect(list).toHaveLength(48);
    const all = await app.queryClient.fetchQuery(gamesQuery(app, filter, 'all'));
    expect(new Set(all.list.map(({ productId }) => productId))).toEqual(new Set([9, 10]));
  });

  it('sends a provider’s tag to the API, and ignores an unknown tag', async () => {
    const { app, call } = appWith(api());
    await app.queryClient.fetchQuery(gamesQuery(app, { ...ALL, productId: 10, tagId: 1001 }, 'first'));
    expect(call.mock.lastCall?.[1]?.query).toMatchObject({ product_id: 10, tag_id: 1001 });
    const { total } = await app.queryClient.fetchQuery(gamesQuery(app, { ...ALL, tagId: 7 }, 'first'));
    expect(total).toBe(250);
  });

  it('removes duplicates', async () => {
    const list = GAMES.slice(0, 100);
    const { app } = appWith(() => ({ list, pagination: { page: 1, per_page: 100, total: 250 } }));
    const all = await app.queryClient.fetchQuery(gamesQuery(app, ALL, 'all'));
    expect(all.list).toHaveLength(100);
  });
});

describe('a long list', () => {
  const many = [...Array(1_250).keys()].map((index) => gameOf(index + 1000, { tag_ids: [] }));
  const longApi: Answer = (path, options) => {
    const { query = {} } = options;
    if (path !== '/game') return api()(path, options);
    if (query.game_id) return { product_id: 10, name: `Game ${query.game_id}` };
    const [page, size] = [Number(query.page), Number(query.per_page)];
    const pagination = { page, per_page: size, total: many.length };
    return { list: many.slice((page - 1) * size, page * size), pagination };
  };

  it('loads in pages of 100, with the API’s total from the first page on', async () => {
    const { app, call } = appWith(longApi);
    const first = await app.queryClient.fetchQuery(gamesQuery(app, ALL, 'first'));
    expect([first.list.length, first.total, isLong(first)]).toEqual([48, 1_250, true]);
    call.mockClear();
    const { pages } = await app.queryClient.fetchInfiniteQuery({ ...longListQuery(app, ALL), pages: 99 });
    expect(pages).toHaveLength(13);
    expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(many.map(({ id }) => id));
    expect(call).toHaveBeenCalledTimes(13);
  });

  it('has more than 500 games, filtered by the API', async () => {
    expect(isLong({ list: [], total: 9_000, isFilteredHere: true })).toBe(false);
    expect(isLong({ list: [], total: 500 })).toBe(false);
    expect(isLong({ list: [], total: 501 })).toBe(true);
  });

  it('finds one game by a call without the session, without loading the list', async () => {
    const { app, call } = appWith(longApi);
    const found = await app.queryClient.fetchQuery(
      gameQuery(app, { category: 'egame', productId: null, gameId: 2_200 }),
    );
    expect(found).toEqual({ id: 2_200, productId: 10, name: 'Game 2200', image: '/p.svg' });
    expect(call.mock.calls.filter(([path]) => path === '/game')).toHaveLength(2);
    expect(call.mock.calls.every(([, options]) => options?.isShared)).toBe(true);
  });

  it.each([404, 500])('has no game that the API answers with %i, or fails', async (status) => {
    const { app } = appWith((path, options) => {
      if (options.query?.game_id) throw new ApiError({ kind: 'http', status, message: '' });
      return longApi(path, options);
    });
    const query = gameQuery(app, { category: 'egame', productId: null, gameId: 99 });
    if (status === 404) expect(await app.queryClient.fetchQuery(query)).toBeNull();
    else await expect(app.queryClient.fetchQuery(query)).rejects.toThrow();
  });

  it('has no game of a provider that was removed', async () => {
    const { app } = appWith((path, options) =>
      options.query?.game_id ? { product_id: 77, name: 'Gone' } : longApi(path, options),
    );
    const query = gameQuery(app, { category: 'egame', productId: null, gameId: 99 });
    expect(await app.queryClient.fetchQuery(query)).toBeNull();
  });
});

describe('tagsQuery', () => {
  const providers = (count: number) =>
    appWith((path, options) =>
      path === '/gameProduct'
        ? { list: [...Array(count).keys()].map((index) => ({ ...PRODUCTS[0], id: index + 1 })) }
        : api()(path, options),
    );

  it('loads the tags of eight providers of a category, and none of more', async () => {
    const eight = providers(8);
    await eight.app.queryClient.fetchQuery(tagsQuery(eight.app, ALL));
    expect(eight.call.mock.calls.filter(([path]) => path !== '/gameProduct')).toHaveLength(8);
    const { app, call } = providers(9);
    expect(await app.queryClient.fetchQuery(tagsQuery(app, ALL))).toEqual([]);
    await app.queryClient.fetchQuery(tagsQuery(app, { ...ALL, productId: 9 }));
    expect(call.mock.calls.map(([path]) => path).filter((path) => path !== '/gameProduct')).toEqual([
      '/gameTag/9',
    ]);
  });

  it('groups the tags of a category by name, in the order of each provider', async () => {
    const { app, call } = appWith(api());
    expect(await app.queryClient.fetchQuery(tagsQuery(app, ALL))).toEqual([
      { name: 'East', ids: [901, 1001] },
      { name: 'Sea', ids: [902] },
    ]);
    expect(call).not.toHaveBeenCalledWith('/gameTag/11', expect.anything());
  });

  it('leaves out a provider that fails, and fails if all do', async () => {
    const failing = (broken: RegExp): Answer => {
      const answer = api();
      return (path, options) => {
        if (broken.test(path)) throw new ApiError({ kind: 'http', status: 500, message: '' });
        return answer(path, options);
      };
    };
    const one = appWith(failing(/gameTag\/9/)).app;
    expect(await one.queryClient.fetchQuery(tagsQuery(one, ALL))).toEqual([{ name: 'East', ids: [1001] }]);
    const none = appWith(failing(/gameTag/)).app;
    await expect(none.queryClient.fetchQuery(tagsQuery(none, ALL))).rejects.toThrow();
  });
});

describe('gameQuery', () => {
  it('finds a game on any page, with or without its provider; null for a removed one', async () => {
    const { app } = appWith(api());
    const find = (gameId: number, productId: number | null) =>
      app.queryClient.fetchQuery(gameQuery(app, { category: 'egame', productId, gameId }));
    expect((await find(300, null))?.name).toBe('Game 300');
    expect((await find(140, 9))?.name).toBe('Game 140');
    expect(await find(9999, 9)).toBeNull();
  });
});

describe('launchGame', () => {
  const order = { productId: 9, gameId: 5, isDemo: false, isAutomatic: false };
  const answered = (more: object) => ({ product_id: 9, name: 'Game 5', wallet_id: 10, ...more });
  const launch = (answer: Answer, more: object = {}) => {
    const { app, call } = appWith(answer);
    const transfer = vi.fn(async (_walletId: number, _amount: number) => {});
    const result = launchGame(app, { ...order, ...more, transfer });
    return { result, call, transfer };
  };

  it('sends the parameters of a game, a lobby, or a demo', async () => {
    const queryOf = async (more: object) => {
      const { result, call } = launch(() => answered({ launch_url: '/play/1' }), more);
      await result;
      return call.mock.lastCall?.[1]?.query;
    };
    expect(await queryOf({})).toEqual({ game_id: 5 });
    expect(await queryOf({ gameId: undefined })).toEqual({ product_id: 9, launch: 1 });
    expect(await queryOf({ isDemo: true })).toEqual({ game_id: 5, demo: 1 });
  });

  it.each([
    ['/api/webapi/play/x', 'https://site.test/api/webapi/play/x', true],
    ['https://games.test/x?y=1', 'https://games.test/x?y=1', true],
    ['http://games.test/x', 'http://games.test/x', false],
  ])('opens %s as %s, in a frame: %s', async (launch_url, url, isFrameable) => {
    const { result } = launch(() => answered({ launch_url, moved_amount: '12.50' }));
    expect(await result).toEqual({ url, isFrameable, moved: 12_50 });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '',
    null,
  ])('rejects the address %j', async (launch_url) => {
    const error = await launch(() => answered({ launch_url })).result.catch((caught: unknown) => caught);
    expect(isApiError(error, 'malformed')).toBe(true);
  });

  it('makes no transfer if the API answered an amount, or automatic transfer is off', async () => {
    const zero = launch(() => answered({ launch_url: '/x', moved_amount: '0.00' }), { isAutomatic: true });
    expect((await zero.result).moved).toBe(0);
    expect(zero.call).toHaveBeenCalledOnce();
    const off = launch(() => answered({ launch_url: '/x' }));
    expect((await off.result).moved).toBeNull();
    expect(off.call).toHaveBeenCalledOnce();
  });

  it('transfers the main wallet’s balance if the API answered no amount', async () => {
    const wallet = (id: number, balance: string) => ({
      id,
      code: 'w',
      name: 'w',
      balance,
      currency: 'USD',
      status: 'normal',
      is_integer_only: id === 10,
    });
    const { result, transfer } = launch(
      (path) => {
        if (path === '/game') return answered({ launch_url: '/x' });
        return path === '/gameApi/wallet/1' ? wallet(1, '120.75') : wallet(10, '0.00');
      },
      { isAutomatic: true },
    );
    expect((await result).moved).toBe(120_00);
    expect(transfer).toHaveBeenCalledExactlyOnceWith(10, 120_00);
  });
});

it.each([
  [3, true, true],
  [null, true, false],
  [3, false, false],
])('reads the game wallet %s of a member (%s): %s', (id, isMember, isRead) => {
  const { app } = appWith(() => null);
  Object.assign(app, { auth: { isLoggedIn: () => isMember } });
  expect(gameWalletQuery(app, id).enabled).toBe(isRead);
});
