import type { AppEnvironment } from '#platform/site/page.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { MAIL_CALLS } from '#shared/webapi/calls/mail.ts';
import { SESSION_CALLS } from '#shared/webapi/calls/session.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { CategoryCode, GameCategory, GameProduct } from '#shared/webapi/schemas/game.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { callQuery } from './calls.ts';

/** Queries that the layout of every page or more than one feature needs. */

/** The member. Only for a session. */
export function memberQuery(app: AppEnvironment) {
  return callQuery(app, SESSION_CALLS.memberInfo, {});
}

/** The game categories in the operator's order. */
export function categoriesQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.gameCategories, { view: inOrder<GameCategory> });
}

/**
 * Products of a category in the operator's order; without a category, of all. Products loaded on the server are also
 * sent as data, so a page must query only the ones it shows.
 */
export function productsQuery(app: AppEnvironment, category: CategoryCode | null = null) {
  return callQuery(app, GAME_CALLS.gameProducts, {
    query: category === null ? {} : { category },
    // An API that does not know the filter returns all products.
    view: (list: readonly GameProduct[]) =>
      inOrder(list).filter(({ category_code: code }) => category === null || code === category),
  });
}

/** A product with the fields of its name and its link. */
export type NamedProduct = Pick<GameProduct, 'id' | 'name' | 'category_code' | 'open_mode'>;

/** The names of all products, for choices and lists of names. */
export function productNamesQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.gameProducts, { as: ['names'], view: namesOf });
}

/** View of the product query: each product with the fields of its link. */
export function namesOf(list: readonly GameProduct[]): NamedProduct[] {
  return inOrder(list).map(({ id, name, category_code, open_mode }) => ({
    id,
    name,
    category_code,
    open_mode,
  }));
}

/** How many site messages are unread. */
export function unreadQuery(app: AppEnvironment) {
  return callQuery(app, MAIL_CALLS.unreadMails, { view: ({ count }) => count });
}

/** The main wallet, polled while the page is visible (spec §4). */
export function mainWalletQuery(app: AppEnvironment) {
  return callQuery(app, WALLET_CALLS.wallet, { params: { id: MAIN_WALLET_ID } });
}

/** All wallets with their states. */
export function walletsQuery(app: AppEnvironment) {
  return callQuery(app, WALLET_CALLS.wallets, {});
}

/** Sorts by the operator's order. */
export function inOrder<T extends { sort: number }>(list: readonly T[]): readonly T[] {
  return list.toSorted((a, b) => a.sort - b.sort);
}
