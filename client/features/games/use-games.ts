import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ShelfGame } from '#platform/browser/game-shelf-storage.ts';
import { useGameShelf } from '#platform/browser/use-game-shelf.ts';
import { useApp } from '#platform/site/page.ts';
import { useHydrated } from '#ui/base/clock.ts';
import { type GameList, type GridGame, gamesQuery } from './api.ts';
import type { GameFilter } from './search/filter.ts';

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
}

/**
 * The games of a filter: the first ones at once, all of them right after. A search shows what the games at hand hold in
 * the same moment, and what the API knows (it searches both languages) once that is there; an answer to an older search
 * is never shown for a newer one, because each has its own place. Until something is known, what was shown stays.
 */
export function useGames(filter: GameFilter, asked: string): ShownGames {
  const { keyword } = filter;
  const answer = useAnswer({ ...filter, keyword: asked });
  const atHand = useAtHand(filter);
  const own = asked === keyword && answer.list ? answer.list : atHand;
  const list = useOwnShelf(filter.view, own);
  const shown = useLast(useMemo(() => list && { ...list, keyword }, [list, keyword]));
  return {
    games: shown?.list,
    total: shown?.total ?? 0,
    keyword: shown?.keyword ?? '',
    isOutdated: list === undefined,
    query: answer.query,
  };
}

function useAnswer(filter: GameFilter) {
  const app = useApp();
  const isHydrated = useHydrated();
  const first = useQuery(gamesQuery(app, filter, 'first'));
  const isCut = first.data !== undefined && first.data.total > first.data.list.length;
  const all = useQuery({ ...gamesQuery(app, filter, 'all'), enabled: isHydrated && isCut });
  // A shelf of one's own is picked from all games, not from the first ones.
  const isPicked = filter.view === 'favourites' || filter.view === 'recent';
  return {
    list: isCut && isPicked ? all.data : (all.data ?? first.data),
    query: first.isError || !isCut ? first : all,
  };
}

/** What a search finds among the games that were loaded without it; undefined for nothing, which proves nothing. */
function useAtHand(filter: GameFilter): GameList | undefined {
  const app = useApp();
  const whole = { ...filter, keyword: '' };
  const { data: first } = useQuery({ ...gamesQuery(app, whole, 'first'), enabled: false });
  const { data: all = first } = useQuery({ ...gamesQuery(app, whole, 'all'), enabled: false });
  const words = filter.keyword.toLowerCase();
  return useMemo(() => {
    if (words === '' || !all) return undefined;
    const list = all.list.filter(({ name }) => name.toLowerCase().includes(words));
    return list.length > 0 ? { list, total: list.length } : undefined;
  }, [all, words]);
}

/** For the views of favourites and recently played games: those of the list, in the order of the shelf. */
function useOwnShelf(view: GameFilter['view'], loaded: GameList | undefined): GameList | undefined {
  const favourites = useGameShelf('favourites').games;
  const recent = useGameShelf('recent').games;
  const shelf = view === 'recent' ? recent : favourites;
  const picked = useMemo(() => pickShelf(loaded, shelf), [loaded, shelf]);
  return view === 'favourites' || view === 'recent' ? picked : loaded;
}

/** A game that the operator has no more is left out. */
function pickShelf(
  loaded: GameList | undefined,
  shelf: readonly ShelfGame[] | undefined,
): GameList | undefined {
  if (!loaded || !shelf) return undefined;
  const byId = new Map(loaded.list.map((game) => [game.id, game]));
  const list = shelf.flatMap(({ id }) => byId.get(id) ?? []);
  return { list, total: list.length };
}

/** The newest value there was. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
