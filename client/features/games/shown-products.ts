import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask, freshMs, keyOf } from '#platform/net/calls.ts';
import { inOrder, productsQuery } from '#platform/net/queries.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import type { CategoryCode, GameProduct } from '#shared/webapi/schemas/game.ts';
import { gamesQuery } from './api.ts';
import type { GameFilter } from './search/filter.ts';

/** What a game's tile says of its provider. */
export type TileProduct = Pick<GameProduct, 'id' | 'name' | 'category_code' | 'is_maintenance'>;

/** What a category holds, for its link. */
export interface CategorySums {
  code: CategoryCode;
  games: number;
  providers: number;
}

/**
 * What the page of all games shows of hundreds of providers: how many there are of each category, and who made the games
 * of the first screenful. Only this is carried in the page; the whole list follows it (`useProducts`).
 */
export function shownProductsQuery(app: AppEnvironment, filter: GameFilter) {
  const first = gamesQuery(app, filter, 'first');
  return queryOptions({
    queryKey: keyOf(app, GAME_CALLS.gameProducts, 'of games', ...first.queryKey.slice(2)),
    queryFn: async ({ signal }): Promise<{ sums: CategorySums[]; tiles: TileProduct[] }> => {
      const [products, games] = await Promise.all([
        ask(app, GAME_CALLS.gameProducts, { view: inOrder<GameProduct>, signal }),
        // Without games their block says so; the links of the categories stay.
        app.queryClient.fetchQuery(first).catch(() => ({ list: [] })),
      ]);
      const wanted = new Set(games.list.map(({ productId }) => productId));
      return { sums: sumsOf(products), tiles: products.filter(({ id }) => wanted.has(id)).map(toTile) };
    },
    staleTime: freshMs(GAME_CALLS.gameProducts),
  });
}

function toTile({ id, name, category_code, is_maintenance }: GameProduct): TileProduct {
  return { id, name, category_code, is_maintenance };
}

/** Games and providers of each category, in the order in which the categories first come. */
export function sumsOf(products: readonly GameProduct[]): CategorySums[] {
  const sums = new Map<CategoryCode, CategorySums>();
  for (const { category_code: code, game_count: games } of products) {
    const sum = sums.get(code) ?? { code, games: 0, providers: 0 };
    sums.set(code, { code, games: sum.games + (games ?? 0), providers: sum.providers + 1 });
  }
  return [...sums.values()];
}

export interface Products {
  /** All of the category, or of all categories; undefined until they are known. */
  whole: readonly GameProduct[] | undefined;
  /** By id: those that tiles tell of. */
  tiles: ReadonlyMap<number, TileProduct>;
  /** Tiles whose provider is not in `tiles` may yet hear of it. */
  isPending: boolean;
  /** On the page of all categories. */
  sums: readonly CategorySums[] | undefined;
}

/** The providers behind a list of games: of a category all at once, of all games what is shown and then the others. */
export function useProducts(filter: GameFilter): Products {
  const app = useApp();
  const { data: whole, isPending } = useQuery(productsQuery(app, filter.category));
  const isShown = filter.category === null && whole === undefined;
  const { data: shown } = useQuery({ ...shownProductsQuery(app, filter), enabled: isShown });
  return useMemo(() => {
    const known: readonly TileProduct[] = whole ?? shown?.tiles ?? [];
    const tiles = new Map(known.map((product) => [product.id, product]));
    return { whole, tiles, isPending, sums: whole ? sumsOf(whole) : shown?.sums };
  }, [whole, shown, isPending]);
}
