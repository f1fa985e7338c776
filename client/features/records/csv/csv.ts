/** A column of a CSV file. */
export interface CsvColumn<Row> {
  header: string;
  /** Null and undefined are an empty cell. */
  value: (row: Row) => string | null | undefined;
  /** The value is a plain decimal such as "-1.50", which the spreadsheet reads as a number. */
  isNumber?: boolean;
}

/** Byte order mark: without it Excel does not read the file as UTF-8. */
const BOM = '\uFEFF';

/**
 * The header line of a CSV file (RFC 4180: CRLF, doubled quotes). No library: papaparse has 7.4 kB, and its formula
 * protection escapes negative numbers.
 */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return BOM + lineOf(columns.map(({ header }) => textCell(header)));
}

/** The lines of the given rows. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => lineOf(columns.map((column) => cellOf(column, row)))).join('');
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function cellOf<Row>({ value, isNumber }: CsvColumn<Row>, row: Row): string {
  const text = value(row) ?? '';
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? text : textCell(text);
}

/** The beginning of text that a spreadsheet would run as a formula, also after blanks and in full-width characters. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function textCell(text: string): string {
  const escaped = FORMULA.test(text) ? `'${text}` : text;
  return escaped === '' ? '' : `"${escaped.replaceAll('"', '""')}"`;
}
