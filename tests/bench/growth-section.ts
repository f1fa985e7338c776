/** One thing that `npm run bench:growth` measures at several sizes. */
export interface Section {
  name: string;
  title: string;
  sizes: readonly number[];
  /** The figures of one size, by name. */
  measure: (size: number) => Promise<ReadonlyMap<string, number>>;
  bounds: (name: string) => Bound | undefined;
}

/** What a figure must keep at each size. */
export interface Bound {
  text: string;
  isKept: (value: number, size: number) => boolean;
}

export const below = (limit: number): Bound => ({ text: `< ${limit}`, isKept: (value) => value < limit });
