import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { productsQuery } from '#platform/net/queries.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useChosenInSight } from './grid/use-chosen-in-sight.ts';
import { filterHref, type GameFilter } from './search/filter.ts';
import { useFilterLinks } from './search/use-filter-links.ts';

/** A row that scrolls on a phone; up to eight in a line on desktop, picture on top. */
const ROW =
  'flex gap-2 overflow-x-auto scrollbar-none -mx-gutter px-gutter -my-1 py-1 md:mx-0 md:grid md:grid-cols-[repeat(auto-fill,minmax(max(7rem,11%),1fr))] md:px-0';
const ITEM =
  'flex min-h-14 min-w-0 shrink-0 items-center gap-2.5 rounded-card border py-1.5 ps-1.5 pe-4 transition-colors md:flex-col md:gap-1.5 md:px-1 md:pt-3 md:pb-2.5 md:text-center';
const PICTURE = 'size-11 shrink-0 rounded-control bg-raised md:size-14';

/** The providers of a category; one, or all of them, is chosen. */
export function ProviderStrip({ filter }: { filter: GameFilter }) {
  const app = useApp();
  const text = useText();
  const links = useFilterLinks();
  const ref = useChosenInSight(filter.productId);
  return (
    <nav ref={ref} aria-label={text('games.providers')} {...links}>
      <QueryBlock query={useQuery(productsQuery(app))} skeleton={<StripSkeleton />} empty={null}>
        {(products) => (
          <div className={ROW}>
            {stripOf(filter, products).map((item) => (
              <StripLink key={item.id} {...item} filter={filter} />
            ))}
          </div>
        )}
      </QueryBlock>
    </nav>
  );
}

interface StripItem {
  id: number;
  /** None: all providers. */
  name?: string;
  image?: string;
  count: number;
  isClosed: boolean;
  isCurrent: boolean;
}

function stripOf(
  { category, productId }: GameFilter,
  products: readonly {
    id: number;
    category_code: string;
    name: string;
    image: string;
    image_mobile?: string | null;
    game_count?: number | null;
    is_maintenance: boolean;
  }[],
): StripItem[] {
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

function StripLink({
  id,
  name,
  image,
  count,
  isClosed,
  isCurrent,
  filter,
}: StripItem & { filter: GameFilter }) {
  const app = useApp();
  const text = useText();
  // A tag belongs to its provider.
  const href = filterHref(app, { ...filter, productId: id || null, tagId: null });
  const note = isClosed
    ? text('games.maintenance')
    : count > 0
      ? text('games.count', { count })
      : text('games.lobby');
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        ITEM,
        isCurrent
          ? 'border-primary-line bg-primary-tint text-primary-text'
          : 'border-line bg-card text-fg hover:border-line-strong hover:bg-raised',
      )}
    >
      <Picture image={image} isClosed={isClosed} />
      <span className="block min-w-0 max-w-full">
        <span className="block text-sm leading-5 font-semibold whitespace-nowrap md:text-balance md:whitespace-normal">
          {name ?? text('games.allProviders')}
        </span>
        <span className={cx('block text-xs whitespace-nowrap', isClosed ? 'text-waiting' : 'text-faint')}>
          {note}
        </span>
      </span>
    </a>
  );
}

function Picture({ image, isClosed }: { image?: string; isClosed: boolean }): ReactNode {
  if (!image) {
    return (
      <span className={`flex items-center justify-center text-soft ${PICTURE}`}>
        <Icon name="layout-grid" />
      </span>
    );
  }
  return (
    <img
      src={image}
      alt=""
      width={56}
      height={56}
      decoding="async"
      className={cx('object-cover', PICTURE, isClosed && 'opacity-45 grayscale')}
    />
  );
}

function StripSkeleton() {
  return (
    <div className={ROW} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-14 w-36 shrink-0 rounded-card md:h-28 md:w-auto" />
      ))}
    </div>
  );
}
