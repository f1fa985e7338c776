import { gameHref } from '#platform/site/categories.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';

/** What the cards of a provider's games have in common. */
interface ProviderLinks {
  provider: string;
  /** Where a game is offered; undefined where its provider has no page. */
  hrefOf: (gameId: number) => string | undefined;
}

type LinkEnvironment = Pick<AppEnvironment, 'style' | 'device' | 'locale' | 'hasPage'>;
type LinkedProduct = Pick<GameProduct, 'id' | 'name' | 'category_code' | 'open_mode'>;

/** By product id. */
export type GameLinks = ReadonlyMap<number, ProviderLinks>;

/** The links of all the games of a page, worked out once a provider. */
export function gameLinks(app: LinkEnvironment, products: readonly LinkedProduct[]): GameLinks {
  const withGames = products.filter((product) => product.open_mode === 'game_list');
  return new Map(withGames.map((product) => [product.id, linksOf(app, product)]));
}

/** An address is built from the catalogue once a provider; its games differ in the last number only. */
function linksOf(app: LinkEnvironment, product: LinkedProduct): ProviderLinks {
  const [path, end] = gameHref(app, product, 0)?.split(/(?<=[?&]game=)0(?=&|$)/) ?? [];
  return {
    provider: product.name,
    hrefOf: (gameId) => (path === undefined ? undefined : `${path}${gameId}${end ?? ''}`),
  };
}
