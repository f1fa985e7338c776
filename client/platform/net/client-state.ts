import { type QueryKey, skipToken, useQuery } from '@tanstack/react-query';

/**
 * Reads state of the browser that is kept in the query cache, so that it is dropped with the session. `setQueryData` writes it;
 * nothing fetches it.
 */
export function useClientState<T>(queryKey: QueryKey): T | undefined {
  return useQuery<T>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data;
}
