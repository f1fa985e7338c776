import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { makePrivateDatabase } from './folder.ts';

/** Parameters of a statement. Booleans become 0 or 1, undefined becomes NULL. */
export type Params = Record<string, SQLInputValue | boolean | undefined>;

export interface Migration {
  /** The database's version after this migration. The first one begins with an empty database. */
  version: number;
  name: string;
  sql: string;
}

/** The database of the embedded API: one synchronous connection with cached statements. */
export interface Db {
  /** The first row, or undefined. */
  get<T extends object>(sql: string, params?: Params): T | undefined;
  all<T extends object>(sql: string, params?: Params): T[];
  /** The only column of the first row, such as a count or a sum; 0 for NULL and without a row. */
  number(sql: string, params?: Params): number;
  /** Whether the query finds a row. */
  has(sql: string, params?: Params): boolean;
  run(sql: string, params?: Params): { changes: number; lastId: number };
  /**
   * Runs `work` in one BEGIN IMMEDIATE transaction. An error rolls it back. Inside another `write` it joins that transaction.
   * `work` must be synchronous: all requests share the connection, so their statements would join the transaction during an
   * await.
   */
  write<T>(work: () => T extends Promise<unknown> ? never : T): T;
  /** The whole database as bytes, for the `snapshot` of `openDb`. */
  snapshot(): Uint8Array;
  close(): void;
}

/** The database was written by a newer program, whose schema this one does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(found: number, known: number) {
    super(`the database has version ${found}, this program knows ${known}: it was written by a newer one`);
  }
}

/** The database is older than the first migration, so it cannot be upgraded. */
export class OlderDatabaseError extends Error {
  override readonly name = 'OlderDatabaseError';

  constructor(found: number, first: number) {
    super(`the database has version ${found}, this program upgrades from version ${first}`);
  }
}

/**
 * Opens `file` (or `:memory:`) and runs the missing migrations. With a `snapshot` the database starts as a copy of it.
 * @throws NewerDatabaseError, OlderDatabaseError, or SQLite's own error when the file cannot be opened
 */
export function openDb(file: string, migrations: readonly Migration[], snapshot?: Uint8Array): Db {
  // It contains phone numbers and password hashes.
  if (file !== ':memory:') makePrivateDatabase(file);
  const connection = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  if (snapshot) connection.deserialize(snapshot);
  const db = createDb(connection);
  try {
    connection.exec('PRAGMA journal_mode = WAL');
    // FULL instead of WAL's usual NORMAL: an acknowledged write must survive a power cut.
    connection.exec('PRAGMA synchronous = FULL');
    connection.exec('PRAGMA trusted_schema = OFF');
    migrate(db, connection, migrations);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/**
 * Opens a database that another process writes. All reads see the state of the first one.
 * @throws NewerDatabaseError, OlderDatabaseError, or SQLite's own error when the file cannot be opened
 */
export function openToRead(file: string, migrations: readonly Migration[]): Pick<Db, 'all' | 'close'> {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const db = createDb(connection);
  try {
    connection.exec('BEGIN');
    assertKnownVersion(versionOf(db), migrations);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

function createDb(connection: DatabaseSync): Db {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  // The casts rely on the caller, who names the type of the rows. STRICT tables guarantee the types of the columns.
  return {
    get: <T extends object>(sql: string, params: Params = {}) =>
      prepare(sql).get(bind(params)) as T | undefined,
    all: <T extends object>(sql: string, params: Params = {}) => prepare(sql).all(bind(params)) as T[],
    number(sql, params = {}) {
      const [value] = Object.values(prepare(sql).get(bind(params)) ?? {});
      return Number(value ?? 0);
    },
    has: (sql, params = {}) => prepare(sql).get(bind(params)) !== undefined,
    run(sql, params = {}) {
      const { changes, lastInsertRowid } = prepare(sql).run(bind(params));
      return { changes: Number(changes), lastId: Number(lastInsertRowid) };
    },
    write(work) {
      if (connection.isTransaction) return work();
      connection.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        connection.exec('COMMIT');
        return result;
      } catch (error) {
        // SQLite itself rolls back after some errors, such as a full disk.
        if (connection.isTransaction) connection.exec('ROLLBACK');
        throw error;
      }
    },
    snapshot: () => connection.serialize(),
    close() {
      statements.clear();
      if (connection.isOpen) connection.close();
    },
  };
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
  assertKnownVersion(current, migrations);
  for (const migration of migrations.filter((one) => one.version > current)) {
    db.write(() => {
      // Another process may have run it while this one waited for the lock.
      if (versionOf(db) >= migration.version) return;
      connection.exec(migration.sql);
      connection.exec(`PRAGMA user_version = ${migration.version}`);
    });
  }
}

/** @throws NewerDatabaseError, OlderDatabaseError */
function assertKnownVersion(version: number, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0;
  if (version > newest) throw new NewerDatabaseError(version, newest);
  const first = migrations[0]?.version ?? 0;
  if (version > 0 && version < first) throw new OlderDatabaseError(version, first);
}

function versionOf(db: Db): number {
  return db.number('PRAGMA user_version');
}

/** A `LIKE` pattern that finds `text` anywhere and escapes its wildcards. Use it with ESCAPE '\'. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
