import { sanitizeHtml } from '#platform/site/sanitize.ts';
import { memberInfo } from '#shared/webapi/auth.ts';
import type { DroppedItem } from '#shared/webapi/envelope.ts';
import { gameCategory, gameProduct } from '#shared/webapi/game.ts';
import { unreadCount } from '#shared/webapi/mail.ts';
import { placement } from '#shared/webapi/placement.ts';
import { gameWallet, transferResult } from '#shared/webapi/wallet.ts';
import { listOf } from './list-of.ts';

/**
 * How the answers of queries.ts are read. Loaded with the first call of the browser: a page whose data the server
 * brought along needs neither these schemas nor zod.
 */
export const readCategories = listOf(gameCategory);
export const readProducts = listOf(gameProduct);
export const readWallets = listOf(gameWallet);

const listPlacements = listOf(placement);

/** A placement as pages show it. */
export type ShownPlacement = Awaited<ReturnType<typeof readPlacements>>[number];

/** Placements in the operator's order, texts sanitised: once for all pages that the server renders of an answer. */
export async function readPlacements(data: unknown, onDropped: (dropped: DroppedItem) => void) {
  const list = listPlacements(data, onDropped).toSorted((a, b) => a.sort - b.sort);
  return Promise.all(
    list.map(async (item) => ({ ...item, content: item.content ? await sanitizeHtml(item.content) : '' })),
  );
}

export { gameWallet, memberInfo, transferResult, unreadCount };
