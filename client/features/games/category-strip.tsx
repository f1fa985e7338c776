import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, productsQuery } from '#platform/net/queries.ts';
import { CATEGORY_ICONS, categoryHref } from '#platform/site/categories.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import type { GameCategory, GameProduct } from '#shared/webapi/schemas/game.ts';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { STRIP, StripLink, StripSkeleton } from './strip.tsx';

/** The categories over the games of all of them. */
export function CategoryStrip() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { data: products } = useQuery(productsQuery(app));
  return (
    <nav aria-label={text('games.categories')}>
      <QueryBlock query={useQuery(categoriesQuery(app))} skeleton={<StripSkeleton />} empty={null}>
        {(categories) => (
          <div className={`${STRIP} [--strip-item:13%]`}>
            <StripLink
              href={href('GAMES', {})}
              name={text('games.allGames')}
              icon="layout-grid"
              note={text('games.count', { count: gamesOf(products) })}
              isCurrent
            />
            {categories.map((category) => (
              <StripLink
                key={category.code}
                href={categoryHref(app, category.code)}
                name={category.name}
                image={category.icon}
                icon={CATEGORY_ICONS[category.code]}
                note={noteOf(text, category, products)}
                isClosed={category.is_maintenance}
              />
            ))}
          </div>
        )}
      </QueryBlock>
    </nav>
  );
}

/** "304 games"; where the games are behind lobbies, "5 providers"; nothing while nobody knows. */
function noteOf(
  text: Text,
  { code, is_maintenance: isClosed }: GameCategory,
  products?: readonly GameProduct[],
) {
  if (isClosed) return text('games.maintenance');
  const own = products?.filter((product) => product.category_code === code);
  const count = gamesOf(own);
  if (count > 0) return text('games.count', { count });
  return own && text('games.providerCount', { count: own.length });
}

function gamesOf(products: readonly GameProduct[] = []): number {
  return products.reduce((sum, product) => sum + (product.game_count ?? 0), 0);
}
