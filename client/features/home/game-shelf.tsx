import { useQuery } from '@tanstack/react-query';
import { productHref } from '#platform/categories.ts';
import { useApp } from '#platform/page.ts';
import { productsQuery } from '#platform/queries.ts';
import { useText } from '#platform/text.ts';
import { GameCard } from '#ui/game-card.tsx';
import { QueryBlock } from '#ui/query-block.tsx';
import { Shelf } from '#ui/shelf.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { gamesQuery } from './api.ts';
import { useShelfLabels } from './use-shelf-labels.ts';

const SHOWN = '[--shown:3.25] sm:[--shown:4.3] md:[--shown:6] xl:[--shown:7]';
const ICONS = { hot: 'flame', new: 'sparkles' };

/** Two rows of popular or new games. */
export function GameShelf({ kind }: { kind: 'hot' | 'new' }) {
  const text = useText();
  const labels = useShelfLabels();
  const query = useQuery(gamesQuery(useApp(), kind));
  const providers = useProviders();
  const heading = { title: text(`home.games.${kind}`), icon: ICONS[kind] };
  return (
    <QueryBlock query={query} skeleton={<ShelfSkeleton />} empty={null}>
      {(games) => (
        <Shelf {...heading} labels={labels} shownClass={SHOWN} rows={games.length > 8 ? 2 : 1}>
          {games.map(({ id, productId, name, image }) => {
            const provider = providers.get(productId);
            return (
              <GameCard key={id} href={provider?.href} name={name} image={image} note={provider?.name} />
            );
          })}
        </Shelf>
      )}
    </QueryBlock>
  );
}

/** Name and page of each provider, worked out once for all of its games. */
function useProviders(): ReadonlyMap<number, { name: string; href?: string }> {
  const app = useApp();
  const { data: products = [] } = useQuery(productsQuery(app));
  return new Map(
    products.map((product) => [product.id, { name: product.name, href: productHref(app, product) }]),
  );
}

function ShelfSkeleton() {
  const cards = Array.from({ length: 14 }, (_, index) => index);
  return (
    <div aria-busy="true">
      <Skeleton className="h-8 w-40" />
      <div className={`shelf mt-3 grid-rows-2 [--bleed:4px] ${SHOWN}`}>
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
