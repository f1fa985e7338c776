import { send } from '#platform/net/calls.ts';
import { mainWalletQuery, memberQuery, productsQuery } from '#platform/net/queries.ts';
import { balanceOf } from '#platform/net/transfers.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { toDecimal } from '#shared/money.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { GameWallet, RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { updated } from './wallets.ts';

/**
 * What the wallet page shows first. The list of wallets is not in it: it waits for every provider, and one that is slow
 * must not hold up the page.
 */
export function walletPageQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app), mainWalletQuery(app), productsQuery(app)];
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
