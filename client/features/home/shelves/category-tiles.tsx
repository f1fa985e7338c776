import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#platform/net/queries.ts';
import { CachedFragment } from '#platform/site/cached-fragment.tsx';
import { categoryHref, countGames } from '#platform/site/categories.ts';
import { useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import type { GameCategory } from '#shared/webapi/schemas/game.ts';
import { CategoryTile } from '#ui/cards/category-tile.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { type HomeProduct, homeProductsQuery } from '../api.ts';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(max(5.25rem,27%),1fr))] gap-3 md:grid-cols-6 md:gap-4';

/** A tile for each category, with its number of games or providers. */
export function CategoryTiles() {
  const app = useApp();
  const text = useText();
  const { data: products } = useQuery(homeProductsQuery(app));
  return (
    <section aria-label={text('home.categories')}>
      <QueryBlock query={useQuery(categoriesQuery(app))} skeleton={<TilesSkeleton />} empty={null}>
        {(categories) => (
          <CachedFragment as="ul" className={GRID} of={Tiles} props={{ categories, products }} />
        )}
      </QueryBlock>
    </section>
  );
}

interface TilesProps {
  categories: readonly GameCategory[];
  products: readonly HomeProduct[] | undefined;
}

function Tiles({ categories, products }: TilesProps) {
  const app = useApp();
  const text = useText();
  return categories.map((category) => {
    const { code, name, icon, is_maintenance: isClosed } = category;
    const note = isClosed ? text('home.maintenance') : countsOf(text, category, products);
    const look = { name, icon, note, isClosed };
    return <CategoryTile key={code} href={categoryHref(app, code)} {...look} />;
  });
}

/** "304 games"; "5 providers" where games open from a lobby; "" while loading. */
function countsOf(text: Text, { code }: GameCategory, products?: readonly HomeProduct[]): string {
  if (!products) return '';
  const own = products.filter((product) => product.category_code === code);
  const games = countGames(own);
  if (games > 0) return text('home.gameCount', { count: games });
  return text('home.providerCount', { count: own.length });
}

function TilesSkeleton() {
  return (
    <div className={GRID} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-26 w-full rounded-card md:h-30 lg:h-20" />
      ))}
    </div>
  );
}
