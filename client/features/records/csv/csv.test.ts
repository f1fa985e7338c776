import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvColumn, csvHead, csvLines } from './csv.ts';

type Row = { name: string | null; amount: string | null };

const columns: CsvColumn<Row>[] = [
  { header: 'Name', value: (row) => row.name },
  { header: 'Amount', value: (row) => row.amount, isNumber: true },
];

/** A parser of RFC 4180, to check the written files. */
function read(file: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g;
  for (const [, quoted, plain, end] of file.replace(/\r\n$/, '').matchAll(cells)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

const file = (rows: Row[]) => csvHead(columns) + csvLines(columns, rows);

describe('the file', () => {
  it('starts with a byte order mark, and ends each line with CRLF', () => {
    expect(file([{ name: '銅狐電子', amount: '-12.50' }])).toBe(
      '\uFEFF"Name","Amount"\r\n"銅狐電子",-12.50\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '  =1',
    '\r=1',
    '＝1',
    '－2',
  ])('escapes the formula "%s"', (name) => {
    const cell = read(file([{ name, amount: null }]).slice(1))[1]?.[0];
    expect(cell).toBe(`'${name}`);
  });

  it('writes numbers as numbers, and invalid ones as text', () => {
    const lines = file([
      { name: 'a', amount: '-0.01' },
      { name: 'b', amount: '-1+cmd|x' },
      { name: 'c', amount: null },
    ]).split('\r\n');
    expect(lines.slice(1, 4)).toEqual(['"a",-0.01', '"b","\'-1+cmd|x"', '"c",']);
  });

  it('keeps every text, and has no cell that starts a formula', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab,;"\'\r\n\t =+-@＝０中|') });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (names) => {
        const rows = read(file(names.map((name) => ({ name, amount: '1.00' }))).slice(1));
        expect(rows).toHaveLength(names.length + 1);
        names.forEach((name, index) => {
          const cell = rows[index + 1]?.[0] ?? '';
          expect([name, `'${name}`]).toContain(cell);
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
        });
      }),
      { numRuns: 500 },
    );
  });
});
