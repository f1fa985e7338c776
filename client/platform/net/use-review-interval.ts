import { useState } from 'react';

const FIRST_MS = 3000;
const SLOWEST_MS = 60_000;
const SLOWER = 1.3;

interface Watched<T> {
  state: { data: T | undefined; dataUpdateCount: number };
}

/**
 * How often to ask again while somebody checks what the member handed in: soon at first, then ever less often; not at
 * all once nothing waits, and not while nobody looks. To spread into `useQuery`.
 */
export function useReviewInterval<T>(isWaiting: (data: T) => boolean) {
  const [refetchInterval] = useState(() => createReviewInterval(isWaiting));
  return { refetchInterval, refetchIntervalInBackground: false };
}

export function createReviewInterval<T>(isWaiting: (data: T) => boolean) {
  /** Answers there were when the waiting began. */
  let before: number | null = null;
  return ({ state: { data, dataUpdateCount } }: Watched<T>): number | false => {
    if (data === undefined || !isWaiting(data)) {
      before = null;
      return false;
    }
    before ??= dataUpdateCount;
    return Math.min(SLOWEST_MS, FIRST_MS * SLOWER ** (dataUpdateCount - before));
  };
}
