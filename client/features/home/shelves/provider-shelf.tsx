import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#platform/net/queries.ts';
import { CachedFragment } from '#platform/site/cached-fragment.tsx';
import { productHref } from '#platform/site/categories.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { GameCategory } from '#shared/webapi/schemas/game.ts';
import { ProductItem } from '#ui/cards/product-card.tsx';
import { Shelf } from '#ui/cards/shelf.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { type HomeProduct, homeProductsQuery } from '../api.ts';
import { useShelfLabels } from './use-shelf-labels.ts';

const NO_CATEGORIES: readonly GameCategory[] = [];
const SHOWN = '[--shown:2.25] sm:[--shown:3.3] md:[--shown:5] xl:[--shown:6]';

/** The products of all providers, each with its category. */
export function ProviderShelf() {
  const app = useApp();
  const text = useText();
  const labels = useShelfLabels();
  const { data: categories = NO_CATEGORIES } = useQuery(categoriesQuery(app));
  return (
    <QueryBlock
      query={useQuery(homeProductsQuery(app))}
      skeleton={<Skeleton className="h-96 w-full rounded-card" />}
      empty={null}
    >
      {(products) => (
        <Shelf title={text('home.providers')} icon="gem" labels={labels} shownClass={SHOWN} rows={2}>
          {(list) => <CachedFragment as="ul" {...list} of={Products} props={{ products, categories }} />}
        </Shelf>
      )}
    </QueryBlock>
  );
}

function Products({
  products,
  categories,
}: {
  products: readonly HomeProduct[];
  categories: readonly GameCategory[];
}) {
  const app = useApp();
  const text = useText();
  const names = new Map(categories.map(({ code, name }) => [code, name]));
  return products.map((product) => (
    <ProductItem
      key={product.id}
      href={productHref(app, product)}
      name={product.name}
      image={product.image}
      shape={product.isTile ? 'square' : 'wide'}
      note={names.get(product.category_code)}
      closedLabel={product.isClosed ? text('home.maintenance') : undefined}
    />
  ));
}
