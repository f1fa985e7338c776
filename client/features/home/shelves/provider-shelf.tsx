import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, productsQuery } from '#platform/net/queries.ts';
import { productHref } from '#platform/site/categories.ts';
import { createMemo } from '#platform/site/memo.ts';
import { type AppEnvironment, linkKey, useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import type { Device } from '#shared/device.ts';
import type { GameCategory, GameProduct } from '#shared/webapi/game.ts';
import type { Html } from '#ui/base/html.ts';
import { type ProductCardProps, productCards } from '#ui/cards/product-card.tsx';
import { Shelf } from '#ui/cards/shelf.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useShelfLabels } from './use-shelf-labels.ts';

const keptCards = createMemo<Html>();
const NO_CATEGORIES: readonly GameCategory[] = [];
const SHOWN = '[--shown:2.25] sm:[--shown:3.3] md:[--shown:5] xl:[--shown:6]';

/** Who makes the games: every provider's product, with its category. */
export function ProviderShelf() {
  const app = useApp();
  const text = useText();
  const labels = useShelfLabels();
  const { data: categories = NO_CATEGORIES } = useQuery(categoriesQuery(app));
  return (
    <QueryBlock
      query={useQuery(productsQuery(app))}
      skeleton={<Skeleton className="h-96 w-full rounded-card" />}
      empty={null}
    >
      {(products) => (
        <Shelf title={text('home.providers')} icon="gem" labels={labels} shownClass={SHOWN} rows={2}>
          {keptCards([products, categories, linkKey(app)], () => cardsOf(products, categories, app, text))}
        </Shelf>
      )}
    </QueryBlock>
  );
}

function cardsOf(
  products: readonly GameProduct[],
  categories: readonly GameCategory[],
  app: AppEnvironment,
  text: Text,
): Html {
  const names = new Map(categories.map(({ code, name }) => [code, name]));
  return productCards(
    products.map((product) => ({
      href: productHref(app, product),
      name: product.name,
      ...pictureOf(product, app.device),
      note: names.get(product.category_code),
      closedLabel: product.is_maintenance ? text('home.maintenance') : undefined,
    })),
  );
}

/** A phone shows the square tile where the operator drew one. */
function pictureOf(product: GameProduct, device: Device): Pick<ProductCardProps, 'image' | 'shape'> {
  const tile = device === 'mobile' ? product.image_mobile : undefined;
  return tile ? { image: tile, shape: 'square' } : { image: product.image, shape: 'wide' };
}
