import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';

/** Whether a tab of this browser has an open event stream. Kept in the query cache, like all data of the app. */
const LIVE_KEY = ['live'] as const;

export function setLive({ queryClient }: { queryClient: QueryClient }, isLive: boolean): void {
  queryClient.setQueryData(LIVE_KEY, isLive);
}

/** Whether changes are reported by the event stream, so that nothing has to poll for them. */
export function useIsLive(): boolean {
  const query = useQuery<boolean>({
    queryKey: LIVE_KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return query.data ?? false;
}
