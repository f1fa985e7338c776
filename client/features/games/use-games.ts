import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ShelfGame } from '#platform/browser/game-shelf-storage.ts';
import { productsQuery } from '#platform/net/queries.ts';
import { uniqueById } from '#platform/net/unique-by-id.ts';
import { useApp } from '#platform/site/page.ts';
import { useGameShelf } from '#platform/site/use-game-shelf.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { useHydrated } from '#ui/base/clock.ts';
import { type GameFact, type GameList, type GridGame, gamesQuery, isLong, longListQuery } from './api.ts';
import { chosenProduct, type GameFilter, isStoredView } from './search/filter.ts';

export interface ShownGames {
  /** undefined while loading. */
  games: readonly GridGame[] | undefined;
  /** How many games match; more than `games` while the others load. */
  total: number;
  /** The keyword that `games` match. */
  keyword: string;
  /** `games` still belong to the previous filter. */
  isOutdated: boolean;
  /** The query whose error the page shows. */
  query: UseQueryResult<GameList>;
  /** Loads more games; null where all are loaded. */
  more: MoreGames | null;
  /** The sort orders and filters for which some games have a value. They stay while another list loads. */
  facts: readonly GameFact[];
}

export interface MoreGames {
  isLoading: boolean;
  hasFailed: boolean;
  loadMore: () => void;
}

/**
 * The games of a filter: the first ones at once, then all of them, or more on scroll for a long list. A search shows the
 * matches among loaded games at once, and those of the API (which searches both languages) once they arrive. Until then
 * the previous games stay.
 * @param requested the keyword for the API, a debounced `filter.keyword`
 */
export function useGames(filter: GameFilter, requested: string): ShownGames {
  const { keyword } = filter;
  const answer = useApiGames({ ...filter, keyword: requested });
  const local = useLocalMatches(filter);
  const source = requested === keyword && answer.list ? answer.list : local;
  const list = useStoredGames(filter, source);
  const current = useMemo(() => list && { ...list, keyword }, [list, keyword]);
  const [last, setLast] = useState(current);
  if (current !== undefined && current !== last) setLast(current);
  const shown = current ?? last;
  const [facts, setFacts] = useState(answer.facts);
  if (answer.facts !== undefined && answer.facts !== facts) setFacts(answer.facts);
  return {
    games: shown?.list,
    total: shown?.total ?? 0,
    keyword: shown?.keyword ?? '',
    isOutdated: list === undefined,
    query: answer.query,
    more: source === answer.list && list === source ? answer.more : null,
    facts: facts ?? [],
  };
}

function useApiGames(filter: GameFilter) {
  const app = useApp();
  const isHydrated = useHydrated();
  const first = useQuery(gamesQuery(app, filter, 'first'));
  const isPartial = first.data !== undefined && first.data.total > first.data.list.length;
  const isLongList = isLong(first.data);
  const all = useQuery({
    ...gamesQuery(app, filter, 'all'),
    enabled: isHydrated && isPartial && !isLongList,
  });
  const complete = useDeferredGames(first.data, all.data);
  const long = useLongList(filter, { first: first.data, isEnabled: isHydrated && isLongList });
  const facts = (all.data ?? first.data)?.facts;
  if (isLongList) return { list: long.list, query: first, more: long.more, facts };
  // A favourite or recent game may be missing in the first page, so these views wait for all games.
  const needsAll = isStoredView(filter);
  return {
    list: isPartial && needsAll ? complete : (complete ?? first.data),
    query: first.isError || !isPartial ? first : all,
    more: null,
    facts,
  };
}

/** Defers the render of all games, so that a page that was just hydrated stays responsive. */
function useDeferredGames(first: GameList | undefined, all: GameList | undefined): GameList | undefined {
  const deferred = useDeferredValue(useMemo(() => ({ first, all }), [first, all]));
  // A deferred value with another `first` belongs to the previous filter.
  return first && deferred.first === first ? deferred.all : all;
}

/** The loaded games of a long list. `total` is the API's until the last page is loaded. */
function useLongList(
  filter: GameFilter,
  { first, isEnabled }: { first: GameList | undefined; isEnabled: boolean },
) {
  const query = useInfiniteQuery({ ...longListQuery(useApp(), filter), enabled: isEnabled });
  const pages = query.data?.pages;
  const mergePages = useMergedPages();
  const list = useMemo((): GameList | undefined => {
    if (!pages || !first) return first;
    const games = mergePages(first, pages);
    return { list: games, total: query.hasNextPage ? first.total : games.length };
  }, [pages, first, query.hasNextPage, mergePages]);
  const more: MoreGames = {
    isLoading: query.isFetching,
    hasFailed: query.isError,
    loadMore: () => {
      if (!query.isFetching) void query.fetchNextPage();
    },
  };
  return { list, more: query.hasNextPage || query.isError ? more : null };
}

/** Merges the pages of a long list. Cached by its pages, so that leaving a search does not merge thousands of games again. */
function useMergedPages() {
  const [cache] = useState(() => new WeakMap<object, { first: GameList; games: GridGame[] }>());
  return useCallback(
    (first: GameList, pages: readonly { list: GridGame[] }[]): GridGame[] => {
      const cached = cache.get(pages);
      if (cached?.first === first) return cached.games;
      // The server-rendered games stay first, so that no tile moves when pages arrive.
      const games = uniqueById([...first.list, ...pages.flatMap((page) => page.list)]);
      cache.set(pages, { first, games });
      return games;
    },
    [cache],
  );
}

/** Matches among the games that are loaded without the keyword. undefined for none: the API may know more. */
function useLocalMatches(filter: GameFilter): GameList | undefined {
  const app = useApp();
  const unsearched = { ...filter, keyword: '' };
  const { data: first } = useQuery({ ...gamesQuery(app, unsearched, 'first'), enabled: false });
  const { data: all } = useQuery({ ...gamesQuery(app, unsearched, 'all'), enabled: false });
  const { data: long } = useInfiniteQuery({ ...longListQuery(app, unsearched), enabled: false });
  const words = filter.keyword.toLowerCase();
  return useMemo(() => {
    if (words === '') return undefined;
    const known = long?.pages.flatMap((page) => page.list) ?? (all ?? first)?.list;
    if (!known) return undefined;
    const list = known.filter(({ name }) => name.toLowerCase().includes(words));
    return list.length > 0 ? { list, total: list.length } : undefined;
  }, [long, all, first, words]);
}

/** In the views `favourites` and `recent`: the games of the device's storage, in its order. Else `loaded`. */
function useStoredGames(filter: GameFilter, loaded: GameList | undefined): GameList | undefined {
  const { view } = filter;
  const favourites = useGameShelf('favourites').games;
  const recent = useGameShelf('recent').games;
  const { data: products, isPending } = useQuery(productsQuery(useApp(), filter.category));
  const stored = view === 'recent' ? recent : favourites;
  const { category, productId, keyword } = filter;
  const found = useMemo(() => {
    if (!loaded || !stored) return undefined;
    if (!isLong(loaded)) {
      // Games that the operator removed are left out.
      const byId = new Map(loaded.list.map((game) => [game.id, game]));
      const list = stored.flatMap(({ id }) => byId.get(id) ?? []);
      return { list, total: list.length };
    }
    // A long list is not loaded completely, so the storage's own copy of each game is shown.
    if (isPending) return undefined;
    return filterStored(stored, { category, productId, keyword, products });
  }, [loaded, stored, category, productId, keyword, products, isPending]);
  return isStoredView(filter) ? found : loaded;
}

interface StoredFilter extends Pick<GameFilter, 'category' | 'productId' | 'keyword'> {
  products: readonly GameProduct[] | undefined;
}

function filterStored(
  stored: readonly ShelfGame[],
  { category, productId, keyword, products = [] }: StoredFilter,
): GameList {
  const chosen = chosenProduct({ category, productId }, products);
  const own = products.filter(({ id, category_code: code }) =>
    chosen ? id === chosen.id : category === null || code === category,
  );
  const ids = new Set(own.map(({ id }) => id));
  const words = keyword.toLowerCase();
  const list = stored
    .filter((game) => ids.has(game.productId) && game.name.toLowerCase().includes(words))
    .map(({ id, productId: ofProduct, name, image }) => ({ id, productId: ofProduct, name, image }));
  return { list, total: list.length };
}
