import { useEffect } from 'react';
import { markStale } from '#platform/net/calls.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';

/** Where a tab tells the others that something happened to an order; the value only has to be another one. */
const KEY = 'depositNews';

/** Tells the other tabs of this browser, by a storage event, that an order of the member has changed. */
export function tellTabs({ storages, now }: Pick<AppEnvironment, 'storages' | 'now'>): void {
  storages.local.set(KEY, String(now()));
}

/** Asks again as soon as another tab made, paid, cancelled or saw the end of an order. */
export function useDepositNews(): void {
  const app = useApp();
  useEffect(
    () =>
      app.storages.local.subscribe(({ key }) => {
        if (key === KEY) void markStale(app, CASHIER_CALLS.deposit);
      }),
    [app],
  );
}
