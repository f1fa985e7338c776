import {
  notifyManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query';
import { isUnreachable } from '#platform/api/api-client.ts';

/** Whether the API is unreachable, judged by the queries on the screen. */
export interface Outage {
  isOn: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Starts to follow the query cache. Returns a function that stops it. */
  follow: () => () => void;
  /** Call it when a page is on the screen with all its queries: queries without observers no longer count. */
  settle: () => void;
  /** Refetches all queries that got no answer. Never rejects. */
  retry: () => Promise<void>;
  /** Refetches one query, and the others once it succeeds: an unreachable API does not get all requests at once. */
  probe: () => Promise<void>;
}

/** A single failed query shows its own error. Several have one cause. */
const MIN_UNANSWERED = 2;

/** Several queries got no answer and at least one of them has no earlier data to show. */
function isOutage(unanswered: Iterable<Query>): boolean {
  const list = [...unanswered];
  return list.length >= MIN_UNANSWERED && list.some(({ state }) => state.data === undefined);
}

/** Whether the API is unreachable by all queries so far, for the first render of a page. */
export function isApiUnreachable(client: QueryClient): boolean {
  return isOutage(findUnanswered(client));
}

function findUnanswered(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: ({ state }) => isUnreachable(state.error) });
}

/** Follows which queries got no answer. */
export function createOutage(client: QueryClient): Outage {
  const unanswered = new Map(findUnanswered(client).map((query) => [query.queryHash, query]));
  const listeners = new Set<() => void>();
  let isOn = isOutage(unanswered.values());
  const update = () => {
    if (isOutage(unanswered.values()) === isOn) return;
    isOn = !isOn;
    // Queries change while components render, and listeners must not update during a render.
    notifyManager.schedule(() => {
      for (const listener of listeners) listener();
    });
  };
  const refetch = (isIncluded: (query: Query) => boolean) =>
    client.refetchQueries({
      type: 'active',
      predicate: (query) => unanswered.has(query.queryHash) && isIncluded(query),
    });
  return {
    isOn: () => isOn,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: () => {
      for (const query of findUnanswered(client)) unanswered.set(query.queryHash, query);
      update();
      return client.getQueryCache().subscribe((event) => {
        if (updateUnanswered(unanswered, event)) update();
      });
    },
    settle: () => {
      for (const [hash, query] of unanswered) if (query.getObserversCount() === 0) unanswered.delete(hash);
      update();
    },
    retry: () => refetch(() => true),
    probe: async () => {
      const [first] = unanswered.values();
      if (!first) return;
      await refetch((query) => query === first);
      if (!unanswered.has(first.queryHash)) await refetch(() => true);
    },
  };
}

/** Updates the queries without an answer; returns whether they may have changed. */
function updateUnanswered(unanswered: Map<string, Query>, event: QueryCacheNotifyEvent): boolean {
  const { query, type } = event;
  if (type === 'updated' && event.action.type === 'error' && isUnreachable(event.action.error)) {
    unanswered.set(query.queryHash, query);
    return true;
  }
  // While a query is refetched it stays in the list: there is no answer yet.
  const isSettled = type === 'updated' && (event.action.type === 'success' || event.action.type === 'error');
  const isUnused = type === 'removed' || (type === 'observerRemoved' && query.getObserversCount() === 0);
  return (isSettled || isUnused) && unanswered.delete(query.queryHash);
}
