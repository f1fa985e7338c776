import { useEffect } from 'react';
import { useApp } from '#platform/site/page.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { useClientState } from './client-state.ts';
import { mainWalletQuery } from './queries.ts';

const HELD_KEY = ['heldWallet'] as const;

/** The main wallet that is shown instead of the newest one; null if none is held. */
export function useHeldWallet(): GameWallet | null {
  return useClientState<GameWallet | null>(HELD_KEY) ?? null;
}

/**
 * Freezes the shown main wallet while `isHeld`, so that neither balance nor turnover reveals the prize before the wheel stops.
 * Unmounting releases it. The wallet's own query stays up to date.
 */
export function useHoldWallet(isHeld: boolean): void {
  const app = useApp();
  const { queryClient } = app;
  useEffect(() => {
    if (!isHeld) return;
    queryClient.setQueryData(HELD_KEY, queryClient.getQueryData(mainWalletQuery(app).queryKey) ?? null);
    return () => {
      queryClient.setQueryData(HELD_KEY, null);
    };
  }, [app, queryClient, isHeld]);
}
