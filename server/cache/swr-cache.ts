import { LRUCache } from 'lru-cache';
import { createBoundedStore, type StoreStats } from './bounded-store.ts';

export interface SwrOptions<T> {
  /** Age until which a value is fresh, for all values or for each. */
  freshMs: number | ((data: T) => number);
  /** Age until which a stale value is used while a load refreshes it, for all values or for each. Older values are not used. */
  staleMs: number | ((data: T) => number);
  /** Limit of all values, in units of `sizeOf`. */
  maxBytes: number;
  sizeOf: (data: T) => number;
}

/** Loads a value. `last` is the stale value that callers get meanwhile; undefined if there is none, or a too old one. */
type Load<T> = (last: T | undefined) => Promise<T>;

interface Entry<T> {
  data: T;
  at: number;
  size: number;
}

export interface SwrCache<T> {
  /** Returns the cached value or loads it, with one load of a key at a time. Rejects like `load` when nothing is cached. */
  get(key: string, load: Load<T>): Promise<T>;
  readonly stats: StoreStats;
}

/** Pause after a failed load. During the pause callers without a cached value get the same error. */
const FAILURE_PAUSE_MS = 1000;
const MAX_FAILURES = 1000;
/** Memory of an entry besides its data. */
const OVERHEAD_BYTES = 200;

/**
 * A stale-while-revalidate cache (server/README.md, Caches). The `fetch` of lru-cache has no limit for stale values and no pause
 * after a failure.
 */
export function createSwrCache<T>(options: SwrOptions<T>): SwrCache<T> {
  const { maxBytes, sizeOf } = options;
  const freshMsOf = perValue(options.freshMs);
  const staleMsOf = perValue(options.staleMs);
  const store = createBoundedStore<Entry<T>>({ maxBytes, sizeOf: ({ size }) => size });
  const failures = new LRUCache<string, { error: unknown; at: number }>({ max: MAX_FAILURES });
  const inFlight = new Map<string, Promise<T>>();

  function recentFailure(key: string) {
    const failure = failures.get(key);
    return failure && performance.now() - failure.at < FAILURE_PAUSE_MS ? failure : undefined;
  }

  async function loadOnce(key: string, load: Load<T>): Promise<T> {
    try {
      const last = store.get(key);
      const data = await load(
        last && performance.now() - last.at < staleMsOf(last.data) ? last.data : undefined,
      );
      store.set(key, { data, at: performance.now(), size: sizeOf(data) + OVERHEAD_BYTES });
      failures.delete(key);
      return data;
    } catch (error) {
      failures.set(key, { error, at: performance.now() });
      throw error;
    } finally {
      inFlight.delete(key);
    }
  }

  function startLoad(key: string, load: Load<T>): Promise<T> {
    const loading = loadOnce(key, load);
    inFlight.set(key, loading);
    return loading;
  }

  return {
    stats: store.stats,
    async get(key, load) {
      const cached = store.get(key);
      const age = cached ? performance.now() - cached.at : Number.POSITIVE_INFINITY;
      if (cached && age < staleMsOf(cached.data)) {
        if (age >= freshMsOf(cached.data) && !inFlight.has(key) && !recentFailure(key))
          // `load` reports its failure.
          startLoad(key, load).catch(() => {});
        return cached.data;
      }
      const loading = inFlight.get(key);
      if (loading) return loading;
      const failure = recentFailure(key);
      if (failure) throw failure.error;
      return startLoad(key, load);
    },
  };
}

function perValue<T>(ms: number | ((data: T) => number)): (data: T) => number {
  return typeof ms === 'number' ? () => ms : ms;
}
