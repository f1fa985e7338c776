import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  clearShelf,
  isShelfChange,
  putOnShelf,
  readShelf,
  type ShelfGame,
  type ShelfName,
  takeOffShelf,
} from '#platform/browser/game-shelf-storage.ts';
import { type AppEnvironment, useApp } from './page.ts';

export interface GameShelf {
  /** Newest first; undefined on the server and until the shelf has been read. */
  games: readonly ShelfGame[] | undefined;
  put: (game: Omit<ShelfGame, 'locale' | 'at'>) => void;
  remove: (gameId: number) => void;
  clear: () => void;
}

/** One shelf of this device. All components and tabs show the same list. */
export function useGameShelf(shelf: ShelfName): GameShelf {
  const { storages, locale, queryClient, now } = useApp();
  const query = shelfQuery(storages, shelf);
  const { data: games } = useQuery(query);

  useEffect(
    () =>
      storages.local.subscribe((change) => {
        if (isShelfChange(shelf, change)) {
          queryClient.setQueryData(shelfKey(shelf), readShelf(storages.local, shelf));
        }
      }),
    [queryClient, storages, shelf],
  );

  const show = (list: ShelfGame[]) => queryClient.setQueryData(query.queryKey, list);
  return {
    games,
    put: (game) => show(putOnShelf(storages.local, shelf, { ...game, locale, at: now() })),
    remove: (gameId) => show(takeOffShelf(storages.local, shelf, gameId)),
    clear: () => {
      clearShelf(storages.local, shelf);
      show([]);
    },
  };
}

function shelfKey(shelf: ShelfName) {
  return ['game-shelf', shelf] as const;
}

/** A query, so that all components of a tab share one list. No page preloads it: the server has no shelf. */
function shelfQuery(storages: AppEnvironment['storages'], shelf: ShelfName) {
  return queryOptions({
    queryKey: shelfKey(shelf),
    queryFn: () => readShelf(storages.local, shelf),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
