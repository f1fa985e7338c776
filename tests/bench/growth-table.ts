/** A table of figures at three sizes, with the bound that each must keep and the shape in which it grows. */
export interface Table {
  title: string;
  /** From left to right. */
  sizes: readonly number[];
  rows: readonly Row[];
}

/** One shape that `npm run bench:growth` measures. */
export interface Section {
  name: string;
  run: () => Promise<Table[]>;
}

export interface Row {
  name: string;
  /** One for each size. */
  figures: readonly (Figure | undefined)[];
  bound?: Bound;
  /** What was measured before, at the same sizes, where it was. */
  before?: string;
}

export interface Figure {
  value: number;
  /** As it is shown, where that is more than the number. */
  text?: string;
}

export interface Bound {
  text: string;
  keeps: (figure: Figure, size: number) => boolean;
}

export const below = (most: number): Bound => ({
  text: `< ${most.toLocaleString('en-US')}`,
  keeps: ({ value }) => value < most,
});

export const atMost = (most: number): Bound => ({
  text: `≤ ${most.toLocaleString('en-US')}`,
  keeps: ({ value }) => value <= most,
});

/** As many as there are. */
export const all: Bound = { text: 'all', keeps: ({ value }, size) => value === size };

/** How a figure grows from the first size to the last one, by the exponent between them. */
export function shapeOf(sizes: readonly number[], figures: readonly (Figure | undefined)[]): string {
  const [from, to] = [figures[0]?.value ?? 0, figures.at(-1)?.value ?? 0];
  const growth = (sizes.at(-1) ?? 1) / (sizes[0] ?? 1);
  if (figures.length < 2 || growth <= 1) return '';
  if (from <= 0 || to <= 0) return from === to ? 'flat' : '';
  const exponent = Math.log(to / from) / Math.log(growth);
  if (exponent < -0.15) return 'falling';
  if (exponent < 0.15) return 'flat';
  if (exponent < 0.6) return 'slower than n';
  return exponent < 1.3 ? 'as n' : 'faster than n';
}

/** Answers the names of the rows whose bounds are missed. */
export function print({ title, sizes, rows }: Table): string[] {
  const lines = [
    ['', ...sizes.map((size) => size.toLocaleString('en-US')), 'shape', 'wanted', '', 'before'],
    ...rows.map((row) => [
      row.name,
      ...row.figures.map((figure) => figure?.text ?? (figure ? String(figure.value) : '–')),
      shapeOf(sizes, row.figures),
      row.bound?.text ?? '',
      verdictOf(row, sizes),
      row.before ?? '',
    ]),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 || column > sizes.length
        ? cell.padEnd(widths?.[column] ?? 0)
        : cell.padStart(widths?.[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
  return rows.filter((row) => verdictOf(row, sizes) === 'missed').map(({ name }) => `${title}: ${name}`);
}

function verdictOf({ figures, bound }: Row, sizes: readonly number[]): '' | 'ok' | 'missed' {
  if (!bound) return '';
  const isKept = figures.every((figure, index) => figure && bound.keeps(figure, sizes[index] ?? 0));
  return isKept ? 'ok' : 'missed';
}
