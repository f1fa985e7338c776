import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { makePrivateDatabase } from './folder.ts';

/** What a statement may be given; booleans become 0/1, undefined becomes NULL. */
export type Params = Record<string, SQLInputValue | boolean | undefined>;

export interface Migration {
  /** 1, 2, 3 …: the database's version once it has run. */
  version: number;
  name: string;
  sql: string;
}

/** The database of the embedded API: synchronous, one connection, statements prepared once. */
export interface Db {
  /** First row, or undefined. */
  get<T extends object>(sql: string, params?: Params): T | undefined;
  all<T extends object>(sql: string, params?: Params): T[];
  run(sql: string, params?: Params): { changes: number; lastId: number };
  /**
   * Runs `work` inside one BEGIN IMMEDIATE transaction and commits; whatever it throws rolls all of it back.
   * `work` must be synchronous: with one connection, anything awaited would let other requests into the transaction.
   * Called inside another `write` it joins it.
   */
  write<T>(work: () => T extends Promise<unknown> ? never : T): T;
  /** The whole database as bytes, for `openDb` to begin with. */
  snapshot(): Uint8Array;
  close(): void;
}

/** The database was written by a newer program: this one does not know what it says. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(found: number, known: number) {
    super(`the database has version ${found}, this program knows ${known}: it was written by a newer one`);
  }
}

/**
 * Opens `file` (`:memory:` keeps nothing) and brings it to the newest version. With a `snapshot` it begins as a copy of that.
 * @throws NewerDatabaseError, or SQLite's own error when the file cannot be opened
 */
export function openDb(file: string, migrations: readonly Migration[], snapshot?: Uint8Array): Db {
  // Phone numbers and hashes of passwords are in it.
  if (file !== ':memory:') makePrivateDatabase(file);
  const connection = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  if (snapshot) connection.deserialize(snapshot);
  const db = createDb(connection);
  try {
    connection.exec('PRAGMA journal_mode = WAL');
    // FULL, not WAL's usual NORMAL: an acknowledged write has to outlive a power cut as well as a killed process.
    connection.exec('PRAGMA synchronous = FULL');
    connection.exec('PRAGMA trusted_schema = OFF');
    migrate(db, connection, migrations);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** Opens a database that somebody else writes, as it stands at the first reading and until it is closed. */
export function openToRead(file: string): Pick<Db, 'all' | 'close'> {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  connection.exec('BEGIN');
  return createDb(connection);
}

/** Prepared once each, by their text. */
function createStatements(connection: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return { prepare, forget: () => statements.clear() };
}

function createDb(connection: DatabaseSync): Db {
  const { prepare, forget } = createStatements(connection);
  // The row's shape is the query's own; STRICT tables keep the column types honest.
  return {
    get: <T extends object>(sql: string, params: Params = {}) =>
      prepare(sql).get(bind(params)) as T | undefined,
    all: <T extends object>(sql: string, params: Params = {}) => prepare(sql).all(bind(params)) as T[],
    run(sql, params = {}) {
      const { changes, lastInsertRowid } = prepare(sql).run(bind(params));
      return { changes: Number(changes), lastId: Number(lastInsertRowid) };
    },
    write: (work) => inTransaction(connection, work),
    snapshot: () => connection.serialize(),
    close() {
      forget();
      if (connection.isOpen) connection.close();
    },
  };
}

function inTransaction<T>(connection: DatabaseSync, work: () => T): T {
  if (connection.isTransaction) return work();
  connection.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite may have rolled back by itself already (disk full, constraint with ROLLBACK).
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

function bind(params: Params): Record<string, SQLInputValue> {
  const bound: Record<string, SQLInputValue> = {};
  for (const [name, value] of Object.entries(params)) {
    bound[name] = typeof value === 'boolean' ? Number(value) : (value ?? null);
  }
  return bound;
}

function migrate(db: Db, connection: DatabaseSync, migrations: readonly Migration[]): void {
  const current = versionOf(db);
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new NewerDatabaseError(current, newest);
  }
  for (const migration of migrations.filter((one) => one.version > current)) {
    db.write(() => {
      // Another process may have migrated while this one waited for the lock.
      if (versionOf(db) >= migration.version) return;
      connection.exec(migration.sql);
      connection.exec(`PRAGMA user_version = ${migration.version}`);
    });
  }
}

function versionOf(db: Db): number {
  return db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
}

/** SQL `LIKE` pattern that finds `text` anywhere, its own wildcards taken literally; use with ESCAPE '\'. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
