import { useQuery } from '@tanstack/react-query';
import { CATEGORY_ICONS, categoryHref } from '#platform/categories.ts';
import { useApp } from '#platform/page.ts';
import { categoriesQuery, productsQuery } from '#platform/queries.ts';
import { type Text, useText } from '#platform/text.ts';
import type { GameCategory, GameProduct } from '#shared/webapi/game.ts';
import { CardLink } from '#ui/card-link.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { QueryBlock } from '#ui/query-block.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

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
          <ul className={GRID}>
            {categories.map((category) => (
              <li key={category.code}>
                <Tile category={category} products={products} />
              </li>
            ))}
          </ul>
        )}
      </QueryBlock>
    </section>
  );
}

const TILE =
  'flex h-full flex-col items-center gap-2 p-3 text-center md:flex-row md:p-2.5 md:text-start xl:gap-3 xl:p-3';

function Tile({ category, products }: { category: GameCategory; products?: readonly GameProduct[] }) {
  const text = useText();
  const href = categoryHref(useApp(), category.code);
  const note = category.is_maintenance ? text('home.maintenance') : countsOf(text, category, products);
  const content = (
    <>
      <TilePicture category={category} />
      <span className="block min-w-0 max-w-full">
        <span className="block text-sm leading-tight font-semibold text-balance">{category.name}</span>
        <span className="mt-0.5 block truncate text-xs text-faint">{note}</span>
      </span>
    </>
  );
  if (!href) return <div className={`rounded-card border border-line bg-card ${TILE}`}>{content}</div>;
  return (
    <CardLink href={href} className="h-full">
      <span className={TILE}>{content}</span>
    </CardLink>
  );
}

function TilePicture({ category }: { category: GameCategory }) {
  if (!category.icon) {
    return (
      <span className="flex size-14 shrink-0 items-center md:size-11 xl:size-14 justify-center text-primary-text">
        <Icon name={CATEGORY_ICONS[category.code]} size={32} />
      </span>
    );
  }
  return (
    <img
      src={category.icon}
      alt=""
      width={56}
      height={56}
      decoding="async"
      className={cx(
        'size-14 shrink-0 object-contain md:size-11 xl:size-14',
        category.is_maintenance && 'opacity-45 grayscale',
      )}
    />
  );
}

/** "304 games"; where the games are behind lobbies, "5 providers". Blank, but as high, while nothing is known. */
function countsOf(text: Text, { code }: GameCategory, products?: readonly GameProduct[]): string {
  if (!products) return '\u00a0';
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
