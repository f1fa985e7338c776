import { queryOptions } from '@tanstack/react-query';
import { sanitizeHtml } from '#platform/content/sanitize.ts';
import { ask, callQuery, freshMs, keyOf } from '#platform/net/calls.ts';
import { inOrder } from '#platform/net/queries.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { Device } from '#shared/device.ts';
import { CONTENT_CALLS } from '#shared/webapi/calls/content.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import type { Page } from '#shared/webapi/envelope.ts';
import type { Announcement } from '#shared/webapi/schemas/announcement.ts';
import type { Game, GameProduct } from '#shared/webapi/schemas/game.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import type { Slide } from '#shared/webapi/schemas/slideshow.ts';

// Views keep only the fields that the page shows: the HTML holds the data a second time, inlined for hydration.

/** The slides of this device. */
export function slidesQuery(app: AppEnvironment) {
  return callQuery(app, CONTENT_CALLS.slides, { query: { device: app.device }, view: inOrder<Slide> });
}

/** The titles of the current announcements, without their texts. */
export function announcementLinesQuery(app: AppEnvironment) {
  return callQuery(app, CONTENT_CALLS.announcements, { as: ['lines'], view: linesOf });
}

export type AnnouncementLine = ReturnType<typeof linesOf>[number];

function linesOf(list: readonly Announcement[]) {
  return pinnedFirst(unended(list)).map(({ id, title, type, is_pinned, end_at, promotion_id }) => ({
    id,
    title,
    type,
    isPinned: is_pinned,
    end_at,
    ...(promotion_id && { promotionId: promotion_id }),
  }));
}

/** In the operator's order, pinned ones first. */
function pinnedFirst(list: readonly Announcement[]) {
  const ordered = inOrder(list);
  return [...ordered.filter((item) => item.is_pinned), ...ordered.filter((item) => !item.is_pinned)];
}

/** The current announcements with their sanitised texts. */
export function announcementsQuery(app: AppEnvironment) {
  return callQuery(app, CONTENT_CALLS.announcements, {
    view: fullAnnouncements,
    freshSeconds: 300,
  });
}

export type FullAnnouncement = Awaited<ReturnType<typeof fullAnnouncements>>[number];

function fullAnnouncements(list: readonly Announcement[]) {
  return Promise.all(
    pinnedFirst(unended(list)).map(async (item) => ({ ...item, content: await sanitizeHtml(item.content) })),
  );
}

/** The fields of a product that the shelves show. */
export type HomeProduct = Pick<
  GameProduct,
  'id' | 'name' | 'category_code' | 'open_mode' | 'game_count' | 'image' | 'wallet_id'
> & {
  /** `image` is the square picture for phones. */
  isTile?: true;
  isClosed?: true;
};

function homeProduct(product: GameProduct, device: Device): HomeProduct {
  const { id, name, category_code, open_mode, game_count, wallet_id, image, image_mobile } = product;
  const tile = device === 'mobile' ? image_mobile : undefined;
  return {
    ...{ id, name, category_code, open_mode, image: tile || image },
    ...(game_count && { game_count }),
    ...(wallet_id && { wallet_id }),
    ...(tile && { isTile: true }),
    ...(product.is_maintenance && { isClosed: true }),
  };
}

/** The products of all categories in the operator's order. */
export function homeProductsQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.gameProducts, {
    as: ['home', app.device],
    view: (list: readonly GameProduct[]) => inOrder(list).map((product) => homeProduct(product, app.device)),
  });
}

/** The fields of a game that a card shows. */
export interface HomeGame {
  id: number;
  productId: number;
  name: string;
  image: string;
  hasDemo?: true;
}

const GAME_COUNT = { desktop: 60, mobile: 36 };

/** The popular or the new games of all providers, in the operator's order. */
export function gamesQuery(app: AppEnvironment, kind: 'hot' | 'new') {
  const flag = `is_${kind}` as const;
  return callQuery(app, GAME_CALLS.games, {
    query: { [flag]: 1, per_page: 100 },
    as: ['home', app.device],
    view: ({ list }: Page<Game>): HomeGame[] => {
      // An API that ignores the filter answers all games.
      const games = inOrder(list.filter((item) => item[flag])).slice(0, GAME_COUNT[app.device]);
      return games.map(({ id, product_id: productId, name, image, support_demo: hasDemo }) => ({
        ...{ id, productId, name, image },
        ...(hasDemo && { hasDemo }),
      }));
    },
  });
}

/** Limit of pages that are loaded of one provider to find a game's name. */
const MAX_NAME_PAGES = 10;

/** Names and pictures of some games in the app's language. Games that the API does not have are left out. */
export function shelfGamesQuery(app: AppEnvironment, games: readonly Pick<HomeGame, 'id' | 'productId'>[]) {
  // Not Map.groupBy: it is newer than the oldest supported browsers (client/README.md, "Browsers").
  const wanted = new Map<number, Set<number>>();
  for (const { id, productId } of games)
    wanted.set(productId, (wanted.get(productId) ?? new Set<number>()).add(id));
  const ids = games.map(({ id }) => id).toSorted((one, other) => one - other);
  return queryOptions({
    queryKey: keyOf(app, GAME_CALLS.games, 'shelf', ...ids),
    queryFn: async ({ signal }) => {
      const found = [...wanted].map(([id, own]) => loadNames(app, id, new Set(own), signal));
      return (await Promise.all(found)).flat();
    },
    staleTime: freshMs(GAME_CALLS.games),
  });
}

/** Loads a provider's games page by page until all of `missing` are found. */
async function loadNames(app: AppEnvironment, productId: number, missing: Set<number>, signal: AbortSignal) {
  const found: Pick<Game, 'id' | 'name' | 'image'>[] = [];
  for (let page = 1; missing.size > 0 && page <= MAX_NAME_PAGES; page++) {
    const query = { product_id: productId, per_page: 100, page };
    const { list, pagination } = await ask(app, GAME_CALLS.games, { query, signal });
    for (const { id, name, image } of list) if (missing.delete(id)) found.push({ id, name, image });
    if (list.length === 0 || page * (pagination?.per_page ?? list.length) >= (pagination?.total ?? 0)) break;
  }
  return found;
}

const PROMOTION_COUNT = 6;

/** The first promotions that have not ended. */
export function homePromotionsQuery(app: AppEnvironment) {
  return callQuery(app, PROMOTION_CALLS.promotions, {
    query: { per_page: 12 },
    as: ['home'],
    view: promotionCards,
  });
}

export type HomePromotion = ReturnType<typeof promotionCards>[number];

function promotionCards({ list }: Page<Promotion>) {
  const shown = inOrder(unended(list)).slice(0, PROMOTION_COUNT);
  return shown.map(({ id, title, image, image_mobile, summary, tags, end_at, sort }) => ({
    id,
    title,
    image,
    image_mobile,
    summary,
    tag: tags[0],
    end_at,
    sort,
  }));
}

function unended<T extends { end_at?: string | null }>(list: readonly T[]): readonly T[] {
  const now = Date.now();
  return list.filter(({ end_at: end }) => !end || Date.parse(end) > now);
}
