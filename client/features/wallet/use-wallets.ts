import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mainWalletQuery, walletsQuery } from '#platform/net/queries.ts';
import { fetchWallet } from '#platform/net/transfers.ts';
import { useApp } from '#platform/site/page.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { cacheWallets } from './api.ts';
import { isAllEmpty } from './wallets.ts';

export interface Wallets {
  query: UseQueryResult<GameWallet[]>;
  /** The main wallet, which is polled and loads before the others. */
  main: GameWallet | undefined;
  /** All loaded wallets, the main wallet first. */
  list: readonly GameWallet[];
  /** There is nothing to transfer. */
  isEmpty: boolean;
}

/** The member's wallets. The main wallet is the newer one of the list and of its own poll. */
export function useWallets(): Wallets {
  const app = useApp();
  const query = useQuery(walletsQuery(app));
  const polled = useQuery(mainWalletQuery(app));
  const listed = query.data?.find(({ id }) => id === MAIN_WALLET_ID);
  const main =
    polled.data && (!listed || polled.dataUpdatedAt >= query.dataUpdatedAt)
      ? { ...polled.data, name: listed?.name ?? polled.data.name }
      : listed;
  const games = query.data?.filter(({ id }) => id !== MAIN_WALLET_ID);
  return {
    query,
    main,
    list: [...(main ? [main] : []), ...(games ?? [])],
    isEmpty: isAllEmpty(main, games),
  };
}

export interface WalletRefresh {
  refresh: (id: number) => void;
  isRefreshing: (id: number) => boolean;
  /** The last refresh has failed, so the shown balance is older. */
  hasFailed: (id: number) => boolean;
  hasAnyFailed: boolean;
}

/** Refreshes single wallets, also several at the same time. */
export function useWalletRefresh(): WalletRefresh {
  const app = useApp();
  const [states, setStates] = useState<Readonly<Record<number, 'asking' | 'failed'>>>({});

  async function refresh(id: number): Promise<void> {
    if (states[id] === 'asking') return;
    setStates((now) => ({ ...now, [id]: 'asking' }));
    try {
      await cacheWallets(app, [await fetchWallet(app, id)]);
      setStates(({ [id]: _done, ...others }) => others);
    } catch {
      // The API client has reported the error, and the row shows that the refresh failed.
      setStates((now) => ({ ...now, [id]: 'failed' }));
    }
  }

  return {
    refresh: (id) => void refresh(id),
    isRefreshing: (id) => states[id] === 'asking',
    hasFailed: (id) => states[id] === 'failed',
    hasAnyFailed: Object.values(states).includes('failed'),
  };
}
