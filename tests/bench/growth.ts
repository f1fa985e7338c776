import { longLists } from './growth-browser.ts';
import { embeddedApi } from './growth-embedded.ts';
import type { Section, Table } from './growth-section.ts';

/**
 * `npm run bench:growth`: what grows with what there is. Each section measures one shape at three sizes and answers a
 * table; a benchmark is read, not asserted. `npm run bench:growth -- embedded` runs the sections whose name begins so.
 */
const SECTIONS: readonly Section[] = [embeddedApi, longLists];

function print({ title, columns, rows }: Table): void {
  const lines = [
    ['', ...columns, 'wanted'],
    ...rows.map(({ name, values, wanted }) => [name, ...values, wanted]),
  ];
  const widths =
    lines[0]?.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0))) ?? [];
  console.log(`\n${title}`);
  for (const line of lines) {
    const cells = line.map((cell, index) =>
      index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
    );
    console.log(cells.join('  '));
  }
}

async function main(): Promise<void> {
  const chosen = process.argv[2] ?? '';
  for (const section of SECTIONS.filter(({ name }) => name.startsWith(chosen))) {
    for (const table of await section.run()) print(table);
  }
}

await main();
