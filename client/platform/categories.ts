import type { RouteName } from '#shared/routes.ts';
import type { CategoryCode } from '#shared/webapi/game.ts';

/** The page of each game category, as the catalogue's `category` says (a test compares the two). */
export const CATEGORY_ROUTES = {
  sport: 'GAME_SPORT',
  live: 'GAME_LIVE',
  egame: 'GAME_E_GAME',
  lottery: 'GAME_LOTTERY',
  chess: 'GAME_CHESS',
  fishing: 'GAME_FISHING',
} as const satisfies Record<CategoryCode, RouteName>;

/** Lucide names, for menus and where the operator gave a category no picture. */
export const CATEGORY_ICONS = {
  sport: 'trophy',
  live: 'spade',
  egame: 'cherry',
  lottery: 'ticket',
  chess: 'dices',
  fishing: 'fish',
} as const satisfies Record<CategoryCode, string>;
