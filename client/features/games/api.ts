import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, isApiError } from '#platform/api/api-client.ts';
import { ask, callQuery, freshMs, keyOf } from '#platform/net/calls.ts';
import { inOrder, productsQuery } from '#platform/net/queries.ts';
import { askWallet, movable } from '#platform/net/transfers.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { type Cents, parseMoney } from '#shared/money.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';
import type { CallQuery } from '#shared/webapi/call.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { Page } from '#shared/webapi/envelope.ts';
import type { Game, GameProduct, GameTag } from '#shared/webapi/schemas/game.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { chosenProduct, type GameFilter } from './search/filter.ts';

/** A game as the grid shows it. Only this is carried in the page. */
export interface GridGame {
  id: number;
  productId: number;
  name: string;
  image: string;
  mark?: 'hot' | 'new';
  hasDemo?: boolean;
  /** Runs on computers only. */
  isDesktopOnly?: boolean;
  rtp?: string;
}

export interface GameList {
  list: GridGame[];
  /** Of all games that the filter lets through, whether they are in `list` or not. */
  total: number;
  /** The API did not sort them out: what is in `list` was picked from all. */
  isPicked?: boolean;
}

/** `first`: what the first paint shows. `all`: every game of the filter. */
export type Extent = 'first' | 'all';

/** A screenful and a bit. A whole provider fits, so that its page is complete without JavaScript. */
const FIRST_COUNT = { desktop: 48, mobile: 45 };
const PAGE_MAX = 100;
/** As many pages of 100 are looked at where the API does not sort out what is asked for. */
const PAGES_MAX = 20;
/** Up to so many games are loaded at once, for a search that needs no answer; more load on while one scrolls. */
const WHOLE_MAX = 500;
/** Tags of a whole category are asked provider by provider: of so many at most. */
const TAGGED_MAX = 8;

type ListFilter = Omit<GameFilter, 'view'> & { view: 'hot' | 'new' | null };

/**
 * The games of a filter (GET /game) in the operator's order. A provider that the category does not have counts as none:
 * all games are shown. Favourites and recently played are chosen from the list by the page: only the device knows them.
 */
export function gamesQuery(app: AppEnvironment, filter: GameFilter, extent: Extent) {
  const { category, productId, tagId, keyword } = filter;
  const view = filter.view === 'hot' || filter.view === 'new' ? filter.view : null;
  return queryOptions({
    queryKey: keyOf(app, GAME_CALLS.games, app.device, category, productId, view, tagId, keyword, extent),
    queryFn: ({ signal }) =>
      loadGames(app, { category, productId, view, tagId, keyword }, { extent, signal }),
    staleTime: freshMs(GAME_CALLS.games),
  });
}

interface Loading {
  extent: Extent;
  signal: AbortSignal;
}

async function loadGames(app: AppEnvironment, filter: ListFilter, loading: Loading): Promise<GameList> {
  const { queries, isWanted } = await queriesOf(app, filter);
  const lists = await Promise.all(queries.map((query) => loadPages(app, query, { ...loading, isWanted })));
  const list = unique(lists.flatMap((one) => one.list));
  const size = loading.extent === 'first' ? FIRST_COUNT[app.device] : list.length;
  const isPicked = lists.some((one) => one.isPicked);
  return {
    list: list.slice(0, size).map(toGridGame),
    total: lists.reduce((sum, one) => sum + one.total, 0),
    ...(isPicked && { isPicked }),
  };
}

type GamesQuery = CallQuery<typeof GAME_CALLS.games>;

/** What to ask the API for: a tag that several providers have is asked for at each of them, one after the other. */
async function queriesOf(app: AppEnvironment, filter: ListFilter) {
  const [productId, tagIds] = await Promise.all([knownProductId(app, filter), tagIdsOf(app, filter)]);
  const { category, keyword, view } = filter;
  const query: GamesQuery = {
    category: category ?? undefined,
    product_id: productId ?? undefined,
    keyword,
    is_hot: view === 'hot' ? 1 : undefined,
    is_new: view === 'new' ? 1 : undefined,
  };
  return {
    queries: tagIds ? tagIds.map((tag_id) => ({ ...query, tag_id })) : [query],
    isWanted: (item: Game) =>
      (view === null || item[`is_${view}`]) && (!tagIds || item.tag_ids.some((id) => tagIds.includes(id))),
  };
}

async function loadPages(
  app: AppEnvironment,
  query: GamesQuery,
  { extent, signal, isWanted }: Loading & { isWanted: (item: Game) => boolean },
): Promise<{ list: Game[]; total: number; isPicked: boolean }> {
  const size = extent === 'first' ? FIRST_COUNT[app.device] : PAGE_MAX;
  const first = await loadPage(app, query, { page: 1, size, signal });
  const total = first.pagination?.total ?? first.list.length;
  const isWhole = first.list.length >= total;
  const isSorted = first.list.every(isWanted);
  if (extent === 'first' && !isWhole) {
    if (isSorted) return { list: first.list, total, isPicked: false };
    // The API did not sort them out: all have to be looked at.
    return loadPages(app, query, { extent: 'all', signal, isWanted });
  }
  const pages = isWhole ? [first] : [first, ...(await loadOthers(app, query, { first, signal }))];
  const list = unique(pages.flatMap((page) => page.list)).filter(isWanted);
  return { list, total: list.length, isPicked: !isSorted };
}

/** The pages after the first one, all at once. */
function loadOthers(
  app: AppEnvironment,
  query: GamesQuery,
  { first, signal }: { first: Page<Game>; signal: AbortSignal },
): Promise<Page<Game>[]> {
  const { per_page: perPage = PAGE_MAX, total = 0 } = first.pagination ?? {};
  const pageCount = Math.min(PAGES_MAX, Math.ceil(total / Math.max(1, perPage)));
  const numbers = Array.from({ length: Math.max(0, pageCount - 1) }, (_, index) => index + 2);
  return Promise.all(numbers.map((page) => loadPage(app, query, { page, size: PAGE_MAX, signal })));
}

function loadPage(
  app: AppEnvironment,
  query: GamesQuery,
  { page, size, signal }: { page: number; size: number; signal: AbortSignal },
): Promise<Page<Game>> {
  return ask(app, GAME_CALLS.games, { query: { ...query, page, per_page: size }, signal });
}

/** Of which query of a filter, and which page. */
interface GamesPage {
  query: number;
  page: number;
}

/** Are there more games than are loaded at once, and does the API sort them out? */
export function isLong(first: GameList | undefined): boolean {
  return first !== undefined && first.total > WHOLE_MAX && !first.isPicked;
}

/** The games of a long list, a hundred at a time while one scrolls. */
export function longListQuery(app: AppEnvironment, filter: GameFilter) {
  const { category, productId, tagId, keyword } = filter;
  const view = filter.view === 'hot' || filter.view === 'new' ? filter.view : null;
  return infiniteQueryOptions({
    queryKey: keyOf(app, GAME_CALLS.games, 'long', category, productId, view, tagId, keyword),
    queryFn: async ({ pageParam, signal }) => {
      const { queries } = await queriesOf(app, { category, productId, view, tagId, keyword });
      const { list, pagination } = await loadPage(app, queries[pageParam.query] ?? {}, {
        page: pageParam.page,
        size: PAGE_MAX,
        signal,
      });
      const { page, per_page, total } = pagination ?? { page: 1, per_page: PAGE_MAX, total: list.length };
      const isLast = list.length === 0 || page * per_page >= total;
      const next: GamesPage | null = isLast
        ? { query: pageParam.query + 1, page: 1 }
        : { query: pageParam.query, page: pageParam.page + 1 };
      return { list: list.map(toGridGame), next: next.query < queries.length ? next : null };
    },
    // Widened: pages of other queries follow.
    initialPageParam: { query: 0, page: 1 } as GamesPage,
    getNextPageParam: ({ next }) => next,
    // A list that has grown would read all of its pages again, and compare each game with what it was.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/** An API that does not page, or whose list moved meanwhile, answers games twice. */
export function unique<T extends { id: number }>(list: readonly T[]): T[] {
  return [...new Map(list.map((item) => [item.id, item])).values()];
}

function toGridGame(item: Game): GridGame {
  const { id, product_id: productId, name, image, is_hot: isHot, is_new: isNew, rtp } = item;
  return {
    id,
    productId,
    name,
    image,
    ...(isNew ? { mark: 'new' } : isHot ? { mark: 'hot' } : {}),
    ...(item.support_demo && { hasDemo: true }),
    ...(!item.support_mobile && { isDesktopOnly: true }),
    ...(rtp && { rtp }),
  };
}

/** The provider to ask for; null where the category has no such one. */
async function knownProductId(app: AppEnvironment, filter: ListFilter): Promise<number | null> {
  if (filter.productId === null) return null;
  try {
    return (
      chosenProduct(filter, await app.queryClient.fetchQuery(productsQuery(app, filter.category)))?.id ?? null
    );
  } catch {
    // Without the list of providers nobody can say that it is wrong.
    return filter.productId || null;
  }
}

/** A tag, with its id at each provider that has it. */
export interface TagGroup {
  name: string;
  ids: number[];
}

/** Tags of the chosen provider, or of all in the category: those of one name are one (GET /gameTag/{product}). */
export function tagsQuery(app: AppEnvironment, filter: Pick<GameFilter, 'category' | 'productId'>) {
  const { category, productId } = filter;
  return queryOptions({
    queryKey: keyOf(app, GAME_CALLS.gameTags, category, productId),
    queryFn: async ({ signal }): Promise<TagGroup[]> => {
      const products = await app.queryClient.fetchQuery(productsQuery(app, category));
      const chosen = chosenProduct({ category, productId }, products);
      const asked = chosen ? [chosen] : taggedProducts(products, category);
      const answers = await Promise.allSettled(asked.map(({ id }) => loadTags(app, id, signal)));
      const lists = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      if (lists.length === 0 && asked.length > 0) throw new Error('no provider answered its tags');
      return groupTags(lists.flat());
    },
    staleTime: freshMs(GAME_CALLS.games),
  });
}

/** The providers whose tags are those of a category; none where they are too many to ask each. */
export function taggedProducts(
  products: readonly GameProduct[],
  category: GameFilter['category'],
): readonly GameProduct[] {
  const listed = products.filter(
    (product) => product.category_code === category && product.open_mode === 'game_list',
  );
  return listed.length <= TAGGED_MAX ? listed : [];
}

function loadTags(app: AppEnvironment, id: number, signal: AbortSignal) {
  return ask(app, GAME_CALLS.gameTags, { params: { id }, view: inOrder<GameTag>, signal });
}

function groupTags(tags: readonly { id: number; name: string }[]): TagGroup[] {
  const groups = new Map<string, TagGroup>();
  for (const { id, name } of tags) {
    const group = groups.get(name) ?? { name, ids: [] };
    group.ids.push(id);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** The ids that stand for the chosen tag; null where no tag, or none of this page, is chosen. */
async function tagIdsOf(app: AppEnvironment, filter: ListFilter): Promise<number[] | null> {
  const { category, tagId } = filter;
  // A tag belongs to a category's provider.
  if (tagId === null || category === null) return null;
  try {
    const groups = await app.queryClient.fetchQuery(tagsQuery(app, filter));
    return groups.find(({ ids }) => ids.includes(tagId))?.ids ?? null;
  } catch {
    return [tagId];
  }
}

/** One game by its id, from its provider's list where that is known, else from its category's; null when it is gone. */
export function gameQuery(
  app: AppEnvironment,
  asked: Pick<GameFilter, 'category' | 'productId'> & { gameId: number | null },
) {
  const { category, productId, gameId } = asked;
  const filter = { category, productId, view: null, tagId: null, keyword: '' };
  return queryOptions({
    queryKey: keyOf(app, GAME_CALLS.games, 'one', category, productId, gameId),
    queryFn: async (): Promise<GridGame | null> => {
      const known = gamesAtHand(app, filter).find(({ id }) => id === gameId);
      if (known) return known;
      const first = await app.queryClient.fetchQuery(gamesQuery(app, filter, 'first'));
      if (isLong(first)) return findGame(app, gameId ?? 0, category);
      const { list } = await app.queryClient.fetchQuery(gamesQuery(app, filter, 'all'));
      return list.find(({ id }) => id === gameId) ?? null;
    },
    enabled: gameId !== null,
    staleTime: freshMs(GAME_CALLS.games),
  });
}

/** What was loaded of a filter until now. */
export function gamesAtHand(app: AppEnvironment, filter: GameFilter): readonly GridGame[] {
  const { queryClient } = app;
  const long = queryClient
    .getQueryData(longListQuery(app, filter).queryKey)
    ?.pages.flatMap(({ list }) => list);
  const whole = queryClient.getQueryData(gamesQuery(app, filter, 'all').queryKey)?.list;
  return long ?? whole ?? queryClient.getQueryData(gamesQuery(app, filter, 'first').queryKey)?.list ?? [];
}

/**
 * One of a long list, by its id alone. OUR ASSUMPTION: asked by nobody in particular, `GET /game?game_id=` tells which
 * game it is and starts nothing; it has no picture of the game, so its provider's stands for it.
 */
async function findGame(
  app: AppEnvironment,
  gameId: number,
  category: GameFilter['category'],
): Promise<GridGame | null> {
  try {
    const found = await ask(app, GAME_CALLS.launchGame, { query: { game_id: gameId }, asGuest: true });
    const products = await app.queryClient.fetchQuery(productsQuery(app, category));
    const product = products.find(({ id }) => id === found.product_id);
    return product ? { id: gameId, productId: product.id, name: found.name, image: product.image } : null;
  } catch (error) {
    if (isApiError(error, 'http') && error.status === 404) return null;
    throw error;
  }
}

/** A game's wallet, asked from its provider (GET /gameApi/wallet/{id}). Members only. */
export function gameWalletQuery(app: AppEnvironment, walletId: number | null | undefined) {
  return {
    ...callQuery(app, WALLET_CALLS.wallet, { params: { id: walletId ?? MAIN_WALLET_ID } }),
    enabled: typeof walletId === 'number' && app.auth.isLoggedIn(),
    // A provider that is down answers slowly; asking again is the member's to decide.
    retry: false,
  };
}

/** What to open: a game, or without one the provider's lobby. */
export interface LaunchOrder {
  productId: number;
  gameId?: number;
  /** With play money, where the game supports it. */
  isDemo: boolean;
  /** Automatic transfer is on. */
  isAutomatic: boolean;
  /** Moves money from the main wallet into a game's, should that be left to us. @throws where it did not arrive */
  transfer: (walletId: number, amount: Cents) => Promise<void>;
}

export interface Launched {
  /** Opens the game once, within a minute. */
  url: string;
  /** What automatic transfer brought to the game; null where nothing was moved or nobody can say. */
  moved: Cents | null;
}

/** Lifetime of a launch address. */
export const LAUNCH_SECONDS = 60;

/**
 * Starts a game and returns its address.
 *
 * OUR ASSUMPTION, all of it in this function: no call that launches a game is known (spec §1). `GET /game?game_id=`
 * or `?product_id=&launch=1` by a member answers the item with a one-use `launch_url`; `demo=1` asks for play money. With
 * automatic transfer on, the API brings the money along and says how much (`moved_amount`). One that says nothing is taken
 * to leave that to us: the main wallet's balance is then sent to the game's wallet before the address is used.
 * @throws ApiError as the call failed; `malformed` when the answer has no address.
 */
export async function launchGame(app: AppEnvironment, order: LaunchOrder): Promise<Launched> {
  const { productId, gameId, isDemo, isAutomatic } = order;
  const target = gameId === undefined ? { product_id: productId, launch: 1 as const } : { game_id: gameId };
  const answer = await ask(app, GAME_CALLS.launchGame, { query: { ...target, ...(isDemo && { demo: 1 }) } });
  const url = launchAddress(app, answer.launch_url);
  if (isDemo) return { url, moved: null };
  if (answer.moved_amount) return { url, moved: parseMoney(answer.moved_amount) };
  if (!isAutomatic || !answer.wallet_id) return { url, moved: null };
  return { url, moved: await bringAll(app, answer.wallet_id, order.transfer) };
}

/** Addresses are whole ones, or paths on the API's own origin. Nothing but http(s) is ever opened. */
function launchAddress(app: AppEnvironment, address: string | null | undefined): string {
  const base = app.config.baseUrl || app.origin;
  const url = address ? parseUrl(address, base) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw new ApiError({ kind: 'malformed', status: 200, message: '' });
}

async function bringAll(
  app: AppEnvironment,
  walletId: number,
  transfer: LaunchOrder['transfer'],
): Promise<Cents> {
  const [main, wallet] = await Promise.all([askWallet(app, MAIN_WALLET_ID), askWallet(app, walletId)]);
  const amount = movable(main, wallet);
  if (amount) await transfer(walletId, amount);
  return amount ?? 0;
}
