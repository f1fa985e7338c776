import { LRUCache } from 'lru-cache';
import { createFrequencies } from './frequency.ts';

/**
 * Values by key within a bound of bytes. Who comes when it is full takes the place of what was used longest ago, but only
 * if it was asked for more often of late (TinyLFU): someone who asks for everything once, or a crawler that goes round
 * and round, replaces nothing that anybody comes back for.
 */
export interface BoundedStore<V> {
  /** Counts as asking, whether there is a value or not. */
  get(key: string): V | undefined;
  /** Would a value of this size be taken now? Asked before the work of making one ready. */
  admits(key: string, size: number): boolean;
  /** False: not taken. A key that is there gets its new value in any case. */
  set(key: string, value: V): boolean;
  delete(key: string): void;
  readonly stats: StoreStats;
}

/** For the metrics: counts since the start. */
export interface StoreStats {
  readonly bytes: number;
  readonly entries: number;
  readonly hits: number;
  readonly evictions: number;
  /** Values that were not taken. */
  readonly refusals: number;
}

export interface BoundedStoreOptions<V> {
  maxBytes: number;
  /** At least 1. */
  sizeOf: (value: V) => number;
  /** Of no use any more: goes before anything else. */
  isDead?: (value: V) => boolean;
}

/** The room for one value is made of at most so many others. */
const MAX_VICTIMS = 100;

/** A cache bounded in bytes: what comes when it is full must be asked for more often than what is there. */
export function createBoundedStore<V extends object>(options: BoundedStoreOptions<V>): BoundedStore<V> {
  const { maxBytes, sizeOf, isDead = () => false } = options;
  const frequencies = createFrequencies();
  const values = new LRUCache<string, V>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  let [hits, evictions, refusals] = [0, 0, 0];

  /** Who would have to go for a new key; undefined: somebody who was asked for as often. */
  function victimsFor(key: string, size: number): string[] | undefined {
    let missing = values.calculatedSize + size - maxBytes;
    const victims: string[] = [];
    if (missing <= 0) return victims;
    const frequency = frequencies.estimate(key);
    for (const victim of values.rkeys()) {
      const value = values.peek(victim);
      if (value === undefined || victims.length >= MAX_VICTIMS) return undefined;
      if (!isDead(value) && frequencies.estimate(victim) >= frequency) return undefined;
      victims.push(victim);
      missing -= sizeOf(value);
      if (missing <= 0) return victims;
    }
    return undefined;
  }

  function refuse(): false {
    refusals += 1;
    return false;
  }

  return {
    get(key) {
      frequencies.count(key);
      const value = values.get(key);
      if (value !== undefined) hits += 1;
      return value;
    },
    admits: (key, size) => values.has(key) || victimsFor(key, size) !== undefined || refuse(),
    set(key, value) {
      const size = sizeOf(value);
      if (size > maxBytes) return refuse();
      if (!values.has(key)) {
        const victims = victimsFor(key, size);
        if (!victims) return refuse();
        for (const victim of victims) values.delete(victim);
        evictions += victims.length;
      }
      values.set(key, value);
      return true;
    },
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
      get refusals() {
        return refusals;
      },
    },
  };
}
