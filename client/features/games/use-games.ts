import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ShelfGame } from '#platform/game-shelf-storage.ts';
import { useApp } from '#platform/page.ts';
import { useGameShelf } from '#platform/use-game-shelf.ts';
import { useHydrated } from '#ui/clock.ts';
import { type GameList, type GridGame, gamesQuery } from './api.ts';
import type { GameFilter } from './filter.ts';

export interface ShownGames {
  /** undefined while nothing is known. */
  games: readonly GridGame[] | undefined;
  /** How many the filter lets through; more than `games` while the rest is on its way. */
  total: number;
  /** What is shown belongs to the filter before. */
  isOutdated: boolean;
  /** The query whose failure leaves nothing to show. */
  query: UseQueryResult<GameList>;
}

/**
 * The games of a filter: the first ones at once, all of them right after. While another filter's games are on their way,
 * those shown stay; an answer to an older filter is never shown for a newer one, because each has its own place.
 */
export function useGames(filter: GameFilter): ShownGames {
  const app = useApp();
  const isHydrated = useHydrated();
  const shelf = useShelfOf(filter.view);
  const first = useQuery(gamesQuery(app, filter, 'first'));
  const isCut = first.data !== undefined && first.data.total > first.data.list.length;
  const all = useQuery({ ...gamesQuery(app, filter, 'all'), enabled: isHydrated && isCut });
  const loaded = isCut && shelf.isOne ? all.data : (all.data ?? first.data);
  const picked = useMemo(() => pickShelf(loaded, shelf.games), [loaded, shelf.games]);
  const own = shelf.isOne ? picked : loaded;
  const shown = useLast(own);
  return {
    games: shown?.list,
    total: shown?.total ?? 0,
    isOutdated: own === undefined,
    query: first.isError || !isCut ? first : all,
  };
}

function useShelfOf(view: GameFilter['view']) {
  const favourites = useGameShelf('favourites');
  const recent = useGameShelf('recent');
  const isOne = view === 'favourites' || view === 'recent';
  return { isOne, games: view === 'recent' ? recent.games : favourites.games };
}

/** In the order of the shelf; a game that the operator has no more is left out. */
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
