/** What a section measures, at three sizes. */
export interface Table {
  title: string;
  /** The sizes, from left to right. */
  columns: readonly string[];
  rows: readonly { name: string; values: readonly string[]; wanted: string }[];
}

/** A part of `npm run bench:growth`. */
export interface Section {
  name: string;
  run: () => Promise<Table[]>;
}
