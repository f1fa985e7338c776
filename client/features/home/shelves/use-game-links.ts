import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '#platform/net/queries.ts';
import { gameHref } from '#platform/site/categories.ts';
import { createMemo } from '#platform/site/memo.ts';
import { type AppEnvironment, linkKey, useApp } from '#platform/site/page.ts';
import type { GameProduct } from '#shared/webapi/game.ts';

/** What the cards of a provider's games have in common. */
export interface GameLinks {
  provider: string;
  /** Where a game is offered; undefined where its provider has no page. */
  hrefOf: (gameId: number) => string | undefined;
}

const keptLinks = createMemo<ReadonlyMap<number, GameLinks>>();
const NONE: readonly GameProduct[] = [];

/** By product id, worked out once for all the games of a page. Empty while the providers are not known. */
export function useGameLinks(): ReadonlyMap<number, GameLinks> {
  const app = useApp();
  const { data: products = NONE } = useQuery(productsQuery(app));
  return keptLinks([products, linkKey(app)], () => {
    const withGames = products.filter((product) => product.open_mode === 'game_list');
    return new Map(withGames.map((product) => [product.id, linksOf(app, product)]));
  });
}

/** An address is built from the catalogue once a provider; its games differ in the last number only. */
function linksOf(app: AppEnvironment, product: GameProduct): GameLinks {
  const [path, end] = gameHref(app, product, 0)?.split(/(?<=[?&]game=)0(?=&|$)/) ?? [];
  return {
    provider: product.name,
    hrefOf: (gameId) => (path === undefined ? undefined : `${path}${gameId}${end ?? ''}`),
  };
}
