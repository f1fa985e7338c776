import { LRUCache } from 'lru-cache';
import { createFrequencies, type Frequencies } from './frequency.ts';

/**
 * Values by key within a bound of bytes. Who comes when it is full takes the place of what was used longest ago, but only
 * if it was asked for more often of late (TinyLFU): someone who asks for everything once, or a crawler that goes round
 * and round, replaces nothing that anybody comes back for. Lru-cache, which holds them, knows no such bar at its door.
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
  const shelf: Shelf<V> = {
    isDead: () => false,
    ...options,
    frequencies: createFrequencies(),
    values: new LRUCache<string, V>({ maxSize: options.maxBytes, sizeCalculation: options.sizeOf }),
    hits: 0,
    evictions: 0,
    refusals: 0,
  };
  const { values } = shelf;
  return {
    get: (key) => get(shelf, key),
    admits: (key, size) => values.has(key) || victimsFor(shelf, key, size) !== undefined || refuse(shelf),
    set: (key, value) => set(shelf, key, value),
    delete: (key) => void values.delete(key),
    stats: statsOf(shelf),
  };
}

interface Shelf<V extends object> extends Required<BoundedStoreOptions<V>> {
  frequencies: Frequencies;
  values: LRUCache<string, V>;
  hits: number;
  evictions: number;
  refusals: number;
}

function get<V extends object>(shelf: Shelf<V>, key: string): V | undefined {
  shelf.frequencies.count(key);
  const value = shelf.values.get(key);
  if (value !== undefined) shelf.hits += 1;
  return value;
}

function set<V extends object>(shelf: Shelf<V>, key: string, value: V): boolean {
  const size = shelf.sizeOf(value);
  if (size > shelf.maxBytes) return refuse(shelf);
  if (!shelf.values.has(key)) {
    const victims = victimsFor(shelf, key, size);
    if (!victims) return refuse(shelf);
    for (const victim of victims) shelf.values.delete(victim);
    shelf.evictions += victims.length;
  }
  shelf.values.set(key, value);
  return true;
}

function refuse(shelf: { refusals: number }): false {
  shelf.refusals += 1;
  return false;
}

/** Keys to evict for a new one, the least recently used first; undefined: one of them was asked for as often. */
function victimsFor<V extends object>(shelf: Shelf<V>, key: string, size: number): string[] | undefined {
  const { values, frequencies } = shelf;
  let missing = values.calculatedSize + size - shelf.maxBytes;
  const victims: string[] = [];
  if (missing <= 0) return victims;
  const frequency = frequencies.estimate(key);
  for (const victim of values.rkeys()) {
    const value = values.peek(victim);
    if (value === undefined || victims.length >= MAX_VICTIMS) return undefined;
    if (!shelf.isDead(value) && frequencies.estimate(victim) >= frequency) return undefined;
    victims.push(victim);
    missing -= shelf.sizeOf(value);
    if (missing <= 0) return victims;
  }
  return undefined;
}

/** Read anew at each scrape of the metrics. */
function statsOf<V extends object>(shelf: Shelf<V>): StoreStats {
  return {
    get bytes() {
      return shelf.values.calculatedSize;
    },
    get entries() {
      return shelf.values.size;
    },
    get hits() {
      return shelf.hits;
    },
    get evictions() {
      return shelf.evictions;
    },
    get refusals() {
      return shelf.refusals;
    },
  };
}
