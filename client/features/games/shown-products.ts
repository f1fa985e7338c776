import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask, freshMs, keyOf } from '#platform/net/calls.ts';
import { inOrder, productsQuery } from '#platform/net/queries.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import type { CategoryCode, GameProduct } from '#shared/webapi/schemas/game.ts';
import { gamesQuery } from './api.ts';
import type { GameFilter } from './search/filter.ts';

/** The fields of a provider that a game's tile shows. */
export type TileProduct = Pick<GameProduct, 'id' | 'name' | 'category_code' | 'is_maintenance'>;

/** How many games and providers a category has. */
export interface CategorySums {
  code: CategoryCode;
  games: number;
  providers: number;
}

/**
 * Counts per category, and the providers of the first games. The page of all games inlines only this part of a list that
 * may have hundreds of providers. The complete list loads in the browser (`useProducts`).
 */
export function shownProductsQuery(app: AppEnvironment, filter: GameFilter) {
  const first = gamesQuery(app, filter, 'first');
  return queryOptions({
    queryKey: keyOf(app, GAME_CALLS.gameProducts, 'of games', ...first.queryKey.slice(2)),
    queryFn: async ({ signal }): Promise<{ sums: CategorySums[]; tiles: TileProduct[] }> => {
      const [products, games] = await Promise.all([
        ask(app, GAME_CALLS.gameProducts, { view: inOrder<GameProduct>, signal }),
        // If the games fail, their own block shows the error. The category links do not need them.
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

/** Counts per category, in the order of each category's first provider. */
function sumsOf(products: readonly GameProduct[]): CategorySums[] {
  const sums = new Map<CategoryCode, CategorySums>();
  for (const { category_code: code, game_count: games } of products) {
    const sum = sums.get(code) ?? { code, games: 0, providers: 0 };
    sums.set(code, { code, games: sum.games + (games ?? 0), providers: sum.providers + 1 });
  }
  return [...sums.values()];
}

export interface Products {
  /** The providers of the category, or of all categories; undefined while loading. */
  all: readonly GameProduct[] | undefined;
  /** The providers that tiles show, by id. */
  tiles: ReadonlyMap<number, TileProduct>;
  sums: readonly CategorySums[] | undefined;
}

/** The providers of a list of games. On the page of all categories those of the first games come first. */
export function useProducts(filter: GameFilter): Products {
  const app = useApp();
  const { data: all } = useQuery(productsQuery(app, filter.category));
  const needsPart = filter.category === null && all === undefined;
  const { data: part } = useQuery({ ...shownProductsQuery(app, filter), enabled: needsPart });
  return useMemo(() => {
    const known: readonly TileProduct[] = all ?? part?.tiles ?? [];
    const tiles = new Map(known.map((product) => [product.id, product]));
    return { all, tiles, sums: all ? sumsOf(all) : part?.sums };
  }, [all, part]);
}
