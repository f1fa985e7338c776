import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, productsQuery } from '#platform/net/queries.ts';
import { type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { Catalogue } from './catalogue.tsx';
import { catalogueHead, catalogueQueries } from './catalogue-queries.ts';
import { GamesPage } from './games-page.tsx';
import { ProviderCards } from './provider-cards.tsx';
import { chosenProduct, filterOf } from './search/filter.ts';

export const queries: PageModule['queries'] = (args) =>
  filterOf(args.page).productId === null
    ? [categoriesQuery(args.app), productsQuery(args.app, filterOf(args.page).category)]
    : catalogueQueries(args);

export const head = catalogueHead;

/** Sport, live, lottery, chess: the category's providers, or the games of the provider in the URL. */
export default function ProvidersPage() {
  const filter = filterOf(usePage());
  const { data: products = [] } = useQuery(productsQuery(useApp(), filter.category));
  const chosen = chosenProduct(filter, products);
  return <GamesPage>{chosen?.open_mode === 'game_list' ? <Catalogue /> : <ProviderCards />}</GamesPage>;
}
