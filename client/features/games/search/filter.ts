import { CATEGORY_ROUTES } from '#platform/site/categories.ts';
import { type AppEnvironment, type CurrentPage, hrefOf } from '#platform/site/page.ts';
import { readId } from '#platform/site/url-values.ts';
import { cleanKeyword } from '#shared/find-text.ts';
import type { CategoryCode, GameProduct, GameSort, Volatility } from '#shared/webapi/schemas/game.ts';
import { GAME_SORTS, VOLATILITIES } from '#shared/webapi/words.ts';

/** Which games are shown. The URL holds all of it, so reload, back and shared links show the same games. */
export interface GameFilter {
  /** null: all categories (the page GAMES). */
  category: CategoryCode | null;
  /** As in the URL, unchecked: the provider may not exist. null: all providers. */
  productId: number | null;
  view: GameView | null;
  tagId: number | null;
  keyword: string;
  /** null: the operator's order. */
  sort: GameSort | null;
  volatility: Volatility | null;
}

/** Views of games that the device has stored, in their own order. */
export function isStoredView({ view }: Pick<GameFilter, 'view'>): boolean {
  return view === 'favourites' || view === 'recent';
}

export const GAME_VIEWS = ['hot', 'new', 'favourites', 'recent'] as const;
export type GameView = (typeof GAME_VIEWS)[number];

// Cast: Object.entries loses the type of the keys.
const CATEGORIES = Object.entries(CATEGORY_ROUTES) as [CategoryCode, string][];

/** The category of a page; null for the page of all categories. @throws for a page without games */
function categoryOf(page: Pick<CurrentPage, 'name'>): CategoryCode | null {
  if (page.name === 'GAMES') return null;
  const [category] = CATEGORIES.find(([, name]) => name === page.name) ?? [];
  if (!category) throw new Error(`${page.name} is no page of games`);
  return category;
}

/** The filter in a page's URL. Invalid values are ignored. */
export function filterOf(page: CurrentPage): GameFilter {
  const { params, search } = page;
  const category = categoryOf(page);
  return {
    category,
    // The page of all categories has no filter by provider.
    productId: category && readProductId(params.productId ?? search.get('productId')),
    view: GAME_VIEWS.find((view) => view === search.get('view')) ?? null,
    tagId: readId(search.get('tag')),
    keyword: cleanKeyword(search.get('keyword') ?? ''),
    sort: GAME_SORTS.find((sort) => sort === search.get('sort')) ?? null,
    volatility: VOLATILITIES.find((volatility) => volatility === search.get('volatility')) ?? null,
  };
}

/** An invalid id is 0, which no provider has, so the page shows a notice that the provider is unknown. */
function readProductId(text: string | null | undefined): number | null {
  return text ? (readId(text) ?? 0) : null;
}

/** The id of the game to open, from `?game=`. */
export function gameToOpen(page: CurrentPage): number | null {
  return readId(page.search.get('game'));
}

/** The provider whose lobby to open, from `?lobby=`. */
export function lobbyToOpen(page: CurrentPage): number | null {
  return readId(page.search.get('lobby'));
}

/** The filter's provider; undefined for none, and for one that is not in the category. */
export function chosenProduct(
  filter: Pick<GameFilter, 'category' | 'productId'>,
  products: readonly GameProduct[],
): GameProduct | undefined {
  return products.find(({ id, category_code: code }) => id === filter.productId && code === filter.category);
}

/** URL of the games page with a filter. */
export function filterHref(app: AppEnvironment, filter: GameFilter): string {
  return playHref(app, filter, {});
}

/** URL of the games page with a filter, that opens a game or a provider's lobby. */
export function playHref(
  app: AppEnvironment,
  filter: GameFilter,
  target: { game?: number; lobby?: number },
): string {
  const { category, productId, view, tagId, keyword, sort, volatility } = filter;
  const name = category ? CATEGORY_ROUTES[category] : 'GAMES';
  const isInPath = name === 'GAME_E_GAME';
  const query = {
    productId: isInPath ? undefined : (productId ?? undefined),
    view: view ?? undefined,
    tag: tagId ?? undefined,
    keyword: keyword || undefined,
    sort: sort ?? undefined,
    volatility: volatility ?? undefined,
    ...target,
  };
  const href = hrefOf(app);
  if (name === 'GAME_E_GAME') return href(name, { productId: productId ?? undefined }, { query });
  return href(name, {}, { query });
}
