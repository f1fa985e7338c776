import { CATEGORY_ROUTES } from '#platform/site/categories.ts';
import { type AppEnvironment, type CurrentPage, hrefOf } from '#platform/site/page.ts';
import { cleanKeyword } from '#shared/find-text.ts';
import type { CategoryCode, GameProduct } from '#shared/webapi/schemas/game.ts';

/** Which games are shown. All of it lives in the address: reload, back and a shared link show the same. */
export interface GameFilter {
  /** null: those of every category (the page GAMES). */
  category: CategoryCode | null;
  /** As the address has it; it may name a provider that there is not. null: all providers. */
  productId: number | null;
  view: GameView | null;
  tagId: number | null;
  keyword: string;
}

export const GAME_VIEWS = ['hot', 'new', 'favourites', 'recent'] as const;
export type GameView = (typeof GAME_VIEWS)[number];

// Object.entries loses the type of the keys.
const CATEGORIES = Object.entries(CATEGORY_ROUTES) as [CategoryCode, string][];

/** The category whose page this is; null for the page of all of them. @throws for a page without games */
export function categoryOf(page: Pick<CurrentPage, 'name'>): CategoryCode | null {
  if (page.name === 'GAMES') return null;
  const [category] = CATEGORIES.find(([, name]) => name === page.name) ?? [];
  if (!category) throw new Error(`${page.name} is no page of games`);
  return category;
}

/** The filter that a page's URL holds; what is not valid there counts as not given. */
export function filterOf(page: CurrentPage): GameFilter {
  const { params, search } = page;
  const category = categoryOf(page);
  return {
    category,
    // A provider belongs to its category's page.
    productId: category && readProductId(params.productId ?? search.get('productId')),
    view: GAME_VIEWS.find((view) => view === search.get('view')) ?? null,
    tagId: readId(search.get('tag')),
    keyword: cleanKeyword(search.get('keyword') ?? ''),
  };
}

function readId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** What is written there but is no id names a provider that there is not: 0. */
function readProductId(text: string | null | undefined): number | null {
  return text ? (readId(text) ?? 0) : null;
}

/** The id of the game that the address asks to play. */
export function gameAsked(page: CurrentPage): number | null {
  return readId(page.search.get('game'));
}

/** The provider whose lobby the address asks to open. */
export function lobbyAsked(page: CurrentPage): number | null {
  return readId(page.search.get('lobby'));
}

/** The provider the filter names; undefined for none and for one that is not in the category. */
export function chosenProduct(
  filter: Pick<GameFilter, 'category' | 'productId'>,
  products: readonly GameProduct[],
): GameProduct | undefined {
  return products.find(({ id, category_code: code }) => id === filter.productId && code === filter.category);
}

/** The page with another filter. */
export function filterHref(app: AppEnvironment, filter: GameFilter): string {
  return hrefWith(app, filter, {});
}

/** The same page asking to play a game, or to open a provider's lobby. */
export function playHref(
  app: AppEnvironment,
  filter: GameFilter,
  asked: { game?: number; lobby?: number },
): string {
  return hrefWith(app, filter, asked);
}

function hrefWith(app: AppEnvironment, filter: GameFilter, asked: { game?: number; lobby?: number }): string {
  const { category, productId, view, tagId, keyword } = filter;
  const name = category ? CATEGORY_ROUTES[category] : 'GAMES';
  const isInPath = name === 'GAME_E_GAME';
  const query = {
    productId: isInPath ? undefined : (productId ?? undefined),
    view: view ?? undefined,
    tag: tagId ?? undefined,
    keyword: keyword || undefined,
    ...asked,
  };
  const href = hrefOf(app);
  if (name === 'GAME_E_GAME') return href(name, { productId: productId ?? undefined }, { query });
  return href(name, {}, { query });
}
