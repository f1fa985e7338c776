import { useCallback, useSyncExternalStore } from 'react';
import { areBalancesHidden, hideBalances, subscribeBalances } from '#platform/browser/balances.ts';
import { useApp } from './page.ts';

/** Props of a BalanceSwitch. The choice stays on this device, and follows the member where the API stores it. */
export function useHiddenBalances(): { isHidden: boolean; onToggle: () => void } {
  const { local } = useApp().storages;
  const subscribe = useCallback((listener: () => void) => subscribeBalances(local, listener), [local]);
  const isHidden = useSyncExternalStore(
    subscribe,
    () => areBalancesHidden(local),
    () => false,
  );
  return { isHidden, onToggle: () => hideBalances(local, !isHidden) };
}
