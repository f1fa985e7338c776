import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { categoriesQuery } from '#platform/net/queries.ts';
import { CATEGORY_ICONS, categoryHref } from '#platform/site/categories.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import type { GameCategory } from '#shared/webapi/schemas/game.ts';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import type { GameFilter } from './search/filter.ts';
import { type CategorySums, useProducts } from './shown-products.ts';
import { STRIP, StripLink, StripSkeleton } from './strip.tsx';

/** Links to all categories, above the games of all of them. */
export const CategoryStrip = memo(function CategoryStrip({ filter }: { filter: GameFilter }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { sums } = useProducts(filter);
  const all = sums?.reduce((sum, { games }) => sum + games, 0) ?? 0;
  return (
    <nav aria-label={text('games.categories')}>
      <QueryBlock query={useQuery(categoriesQuery(app))} skeleton={<StripSkeleton />} empty={null}>
        {(categories) => (
          <div className={`${STRIP} [--strip-least:6rem] [--strip-item:12.5%] lg:[--strip-item:13%]`}>
            <StripLink
              href={href('GAMES', {})}
              name={text('games.allGames')}
              icon="layout-grid"
              note={text('games.count', { count: all })}
              isCurrent
            />
            {categories.map((category) => (
              <StripLink
                key={category.code}
                href={categoryHref(app, category.code)}
                name={category.name}
                image={category.icon}
                icon={CATEGORY_ICONS[category.code]}
                note={noteOf(text, category, sums)}
                isClosed={category.is_maintenance}
              />
            ))}
          </div>
        )}
      </QueryBlock>
    </nav>
  );
});

/** "304 games"; "5 providers" where games open from a lobby; undefined until the sums are loaded. */
function noteOf(
  text: Text,
  { code, is_maintenance: isClosed }: GameCategory,
  sums?: readonly CategorySums[],
) {
  if (isClosed) return text('games.maintenance');
  const { games = 0, providers = 0 } = sums?.find((sum) => sum.code === code) ?? {};
  if (games > 0) return text('games.count', { count: games });
  return sums && text('games.providerCount', { count: providers });
}
