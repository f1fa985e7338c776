import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, isApiError, isUnreachable } from '#platform/api/api-client.ts';

export interface QueryClientDeps {
  isServer: boolean;
  /** Whether the device is online; default asks the browser. */
  isOnline?: () => boolean;
}

/** Default stale time of queries, in milliseconds. */
const STALE_MS = 30_000;
const UNUSED_MS = 5 * 60_000;
const MAX_RETRIES = 2;
const FIRST_RETRY_MS = 500;

/** The query client of one app instance: one per request on the server, one per page load in the browser. */
export function createQueryClient({ isServer, isOnline = browserIsOnline }: QueryClientDeps): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // 'always': a failed connection is an error of its block with a retry, not an endless skeleton.
        networkMode: 'always',
        staleTime: STALE_MS,
        gcTime: isServer ? Number.POSITIVE_INFINITY : UNUSED_MS,
        retry: isServer
          ? false
          : (failures, error) => failures < MAX_RETRIES && isOnline() && isTemporary(error),
        retryDelay: (failures) => FIRST_RETRY_MS * 2 ** failures,
        refetchOnReconnect: isOffered,
        // A failed block shows its retry button, also if it failed on the server. It is not refetched on mount;
        // retryFailedQueries does that once the page runs.
        retryOnMount: false,
        refetchOnWindowFocus: isOffered,
      },
      mutations: {
        // A write is sent at once or fails. It is never queued and never retried.
        networkMode: 'always',
        retry: false,
      },
    },
  });
}

function browserIsOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false;
}

/** Failures that another attempt may not meet: no answer, or a server that is restarting or overloaded. */
function isTemporary(error: unknown): boolean {
  return isUnreachable(error) || (isApiError(error, 'http') && error.status === 503);
}

/** False if the API does not have the call of a query. A retry would fail the same way. */
function isOffered({ state }: Pick<Query, 'state'>): boolean {
  return !isApiError(state.error, 'notOffered');
}

/** Queries in the page, as plain JSON for `serializeInline`. */
export interface DehydratedQueries {
  /** Key, data, age in milliseconds. */
  loaded: readonly (readonly [key: QueryKey, data: unknown, ageMs: number])[];
  /** Queries that failed on the server: the first client render must show the same. */
  failed: readonly (readonly [key: QueryKey, message: string, kind?: 'network' | 'notOffered'])[];
}

/**
 * The queries of the server, much smaller than TanStack's own form. Of a failed query only the text of a refusal is
 * sent, which is meant for the member. Ages replace times: the browser's clock may be an hour off.
 */
export function dehydrateQueries(client: QueryClient): DehydratedQueries {
  const now = Date.now();
  const queries = client.getQueryCache().getAll();
  return {
    loaded: queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => [queryKey, state.data, Math.max(0, now - state.dataUpdatedAt)] as const),
    failed: queries
      .filter(({ state }) => state.status === 'error')
      .map(({ queryKey, state: { error } }) => {
        if (isUnreachable(error)) return [queryKey, '', 'network'] as const;
        if (isApiError(error, 'notOffered')) return [queryKey, '', 'notOffered'] as const;
        return [queryKey, refusalOf(error)] as const;
      }),
  };
}

/** Adds the page's queries to the browser's client, before the first render. */
export function hydrateQueries(client: QueryClient, queries: DehydratedQueries): void {
  for (const [key, data, ageMs] of queries.loaded) {
    client.setQueryData(key, data, { updatedAt: Date.now() - ageMs });
  }
  for (const [queryKey, message, kind] of queries.failed) {
    const query = client.getQueryCache().build(client, { queryKey });
    query.setState({ status: 'error', error: failureOf(message, kind), errorUpdateCount: 1 });
  }
}

function failureOf(message: string, kind?: 'network' | 'notOffered'): Error {
  if (kind) return new ApiError({ kind, status: 0, message: '' });
  return message
    ? new ApiError({ kind: 'refused', status: 200, message })
    : new Error('failed on the server');
}

function refusalOf(error: unknown): string {
  return isApiError(error, 'refused') || isApiError(error, 'invalid') ? error.message : '';
}

/** Refetches every failed query on the page whose call the API may have. */
export function retryFailedQueries(client: QueryClient): Promise<void> {
  return client.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' && isOffered(query),
  });
}
