import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ShelfGame } from '#platform/browser/game-shelf-storage.ts';
import { useApp } from '#platform/site/page.ts';
import { shelfGamesQuery } from '../api.ts';

type Known = Pick<ShelfGame, 'id' | 'productId' | 'locale'>;
const NO_NAMES: readonly { id: number; name: string; image: string }[] = [];

/** Names in the app's language, by game id, for games that were stored in another language. Empty while loading. */
export function useShelfNames(games: readonly Known[]): ReadonlyMap<number, { name: string; image: string }> {
  const app = useApp();
  const foreign = games.filter(({ locale }) => locale !== app.locale);
  const { data = NO_NAMES } = useQuery(shelfGamesQuery(app, foreign));
  return useMemo(() => new Map(data.map((game) => [game.id, game])), [data]);
}
