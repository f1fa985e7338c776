import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, isApiError } from '#platform/api/api-client.ts';
import { ask, callQuery, freshMs, keyOf } from '#platform/net/calls.ts';
import { inOrder, productsQuery } from '#platform/net/queries.ts';
import { fetchWallet, movable } from '#platform/net/transfers.ts';
import { uniqueById } from '#platform/net/unique-by-id.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { type Cents, parseMoney, tryParseMoney } from '#shared/money.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';
import type { CallQuery } from '#shared/webapi/call.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { Page } from '#shared/webapi/envelope.ts';
import type { Game, GameProduct, GameSort, GameTag } from '#shared/webapi/schemas/game.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { chosenProduct, type GameFilter, isStoredView } from './search/filter.ts';

/** The fields of a game that the grid shows. The page's inlined data holds no others. */
export interface GridGame {
  id: number;
  productId: number;
  name: string;
  image: string;
  mark?: 'hot' | 'new';
  hasDemo?: boolean;
  /** Does not run on phones. */
  isDesktopOnly?: boolean;
  rtp?: string;
}

export interface GameList {
  list: GridGame[];
  /** How many games match the filter, including those that are not in `list`. */
  total: number;
  /** The API ignored the filter or the order: `list` was filtered and sorted in the client, from all games. */
  isFilteredHere?: boolean;
  /** The sort orders and filters for which some games of the list have a value. */
  facts?: GameFact[];
}

export type GameFact = GameSort | 'volatility';

/** `first`: the games of the first paint. `all`: every game that matches. */
export type Extent = 'first' | 'all';

/** A little more than a screen. Most providers fit, so their page is complete without JavaScript. */
const FIRST_COUNT = { desktop: 48, mobile: 45 };
const PAGE_SIZE = 100;
/** Limit of pages that are loaded of one query. */
const MAX_PAGES = 20;
/** Lists up to this size load completely, so a search in them needs no request. Longer lists load on scroll. */
const COMPLETE_LIST_MAX = 500;
/** The tags of a category take one request per provider. Categories with more providers show no tags. */
const TAG_REQUESTS_MAX = 8;

type ListFilter = Omit<GameFilter, 'view'> & { view: 'hot' | 'new' | null };

/** The filter that is sent to the API. The views `favourites` and `recent` need all games, in any order. */
function listFilterOf(filter: GameFilter): ListFilter {
  if (isStoredView(filter)) return { ...filter, view: null, sort: null, volatility: null };
  return { ...filter, view: filter.view === 'hot' || filter.view === 'new' ? filter.view : null };
}

function keyOfFilter({ category, productId, view, tagId, keyword, sort, volatility }: ListFilter) {
  return [category, productId, view, tagId, keyword, sort, volatility] as const;
}

/**
 * The games of a filter (GET /game) in its order. A provider that is not in the category is ignored.
 * The views `favourites` and `recent` load all games: the page filters them by the device's storage.
 */
export function gamesQuery(app: AppEnvironment, filter: GameFilter, extent: Extent) {
  const asked = listFilterOf(filter);
  return queryOptions({
    queryKey: keyOf(app, GAME_CALLS.games, app.device, ...keyOfFilter(asked), extent),
    queryFn: ({ signal }) => loadGames(app, asked, { extent, signal }),
    staleTime: freshMs(GAME_CALLS.games),
  });
}

interface Loading {
  extent: Extent;
  signal: AbortSignal;
}

async function loadGames(app: AppEnvironment, filter: ListFilter, loading: Loading): Promise<GameList> {
  const { queries, isMatch } = await buildQueries(app, filter);
  const { sort } = filter;
  const lists = await Promise.all(
    queries.map((query) => loadPages(app, query, { ...loading, isMatch, sort })),
  );
  const list = sorted(uniqueById(lists.flatMap((one) => one.list)), filter.sort);
  const size = loading.extent === 'first' ? FIRST_COUNT[app.device] : list.length;
  const isFilteredHere = lists.some((one) => one.isFilteredHere);
  return {
    list: list.slice(0, size).map(toGridGame),
    total: lists.reduce((sum, one) => sum + one.total, 0),
    ...(isFilteredHere && { isFilteredHere }),
    // Undefined for an empty list, so that a search without matches keeps the choices.
    ...(list.length > 0 && { facts: factsOf(list) }),
  };
}

type GamesQuery = CallQuery<typeof GAME_CALLS.games>;

/** The API queries of a filter. A tag has its own id at each provider, so it takes one query per id. */
async function buildQueries(app: AppEnvironment, filter: ListFilter) {
  const [productId, tagIds] = await Promise.all([validProductId(app, filter), tagIdsOf(app, filter)]);
  const { category, keyword, view, sort, volatility } = filter;
  const query: GamesQuery = {
    category: category ?? undefined,
    product_id: productId ?? undefined,
    keyword,
    is_hot: view === 'hot' ? 1 : undefined,
    is_new: view === 'new' ? 1 : undefined,
    has_jackpot: sort === 'jackpot' ? 1 : undefined,
    volatility: volatility ?? undefined,
    sort: sort ?? undefined,
  };
  return {
    queries: tagIds ? tagIds.map((tag_id) => ({ ...query, tag_id })) : [query],
    isMatch: (item: Game) =>
      (view === null || item[`is_${view}`]) &&
      (!tagIds || item.tag_ids.some((id) => tagIds.includes(id))) &&
      (sort !== 'jackpot' || FACTS.jackpot(item) > 0) &&
      (volatility === null || item.volatility === volatility),
  };
}

/** The value that a choice sorts by, or that it needs; 0 for none. */
const FACTS: Record<GameFact, (item: Game) => number> = {
  newest: (item) => Date.parse(item.released_at ?? '') || 0,
  rtp: (item) => Number(item.rtp) || 0,
  jackpot: (item) => tryParseMoney(item.jackpot ?? '') ?? 0,
  volatility: (item) => (item.volatility ? 1 : 0),
};

function factsOf(list: readonly Game[]): GameFact[] {
  // Cast: Object.keys loses the type of the keys.
  const facts = Object.keys(FACTS) as GameFact[];
  return facts.filter((fact) => list.some((item) => FACTS[fact](item) > 0));
}

/** Highest first; the order of equal games stays. */
function sorted(list: Game[], sort: GameSort | null): Game[] {
  return sort ? list.toSorted((a, b) => FACTS[sort](b) - FACTS[sort](a)) : list;
}

function isInOrder(list: readonly Game[], sort: GameSort | null): boolean {
  return (
    !sort ||
    list.every((item, index) => index === 0 || FACTS[sort](list[index - 1] ?? item) >= FACTS[sort](item))
  );
}

interface PagesLoading extends Loading {
  isMatch: (item: Game) => boolean;
  sort: GameSort | null;
}

async function loadPages(
  app: AppEnvironment,
  query: GamesQuery,
  { extent, signal, isMatch, sort }: PagesLoading,
): Promise<{ list: Game[]; total: number; isFilteredHere: boolean }> {
  const size = extent === 'first' ? FIRST_COUNT[app.device] : PAGE_SIZE;
  const first = await loadPage(app, query, { page: 1, size, signal });
  const total = first.pagination?.total ?? first.list.length;
  const isComplete = first.list.length >= total;
  const isFilteredByApi = first.list.every(isMatch) && isInOrder(first.list, sort);
  if (extent === 'first' && !isComplete) {
    if (isFilteredByApi) return { list: first.list, total, isFilteredHere: false };
    // The API ignored the filter or the order: load all games.
    return loadPages(app, query, { extent: 'all', signal, isMatch, sort });
  }
  const pages = [first];
  if (!isComplete) {
    const pageCount = Math.min(MAX_PAGES, Math.ceil(total / Math.max(1, first.pagination?.per_page ?? size)));
    const numbers = Array.from({ length: Math.max(0, pageCount - 1) }, (_, index) => index + 2);
    pages.push(
      ...(await Promise.all(numbers.map((page) => loadPage(app, query, { page, size: PAGE_SIZE, signal })))),
    );
  }
  const list = uniqueById(pages.flatMap((page) => page.list)).filter(isMatch);
  return { list, total: list.length, isFilteredHere: !isFilteredByApi };
}

function loadPage(
  app: AppEnvironment,
  query: GamesQuery,
  { page, size, signal }: { page: number; size: number; signal: AbortSignal },
): Promise<Page<Game>> {
  return ask(app, GAME_CALLS.games, { query: { ...query, page, per_page: size }, signal });
}

/** Position in a long list: index of the query, number of its page from 1. */
interface PageCursor {
  query: number;
  page: number;
}

/** Whether a list is too long to load completely. Lists that were filtered here are complete already. */
export function isLong(first: GameList | undefined): boolean {
  return first !== undefined && first.total > COMPLETE_LIST_MAX && !first.isFilteredHere;
}

/** The games of a long list, 100 per page. Pages load on scroll. */
export function longListQuery(app: AppEnvironment, filter: GameFilter) {
  const asked = listFilterOf(filter);
  return infiniteQueryOptions({
    queryKey: keyOf(app, GAME_CALLS.games, 'long', ...keyOfFilter(asked)),
    queryFn: async ({ pageParam, signal }) => {
      const { queries } = await buildQueries(app, asked);
      const { list, pagination } = await loadPage(app, queries[pageParam.query] ?? {}, {
        page: pageParam.page,
        size: PAGE_SIZE,
        signal,
      });
      const { page, per_page, total } = pagination ?? { page: 1, per_page: PAGE_SIZE, total: list.length };
      const isLast = list.length === 0 || page * per_page >= total;
      const next: PageCursor | null = isLast
        ? { query: pageParam.query + 1, page: 1 }
        : { query: pageParam.query, page: pageParam.page + 1 };
      return { list: list.map(toGridGame), next: next.query < queries.length ? next : null };
    },
    // Cast: the literal's type would not match later cursors.
    initialPageParam: { query: 0, page: 1 } as PageCursor,
    getNextPageParam: ({ next }) => next,
    // A refetch would load every page again and compare each game.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
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

/** The filter's provider; null for none, and for one that the category does not have. */
async function validProductId(app: AppEnvironment, filter: ListFilter): Promise<number | null> {
  if (filter.productId === null) return null;
  try {
    return (
      chosenProduct(filter, await app.queryClient.fetchQuery(productsQuery(app, filter.category)))?.id ?? null
    );
  } catch {
    // The providers did not load: use the id unchecked.
    return filter.productId || null;
  }
}

/** A tag's name, with its id at each provider that has it. */
export interface TagGroup {
  name: string;
  ids: number[];
}

/** Tags of the chosen provider, or of all providers of the category, grouped by name (GET /gameTag/{product}). */
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

/** The providers whose tags make up a category's; empty where they are too many for one request each. */
export function taggedProducts(
  products: readonly GameProduct[],
  category: GameFilter['category'],
): readonly GameProduct[] {
  const listed = products.filter(
    (product) => product.category_code === category && product.open_mode === 'game_list',
  );
  return listed.length <= TAG_REQUESTS_MAX ? listed : [];
}

/** The tags of a provider. Empty where the API has none for it, or does not have the call. */
async function loadTags(app: AppEnvironment, id: number, signal: AbortSignal): Promise<readonly GameTag[]> {
  try {
    return await ask(app, GAME_CALLS.gameTags, { params: { id }, view: inOrder<GameTag>, signal });
  } catch (error) {
    const isUnknown = isApiError(error, 'http') && error.status === 404;
    if (isUnknown || isApiError(error, 'notOffered')) return [];
    throw error;
  }
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

/** All ids of the chosen tag's name; null where no tag is chosen, or one that the category does not have. */
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

/** One game by its id, from its provider's list, else from its category's; null when the operator removed it. */
export function gameQuery(
  app: AppEnvironment,
  target: Pick<GameFilter, 'category' | 'productId'> & { gameId: number | null },
) {
  const { category, productId, gameId } = target;
  const every = { view: null, tagId: null, keyword: '', sort: null, volatility: null };
  const filter = { category, productId, ...every };
  return queryOptions({
    queryKey: keyOf(app, GAME_CALLS.games, 'one', category, productId, gameId),
    queryFn: async (): Promise<GridGame | null> => {
      const cached = cachedGames(app, filter).find(({ id }) => id === gameId);
      if (cached) return cached;
      const first = await app.queryClient.fetchQuery(gamesQuery(app, filter, 'first'));
      if (isLong(first)) return findGame(app, gameId ?? 0, category);
      const { list } = await app.queryClient.fetchQuery(gamesQuery(app, filter, 'all'));
      return list.find(({ id }) => id === gameId) ?? null;
    },
    enabled: gameId !== null,
    staleTime: freshMs(GAME_CALLS.games),
  });
}

/** The games of a filter that the query cache holds. */
function cachedGames(app: AppEnvironment, filter: GameFilter): readonly GridGame[] {
  const { queryClient } = app;
  const long = queryClient
    .getQueryData(longListQuery(app, filter).queryKey)
    ?.pages.flatMap(({ list }) => list);
  const whole = queryClient.getQueryData(gamesQuery(app, filter, 'all').queryKey)?.list;
  return long ?? whole ?? queryClient.getQueryData(gamesQuery(app, filter, 'first').queryKey)?.list ?? [];
}

/**
 * One game of a long list, by its id. OUR ASSUMPTION: without a session, `GET /game?game_id=` answers the game and
 * starts nothing. The answer has no picture of the game, so its provider's picture is used.
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

/** A game wallet (GET /gameApi/wallet/{id}), which the API reads from the provider. Members only. */
export function gameWalletQuery(app: AppEnvironment, walletId: number | null | undefined) {
  return {
    ...callQuery(app, WALLET_CALLS.wallet, { params: { id: walletId ?? MAIN_WALLET_ID } }),
    enabled: typeof walletId === 'number' && app.auth.isLoggedIn(),
    // A provider that is down answers slowly. The member retries by a button.
    retry: false,
  };
}

/** A game to open, or the provider's lobby when `gameId` is missing. */
export interface LaunchOrder {
  productId: number;
  gameId?: number;
  /** Launch with play money. */
  isDemo: boolean;
  /** Automatic transfer is on. */
  isAutomatic: boolean;
  /** Moves money from the main wallet to a game's. Called only if the API does not. @throws if it did not arrive */
  transfer: (walletId: number, amount: Cents) => Promise<void>;
}

export interface Launched {
  /** Opens the game once, within a minute. */
  url: string;
  /** The page's content policy allows the address in a frame (server/middleware/security-headers.ts). */
  isFrameable: boolean;
  /** The amount of the automatic transfer; null if none was made or it is unknown. */
  moved: Cents | null;
}

/** Lifetime of a launch address. */
export const LAUNCH_SECONDS = 60;

/**
 * Starts a game and returns its address.
 *
 * OUR ASSUMPTION, all of it in this function: no call that launches a game is known (spec §1). `GET /game?game_id=`
 * or `?product_id=&launch=1` by a member answers the item with a one-use `launch_url`; `demo=1` asks for play money. With
 * automatic transfer on, the API moves the money and answers the amount (`moved_amount`). Without that field this
 * function moves the main wallet's balance to the game's wallet before it returns the address.
 * @throws ApiError when the call fails; kind `malformed` when the answer has no usable address.
 */
export async function launchGame(app: AppEnvironment, order: LaunchOrder): Promise<Launched> {
  const { productId, gameId, isDemo, isAutomatic } = order;
  const target = gameId === undefined ? { product_id: productId, launch: 1 as const } : { game_id: gameId };
  const answer = await ask(app, GAME_CALLS.launchGame, { query: { ...target, ...(isDemo && { demo: 1 }) } });
  const address = launchAddress(app, answer.launch_url);
  if (isDemo) return { ...address, moved: null };
  if (answer.moved_amount) return { ...address, moved: parseMoney(answer.moved_amount) };
  if (!isAutomatic || !answer.wallet_id) return { ...address, moved: null };
  const walletId = answer.wallet_id;
  const [main, wallet] = await Promise.all([fetchWallet(app, MAIN_WALLET_ID), fetchWallet(app, walletId)]);
  const amount = movable(main, wallet);
  if (amount) await order.transfer(walletId, amount);
  return { ...address, moved: amount ?? 0 };
}

/** Resolves an absolute URL, or a path on the API's origin. @throws ApiError for anything but http(s) */
function launchAddress(
  app: AppEnvironment,
  address: string | null | undefined,
): Pick<Launched, 'url' | 'isFrameable'> {
  const base = app.config.baseUrl || app.origin;
  const url = address ? parseUrl(address, base) : undefined;
  if (url?.protocol === 'https:') return { url: url.href, isFrameable: true };
  if (url?.protocol === 'http:') return { url: url.href, isFrameable: url.origin === new URL(base).origin };
  throw new ApiError({ kind: 'malformed', status: 200, message: '' });
}
