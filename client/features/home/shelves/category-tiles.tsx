import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, productsQuery } from '#platform/net/queries.ts';
import { categoryHref } from '#platform/site/categories.ts';
import { createMemo } from '#platform/site/memo.ts';
import { type AppEnvironment, linkKey, useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import type { GameCategory, GameProduct } from '#shared/webapi/game.ts';
import type { Html } from '#ui/base/html.ts';
import { type CategoryTileProps, categoryTiles } from '#ui/cards/category-tile.ts';
import { Markup } from '#ui/display/markup.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const keptTiles = createMemo<Html>();
const GRID = 'grid grid-cols-3 gap-3 md:grid-cols-6 md:gap-4';

/** The ways into the games: a tile a category, with how much there is behind it. */
export function CategoryTiles() {
  const app = useApp();
  const text = useText();
  const { data: products } = useQuery(productsQuery(app));
  return (
    <section aria-label={text('home.categories')}>
      <QueryBlock query={useQuery(categoriesQuery(app))} skeleton={<TilesSkeleton />} empty={null}>
        {(categories) => (
          <Markup
            as="ul"
            className={GRID}
            html={keptTiles([categories, products, linkKey(app)], () =>
              categoryTiles(categories.map((category) => tileOf(category, products, app, text))),
            )}
          />
        )}
      </QueryBlock>
    </section>
  );
}

function tileOf(
  category: GameCategory,
  products: readonly GameProduct[] | undefined,
  app: AppEnvironment,
  text: Text,
): CategoryTileProps {
  const { code, name, icon, is_maintenance: isClosed } = category;
  const note = isClosed ? text('home.maintenance') : countsOf(text, category, products);
  return { href: categoryHref(app, code), name, icon, note, isClosed };
}

/** "304 games"; where the games are behind lobbies, "5 providers". Blank while nothing is known. */
function countsOf(text: Text, { code }: GameCategory, products?: readonly GameProduct[]): string {
  if (!products) return '';
  const own = products.filter((product) => product.category_code === code);
  const games = own.reduce((sum, product) => sum + (product.game_count ?? 0), 0);
  if (games > 0) return text('home.gameCount', { count: games });
  return text('home.providerCount', { count: own.length });
}

function TilesSkeleton() {
  return (
    <div className={GRID} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-30 w-full rounded-card md:h-20" />
      ))}
    </div>
  );
}
