import { queryOptions } from '@tanstack/react-query';
import { createMemo } from '#platform/site/memo.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { PlacementPosition } from '#shared/webapi/placement.ts';

export type { ShownPlacement } from './readers.ts';

const readers = () => import('./readers.ts');

const keptOrder = createMemo<readonly { sort: number }[]>();

function inOrder<T extends { sort: number }>(list: readonly T[]): readonly T[] {
  // The order of this very list: it holds what the list does.
  return keptOrder([list], () => list.toSorted((a, b) => a.sort - b.sort)) as readonly T[];
}

/** Queries that the frame of every page and more than one feature need. Keys begin with a name, then the locale. */

/** The member (GET /auth/info). Disabled for guests: there is nobody to ask about. */
export function memberQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['member', app.locale],
    queryFn: async ({ signal }) => {
      const { memberInfo } = await readers();
      return app.dataApi.get('/auth/info', {
        schema: memberInfo,
        signal,
        isHandled: ['network', 'timeout', 'http'],
      });
    },
    staleTime: 60_000,
  });
}

/** The game categories in the operator's order. */
export function categoriesQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['categories', app.locale],
    queryFn: async ({ signal }) => {
      const { readCategories } = await readers();
      const list = await app.dataApi.get('/gameCategory', {
        parse: readCategories,
        isShared: true,
        isHandled: true,
        signal,
      });
      return inOrder(list);
    },
    staleTime: 5 * 60_000,
  });
}

/** The products of every category in the operator's order. */
export function productsQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['products', app.locale],
    queryFn: async ({ signal }) => {
      const { readProducts } = await readers();
      const list = await app.dataApi.get('/gameProduct', {
        query: { per_page: 100 },
        parse: readProducts,
        isShared: true,
        isHandled: true,
        signal,
      });
      return inOrder(list);
    },
    staleTime: 5 * 60_000,
  });
}

/** How many site messages are unread. */
export function unreadQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['unread', app.locale],
    queryFn: async ({ signal }) => {
      const { unreadCount } = await readers();
      const answer = await app.dataApi.get('/siteMessage/unread', {
        schema: unreadCount,
        isHandled: true,
        signal,
      });
      return answer.count;
    },
    staleTime: 30_000,
  });
}

/** The main wallet (id 1), polled while a member looks (spec §4). */
export function mainWalletQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['main-wallet'],
    queryFn: async ({ signal }) => {
      const { gameWallet } = await readers();
      return app.dataApi.get('/gameApi/wallet/1', { schema: gameWallet, isHandled: true, signal });
    },
    staleTime: 5_000,
  });
}

/** All wallets with their states (GET /gameWallet). */
export function walletsQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['wallets', app.locale],
    queryFn: async ({ signal }) => {
      const { readWallets } = await readers();
      return app.dataApi.get('/gameWallet', { parse: readWallets, isHandled: true, signal });
    },
    staleTime: 5_000,
  });
}

/** What the operator shows at a position (GET /placement), in order, texts sanitised. */
export function placementsQuery(app: AppEnvironment, position: PlacementPosition) {
  return queryOptions({
    queryKey: ['placements', app.locale, position],
    queryFn: async ({ signal }) => {
      const { readPlacements } = await readers();
      return app.dataApi.get('/placement', {
        query: { position },
        parse: readPlacements,
        isShared: true,
        isHandled: true,
        signal,
      });
    },
    staleTime: 5 * 60_000,
  });
}
