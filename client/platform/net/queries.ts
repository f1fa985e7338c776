import type { AppEnvironment } from '#platform/site/page.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { MAIL_CALLS } from '#shared/webapi/calls/mail.ts';
import { SESSION_CALLS } from '#shared/webapi/calls/session.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { CategoryCode, GameCategory, GameProduct } from '#shared/webapi/schemas/game.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { callQuery } from './calls.ts';

/** Queries that the frame of every page and more than one feature need. */

/** The member. Disabled for guests: there is nobody to ask about. */
export function memberQuery(app: AppEnvironment) {
  return callQuery(app, SESSION_CALLS.memberInfo, {});
}

/** The game categories in the operator's order. */
export function categoriesQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.gameCategories, { view: inOrder<GameCategory> });
}

/**
 * The products of a category in the operator's order; those of every category where none is named. What the server loads
 * is in the page a second time as data: a page asks for no others than it shows.
 */
export function productsQuery(app: AppEnvironment, category: CategoryCode | null = null) {
  return callQuery(app, GAME_CALLS.gameProducts, {
    query: category === null ? {} : { category },
    // An API that does not know the filter answers all.
    view: (list: readonly GameProduct[]) =>
      inOrder(list).filter(({ category_code: code }) => category === null || code === category),
  });
}

/** A product where its name is read, and links to it. */
export type NamedProduct = Pick<GameProduct, 'id' | 'name' | 'category_code' | 'open_mode'>;

/** What all products are called, for choices and lists of names. */
export function productNamesQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.gameProducts, { as: ['names'], view: namesOf });
}

/** As a view of the providers; each with what its link needs. */
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

/** The main wallet, polled while a member looks (spec §4). */
export function mainWalletQuery(app: AppEnvironment) {
  return callQuery(app, WALLET_CALLS.wallet, { params: { id: MAIN_WALLET_ID } });
}

/** All wallets with their states. */
export function walletsQuery(app: AppEnvironment) {
  return callQuery(app, WALLET_CALLS.wallets, {});
}

/** As the operator sorted them. */
export function inOrder<T extends { sort: number }>(list: readonly T[]): readonly T[] {
  return list.toSorted((a, b) => a.sort - b.sort);
}
