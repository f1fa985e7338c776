import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fillTables } from '#tests/setup/migration-rows.ts';
import { type Db, openDb } from './db.ts';
import { migrations } from './migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'webapi-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NEWEST = migrations.at(-1)?.version ?? 0;

type Row = Record<string, unknown>;

const tablesOf = (db: Db) =>
  db
    .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .map(({ name }) => name)
    .toSorted();

function contentOf(db: Db): Record<string, Row[]> {
  return Object.fromEntries(tablesOf(db).map((table) => [table, db.all<Row>(`SELECT * FROM ${table}`)]));
}

/** Columns, keys, indexes and triggers. */
function schemaOf(db: Db): unknown {
  const tables = tablesOf(db).map((table) => {
    const columns = db.all<Row>(
      `SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo('${table}')`,
    );
    const keys = db.all<Row>(`SELECT "from", "table", on_delete FROM pragma_foreign_key_list('${table}')`);
    const order = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).toSorted();
    return [table, order(columns), order(keys)];
  });
  const others = db.all(
    `SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger', 'view') AND sql IS NOT NULL ORDER BY name`,
  );
  return { tables, others };
}

it('has versions in order', () => {
  const versions = migrations.map(({ version }) => version);
  expect(versions).toEqual(versions.map((_version, index) => (versions[0] ?? 0) + index));
});

describe('the discount of version 35', () => {
  const before = migrations.filter(({ version }) => version < 35);
  const ofBonus = (db: Db) => db.get<Row>('SELECT name, type, multiple FROM discounts WHERE id = 10');

  it('is inserted into a database that has discounts', () => {
    const file = join(folder, 'seeded.sqlite');
    const old = openDb(file, before);
    old.run(
      `INSERT INTO discounts (id, name, type, multiple, product_ids) VALUES (1, '{}', 'gift', 5, '[]')`,
    );
    old.close();
    const db = openDb(file, migrations);
    // Newer seeds have another name, and no turnover.
    const name = '{"enUS":"Upgrade bonus","zhTW":"晉級禮金"}';
    expect(ofBonus(db)).toEqual({ name, type: 'rebate', multiple: 1 });
    db.close();
  });

  it('is left to the seed in a new database', () => {
    const db = openDb(':memory:', migrations);
    expect(ofBonus(db)).toBeUndefined();
    db.close();
  });
});

describe.each(migrations.map(({ version }) => version))('a database of version %d', (version) => {
  it('migrates to the newest version with all its rows and the schema of a new one', () => {
    const file = join(folder, `${version}.sqlite`);
    // A row in each table, at the version that creates the table.
    for (const { version: reached } of migrations.filter((one) => one.version <= version)) {
      const db = openDb(
        file,
        migrations.filter((one) => one.version <= reached),
      );
      fillTables(db);
      db.close();
    }
    const before = openDb(
      file,
      migrations.filter((one) => one.version <= version),
    );
    const had = contentOf(before);
    before.close();
    expect(Object.keys(had).filter((table) => had[table]?.length === 0)).toEqual([]);
    const db = openDb(file, migrations);
    expect(db.get('PRAGMA user_version')).toEqual({ user_version: NEWEST });
    const has = contentOf(db);
    for (const [table, rows] of Object.entries(had))
      for (const row of rows) expect(has[table], table).toContainEqual(expect.objectContaining(row));
    expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
    expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    const fresh = openDb(':memory:', migrations);
    expect(schemaOf(db)).toEqual(schemaOf(fresh));
    fresh.close();
    db.close();
  });
});
