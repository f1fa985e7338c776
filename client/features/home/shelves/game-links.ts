import { gameHref } from '#platform/site/categories.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';

/** Provider name and links of a provider's games. */
interface ProviderLinks {
  provider: string;
  /** URL of a game; undefined if its category has no page. */
  hrefOf: (gameId: number) => string | undefined;
  isClosed: boolean;
}

type LinkEnvironment = Pick<AppEnvironment, 'style' | 'device' | 'locale' | 'hasPage'>;
type LinkedProduct = Pick<GameProduct, 'id' | 'name' | 'category_code' | 'open_mode'> & { isClosed?: true };

/** By product id. */
export type GameLinks = ReadonlyMap<number, ProviderLinks>;

/** The links of all games, with one URL built per provider: the URLs of its games differ in the last number only. */
export function gameLinks(app: LinkEnvironment, products: readonly LinkedProduct[]): GameLinks {
  const withGames = products.filter((product) => product.open_mode === 'game_list');
  return new Map(
    withGames.map((product) => {
      const [path, end] = gameHref(app, product, 0)?.split(/(?<=[?&]game=)0(?=&|$)/) ?? [];
      const hrefOf = (gameId: number) => (path === undefined ? undefined : `${path}${gameId}${end ?? ''}`);
      return [product.id, { provider: product.name, hrefOf, isClosed: product.isClosed === true }];
    }),
  );
}
