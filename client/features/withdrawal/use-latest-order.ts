import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { markStale } from '#platform/net/calls.ts';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { useApp } from '#platform/site/page.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import { latestQuery } from './api.ts';

/** Clocks differ a little. */
const CLOCK_MS = 2000;

export interface LatestOrder {
  /** Under way, or ended while this page was open; null where there is nothing to follow. */
  order: WithdrawRecord | null;
  /** It was made on this page. */
  isNew: boolean;
  /** Follows the order that was sent then, also when it has ended before it was first seen. */
  follow: (sentAt: number) => void;
  /** The ended one was seen. */
  dismiss: () => void;
}

/** The newest withdrawal, followed until it ends: soon at first, then ever less often, and only while somebody looks. */
export function useLatestOrder(): LatestOrder {
  const app = useApp();
  const { data: latest = null } = useQuery({ ...latestQuery(app), ...useReviewInterval(isOpenOrder) });
  /** Orders from here on are shown. */
  const [since, setSince] = useState<number | null>(null);
  const [isNew, setNew] = useState(false);
  const isOpen = latest !== null && isUnderWay(latest);
  const createdAt = latest ? Date.parse(latest.created_at) : 0;
  if (isOpen && (since === null || since > createdAt)) setSince(createdAt);
  useNewsOf(latest);
  return {
    order: latest && since !== null && createdAt >= since ? latest : null,
    isNew,
    follow: (sentAt) => {
      setSince(sentAt - CLOCK_MS);
      setNew(true);
    },
    dismiss: () => {
      setSince(null);
      setNew(false);
    },
  };
}

function isOpenOrder(order: WithdrawRecord | null): boolean {
  return order !== null && isUnderWay(order);
}

/** Whether a withdrawal is neither paid nor rejected yet. */
export function isUnderWay({ status }: Pick<WithdrawRecord, 'status'>): boolean {
  return status !== 'success' && status !== 'rejected';
}

/** What an order that has ended changes: the wallet, the limits, the sums. */
function useNewsOf(latest: WithdrawRecord | null): void {
  const app = useApp();
  const status = latest && `${latest.id} ${isUnderWay(latest)}`;
  const [before, setBefore] = useState(status);
  useEffect(() => {
    if (status === before) return;
    setBefore(status);
    if (status?.endsWith('false')) void markStale(app, CASHIER_CALLS.withdraw);
  }, [app, status, before]);
}
