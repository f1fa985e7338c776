import { useQuery } from '@tanstack/react-query';
import type { ShelfGame } from '#platform/browser/game-shelf-storage.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { gameCards } from '#ui/cards/game-card.tsx';
import { Shelf } from '#ui/cards/shelf.tsx';
import { shelfGamesQuery } from '../api.ts';
import type { GameLinks } from './use-game-links.ts';
import { useShelfLabels } from './use-shelf-labels.ts';

const SHOWN = '[--shown:3.25] sm:[--shown:4.3] md:[--shown:6] xl:[--shown:7]';
const COUNT = 14;

export interface RecentShelfProps {
  games: readonly ShelfGame[];
  links: ReadonlyMap<number, GameLinks>;
}

/** One row of the games played last. A provider that has left takes its games along. */
export default function RecentShelf({ games, links }: RecentShelfProps) {
  const text = useText();
  const labels = useShelfLabels();
  const shown = games.filter(({ productId }) => links.has(productId)).slice(0, COUNT);
  const named = useNames(shown);
  if (shown.length === 0) return null;
  return (
    <Shelf title={text('home.games.recent')} icon="history" labels={labels} shownClass={SHOWN}>
      {gameCards(
        shown.map((game) => {
          const own = links.get(game.productId);
          const { name, image } = named.get(game.id) ?? game;
          return { href: own?.hrefOf(game.id), name, image, note: own?.provider };
        }),
      )}
    </Shelf>
  );
}

/** Games that were played in another language are asked for in this one; until they come they keep their names. */
function useNames(games: readonly ShelfGame[]): ReadonlyMap<number, { name: string; image: string }> {
  const app = useApp();
  const foreign = games.filter(({ locale }) => locale !== app.locale).map(({ productId }) => productId);
  const productIds = [...new Set(foreign)].toSorted((a, b) => a - b);
  const { data = [] } = useQuery({ ...shelfGamesQuery(app, productIds), enabled: productIds.length > 0 });
  return new Map(data.map((game) => [game.id, game]));
}
