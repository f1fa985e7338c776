import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { listOf } from '#platform/api-client.ts';
import type { AppEnvironment } from '#platform/page.ts';
import { sanitizeHtml } from '#platform/sanitize.ts';
import { announcement } from '#shared/webapi/announcement.ts';
import type { DroppedItem } from '#shared/webapi/envelope.ts';
import { game } from '#shared/webapi/game.ts';
import { type PlacementPosition, placement } from '#shared/webapi/placement.ts';
import { promotion } from '#shared/webapi/promotion.ts';
import { slide } from '#shared/webapi/slideshow.ts';

// Readers are made once: the server keeps what a reader made of an answer that all visitors share. Each keeps only what
// this page shows, because the page carries it a second time as data.

/** Pictures, most often of two kinds of link. */
const readSlides = sortedList(slide, ({ id, title, image, image_mobile, alt, link_type, link, sort }) => ({
  id,
  title,
  image,
  image_mobile,
  alt,
  link_type,
  link,
  sort,
}));

/** An announcement's line; its text is loaded when somebody wants to read it. */
const readLines = sortedList(announcement, ({ id, title, type, end_at, sort }) => ({
  id,
  title,
  type,
  end_at,
  sort,
}));
export type AnnouncementLine = ReturnType<typeof readLines>[number];

const readAnnouncements = sortedList(announcement, (item) => item);
export type FullAnnouncement = ReturnType<typeof readAnnouncements>[number];

const readGames = sortedList(game, ({ id, product_id, name, image, is_hot, is_new, sort }) => ({
  id,
  product_id,
  name,
  image,
  is_hot,
  is_new,
  sort,
}));

const readPromotions = sortedList(
  promotion,
  ({ id, title, image, image_mobile, summary, tags, end_at, sort }) => ({
    id,
    title,
    image,
    image_mobile,
    summary,
    tag: tags[0],
    end_at,
    sort,
  }),
);
export type HomePromotion = ReturnType<typeof readPromotions>[number];

const readPlacements = sortedList(placement, (item) => item);
export type HomePlacement = ReturnType<typeof readPlacements>[number];

function sortedList<T extends z.ZodMiniType, R extends { sort: number }>(
  item: T,
  pick: (value: z.output<T>) => R,
) {
  const read = listOf(item);
  return (data: unknown, onDropped: (dropped: DroppedItem) => void): R[] =>
    read(data, onDropped)
      .map(pick)
      .sort((a, b) => a.sort - b.sort);
}

/** What all visitors see alike; each block shows its own failure. */
const PUBLIC = { isShared: true, isHandled: true } as const;
const MINUTE_MS = 60_000;

/** The slides of this device (GET /slideshow). */
export function slidesQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['slides', app.locale, app.device],
    queryFn: ({ signal }) =>
      app.dataApi.get('/slideshow', { query: { device: app.device }, parse: readSlides, ...PUBLIC, signal }),
    staleTime: 5 * MINUTE_MS,
  });
}

/** The titles of the announcements that hold now. */
export function announcementLinesQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['announcement-lines', app.locale],
    queryFn: async ({ signal }) =>
      unended(await app.dataApi.get('/announcement', { parse: readLines, ...PUBLIC, signal })),
    staleTime: MINUTE_MS,
  });
}

/** The announcements with their texts, sanitised. */
export function announcementsQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['announcements', app.locale],
    queryFn: async ({ signal }) => {
      const list = unended(
        await app.dataApi.get('/announcement', { parse: readAnnouncements, ...PUBLIC, signal }),
      );
      return Promise.all(list.map(withCleanContent));
    },
    staleTime: 5 * MINUTE_MS,
  });
}

/** The placements of a position (GET /placement), texts sanitised. */
export function placementsQuery(app: AppEnvironment, position: PlacementPosition) {
  return queryOptions({
    queryKey: ['placements', app.locale, position],
    queryFn: async ({ signal }) => {
      const query = { position };
      const list = await app.dataApi.get('/placement', { query, parse: readPlacements, ...PUBLIC, signal });
      return Promise.all(list.map(withCleanContent));
    },
    staleTime: 5 * MINUTE_MS,
  });
}

async function withCleanContent<T extends { content?: string | null }>(
  item: T,
): Promise<T & { content: string }> {
  return { ...item, content: item.content ? await sanitizeHtml(item.content) : '' };
}

/** How many games of a kind a device shows. */
const GAME_COUNT = { desktop: 60, mobile: 36 };

/** The popular or the new games, mixed over the providers as the operator sorted them. */
export function gamesQuery(app: AppEnvironment, kind: 'hot' | 'new') {
  const flag = `is_${kind}` as const;
  return queryOptions({
    queryKey: ['home-games', app.locale, app.device, kind],
    queryFn: async ({ signal }) => {
      const query = { [flag]: 1, per_page: 100 };
      const list = await app.dataApi.get('/game', { query, parse: readGames, ...PUBLIC, signal });
      // An API that does not know the filter answers all games.
      const games = list.filter((item) => item[flag]).slice(0, GAME_COUNT[app.device]);
      return games.map(({ id, product_id: productId, name, image }) => ({ id, productId, name, image }));
    },
    staleTime: 5 * MINUTE_MS,
  });
}

/** The first promotions that still run. */
export function homePromotionsQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['home-promotions', app.locale],
    queryFn: async ({ signal }) => {
      const query = { per_page: 12 };
      const list = await app.dataApi.get('/promotions', { query, parse: readPromotions, ...PUBLIC, signal });
      return unended(list).slice(0, 6);
    },
    staleTime: MINUTE_MS,
  });
}

function unended<T extends { end_at?: string | null }>(list: readonly T[], now = Date.now()): T[] {
  return list.filter(({ end_at: end }) => !end || Date.parse(end) > now);
}
