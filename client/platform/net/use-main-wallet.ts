import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hrefOf, useApp } from '#platform/site/page.ts';
import { openTurnoverOf } from '#shared/cashier/turnover.ts';
import { useHeldWallet } from './held-wallet.ts';
import { mainWalletQuery } from './queries.ts';

/** The member's main wallet as it is shown: polled, with a manual refresh. */
export function useMainWallet() {
  const wallet = useQuery(mainWalletQuery(useApp()));
  const shown = useHeldWallet() ?? wallet.data;
  const [isRefreshing, setRefreshing] = useState(false);

  async function refresh(): Promise<void> {
    setRefreshing(true);
    await wallet.refetch();
    setRefreshing(false);
  }

  return {
    wallet: shown,
    balance: shown?.balance,
    isStale: wallet.isError,
    isRefreshing,
    refresh,
  };
}

/** Whether open turnover locks the shown main wallet. False where the API does not say so. */
export function useIsWalletLocked(): boolean {
  const open = openTurnoverOf(useMainWallet().wallet);
  return Boolean(open?.locksWallet && open.left > 0);
}

/** The list of the open turnover by source; undefined if the site has no withdrawal page. */
export function useTurnoverHref(): string | undefined {
  const app = useApp();
  return app.hasPage('MEMBER_TREASURE') ? `${hrefOf(app)('MEMBER_TREASURE', {})}#turnover` : undefined;
}
