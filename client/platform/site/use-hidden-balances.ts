import { useCallback, useSyncExternalStore } from 'react';
import { areBalancesHidden, hideBalances, subscribeBalances } from '#platform/browser/balances.ts';
import { useApp } from './page.ts';

/** Props of a BalanceSwitch. The choice is stored on this device. It follows the member if the API stores preferences. */
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
