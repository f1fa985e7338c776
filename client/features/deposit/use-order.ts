import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '#platform/site/page.ts';
import type { DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { OPEN_DEPOSIT_STATUSES } from '#shared/webapi/words.ts';
import { depositQuery, refreshAfterEnd } from './api.ts';
import { tellTabs } from './news.ts';

const FIRST_MS = 2000;
const SLOWEST_MS = 30_000;
const GROWTH = 1.2;

/** Whether an order can still be paid, cancelled or completed by the provider. */
export function isOpen({ status }: Pick<DepositDetail, 'status'>): boolean {
  return OPEN_DEPOSIT_STATUSES.some((open) => open === status);
}

/**
 * An order that is followed until it ends: soon at first, then ever less often, only while the page is seen, and at once
 * when it is seen again or another tab has news. Its end is told to whatever shows money.
 */
export function useOrder(id: number): UseQueryResult<DepositDetail> {
  const app = useApp();
  const since = useRef(0);
  const query = useQuery({
    ...depositQuery(app, id),
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: false,
    refetchInterval: ({ state }) => {
      if (!state.data || !isOpen(state.data)) return false;
      return Math.min(
        SLOWEST_MS,
        FIRST_MS * GROWTH ** Math.max(0, state.dataUpdateCount - since.current - 1),
      );
    },
  });
  useOrderNews(id, query.data?.status, since);
  return query;
}

/** A new state of the order: the other tabs hear of it, and after its end the wallet is asked again. */
function useOrderNews(
  id: number,
  status: DepositDetail['status'] | undefined,
  since: RefObject<number>,
): void {
  const app = useApp();
  const before = useRef(status);
  const count = app.queryClient.getQueryState(depositQuery(app, id).queryKey)?.dataUpdateCount ?? 0;
  const handleChange = useEffectEvent((now: DepositDetail['status']) => {
    // Something is happening: it is looked at as often as at first.
    since.current = count;
    tellTabs(app);
    if (!isOpen({ status: now })) void refreshAfterEnd(app);
  });
  useEffect(() => {
    if (before.current !== undefined && status !== undefined && status !== before.current)
      handleChange(status);
    before.current = status;
  }, [status]);
}
