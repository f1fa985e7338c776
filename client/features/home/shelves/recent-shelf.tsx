import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ShelfGame } from '#platform/browser/game-shelf-storage.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Shelf } from '#ui/cards/shelf.tsx';
import { type HomeProduct, homeProductsQuery } from '../api.ts';
import { ContinueShelf } from './continue-shelf.tsx';
import { gameLinks } from './game-links.ts';
import { GameCards } from './game-shelf.tsx';
import { useShelfLabels } from './use-shelf-labels.ts';
import { useShelfNames } from './use-shelf-names.ts';

const SHOWN = '[--shown:3.25] sm:[--shown:4.3] md:[--shown:6] xl:[--shown:7]';
const COUNT = 14;
const NO_PRODUCTS: readonly HomeProduct[] = [];

/** A member's last games, or the demo games of a guest. */
export default function RecentShelf({ games }: { games: readonly ShelfGame[] }) {
  return useIsMember() ? <ContinueShelf /> : <GuestGames games={games} />;
}

/** Games of a provider that the operator removed are left out. */
function GuestGames({ games }: { games: readonly ShelfGame[] }) {
  const app = useApp();
  const { data: products = NO_PRODUCTS } = useQuery(homeProductsQuery(app));
  const links = useMemo(() => gameLinks(app, products), [app, products]);
  const text = useText();
  const labels = useShelfLabels();
  const shown = games.filter(({ productId }) => links.has(productId)).slice(0, COUNT);
  const named = useShelfNames(shown);
  if (shown.length === 0) return null;
  return (
    <Shelf title={text('home.games.recent')} icon="history" labels={labels} shownClass={SHOWN}>
      {(list) => (
        <ul {...list}>
          <GameCards games={shown.map((game) => ({ ...game, ...named.get(game.id) }))} links={links} />
        </ul>
      )}
    </Shelf>
  );
}
