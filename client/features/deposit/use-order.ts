import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '#platform/site/page.ts';
import { isOpenDeposit } from '#shared/cashier/deposit-status.ts';
import type { DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { depositQuery, refreshAfterEnd } from './api.ts';
import { notifyTabs } from './other-tabs.ts';

/** The poll interval grows by this factor from the shortest to the longest. */
const INTERVAL_GROWTH = 1.2;
const SHORTEST_INTERVAL_MS = 2000;
const LONGEST_INTERVAL_MS = 30_000;

/**
 * Polls an order until it ends, at growing intervals and only while the page is visible. It loads at once on focus and
 * when another tab has changed the order. After its end everything that shows money is invalidated.
 */
export function useOrder(id: number): UseQueryResult<DepositDetail> {
  const app = useApp();
  /** Value of `dataUpdateCount` when the status last changed: the intervals grow from there. */
  const countAtChange = useRef(0);
  const query = useQuery({
    ...depositQuery(app, id),
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: false,
    refetchInterval: ({ state }) => {
      if (!state.data || !isOpenDeposit(state.data)) return false;
      const polls = Math.max(0, state.dataUpdateCount - countAtChange.current - 1);
      return Math.min(LONGEST_INTERVAL_MS, SHORTEST_INTERVAL_MS * INTERVAL_GROWTH ** polls);
    },
  });

  const status = query.data?.status;
  const previousStatus = useRef(status);
  const handleChange = useEffectEvent((current: DepositDetail['status']) => {
    const state = app.queryClient.getQueryState(depositQuery(app, id).queryKey);
    countAtChange.current = state?.dataUpdateCount ?? 0;
    notifyTabs(app);
    if (!isOpenDeposit({ status: current })) void refreshAfterEnd(app);
  });
  useEffect(() => {
    const hasChanged = previousStatus.current !== undefined && status !== previousStatus.current;
    if (status !== undefined && hasChanged) handleChange(status);
    previousStatus.current = status;
  }, [status]);
  return query;
}
