/** A column of the file. */
export interface CsvColumn<Row> {
  header: string;
  /** Nothing known is an empty cell. */
  value: (row: Row) => string | null | undefined;
  /** A plain decimal: stays a number for the spreadsheet, its sign too. */
  isNumber?: boolean;
}

/** Excel takes a file for UTF-8 only with this in front. */
const BOM = '\uFEFF';

/** Rows as a file for spreadsheets (RFC 4180: CRLF, quotes doubled). */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => textCell(header)),
    ...rows.map((row) => columns.map((column) => cellOf(column, row))),
  ];
  return BOM + lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cellOf<Row>({ value, isNumber }: CsvColumn<Row>, row: Row): string {
  const text = value(row) ?? '';
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? text : textCell(text);
}

/** What a spreadsheet would run as a formula, also behind blanks and in full width. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return harmless === '' ? '' : `"${harmless.replaceAll('"', '""')}"`;
}
