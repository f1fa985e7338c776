/**
 * How often keys were asked for of late, in a quarter of a megabyte whatever their number (a count-min sketch, as
 * TinyLFU uses it): never too low, seldom too high. All counts are halved now and then, so that what was popular
 * yesterday makes room.
 */
export interface Frequencies {
  count(key: string): void;
  estimate(key: string): number;
}

const SLOTS = 1 << 18;
const ROWS = 4;
const HIGHEST = 255;

/** How often keys were asked for lately, estimated in a fixed table (count-min sketch, halved after `halvedAfter` counts). */
export function createFrequencies(halvedAfter: number = SLOTS): Frequencies {
  const counts = new Uint8Array(SLOTS);
  let counted = 0;
  return {
    count(key) {
      raise(counts, key);
      counted += 1;
      if (counted < halvedAfter) return;
      counted = 0;
      for (let slot = 0; slot < SLOTS; slot += 1) counts[slot] = (counts[slot] ?? 0) >> 1;
    },
    estimate: (key) => lowestOf(counts, key),
  };
}

/** Counts a key in its slot of each row. */
function raise(counts: Uint8Array, key: string): void {
  const first = hashOf(key);
  const step = stepOf(first);
  for (let row = 0; row < ROWS; row += 1) {
    const slot = (first + row * step) & (SLOTS - 1);
    const before = counts[slot] ?? 0;
    if (before < HIGHEST) counts[slot] = before + 1;
  }
}

/** Other keys share a slot, never all of them: the lowest count is nearest to the key's own. */
function lowestOf(counts: Uint8Array, key: string): number {
  const first = hashOf(key);
  const step = stepOf(first);
  let lowest = HIGHEST;
  for (let row = 0; row < ROWS; row += 1) {
    lowest = Math.min(lowest, counts[(first + row * step) & (SLOTS - 1)] ?? 0);
  }
  return lowest;
}

/** FNV-1a, 32 bits. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** The distance between a key's slots: odd, so that it meets them all, and out of bits that the first slot leaves. */
function stepOf(hash: number): number {
  return (Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 8) | 1;
}
