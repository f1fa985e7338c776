import { useQuery } from '@tanstack/react-query';
import { productHref } from '#platform/categories.ts';
import { useApp } from '#platform/page.ts';
import { categoriesQuery, productsQuery } from '#platform/queries.ts';
import { useText } from '#platform/text.ts';
import type { Device } from '#shared/device.ts';
import type { GameProduct } from '#shared/webapi/game.ts';
import { type ProductCardProps, productCards } from '#ui/product-card.tsx';
import { QueryBlock } from '#ui/query-block.tsx';
import { Shelf } from '#ui/shelf.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useShelfLabels } from './use-shelf-labels.ts';

const SHOWN = '[--shown:2.25] sm:[--shown:3.3] md:[--shown:5] xl:[--shown:6]';

/** Who makes the games: every provider's product, with its category. */
export function ProviderShelf() {
  const app = useApp();
  const text = useText();
  const labels = useShelfLabels();
  const { data: categories = [] } = useQuery(categoriesQuery(app));
  const names = new Map(categories.map(({ code, name }) => [code, name]));
  return (
    <QueryBlock
      query={useQuery(productsQuery(app))}
      skeleton={<Skeleton className="h-96 w-full rounded-card" />}
      empty={null}
    >
      {(products) => (
        <Shelf title={text('home.providers')} icon="gem" labels={labels} shownClass={SHOWN} rows={2}>
          {productCards(
            products.map((product) => ({
              href: productHref(app, product),
              name: product.name,
              ...pictureOf(product, app.device),
              note: names.get(product.category_code),
              closedLabel: product.is_maintenance ? text('home.maintenance') : undefined,
            })),
          )}
        </Shelf>
      )}
    </QueryBlock>
  );
}

/** A phone shows the square tile where the operator drew one. */
function pictureOf(product: GameProduct, device: Device): Pick<ProductCardProps, 'image' | 'shape'> {
  const tile = device === 'mobile' ? product.image_mobile : undefined;
  return tile ? { image: tile, shape: 'square' } : { image: product.image, shape: 'wide' };
}
