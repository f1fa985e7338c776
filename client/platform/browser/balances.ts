import type { SafeStorage } from './storage.ts';

/** Key in local storage. An inline script in the HTML reads it before the first paint (server/render/document.ts). */
const KEY = 'balances';

/** Whether this device hides balances. */
export function areBalancesHidden(local: SafeStorage): boolean {
  return local.get(KEY) === 'hidden';
}

/** Stores the member's choice. */
export function hideBalances(local: SafeStorage, isHidden: boolean): void {
  if (isHidden) local.set(KEY, 'hidden');
  else local.remove(KEY);
}

/** Calls the listener after each change by this or another tab. Returns a function that unsubscribes. */
export function subscribeBalances(local: SafeStorage, listener: () => void): () => void {
  const stops = [local.subscribeOwn((key) => key === KEY && listener()), local.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Marks the document with the choice, now and after each change. CSS draws a mask instead of each balance while the document is
 * marked (client/ui/base/styles.css). Returns a function that unsubscribes.
 */
export function watchBalances(local: SafeStorage, { documentElement }: Document): () => void {
  const update = () => {
    documentElement.toggleAttribute('data-balances', areBalancesHidden(local));
  };
  update();
  return subscribeBalances(local, update);
}
