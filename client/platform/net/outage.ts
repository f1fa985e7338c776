import {
  notifyManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query';
import { isUnreachable } from '#platform/api/api-client.ts';

/** Whether the API itself is away, as far as what is on the screen can tell. */
export interface Outage {
  isOn: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Begins to follow what is asked. Returns a function that stops it. */
  follow: () => () => void;
  /** A page is on the screen with all its queries: what nobody looks at any more says nothing of it. */
  settle: () => void;
  /** Asks again for all that got no answer. Never rejects. */
  retry: () => Promise<void>;
  /** Asks for one thing, and for the rest once that is answered: who is away is not asked by all at once. */
  probe: () => Promise<void>;
}

/** One thing without an answer is its block's to tell; several at once are one cause. */
const SEVERAL = 2;

/** Several queries got no answer, and at least one of them leaves a gap: what is shown from before is none. */
function isOutage(lost: Iterable<Query>): boolean {
  const list = [...lost];
  return list.length >= SEVERAL && list.some(({ state }) => state.data === undefined);
}

/** The same of all that was asked so far: what a page is rendered by. */
export function isAway(client: QueryClient): boolean {
  return isOutage(unanswered(client));
}

function unanswered(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: ({ state }) => isUnreachable(state.error) });
}

/** Follows which queries got no answer. */
export function createOutage(client: QueryClient): Outage {
  const lost = new Map(unanswered(client).map((query) => [query.queryHash, query]));
  const listeners = new Set<() => void>();
  let isOn = isOutage(lost.values());
  const update = () => {
    if (isOutage(lost.values()) === isOn) return;
    isOn = !isOn;
    // Queries come and go while components render, which may not be disturbed.
    notifyManager.schedule(() => {
      for (const listener of listeners) listener();
    });
  };
  const again = (isMeant: (query: Query) => boolean) =>
    client.refetchQueries({
      type: 'active',
      predicate: (query) => lost.has(query.queryHash) && isMeant(query),
    });
  return {
    isOn: () => isOn,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: () => {
      for (const query of unanswered(client)) lost.set(query.queryHash, query);
      update();
      return client.getQueryCache().subscribe((event) => {
        if (noteEvent(lost, event)) update();
      });
    },
    settle: () => {
      for (const [hash, query] of lost) if (query.getObserversCount() === 0) lost.delete(hash);
      update();
    },
    retry: () => again(() => true),
    probe: async () => {
      const [first] = lost.values();
      if (!first) return;
      await again((query) => query === first);
      if (!lost.has(first.queryHash)) await again(() => true);
    },
  };
}

/** Whether the list of those without an answer may have changed. */
function noteEvent(lost: Map<string, Query>, event: QueryCacheNotifyEvent): boolean {
  const { query, type } = event;
  if (type === 'updated' && event.action.type === 'error' && isUnreachable(event.action.error)) {
    lost.set(query.queryHash, query);
    return true;
  }
  // While it is asked again it stays: nobody has answered yet.
  const isSettled = type === 'updated' && (event.action.type === 'success' || event.action.type === 'error');
  const isLeft = type === 'removed' || (type === 'observerRemoved' && query.getObserversCount() === 0);
  return (isSettled || isLeft) && lost.delete(query.queryHash);
}
