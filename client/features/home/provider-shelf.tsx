import { useQuery } from '@tanstack/react-query';
import { productHref } from '#platform/categories.ts';
import { useApp } from '#platform/page.ts';
import { categoriesQuery, productsQuery } from '#platform/queries.ts';
import { useText } from '#platform/text.ts';
import { Badge } from '#ui/badge.tsx';
import { ProductCard } from '#ui/product-card.tsx';
import { QueryBlock } from '#ui/query-block.tsx';
import { Shelf } from '#ui/shelf.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useShelfLabels } from './use-shelf-labels.ts';

const SHOWN = '[--shown:2.3] sm:[--shown:3.3] md:[--shown:5] xl:[--shown:6]';

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
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard
                href={productHref(app, product)}
                name={product.name}
                image={(app.device === 'mobile' && product.image_mobile) || product.image}
                note={names.get(product.category_code)}
                isDimmed={product.is_maintenance}
                badge={product.is_maintenance && <Badge tone="waiting">{text('home.maintenance')}</Badge>}
              />
            </li>
          ))}
        </Shelf>
      )}
    </QueryBlock>
  );
}
