import { callQuery, send } from '#platform/net/calls.ts';
import { inOrder, mainWalletQuery, memberQuery } from '#platform/net/queries.ts';
import { balanceOf } from '#platform/net/transfers.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { toDecimal } from '#shared/money.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import type { GameWallet, RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { updated } from './wallets.ts';

/**
 * What the wallet page shows first. The list of wallets is not in it: it waits for every provider, and one that is slow
 * must not hold up the page.
 */
export function walletPageQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app), mainWalletQuery(app), walletCountQuery(app)];
}

/** How many wallets games play on: the room that their list will take. */
export function walletCountQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.gameProducts, { as: ['wallets', 'count'], view: countWallets });
}

/** Several products may play on one wallet. */
function countWallets(products: readonly GameProduct[]): number {
  return new Set(products.map(({ wallet_id: id }) => id)).size;
}

/** What is shown beside a game's wallet. */
export interface WalletLook {
  walletId: number;
  image: string;
  /** While it is closed. */
  reopensAt: string | null;
}

/** Asked beside the wallets, after the first paint. */
export function walletLooksQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.gameProducts, { as: ['wallets'], view: looksOf });
}

function looksOf(products: readonly GameProduct[]): WalletLook[] {
  return inOrder(products).flatMap(({ wallet_id: walletId, image, image_mobile, maintenance_end }) =>
    walletId ? { walletId, image: image_mobile || image, reopensAt: maintenance_end ?? null } : [],
  );
}

/** Everything back into the main wallet. */
export function sendRecall(app: AppEnvironment, key: string) {
  return send(app, WALLET_CALLS.recall, { key, isHandled: true });
}

/** Automatic transfer on (1) or off (0). */
export async function sendTransferMode(app: AppEnvironment, mode: 0 | 1): Promise<void> {
  await send(app, WALLET_CALLS.setTransferMode, { body: { mode } });
}

/** Shows what is known of some wallets at once, wherever they are shown. */
export async function showWallets(app: AppEnvironment, news: readonly GameWallet[]): Promise<void> {
  const { queryClient } = app;
  // Answers that were under way while money moved would bring the old balances back.
  await Promise.all([['wallets'], ['wallet']].map((queryKey) => queryClient.cancelQueries({ queryKey })));
  const apply = (known: GameWallet) => {
    const found = news.find(({ id }) => id === known.id);
    return found ? updated(known, found) : known;
  };
  queryClient.setQueriesData<GameWallet[]>({ queryKey: ['wallets'] }, (list) => list?.map(apply));
  queryClient.setQueryData(mainWalletQuery(app).queryKey, (known) =>
    known ? apply(known) : news.find(({ id }) => id === MAIN_WALLET_ID),
  );
}

/** What a recall did, on what was known before: the wallets it emptied, and the main wallet as answered. */
export async function showRecall(
  app: AppEnvironment,
  { list, wallet }: { list: readonly RecallEntry[]; wallet: GameWallet },
  known: readonly GameWallet[],
): Promise<void> {
  const emptied = list.flatMap((entry) => {
    const before = known.find(({ id }) => id === entry.wallet_id);
    const [balance, amount] = [balanceOf(before), balanceOf({ balance: entry.amount })];
    if (!entry.is_ok || !before || balance === null || amount === null) return [];
    return [{ ...before, balance: toDecimal(Math.max(0, balance - amount)), updated_at: wallet.updated_at }];
  });
  await showWallets(app, [wallet, ...emptied]);
}
