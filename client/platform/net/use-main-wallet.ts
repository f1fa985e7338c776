import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import { useHeldBalance } from './held-balance.ts';
import { mainWalletQuery } from './queries.ts';

/** The member's main wallet as it is shown: polled, with a manual refresh. */
export function useMainWallet() {
  const wallet = useQuery(mainWalletQuery(useApp()));
  const held = useHeldBalance();
  const [isRefreshing, setRefreshing] = useState(false);

  async function refresh(): Promise<void> {
    setRefreshing(true);
    await wallet.refetch();
    setRefreshing(false);
  }

  return { balance: held ?? wallet.data?.balance, isStale: wallet.isError, isRefreshing, refresh };
}
