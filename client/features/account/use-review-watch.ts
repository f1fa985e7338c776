import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '#platform/net/queries.ts';
import { useApp } from '#platform/site/page.ts';

const FIRST_MS = 3000;
const SLOWEST_MS = 60_000;

/** Asks for the member's record again while a review is under way: soon at first, then ever less often; only while seen. */
export function useReviewWatch(isWaiting: boolean): void {
  useQuery({
    ...memberQuery(useApp()),
    enabled: isWaiting,
    refetchInterval: ({ state }) =>
      isWaiting ? Math.min(SLOWEST_MS, FIRST_MS * 1.3 ** Math.max(0, state.dataUpdateCount - 1)) : false,
    refetchIntervalInBackground: false,
  });
}
