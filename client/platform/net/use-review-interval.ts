import { useState } from 'react';

const FIRST_MS = 3000;
const SLOWEST_MS = 60_000;
const SLOWER = 1.3;

interface Watched<T> {
  state: { data: T | undefined; dataUpdateCount: number };
}

/**
 * Refetch interval while the operator reviews something: short at first, then longer and longer. Stops when nothing is
 * under review or the page is hidden. Spread it into `useQuery`.
 */
export function useReviewInterval<T>(isWaiting: (data: T) => boolean) {
  const [refetchInterval] = useState(() => createReviewInterval(isWaiting));
  return { refetchInterval, refetchIntervalInBackground: false };
}

export function createReviewInterval<T>(isWaiting: (data: T) => boolean) {
  /** The number of answers when the review began. */
  let firstCount: number | null = null;
  return ({ state: { data, dataUpdateCount } }: Watched<T>): number | false => {
    if (data === undefined || !isWaiting(data)) {
      firstCount = null;
      return false;
    }
    firstCount ??= dataUpdateCount;
    return Math.min(SLOWEST_MS, FIRST_MS * SLOWER ** (dataUpdateCount - firstCount));
  };
}
