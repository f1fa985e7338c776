import { LRUCache } from 'lru-cache';
import { type BoundedStore, createBoundedStore, type StoreStats } from './bounded-store.ts';

export interface SwrOptions<T> {
  /** How long a value is given out without a question. */
  freshMs: number;
  /** Until what age it is given out while a new one is loaded behind it; after that, callers wait. */
  staleMs: number;
  /** Bound of all values together, by `sizeOf`. */
  maxBytes: number;
  sizeOf: (data: T) => number;
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

/** How long after a failed load nobody asks again; those who have no old value get the same failure. */
const FAILURE_PAUSE_MS = 1000;
/** Failures are remembered for a moment only. */
const MAX_FAILURES = 1000;
/** A key, two numbers, the entry around them. */
const OVERHEAD_BYTES = 200;

/**
 * Keeps what `load` answers: fresh, then stale while one load refreshes it, then gone (server/README.md, Caches).
 * lru-cache's own fetch has no end of staleness and no pause after a failure.
 */
export function createSwrCache<T>(options: SwrOptions<T>): SwrCache<T> {
  const isOver = ({ at }: Entry<T>) => performance.now() - at >= options.staleMs;
  const cache: Cache<T> = {
    ...options,
    isOver,
    store: createBoundedStore<Entry<T>>({
      maxBytes: options.maxBytes,
      sizeOf: ({ size }) => size,
    }),
    failures: new LRUCache({ max: MAX_FAILURES }),
    loads: new Map(),
  };
  return { get: (key, load) => get(cache, key, load), stats: cache.store.stats };
}

interface Cache<T> extends SwrOptions<T> {
  isOver: (entry: Entry<T>) => boolean;
  store: BoundedStore<Entry<T>>;
  failures: LRUCache<string, { error: unknown; at: number }>;
  /** Loads under way, by key. */
  loads: Map<string, Promise<T>>;
}

async function get<T>(cache: Cache<T>, key: string, load: Load<T>): Promise<T> {
  const cached = cache.store.get(key);
  if (cached && !cache.isOver(cached)) {
    if (isDue(cache, key, cached))
      start(cache, key, load).catch((error: unknown) => cache.onRefreshError?.(key, error));
    return cached.data;
  }
  const underWay = cache.loads.get(key);
  if (underWay) return underWay;
  const failure = recentFailure(cache, key);
  if (failure) throw failure.error;
  return start(cache, key, load);
}

/** Whether a stale value is to be refreshed: not while that is under way, nor right after it has failed. */
function isDue<T>(cache: Cache<T>, key: string, { at }: Entry<T>): boolean {
  return performance.now() - at >= cache.freshMs && !cache.loads.has(key) && !recentFailure(cache, key);
}

function recentFailure<T>({ failures }: Cache<T>, key: string) {
  const failure = failures.get(key);
  return failure && performance.now() - failure.at < FAILURE_PAUSE_MS ? failure : undefined;
}

function start<T>(cache: Cache<T>, key: string, load: Load<T>): Promise<T> {
  const loading = loadOnce(cache, key, load);
  cache.loads.set(key, loading);
  return loading;
}

async function loadOnce<T>(cache: Cache<T>, key: string, load: Load<T>): Promise<T> {
  const { store, failures } = cache;
  try {
    const data = await load(store.get(key)?.data);
    store.set(key, { data, at: performance.now(), size: cache.sizeOf(data) + OVERHEAD_BYTES });
    failures.delete(key);
    return data;
  } catch (error) {
    failures.set(key, { error, at: performance.now() });
    throw error;
  } finally {
    cache.loads.delete(key);
  }
}
