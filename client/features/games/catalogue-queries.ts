import { categoriesQuery, productsQuery } from '#platform/net/queries.ts';
import type { HeadContribution, PageArguments, PageModule, PageQuery } from '#platform/site/page.ts';
import { gamesQuery, tagsQuery } from './api.ts';
import { chosenProduct, filterOf } from './search/filter.ts';
import { shownProductsQuery } from './shown-products.ts';

/** The queries of a games page's first paint. */
export function catalogueQueries({ app, page }: PageArguments): readonly PageQuery[] {
  const filter = filterOf(page);
  const products =
    filter.category === null ? shownProductsQuery(app, filter) : productsQuery(app, filter.category);
  const base = [categoriesQuery(app), products, gamesQuery(app, filter, 'first')];
  // A category's tags take one request per provider, so they load after the first paint.
  return filter.productId === null ? base : [...base, tagsQuery(app, filter)];
}

/** Title and description name the chosen provider. Searches, other orders and unknown providers are not indexed. */
export const catalogueHead: PageModule['head'] = ({ app, page, text }): HeadContribution => {
  const filter = filterOf(page);
  const products = app.queryClient.getQueryData(productsQuery(app, filter.category).queryKey);
  const chosen = products && chosenProduct(filter, products);
  const isUnknown = products !== undefined && filter.productId !== null && !chosen;
  const title = chosen && `${chosen.name} · ${text(`layout.page.${page.name}`)}`;
  const description = chosen
    ? text('games.providerDescription', { provider: chosen.name, count: chosen.game_count ?? 0 })
    : filter.category === null && text('games.allDescription');
  return {
    ...(title && { title }),
    ...(description && { description }),
    isNoindex: filter.keyword !== '' || filter.sort !== null || filter.volatility !== null || isUnknown,
  };
};
