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
 * Puts a row into every table that has none, made from what the table says of itself: columns, references, and the
 * values that its CHECKs list. Tables that refer to others come after them.
 * @throws Error naming the tables that took no such row: give them one by hand, at the version that made them
 */
export function fillTables(db: Db): void {
  let empty = emptyTables(db);
  for (let round = 0; empty.length > 0 && round < 10; round += 1) {
    for (const table of empty) fill(db, table);
    empty = emptyTables(db);
  }
  if (empty.length === 0) return;
  const why = empty.map((table) => `${table}: ${fill(db, table)}`);
  throw new Error(`no row could be made for ${why.join('; ')}`);
}

function emptyTables(db: Db): string[] {
  const tables = db.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  );
  return tables.map(({ name }) => name).filter((name) => !db.get(`SELECT 1 AS found FROM ${name} LIMIT 1`));
}

/** CHECKs that compare columns hold for one of these: a fee under its amount, a remainder under its whole. */
const NUMBERS: readonly ((name: string) => number)[] = [
  () => 1,
  (name) => (/amount/.test(name) ? 100 : 1),
  (name) => (/amount/.test(name) ? 100 : 0),
];

/** Returns why the table took no row. */
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

interface Wanted {
  db: Db;
  table: string;
  column: Column;
  /** The table's own statement. */
  sql: string;
  number: (name: string) => number;
}

function valueFor({ db, table, column, sql, number }: Wanted): Value {
  const { name, type } = column;
  const key = db.get<{ table: string; to: string }>(
    `SELECT "table", "to" FROM pragma_foreign_key_list('${table}') WHERE "from" = :name`,
    { name },
  );
  // Nothing there yet: empty, where the column may be.
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
