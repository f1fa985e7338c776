import {
  type DefaultedQueryObserverOptions,
  type Query,
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  useQueryClient,
} from '@tanstack/react-query';

type Options = DefaultedQueryObserverOptions;

interface Known {
  /** Of the query when the result was made. */
  state: unknown;
  options: Options;
  Observer: typeof QueryObserver;
  result: QueryObserverResult;
}

/** By a request's own queries: it goes with them. */
const results = new WeakMap<object, Known>();

/**
 * TanStack's `useBaseQuery` on the server, where nothing is ever subscribed to (server/build/lean-plugin.ts puts it in its
 * place): the same result, made once for all components of a page that show the same query, without watching which of its
 * fields somebody reads. Nothing here suspends or throws to a boundary.
 */
export function useBaseQuery(
  given: QueryObserverOptions,
  Observer: typeof QueryObserver,
  queryClient?: QueryClient,
): QueryObserverResult {
  const client = useQueryClient(queryClient);
  const options = client.defaultQueryOptions(given);
  options._optimisticResults = 'optimistic';
  const query = client.getQueryCache().get(options.queryHash);
  if (!query || !isPlain(options)) return resultOf(client, options, Observer);
  const known = results.get(query);
  if (known && known.state === query.state && known.Observer === Observer && isSame(known.options, options))
    return known.result;
  const result = freshResult(query, client, options, Observer) ?? resultOf(client, options, Observer);
  results.set(query, { state: query.state, options, Observer, result });
  return result;
}

/**
 * Of a query that was loaded and is fresh, as most of a page are: nothing of it is to be worked out, and an observer costs
 * ten times as much. A test holds it against TanStack's own.
 */
function freshResult(
  query: Query,
  client: QueryClient,
  options: Options,
  Observer: typeof QueryObserver,
): QueryObserverResult | undefined {
  const { state } = query;
  const { staleTime, refetchOnMount } = options;
  const isSettled = state.status === 'success' && state.fetchStatus === 'idle' && state.error === null;
  // One of pages has more fields.
  const isOne =
    Observer === QueryObserver && typeof refetchOnMount !== 'function' && refetchOnMount !== 'always';
  if (!isSettled || !isOne || typeof staleTime === 'function' || query.isStaleByTime(staleTime))
    return undefined;
  return {
    ...FRESH,
    data: state.data,
    dataUpdatedAt: state.dataUpdatedAt,
    error: null,
    errorUpdatedAt: state.errorUpdatedAt,
    failureCount: state.fetchFailureCount,
    failureReason: state.fetchFailureReason,
    errorUpdateCount: state.errorUpdateCount,
    isFetched: query.isFetched(),
    isEnabled: options.enabled !== false,
    refetch: (how) => resultOf(client, options, Observer).refetch(how),
  };
}

const FRESH = {
  status: 'success',
  fetchStatus: 'idle',
  isPending: false,
  isSuccess: true,
  isError: false,
  isInitialLoading: false,
  isLoading: false,
  isFetchedAfterMount: false,
  isFetching: false,
  isRefetching: false,
  isLoadingError: false,
  isPaused: false,
  isPlaceholderData: false,
  isRefetchError: false,
  isStale: false,
} as const;

function resultOf(client: QueryClient, options: Options, Observer: typeof QueryObserver) {
  return new Observer(client, options).getOptimisticResult(options);
}

/** Its result follows from the query's state and from what `isSame` compares. */
function isPlain({ select, placeholderData, enabled }: Options): boolean {
  return select === undefined && placeholderData === undefined && typeof enabled !== 'function';
}

function isSame(one: Options, other: Options): boolean {
  return one.enabled === other.enabled && one.staleTime === other.staleTime;
}
