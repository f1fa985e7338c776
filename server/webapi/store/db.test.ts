import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type Db, likePattern, openDb } from './db.ts';
import { migrations } from './migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'webapi-db-'));
const open: Db[] = [];
let files = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});

const notes = { version: 1, name: 'notes', sql: 'CREATE TABLE notes (text TEXT NOT NULL) STRICT' };

function nextFile(): string {
  files += 1;
  return join(folder, `${files}.sqlite`);
}

function openAt(file: string, list = [notes]): Db {
  const db = openDb(file, list);
  open.push(db);
  return db;
}

it('runs each migration once, in order', () => {
  const file = nextFile();
  openAt(file).run(`INSERT INTO notes VALUES ('kept')`);
  const second = { version: 2, name: 'more', sql: 'ALTER TABLE notes ADD COLUMN more TEXT' };
  const db = openAt(file, [notes, second]);
  expect(db.all('SELECT text, more FROM notes')).toEqual([{ text: 'kept', more: null }]);
});

const modesOf = (file: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith(basename(file)))
    .sort()
    .map((name) => [
      name.slice(basename(file).length),
      (statSync(join(folder, name)).mode & 0o777).toString(8),
    ]);
const PRIVATE = [
  ['', '600'],
  ['-shm', '600'],
  ['-wal', '600'],
];

it('makes its files readable by their owner only, also in a shared folder', () => {
  chmodSync(folder, 0o755);
  const umask = process.umask(0o022);
  const file = nextFile();
  openAt(file).run(`INSERT INTO notes VALUES ('secret')`);
  process.umask(umask);
  expect(modesOf(file)).toEqual(PRIVATE);
});

it('removes the rights of other users from existing files', () => {
  const file = nextFile();
  const before = openAt(file);
  before.run(`INSERT INTO notes VALUES ('secret')`);
  for (const end of ['', '-shm', '-wal']) chmodSync(file + end, 0o644);
  const db = openAt(file);
  expect(modesOf(file)).toEqual(PRIVATE);
  expect(db.all('SELECT text FROM notes')).toEqual([{ text: 'secret' }]);
});

it('refuses a database of a newer program', () => {
  const file = nextFile();
  openAt(file, [notes, { version: 2, name: 'x', sql: 'SELECT 1' }]).close();
  expect(() => openDb(file, [notes])).toThrow(/newer/);
});

it('refuses a database of before the first migration, and leaves it as it was', () => {
  const file = nextFile();
  const before = openAt(file);
  before.run(`INSERT INTO notes VALUES ('kept')`);
  before.close();
  const first = { version: 34, name: 'schema', sql: 'CREATE TABLE others (text TEXT) STRICT' };
  expect(() => openDb(file, [first, { ...first, version: 35 }])).toThrow(/version 1.*from version 34/);
  expect(openAt(file).all('SELECT text FROM notes')).toEqual([{ text: 'kept' }]);
});

it('rolls back a migration that fails, and runs it again at the next start', () => {
  const file = nextFile();
  const broken = {
    version: 1,
    name: 'x',
    sql: 'CREATE TABLE a (b TEXT) STRICT; CREATE TABLE a (b TEXT) STRICT',
  };
  expect(() => openDb(file, [broken])).toThrow();
  const db = openAt(file);
  expect(db.all(`SELECT name FROM sqlite_schema`)).toEqual([{ name: 'notes' }]);
  expect(db.get('PRAGMA user_version')).toEqual({ user_version: 1 });
});

it('rolls back a transaction together with a joined one', () => {
  const db = openAt(':memory:');
  expect(() =>
    db.write(() => {
      db.run(`INSERT INTO notes VALUES ('one')`);
      db.write(() => db.run(`INSERT INTO notes VALUES ('two')`));
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(db.all('SELECT * FROM notes')).toEqual([]);
  db.write(() => db.run(`INSERT INTO notes VALUES ('three')`));
  expect(db.all('SELECT * FROM notes')).toHaveLength(1);
});

it('enforces types, constraints and foreign keys', () => {
  const db = openAt(':memory:', [...migrations]);
  expect(() => db.run(`INSERT INTO banks (id, code, name) VALUES (1, 'x', 'no json')`)).toThrow();
  expect(() => db.run('INSERT INTO sessions (member_id, created_at) VALUES (7, 1)')).toThrow(/FOREIGN KEY/);
  expect(() => db.run(`INSERT INTO sessions (member_id, created_at) VALUES ('seven', 1)`)).toThrow();
});

it('escapes the wildcards of LIKE', () => {
  const db = openAt(':memory:');
  db.run(`INSERT INTO notes VALUES ('100% sure')`);
  db.run(`INSERT INTO notes VALUES ('1000 sure')`);
  const find = (text: string) =>
    db.all(`SELECT text FROM notes WHERE text LIKE :pattern ESCAPE '\\'`, { pattern: likePattern(text) });
  expect(find('100% s')).toEqual([{ text: '100% sure' }]);
  expect(find('_')).toEqual([]);
  expect(find('\\')).toEqual([]);
});
