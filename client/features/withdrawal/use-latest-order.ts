import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { markStale } from '#platform/net/calls.ts';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { useApp } from '#platform/site/page.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import { useHydrated, useNow } from '#ui/base/clock.ts';
import { latestQuery } from './api.ts';

/** Tolerance for the difference between the clocks of the browser and the server. */
const CLOCK_TOLERANCE_MS = 2000;
/** How long an order that has ended is shown. */
const SHOWN_MS = 60 * 60_000;
/** Key of the local storage with the number of the order that was closed last. */
const CLOSED_KEY = 'closedWithdrawal';

export interface LatestOrder {
  /** An order that is under way, or that ended within the last hour; otherwise null. */
  order: WithdrawRecord | null;
  /** The order was made on this page. */
  isNew: boolean;
  /** The order that was sent at `sentAt` (milliseconds) is new. */
  follow: (sentAt: number) => void;
  /** Hides an order that has ended, on this device also after a reload. */
  dismiss: () => void;
}

/** The newest withdrawal, polled until it ends (`useReviewInterval`). */
export function useLatestOrder(): LatestOrder {
  const app = useApp();
  const now = useNow();
  const { data: latest = null } = useQuery({
    ...latestQuery(app),
    ...useReviewInterval((order: WithdrawRecord | null) => order !== null && isUnderWay(order)),
  });
  /** Orders made at or after this time are new, in milliseconds; null: none. */
  const [newSince, setNewSince] = useState<number | null>(null);
  const closed = useClosedOrder();
  useRefreshAfterEnd(latest);
  const isNew = latest !== null && newSince !== null && Date.parse(latest.created_at) >= newSince;
  const isShown =
    latest !== null &&
    (isUnderWay(latest) ||
      (closed.isRead && latest.order_no !== closed.no && (isNew || now() - endOf(latest) < SHOWN_MS)));
  return {
    order: isShown ? latest : null,
    isNew,
    follow: (sentAt) => setNewSince(sentAt - CLOCK_TOLERANCE_MS),
    dismiss: () => latest && closed.store(latest.order_no),
  };
}

/** The number of the order that the member closed on this device. The server does not know it. */
function useClosedOrder() {
  const { local } = useApp().storages;
  const isRead = useHydrated();
  const [stored, setStored] = useState<string | null>(null);
  return {
    isRead,
    no: stored ?? (isRead ? local.get(CLOSED_KEY) : null),
    store: (no: string) => {
      local.set(CLOSED_KEY, no);
      setStored(no);
    },
  };
}

/** The time at which an order ended, in milliseconds; without one in the record the time at which it was made. */
function endOf({ finished_at, created_at }: WithdrawRecord): number {
  return Date.parse(finished_at ?? created_at);
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
