import { queryOptions } from '@tanstack/react-query';
import { ask, callQuery, freshMs, keyOf } from '#platform/net/calls.ts';
import { inOrder } from '#platform/net/queries.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import type { Page } from '#shared/webapi/envelope.ts';
import type { Game } from '#shared/webapi/schemas/game.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';

/** The fields of a game that a search result shows. */
export interface FoundGame {
  id: number;
  productId: number;
  name: string;
  image: string;
  /** Does not run on phones. */
  isDesktopOnly?: boolean;
}

export interface FoundGames {
  list: readonly FoundGame[];
  /** All matches, including those that are not in `list`. */
  total: number;
}

/** Games in the results. A link leads to the list of all matches. */
export const GAMES_SHOWN = 6;
/** Limit of pages that are loaded of the promotions. The API cannot search them, so they are searched here. */
const MAX_PROMOTION_PAGES = 5;
const PAGE_SIZE = 100;

/** The games whose name in any language contains the keyword (GET /game?keyword=). */
export function foundGamesQuery(app: AppEnvironment, keyword: string) {
  return {
    ...callQuery(app, GAME_CALLS.games, {
      query: { keyword, per_page: GAMES_SHOWN },
      as: ['search'],
      view: toFound,
    }),
    // The next key sends a new request, and the error has a retry button.
    retry: false,
  };
}

/** Popular games, suggested while the search is empty. */
export function popularGamesQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.games, {
    query: { is_hot: 1, per_page: GAMES_SHOWN },
    as: ['search'],
    // An API that ignores the filter answers all games.
    view: ({ list }: Page<Game>) => list.filter((game) => game.is_hot).map(toFoundGame),
  });
}

function toFound({ list, pagination }: Page<Game>): FoundGames {
  return { list: list.slice(0, GAMES_SHOWN).map(toFoundGame), total: pagination?.total ?? list.length };
}

function toFoundGame({ id, product_id: productId, name, image, support_mobile: isMobile }: Game): FoundGame {
  return { id, productId, name, image, ...(!isMobile && { isDesktopOnly: true }) };
}

export type FoundPromotion = ReturnType<typeof toFoundPromotion>;

/** The promotions of all pages, in the operator's order. */
export function allPromotionsQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: keyOf(app, PROMOTION_CALLS.promotions, 'search'),
    queryFn: async ({ signal }) => {
      const loadPage = (page: number) =>
        ask(app, PROMOTION_CALLS.promotions, { query: { page, per_page: PAGE_SIZE }, signal });
      const first = await loadPage(1);
      const { total = first.list.length, per_page: size = PAGE_SIZE } = first.pagination ?? {};
      const isComplete = first.list.length >= total;
      const count = isComplete ? 1 : Math.min(MAX_PROMOTION_PAGES, Math.ceil(total / Math.max(1, size)));
      const others = await Promise.all(Array.from({ length: count - 1 }, (_, index) => loadPage(index + 2)));
      return inOrder([first, ...others].flatMap(({ list }) => list)).map(toFoundPromotion);
    },
    staleTime: freshMs(PROMOTION_CALLS.promotions),
  });
}

function toFoundPromotion({ id, title, summary, image, image_mobile, end_at, tags }: Promotion) {
  return { id, title, summary: summary ?? '', image: image_mobile || image, endsAt: end_at ?? null, tags };
}
