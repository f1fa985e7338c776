import { useQuery } from '@tanstack/react-query';
import { createMemo } from '#platform/site/memo.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Html } from '#ui/base/html.ts';
import { gameCards } from '#ui/cards/game-card.tsx';
import { Shelf } from '#ui/cards/shelf.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { gamesQuery, type HomeGame } from '../api.ts';
import type { GameLinks } from './use-game-links.ts';
import { useShelfLabels } from './use-shelf-labels.ts';

const SHOWN = '[--shown:3.25] sm:[--shown:4.3] md:[--shown:6] xl:[--shown:7]';
const keptCards = createMemo<Html>();
const ICONS = { hot: 'flame', new: 'sparkles' };

export interface GameShelfProps {
  kind: 'hot' | 'new';
  links: ReadonlyMap<number, GameLinks>;
}

/** Two rows of popular or new games. */
export function GameShelf({ kind, links }: GameShelfProps) {
  const text = useText();
  const labels = useShelfLabels();
  const query = useQuery(gamesQuery(useApp(), kind));
  const heading = { title: text(`home.games.${kind}`), icon: ICONS[kind] };
  return (
    <QueryBlock query={query} skeleton={<ShelfSkeleton />} empty={null}>
      {(games) => (
        <Shelf {...heading} labels={labels} shownClass={SHOWN} rows={games.length > 8 ? 2 : 1}>
          {keptCards([games, links], () => cardsOf(games, links))}
        </Shelf>
      )}
    </QueryBlock>
  );
}

function cardsOf(games: readonly HomeGame[], links: GameShelfProps['links']): Html {
  return gameCards(
    games.map(({ id, productId, name, image }) => {
      const own = links.get(productId);
      return { href: own?.hrefOf(id), name, image, note: own?.provider };
    }),
  );
}

function ShelfSkeleton() {
  const cards = Array.from({ length: 14 }, (_, index) => index);
  return (
    <div aria-busy="true">
      <Skeleton className="h-8 w-40" />
      <div className={`shelf mt-2 grid-rows-2 [--bleed:4px] ${SHOWN}`}>
        {cards.map((card) => (
          <div key={card}>
            <Skeleton className="aspect-[3/4] w-full rounded-card" />
            <Skeleton className="mt-2 h-9 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
