import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '#platform/site/page.ts';
import { mainWalletQuery } from './queries.ts';

/** In the query cache, so that it belongs to the member and is dropped with the session. */
const HELD_KEY = ['heldBalance'] as const;

/** The balance that is shown instead of the newest one; null if none is held. */
export function useHeldBalance(): string | null {
  const query = useQuery<string | null>({
    queryKey: HELD_KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return query.data ?? null;
}

/**
 * Keeps the shown balance as it is while `isHeld`, and until the component is gone: a turning wheel must not be given away
 * by the balance. The wallet's own query stays up to date.
 */
export function useHoldBalance(isHeld: boolean): void {
  const app = useApp();
  const { queryClient } = app;
  useEffect(() => {
    if (!isHeld) return;
    const wallet = queryClient.getQueryData(mainWalletQuery(app).queryKey);
    queryClient.setQueryData(HELD_KEY, wallet?.balance ?? null);
    return () => {
      queryClient.setQueryData(HELD_KEY, null);
    };
  }, [app, queryClient, isHeld]);
}
