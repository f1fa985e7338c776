import { LRUCache } from 'lru-cache';
import { createBoundedStore, type StoreStats } from './bounded-store.ts';

export interface SwrOptions<T> {
  /** How long a value is given out without a question. */
  freshMs: number;
  /** Until what age it is given out while a new one is loaded behind it; after that, callers wait. */
  staleMs: number;
  /** Bound of all values together, by `sizeOf`. */
  maxBytes: number;
  sizeOf: (data: T) => number;
  /** How long after a failed load nobody asks again; those who have no old value get the same failure. Default 1000. */
  failurePauseMs?: number;
  /** Hears of loads that failed behind a stale value, which no caller sees. */
  onRefreshError?: (key: string, error: unknown) => void;
}

/** Makes a value; `last` is the one that it takes the place of. */
type Load<T> = (last: T | undefined) => Promise<T>;

interface Entry<T> {
  data: T;
  at: number;
  size: number;
}

export interface SwrCache<T> {
  /** The cached value, or a loaded one. One load a key at a time. Rejects with what `load` rejects with, when nothing is cached. */
  get(key: string, load: Load<T>): Promise<T>;
  readonly stats: StoreStats;
}

/** Failures are remembered for a moment only. */
const MAX_FAILURES = 1000;
/** A key, two numbers, the entry around them. */
const OVERHEAD_BYTES = 200;

/**
 * Keeps what `load` answers: fresh, then stale while one load refreshes it, then gone (server/README.md, Caches).
 * lru-cache's own fetch has no end of staleness and no pause after a failure, and its bound lets a sweep over many keys
 * take the place of what is in use.
 */
export function createSwrCache<T>(options: SwrOptions<T>): SwrCache<T> {
  const pauseMs = options.failurePauseMs ?? 1000;
  const isOver = ({ at }: Entry<T>) => Date.now() - at >= options.staleMs;
  const store = createBoundedStore<Entry<T>>({
    maxBytes: options.maxBytes,
    sizeOf: ({ size }) => size,
    isDead: isOver,
  });
  const failures = new LRUCache<string, { error: unknown; at: number }>({ max: MAX_FAILURES });
  const flights = new Map<string, Promise<T>>();

  async function loadOnce(key: string, load: Load<T>): Promise<T> {
    try {
      const data = await load(store.get(key)?.data);
      store.set(key, { data, at: Date.now(), size: options.sizeOf(data) + OVERHEAD_BYTES });
      failures.delete(key);
      return data;
    } catch (error) {
      failures.set(key, { error, at: Date.now() });
      throw error;
    } finally {
      flights.delete(key);
    }
  }

  function start(key: string, load: Load<T>): Promise<T> {
    const flight = loadOnce(key, load);
    flights.set(key, flight);
    return flight;
  }

  /** The failure of a moment ago. */
  function failureOf(key: string) {
    const failure = failures.get(key);
    return failure && Date.now() - failure.at < pauseMs ? failure : undefined;
  }

  return {
    async get(key, load) {
      const cached = store.get(key);
      if (cached && !isOver(cached)) {
        const isDue = Date.now() - cached.at >= options.freshMs && !flights.has(key) && !failureOf(key);
        if (isDue) start(key, load).catch((error: unknown) => options.onRefreshError?.(key, error));
        return cached.data;
      }
      const flight = flights.get(key);
      if (flight) return flight;
      const failure = failureOf(key);
      if (failure) throw failure.error;
      return start(key, load);
    },
    stats: store.stats,
  };
}
