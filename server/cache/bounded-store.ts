import { LRUCache } from 'lru-cache';

/** An LRU cache with a limit in bytes. */
export interface BoundedStore<V> {
  get(key: string): V | undefined;
  /** A value larger than the limit is not stored. */
  set(key: string, value: V): void;
  delete(key: string): void;
  readonly stats: StoreStats;
}

/** For the metrics. Hits and evictions count since the start. */
export interface StoreStats {
  readonly bytes: number;
  readonly entries: number;
  readonly hits: number;
  readonly evictions: number;
}

interface BoundedStoreOptions<V> {
  maxBytes: number;
  /** A whole number of bytes, at least 1. */
  sizeOf: (value: V) => number;
}

export function createBoundedStore<V extends object>(options: BoundedStoreOptions<V>): BoundedStore<V> {
  let hits = 0;
  let evictions = 0;
  const values = new LRUCache<string, V>({
    maxSize: options.maxBytes,
    sizeCalculation: options.sizeOf,
    dispose: (_value, _key, reason) => {
      if (reason === 'evict') evictions += 1;
    },
  });
  return {
    get(key) {
      const value = values.get(key);
      if (value !== undefined) hits += 1;
      return value;
    },
    set: (key, value) => void values.set(key, value),
    delete: (key) => void values.delete(key),
    stats: {
      get bytes() {
        return values.calculatedSize;
      },
      get entries() {
        return values.size;
      },
      get hits() {
        return hits;
      },
      get evictions() {
        return evictions;
      },
    },
  };
}
