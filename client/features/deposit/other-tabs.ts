import { useEffect } from 'react';
import { markStale } from '#platform/net/calls.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';

/** Storage key that signals a changed order to the other tabs. Its value is a time, so that each write is a change. */
const KEY = 'depositNews';

/** Notifies the other tabs of this browser, by a storage event, that an order of the member has changed. */
export function notifyTabs({ storages, now }: Pick<AppEnvironment, 'storages' | 'now'>): void {
  storages.local.set(KEY, String(now()));
}

/** Invalidates the deposit queries when another tab has notified a changed order. */
export function useOtherTabs(): void {
  const app = useApp();
  useEffect(
    () =>
      app.storages.local.subscribe(({ key }) => {
        if (key === KEY) void markStale(app, CASHIER_CALLS.deposit);
      }),
    [app],
  );
}
