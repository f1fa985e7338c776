import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { markStale } from '#platform/net/calls.ts';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { useApp } from '#platform/site/page.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import { latestQuery } from './api.ts';

/** Tolerance for the difference between the clocks of the browser and the server. */
const CLOCK_TOLERANCE_MS = 2000;

export interface LatestOrder {
  /** An order that is under way, or that ended while this page was open; otherwise null. */
  order: WithdrawRecord | null;
  /** The order was made on this page. */
  isNew: boolean;
  /** Shows the order that was sent at `sentAt` (milliseconds), even if it ended before the first poll. */
  follow: (sentAt: number) => void;
  /** Hides an order that has ended. */
  dismiss: () => void;
}

/** The newest withdrawal, polled until it ends (`useReviewInterval`). */
export function useLatestOrder(): LatestOrder {
  const app = useApp();
  const { data: latest = null } = useQuery({
    ...latestQuery(app),
    ...useReviewInterval((order: WithdrawRecord | null) => order !== null && isUnderWay(order)),
  });
  /** Orders made at or after this time are shown, in milliseconds; null shows none. */
  const [since, setSince] = useState<number | null>(null);
  const [isNew, setNew] = useState(false);
  const isOpen = latest !== null && isUnderWay(latest);
  const createdAt = latest ? Date.parse(latest.created_at) : 0;
  if (isOpen && (since === null || since > createdAt)) setSince(createdAt);
  useRefreshAfterEnd(latest);
  return {
    order: latest && since !== null && createdAt >= since ? latest : null,
    isNew,
    follow: (sentAt) => {
      setSince(sentAt - CLOCK_TOLERANCE_MS);
      setNew(true);
    },
    dismiss: () => {
      setSince(null);
      setNew(false);
    },
  };
}

/** Whether a withdrawal is neither paid nor rejected yet. */
export function isUnderWay({ status }: Pick<WithdrawRecord, 'status'>): boolean {
  return status !== 'success' && status !== 'rejected';
}

/** Invalidates balances, limits and sums once the order has ended. */
function useRefreshAfterEnd(latest: WithdrawRecord | null): void {
  const app = useApp();
  const status = latest && `${latest.id} ${isUnderWay(latest)}`;
  const before = useRef(status);
  useEffect(() => {
    if (status === before.current) return;
    before.current = status;
    if (status?.endsWith('false')) void markStale(app, CASHIER_CALLS.withdraw);
  }, [app, status]);
}
