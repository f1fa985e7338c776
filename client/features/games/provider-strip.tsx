import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { productsQuery } from '#platform/net/queries.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { useScrollToCurrent } from './grid/use-scroll-to-current.ts';
import { filterHref, type GameFilter } from './search/filter.ts';
import { useFilterLinks } from './search/use-filter-links.ts';
import { STRIP, StripLink, StripSkeleton } from './strip.tsx';

/** Links that filter a category by provider. */
export const ProviderStrip = memo(function ProviderStrip({ filter }: { filter: GameFilter }) {
  const app = useApp();
  const text = useText();
  const links = useFilterLinks();
  const ref = useScrollToCurrent(filter.productId);
  return (
    <nav ref={ref} aria-label={text('games.providers')} {...links}>
      <QueryBlock
        query={useQuery(productsQuery(app, filter.category))}
        skeleton={<StripSkeleton />}
        empty={null}
      >
        {(products) => (
          <div className={STRIP}>
            {stripOf(filter, products).map((item) => (
              <ProviderLink key={item.id} {...item} filter={filter} />
            ))}
          </div>
        )}
      </QueryBlock>
    </nav>
  );
});

interface StripItem {
  id: number;
  /** Missing in the item "all providers". */
  name?: string;
  image?: string;
  count: number;
  isClosed: boolean;
  isCurrent: boolean;
}

function stripOf({ category, productId }: GameFilter, products: readonly GameProduct[]): StripItem[] {
  const own = products.filter((product) => product.category_code === category);
  const items = own.map((product) => ({
    id: product.id,
    name: product.name,
    image: product.image_mobile || product.image,
    count: product.game_count ?? 0,
    isClosed: product.is_maintenance,
    isCurrent: product.id === productId,
  }));
  const total = items.reduce((sum, { count }) => sum + count, 0);
  const isAll = !items.some(({ isCurrent }) => isCurrent);
  return [{ id: 0, count: total, isClosed: false, isCurrent: isAll }, ...items];
}

function ProviderLink({ filter, ...item }: StripItem & { filter: GameFilter }) {
  const { id, name, image, count, isClosed, isCurrent } = item;
  const app = useApp();
  const text = useText();
  const note = isClosed
    ? text('games.maintenance')
    : count > 0
      ? text('games.count', { count })
      : text('games.lobby');
  return (
    <StripLink
      // Tag ids differ from provider to provider.
      href={filterHref(app, { ...filter, productId: id || null, tagId: null })}
      name={name ?? text('games.allProviders')}
      image={image}
      icon="layout-grid"
      note={note}
      isClosed={isClosed}
      isCurrent={isCurrent}
    />
  );
}
