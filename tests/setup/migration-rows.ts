import type { Db } from '#server/webapi/store/db.ts';

interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
  hidden: number;
}

type Value = string | number | Uint8Array | null;

interface Row {
  value: string | number;
}

/**
 * Inserts a row into each empty table, from the columns, foreign keys and listed CHECK values of its schema. Referenced
 * tables are filled first.
 * @throws Error with the tables that refuse such a row. Insert one in the test, at the version that creates the table.
 */
export function fillTables(db: Db): void {
  let empty = emptyTables(db);
  for (let round = 0; empty.length > 0 && round < 10; round += 1) {
    for (const table of empty) fill(db, table);
    empty = emptyTables(db);
  }
  if (empty.length === 0) return;
  const why = empty.map((table) => `${table}: ${fill(db, table)}`);
  throw new Error(`no row could be inserted into ${why.join('; ')}`);
}

function emptyTables(db: Db): string[] {
  const tables = db.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  );
  return tables.map(({ name }) => name).filter((name) => !db.get(`SELECT 1 AS found FROM ${name} LIMIT 1`));
}

/** Ways to choose numbers. CHECKs that compare columns, such as fee < amount, accept one of them. */
const NUMBERS: readonly ((name: string) => number)[] = [
  () => 1,
  (name) => (/amount/.test(name) ? 100 : 1),
  (name) => (/amount/.test(name) ? 100 : 0),
];

/** @returns the error message if the table refuses the row */
function fill(db: Db, table: string): string | undefined {
  const { sql = '' } =
    db.get<{ sql: string }>('SELECT sql FROM sqlite_schema WHERE name = :table', { table }) ?? {};
  const columns = db.all<Column>(`SELECT * FROM pragma_table_xinfo('${table}') WHERE hidden = 0`);
  let why: string | undefined;
  for (const number of NUMBERS) {
    const values = columns.map((column) => [column.name, valueFor({ db, table, column, sql, number })]);
    why = insert(db, table, Object.fromEntries(values));
    if (why === undefined) return undefined;
  }
  return why;
}

function insert(db: Db, table: string, values: Record<string, Value>): string | undefined {
  const names = Object.keys(values);
  const places = names.map((name) => `:${name}`);
  try {
    db.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`, values);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface ColumnContext {
  db: Db;
  table: string;
  column: Column;
  /** The CREATE statement of the table. */
  sql: string;
  number: (name: string) => number;
}

function valueFor({ db, table, column, sql, number }: ColumnContext): Value {
  const { name, type } = column;
  const key = db.get<{ table: string; to: string }>(
    `SELECT "table", "to" FROM pragma_foreign_key_list('${table}') WHERE "from" = :name`,
    { name },
  );
  // null while the referenced table is empty.
  if (key) return db.get<Row>(`SELECT ${key.to} AS value FROM ${key.table} LIMIT 1`)?.value ?? null;
  const listed = new RegExp(`\\b${name} IN \\(([^)]*)\\)`).exec(sql)?.[1];
  const first = listed?.split(',')[0]?.trim();
  if (first !== undefined) return first.startsWith("'") ? first.slice(1, -1) : Number(first);
  if (new RegExp(`json_valid\\s*\\(${name}\\)`).test(sql)) return '{}';
  if (type === 'INTEGER' || type === 'INT') return number(name);
  if (type === 'BLOB') return new Uint8Array([1, 2, 3]);
  if (type === 'REAL') return 1.5;
  return `a ${name}`;
}
