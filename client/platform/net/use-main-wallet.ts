import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import { mainWalletQuery } from './queries.ts';

/** The member's main wallet, polled, with a manual refresh. */
export function useMainWallet() {
  const wallet = useQuery(mainWalletQuery(useApp()));
  const [isRefreshing, setRefreshing] = useState(false);

  async function refresh(): Promise<void> {
    setRefreshing(true);
    await wallet.refetch();
    setRefreshing(false);
  }

  return { balance: wallet.data?.balance, isStale: wallet.isError, isRefreshing, refresh };
}
