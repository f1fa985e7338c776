import { memberInfo } from '#shared/webapi/auth.ts';
import { gameCategory, gameProduct } from '#shared/webapi/game.ts';
import { unreadCount } from '#shared/webapi/mail.ts';
import { gameWallet } from '#shared/webapi/wallet.ts';
import { listOf } from './list-of.ts';

/**
 * How the answers of queries.ts are read. Loaded with the first call of the browser: a page whose data the server
 * brought along needs neither these schemas nor zod.
 */
export const readCategories = listOf(gameCategory);
export const readProducts = listOf(gameProduct);
export const readWallets = listOf(gameWallet);
export { gameWallet, memberInfo, unreadCount };
