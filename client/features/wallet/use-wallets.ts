import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mainWalletQuery, walletsQuery } from '#platform/net/queries.ts';
import { askWallet } from '#platform/net/transfers.ts';
import { useApp } from '#platform/site/page.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { showWallets } from './api.ts';

export interface Wallets {
  query: UseQueryResult<GameWallet[]>;
  /** The main wallet, asked every few seconds, known before the others. */
  main: GameWallet | undefined;
  /** All that are known now, the main one first. */
  list: readonly GameWallet[];
}

/** The member's wallets. The main one is the newer of the list's and the one that is asked for all the time. */
export function useWallets(): Wallets {
  const app = useApp();
  const query = useQuery(walletsQuery(app));
  const polled = useQuery(mainWalletQuery(app));
  const listed = query.data?.find(({ id }) => id === MAIN_WALLET_ID);
  const main =
    polled.data && (!listed || polled.dataUpdatedAt >= query.dataUpdatedAt)
      ? { ...polled.data, name: listed?.name ?? polled.data.name }
      : listed;
  const games = query.data?.filter(({ id }) => id !== MAIN_WALLET_ID) ?? [];
  return { query, main, list: main ? [main, ...games] : games };
}

export interface WalletRefresh {
  refresh: (id: number) => void;
  isRefreshing: (id: number) => boolean;
  /** The last try did not get through; what is shown is older. */
  hasFailed: (id: number) => boolean;
}

/** Asks single wallets anew, several at a time if need be. */
export function useWalletRefresh(): WalletRefresh {
  const app = useApp();
  const [states, setStates] = useState<Readonly<Record<number, 'asking' | 'failed'>>>({});

  async function refresh(id: number): Promise<void> {
    if (states[id] === 'asking') return;
    setStates((now) => ({ ...now, [id]: 'asking' }));
    try {
      await showWallets(app, [await askWallet(app, id)]);
      setStates(({ [id]: _done, ...others }) => others);
    } catch {
      // The client has reported it; the row says that it is old.
      setStates((now) => ({ ...now, [id]: 'failed' }));
    }
  }

  return {
    refresh: (id) => void refresh(id),
    isRefreshing: (id) => states[id] === 'asking',
    hasFailed: (id) => states[id] === 'failed',
  };
}
