import type { RouteName } from '#shared/routes.ts';
import type { CategoryCode, GameProduct } from '#shared/webapi/schemas/game.ts';
import { type AppEnvironment, hrefOf } from './page.ts';

/** The page of each game category. A test compares it with `category` of the route catalogue. */
export const CATEGORY_ROUTES = {
  sport: 'GAME_SPORT',
  live: 'GAME_LIVE',
  egame: 'GAME_E_GAME',
  lottery: 'GAME_LOTTERY',
  chess: 'GAME_CHESS',
  fishing: 'GAME_FISHING',
} as const satisfies Record<CategoryCode, RouteName>;

/** Lucide names, for menus and for categories without a picture. */
export const CATEGORY_ICONS = {
  sport: 'trophy',
  live: 'spade',
  egame: 'cherry',
  lottery: 'ticket',
  chess: 'dices',
  fishing: 'fish',
} as const satisfies Record<CategoryCode, string>;

type LinkEnvironment = Pick<AppEnvironment, 'style' | 'device' | 'locale' | 'hasPage'>;

/** The href of a category's page; undefined if this device has none. */
export function categoryHref(app: LinkEnvironment, code: CategoryCode): string | undefined {
  const name = CATEGORY_ROUTES[code];
  return app.hasPage(name) ? hrefOf(app)(name, {}) : undefined;
}

type ProductLink = Pick<GameProduct, 'id' | 'category_code'> & Partial<Pick<GameProduct, 'open_mode'>>;

/**
 * A product on its category's page. eGame has it in the path; fishing and providers with a list of games in the query;
 * the others in the hash.
 */
export function productHref(app: LinkEnvironment, product: ProductLink): string | undefined {
  const { id, category_code: code, open_mode: mode } = product;
  const name = CATEGORY_ROUTES[code];
  if (!app.hasPage(name)) return undefined;
  const href = hrefOf(app);
  if (name === 'GAME_E_GAME') return href(name, { productId: id });
  if (name === 'GAME_FISHING' || mode === 'game_list') return href(name, {}, { query: { productId: id } });
  return href(name, {}, { hash: `product-${id}` });
}

/** A provider's lobby on its category's page: `?lobby=` opens the dialog to enter it. */
export function lobbyHref(app: LinkEnvironment, { id, category_code }: ProductLink): string | undefined {
  const name = CATEGORY_ROUTES[category_code];
  return app.hasPage(name) ? hrefOf(app)(name, {}, { query: { lobby: id } }) : undefined;
}

/** The link to a game's demo, from the game's link: a press starts it with play money. */
export function demoHref(href: string): string {
  return `${href}&demo=1`;
}

/** A game on its provider's page: `?game=` opens the dialog to play it. */
export function gameHref(app: LinkEnvironment, product: ProductLink, gameId: number): string | undefined {
  const { id, category_code: code } = product;
  const name = CATEGORY_ROUTES[code];
  if (!app.hasPage(name)) return undefined;
  const href = hrefOf(app);
  if (name === 'GAME_E_GAME') return href(name, { productId: id }, { query: { game: gameId } });
  return href(name, {}, { query: { productId: id, game: gameId } });
}

/** The number of games of all these providers. A provider without a count opens from a lobby. */
export function countGames(products: readonly Pick<GameProduct, 'game_count'>[]): number {
  return products.reduce((sum, product) => sum + (product.game_count ?? 0), 0);
}
