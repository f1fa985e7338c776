import type { QueryClient } from '@tanstack/react-query';
import { useClientState } from './client-state.ts';

/** Whether a tab of this browser has an open event stream. */
const LIVE_KEY = ['live'] as const;

export function setLive({ queryClient }: { queryClient: QueryClient }, isLive: boolean): void {
  queryClient.setQueryData(LIVE_KEY, isLive);
}

/** Whether changes are reported by the event stream, so that nothing has to poll for them. */
export function useIsLive(): boolean {
  return useClientState<boolean>(LIVE_KEY) ?? false;
}
