import { callQuery, send } from '#platform/net/calls.ts';
import { playLimitsQueries } from '#platform/net/play-limits.ts';
import { inOrder, mainWalletQuery, memberQuery } from '#platform/net/queries.ts';
import { balanceOf } from '#platform/net/transfers.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { toDecimal } from '#shared/money.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import type { GameWallet, RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { mergeWallet } from './wallets.ts';

/** Queries of the first paint. Without the list of wallets, which waits for the slowest provider. */
export function walletPageQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app), mainWalletQuery(app), walletCountQuery(app), ...playLimitsQueries(app)];
}

/** The number of game wallets, which sets the height of the skeleton. */
export function walletCountQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.gameProducts, { as: ['wallets', 'count'], view: countWallets });
}

/** Several products can share one wallet. */
function countWallets(products: readonly GameProduct[]): number {
  return new Set(products.map(({ wallet_id: id }) => id)).size;
}

/** Data of the game product that uses a wallet. */
export interface WalletProduct {
  walletId: number;
  image: string;
  /** End of the maintenance, ISO 8601. */
  reopensAt: string | null;
}

/** The product of each wallet. Loaded after the first paint. */
export function walletProductsQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.gameProducts, { as: ['wallets'], view: walletProductsOf });
}

function walletProductsOf(products: readonly GameProduct[]): WalletProduct[] {
  return inOrder(products).flatMap(({ wallet_id: walletId, image, image_mobile, maintenance_end }) =>
    walletId ? { walletId, image: image_mobile || image, reopensAt: maintenance_end ?? null } : [],
  );
}

/** `POST /gameApi/transferAll`: moves all money back into the main wallet. `key` is the idempotency key. @throws ApiError */
export function sendRecall(app: AppEnvironment, key: string) {
  return send(app, WALLET_CALLS.recall, { key });
}

/** `POST /gameApi/transferMode`: automatic transfer on (1) or off (0). @throws ApiError */
export async function sendTransferMode(app: AppEnvironment, mode: 0 | 1): Promise<void> {
  await send(app, WALLET_CALLS.setTransferMode, { body: { mode }, isHandled: false });
}

/** Writes the balances of some wallets into every cached query that has them. */
export async function cacheWallets(app: AppEnvironment, updates: readonly GameWallet[]): Promise<void> {
  const { queryClient } = app;
  // A response that was in flight while money moved would restore the old balances.
  await Promise.all([['wallets'], ['wallet']].map((queryKey) => queryClient.cancelQueries({ queryKey })));
  const apply = (cached: GameWallet) => {
    const update = updates.find(({ id }) => id === cached.id);
    return update ? mergeWallet(cached, update) : cached;
  };
  queryClient.setQueriesData<GameWallet[]>({ queryKey: ['wallets'] }, (list) => list?.map(apply));
  queryClient.setQueryData(mainWalletQuery(app).queryKey, (cached) =>
    cached ? apply(cached) : updates.find(({ id }) => id === MAIN_WALLET_ID),
  );
}

/**
 * Writes the result of a recall into the cache: the main wallet of the response, and the emptied wallets, whose balances
 * are calculated from `cached`.
 */
export async function cacheRecall(
  app: AppEnvironment,
  { list, wallet }: { list: readonly RecallEntry[]; wallet: GameWallet },
  cached: readonly GameWallet[],
): Promise<void> {
  const emptied = list.flatMap((entry) => {
    const before = cached.find(({ id }) => id === entry.wallet_id);
    const [balance, amount] = [balanceOf(before), balanceOf({ balance: entry.amount })];
    if (!entry.is_ok || !before || balance === null || amount === null) return [];
    return [{ ...before, balance: toDecimal(Math.max(0, balance - amount)), updated_at: wallet.updated_at }];
  });
  await cacheWallets(app, [wallet, ...emptied]);
}
