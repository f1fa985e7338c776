import { useQuery } from '@tanstack/react-query';
import { productHref } from '#platform/categories.ts';
import { useApp } from '#platform/page.ts';
import { productsQuery } from '#platform/queries.ts';
import type { GameProduct } from '#shared/webapi/game.ts';

export interface Provider {
  product: GameProduct;
  href?: string;
}

/** Providers by id with their pages, worked out once for all of their games. Empty while they are not known. */
export function useProviders(): ReadonlyMap<number, Provider> {
  const app = useApp();
  const { data: products = [] } = useQuery(productsQuery(app));
  return new Map(products.map((product) => [product.id, { product, href: productHref(app, product) }]));
}
