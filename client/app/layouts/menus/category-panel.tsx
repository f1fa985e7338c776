import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { productsQuery } from '#platform/net/queries.ts';
import { categoryHref, productHref } from '#platform/site/categories.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import type { GameCategory, GameProduct } from '#shared/webapi/schemas/game.ts';
import { type ProductCardProps, ProductItem } from '#ui/cards/product-card.tsx';
import { useRoving } from '#ui/cards/use-roving.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

const GRID = 'grid grid-cols-6 gap-3 lg:grid-cols-7 lg:gap-4';

interface CategoryPanelProps {
  category: GameCategory;
  /** Count of keyboard entries into the panel. Each one focuses the first card. */
  entered: number;
}

/** The providers of a category, below the navigation. */
export default function CategoryPanel({ category, entered }: CategoryPanelProps) {
  const app = useApp();
  const text = useText();
  const products = useQuery(productsQuery(app, category.code));
  const all = categoryHref(app, category.code);
  return (
    <div className="absolute inset-x-0 top-full border-b border-line-strong bg-card shadow-float">
      <section
        aria-label={text('layout.nav.products', { category: category.name })}
        className="mx-auto flex max-w-page flex-col gap-3 px-gutter py-4"
      >
        <QueryBlock query={products} skeleton={<PanelSkeleton />}>
          {(list) => <Products key={category.code} products={list} entered={entered} />}
        </QueryBlock>
        {all && <TextLink href={all}>{text('layout.nav.all', { category: category.name })}</TextLink>}
      </section>
    </div>
  );
}

function Products({ products, entered }: { products: readonly GameProduct[]; entered: number }) {
  const app = useApp();
  const text = useText();
  const { ref, onKeyDown } = useRoving<HTMLUListElement>();
  useEffect(() => {
    if (entered === 0) return;
    // If no provider is open, this is the link to the category.
    ref.current?.closest('section')?.querySelector('a')?.focus();
  }, [entered, ref]);
  return (
    <ul ref={ref} onKeyDown={onKeyDown} className={GRID}>
      {products.map((product) => (
        <ProductItem key={product.id} {...cardOf(product, app, text)} />
      ))}
    </ul>
  );
}

function cardOf(product: GameProduct, app: AppEnvironment, text: Text): ProductCardProps {
  const { name, image, open_mode: mode, game_count: count } = product;
  return {
    href: productHref(app, product),
    name,
    image,
    note: mode === 'game_list' && count ? text('layout.games', { count }) : undefined,
    closedLabel: product.is_maintenance ? text('layout.maintenance') : undefined,
  };
}

function PanelSkeleton() {
  return (
    <div className={GRID} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="aspect-[4/4] w-full rounded-card" />
      ))}
    </div>
  );
}
