/** Pseudorandom numbers: the same sequence for the same seed, so that the seeded history can be tested. */
export interface Random {
  /** Whole number from min to max, both included. */
  between(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    pick(list) {
      const item = list[between(0, list.length - 1)];
      if (item === undefined) throw new Error('The list to pick from is empty');
      return item;
    },
  };
}
