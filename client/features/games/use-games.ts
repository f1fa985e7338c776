import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ShelfGame } from '#platform/browser/game-shelf-storage.ts';
import { productsQuery } from '#platform/net/queries.ts';
import { useApp } from '#platform/site/page.ts';
import { useGameShelf } from '#platform/site/use-game-shelf.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { useHydrated } from '#ui/base/clock.ts';
import { type GameList, type GridGame, gamesQuery, isLong, longListQuery, unique } from './api.ts';
import { chosenProduct, type GameFilter } from './search/filter.ts';

export interface ShownGames {
  /** undefined while nothing is known. */
  games: readonly GridGame[] | undefined;
  /** How many the filter lets through; more than `games` while the rest is on its way. */
  total: number;
  /** What they were searched by. */
  keyword: string;
  /** What is shown belongs to the filter before. */
  isOutdated: boolean;
  /** The query whose failure leaves nothing to show. */
  query: UseQueryResult<GameList>;
  /** Loads on; null where all are there. */
  growth: GameGrowth | null;
}

export interface GameGrowth {
  isLoading: boolean;
  hasFailed: boolean;
  loadMore: () => void;
}

/**
 * The games of a filter: the first ones at once, all of them right after; of a long list what one scrolls to. A search shows what the games at hand hold in
 * the same moment, and what the API knows (it searches both languages) once that is there; an answer to an older search
 * is never shown for a newer one, because each has its own place. Until something is known, what was shown stays.
 */
export function useGames(filter: GameFilter, asked: string): ShownGames {
  const { keyword } = filter;
  const answer = useAnswer({ ...filter, keyword: asked });
  const atHand = useAtHand(filter);
  const own = asked === keyword && answer.list ? answer.list : atHand;
  const list = useOwnShelf(filter, own);
  const shown = useLast(useMemo(() => list && { ...list, keyword }, [list, keyword]));
  return {
    games: shown?.list,
    total: shown?.total ?? 0,
    keyword: shown?.keyword ?? '',
    isOutdated: list === undefined,
    query: answer.query,
    growth: own === answer.list && list === own ? answer.growth : null,
  };
}

function useAnswer(filter: GameFilter) {
  const app = useApp();
  const isHydrated = useHydrated();
  const first = useQuery(gamesQuery(app, filter, 'first'));
  const isCut = first.data !== undefined && first.data.total > first.data.list.length;
  const isOfMany = isLong(first.data);
  const all = useQuery({ ...gamesQuery(app, filter, 'all'), enabled: isHydrated && isCut && !isOfMany });
  const whole = useInPieces(first.data, all.data);
  const long = useLongList(filter, { first: first.data, isWanted: isHydrated && isOfMany });
  if (isOfMany) return { list: long.list, query: first, growth: long.growth };
  // A shelf of one's own is picked from all games, not from the first ones.
  const isPicked = filter.view === 'favourites' || filter.view === 'recent';
  return {
    list: isCut && isPicked ? whole : (whole ?? first.data),
    query: first.isError || !isCut ? first : all,
    growth: null,
  };
}

/**
 * All games of a list whose first ones are shown: rendered in pieces of a few milliseconds, as the page was just hydrated
 * and somebody may be touching it.
 */
function useInPieces(first: GameList | undefined, all: GameList | undefined): GameList | undefined {
  const late = useDeferredValue(useMemo(() => ({ first, all }), [first, all]));
  // What waits belongs to another filter: its games are none of this one's.
  return first && late.first === first ? late.all : all;
}

interface LongList {
  first: GameList | undefined;
  isWanted: boolean;
}

/** What was loaded of a long list; its number stays the API's. */
function useLongList(filter: GameFilter, { first, isWanted }: LongList) {
  const query = useInfiniteQuery({ ...longListQuery(useApp(), filter), enabled: isWanted });
  const pages = query.data?.pages;
  const joined = useJoined();
  const list = useMemo((): GameList | undefined => {
    if (!pages || !first) return first;
    const games = joined(first, pages);
    return { list: games, total: query.hasNextPage ? first.total : games.length };
  }, [pages, first, query.hasNextPage, joined]);
  const growth: GameGrowth = {
    isLoading: query.isFetching,
    hasFailed: query.isError,
    loadMore: () => {
      if (!query.isFetching) void query.fetchNextPage();
    },
  };
  return { list, growth: query.hasNextPage || query.isError ? growth : null };
}

/** All that was loaded of a long list; who comes back to it from a search does not join thousands anew. */
function useJoined() {
  const [known] = useState(() => new WeakMap<object, { first: GameList; games: GridGame[] }>());
  return useCallback(
    (first: GameList, pages: readonly { list: GridGame[] }[]): GridGame[] => {
      const before = known.get(pages);
      if (before?.first === first) return before.games;
      // What the server rendered stands first, so that nothing moves when the rest comes.
      const games = unique([...first.list, ...pages.flatMap((page) => page.list)]);
      known.set(pages, { first, games });
      return games;
    },
    [known],
  );
}

/** What a search finds among the games that were loaded without it; undefined for nothing, which proves nothing. */
function useAtHand(filter: GameFilter): GameList | undefined {
  const app = useApp();
  const whole = { ...filter, keyword: '' };
  const { data: first } = useQuery({ ...gamesQuery(app, whole, 'first'), enabled: false });
  const { data: all } = useQuery({ ...gamesQuery(app, whole, 'all'), enabled: false });
  const { data: long } = useInfiniteQuery({ ...longListQuery(app, whole), enabled: false });
  const words = filter.keyword.toLowerCase();
  return useMemo(() => {
    if (words === '') return undefined;
    const known = long?.pages.flatMap((page) => page.list) ?? (all ?? first)?.list;
    if (!known) return undefined;
    const list = known.filter(({ name }) => name.toLowerCase().includes(words));
    return list.length > 0 ? { list, total: list.length } : undefined;
  }, [long, all, first, words]);
}

/** For the views of favourites and recently played games: those of the list, in the order of the shelf. */
function useOwnShelf(filter: GameFilter, loaded: GameList | undefined): GameList | undefined {
  const { view } = filter;
  const favourites = useGameShelf('favourites').games;
  const recent = useGameShelf('recent').games;
  const { data: products, isPending } = useQuery(productsQuery(useApp(), filter.category));
  const shelf = view === 'recent' ? recent : favourites;
  const { category, productId, keyword } = filter;
  const picked = useMemo(() => {
    if (!loaded || !shelf) return undefined;
    // Of a long list not all are known: then what the device remembers of them has to do.
    if (!isLong(loaded)) return pickShelf(loaded, shelf);
    if (isPending) return undefined;
    return shelfOf(shelf, { category, productId, keyword, products });
  }, [loaded, shelf, category, productId, keyword, products, isPending]);
  return view === 'favourites' || view === 'recent' ? picked : loaded;
}

/** A game that the operator has no more is left out. */
function pickShelf(loaded: GameList, shelf: readonly ShelfGame[]): GameList {
  const byId = new Map(loaded.list.map((game) => [game.id, game]));
  const list = shelf.flatMap(({ id }) => byId.get(id) ?? []);
  return { list, total: list.length };
}

interface ShelfFilter extends Pick<GameFilter, 'category' | 'productId' | 'keyword'> {
  products: readonly GameProduct[] | undefined;
}

function shelfOf(
  shelf: readonly ShelfGame[],
  { category, productId, keyword, products = [] }: ShelfFilter,
): GameList {
  const chosen = chosenProduct({ category, productId }, products);
  const own = products.filter(({ id, category_code: code }) =>
    chosen ? id === chosen.id : category === null || code === category,
  );
  const ids = new Set(own.map(({ id }) => id));
  const words = keyword.toLowerCase();
  const list = shelf
    .filter((game) => ids.has(game.productId) && game.name.toLowerCase().includes(words))
    .map(({ id, productId: ofProduct, name, image }) => ({ id, productId: ofProduct, name, image }));
  return { list, total: list.length };
}

/** The newest value there was. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
