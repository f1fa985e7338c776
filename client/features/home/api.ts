import { queryOptions } from '@tanstack/react-query';
import { createMemo } from '#platform/site/memo.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { sanitizeHtml } from '#platform/site/sanitize.ts';
import type { AnnouncementLine, FullAnnouncement, HomePromotion } from './readers.ts';

export type { AnnouncementLine, FullAnnouncement, HomePromotion };

const readers = () => import('./readers.ts');

/** What all visitors see alike; each block shows its own failure. */
const PUBLIC = { isShared: true, isHandled: true } as const;
const MINUTE_MS = 60_000;

/** The slides of this device (GET /slideshow). */
export function slidesQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['slides', app.locale, app.device],
    queryFn: async ({ signal }) => {
      const { readSlides } = await readers();
      const query = { device: app.device };
      return app.dataApi.get('/slideshow', { query, parse: readSlides, ...PUBLIC, signal });
    },
    staleTime: 5 * MINUTE_MS,
  });
}

/** The titles of the announcements that hold now. */
export function announcementLinesQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['announcement-lines', app.locale],
    queryFn: async ({ signal }) => {
      const { readLines } = await readers();
      return unended(await app.dataApi.get('/announcement', { parse: readLines, ...PUBLIC, signal }));
    },
    staleTime: MINUTE_MS,
  });
}

/** The announcements with their texts, sanitised. */
export function announcementsQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['announcements', app.locale],
    queryFn: async ({ signal }) => {
      const { readAnnouncements } = await readers();
      const list = unended(
        await app.dataApi.get('/announcement', { parse: readAnnouncements, ...PUBLIC, signal }),
      );
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

/** What a card needs of a game. */
export interface HomeGame {
  id: number;
  productId: number;
  name: string;
  image: string;
}

const keptGames = createMemo<readonly HomeGame[]>();

/** How many games of a kind a device shows. */
const GAME_COUNT = { desktop: 60, mobile: 36 };

/** The popular or the new games, mixed over the providers as the operator sorted them. */
export function gamesQuery(app: AppEnvironment, kind: 'hot' | 'new') {
  const flag = `is_${kind}` as const;
  return queryOptions({
    queryKey: ['home-games', app.locale, app.device, kind],
    queryFn: async ({ signal }) => {
      const { readGames } = await readers();
      const query = { [flag]: 1, per_page: 100 };
      const list = await app.dataApi.get('/game', { query, parse: readGames, ...PUBLIC, signal });
      return keptGames([list, flag, app.device], () => {
        // An API that does not know the filter answers all games.
        const games = list.filter((item) => item[flag]).slice(0, GAME_COUNT[app.device]);
        return games.map(({ id, product_id: productId, name, image }) => ({ id, productId, name, image }));
      });
    },
    staleTime: 5 * MINUTE_MS,
  });
}

/** All games of some providers: for those that this device knows in another language. */
export function shelfGamesQuery(app: AppEnvironment, productIds: readonly number[]) {
  return queryOptions({
    queryKey: ['shelf-games', app.locale, ...productIds],
    queryFn: async ({ signal }) => {
      const { readGames } = await readers();
      const ask = (id: number) => {
        const query = { product_id: id, per_page: 100 };
        return app.dataApi.get('/game', { query, parse: readGames, ...PUBLIC, signal });
      };
      const lists = await Promise.all(productIds.map(ask));
      return lists.flat().map(({ id, name, image }) => ({ id, name, image }));
    },
    staleTime: 5 * MINUTE_MS,
  });
}

const PROMOTION_COUNT = 6;
const keptPromotions = createMemo<readonly HomePromotion[]>();

/** The first promotions that still run. */
export function homePromotionsQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['home-promotions', app.locale],
    queryFn: async ({ signal }) => {
      const { readPromotions } = await readers();
      const query = { per_page: 12 };
      const list = await app.dataApi.get('/promotions', { query, parse: readPromotions, ...PUBLIC, signal });
      const running = unended(list);
      // What ends while the list is kept makes another one.
      return keptPromotions([list, running.length], () => running.slice(0, PROMOTION_COUNT));
    },
    staleTime: MINUTE_MS,
  });
}

/** The list itself where nothing has ended. */
function unended<T extends { end_at?: string | null }>(list: readonly T[], now = Date.now()): readonly T[] {
  const running = list.filter(({ end_at: end }) => !end || Date.parse(end) > now);
  return running.length === list.length ? list : running;
}
