import { copyFile, link, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE, makeFolder, UPLOADS_FOLDER } from './folder.ts';

export interface BackupReport {
  bytes: number;
  /** The number of the database's last migration. */
  version: number;
  pictures: number;
  /** Pictures that a record names but that have no file. */
  missing: string[];
}

/** Attempts, when pictures are replaced faster than they are copied. */
const ATTEMPTS = 5;

/** A backup is not possible. The message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Copies the database of a folder to `file` and the members' pictures to the folder `FILE.uploads` while the API runs. VACUUM
 * INTO reads one snapshot and neither blocks writers nor waits for them. If a member replaces a picture before it is copied,
 * the copy starts again with a later snapshot. The copy is made and checked in a temporary folder beside `file` and is linked
 * to its name last, so a file of that name is a complete backup.
 * @throws BackupError
 */
export async function backUp(dataDir: string, file: string, copy = copyFile): Promise<BackupReport> {
  if (dataDir === ':memory:')
    throw new BackupError('WEBAPI_DATA_DIR is :memory:, there is nothing to back up');
  const source = join(dataDir, DATABASE_FILE);
  if (!(await exists(source))) throw new BackupError(`${source} is not there: set WEBAPI_DATA_DIR`);
  await assertFree(file);
  makeFolder(dirname(file));
  // With mode 0700: it will contain phone numbers and password hashes.
  const folder = await mkdtemp(`${file}.partial-`);
  try {
    const pictures = {
      from: join(dataDir, UPLOADS_FOLDER),
      to: join(folder, 'uploads'),
      copied: new Set<string>(),
      copy,
    };
    const database = join(folder, 'database');
    const { version, names, missing } = await copySnapshot(source, database, pictures);
    await sync(database);
    // Another backup may have finished meanwhile.
    await assertFree(file);
    if (pictures.copied.size > 0) makeFolder(`${file}.uploads`, 0o700);
    for (const name of pictures.copied) await rename(join(pictures.to, name), join(`${file}.uploads`, name));
    await linkBackup(database, file);
    await sync(dirname(file));
    const { size } = await stat(file);
    return { bytes: size, version, pictures: names.length - missing.length, missing };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function assertFree(file: string): Promise<void> {
  if (await exists(file)) throw existsError(file);
}

function existsError(file: string): BackupError {
  return new BackupError(`${file} exists already: name another file`);
}

/** Gives the copy its name. Unlike rename(), link() fails when the name exists. @throws BackupError */
async function linkBackup(database: string, file: string): Promise<void> {
  try {
    await link(database, file);
  } catch (error) {
    // link rejects with an ErrnoException.
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? existsError(file) : error;
  }
}

interface Pictures {
  from: string;
  to: string;
  /** Names of complete copies. */
  copied: Set<string>;
  copy: typeof copyFile;
}

/** Copies a snapshot of the database and its pictures. Starts again if a picture was replaced in the meantime. */
async function copySnapshot(source: string, partial: string, pictures: Pictures, attempts = ATTEMPTS) {
  await rm(partial, { force: true });
  // Created with mode 0600 before its content: it will contain phone numbers and password hashes.
  await (await open(partial, 'wx', 0o600)).close();
  withDatabase(source, (database) => database.prepare('VACUUM INTO ?').run(partial));
  const { version, names } = checkCopy(partial);
  const missing = await copyPictures(pictures, names);
  if (missing.length === 0 || attempts <= 1) return { version, names, missing };
  const current = withDatabase(source, pictureNames);
  if (missing.every((name) => current.includes(name))) return { version, names, missing };
  return copySnapshot(source, partial, pictures, attempts - 1);
}

function withDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Names of the pictures that records use. */
function pictureNames(database: DatabaseSync): string[] {
  const rows = database.prepare('SELECT name FROM uploads').all();
  return rows.map(({ name }) => String(name));
}

/** @throws BackupError when the copy is damaged */
function checkCopy(file: string): { version: number; names: string[] } {
  // Not read-only: integrity_check verifies CHECK constraints only on a writable connection.
  const copy = new DatabaseSync(file);
  try {
    const checks = copy.prepare('PRAGMA integrity_check').all();
    const result = checks.map((row) => String(row.integrity_check)).join('; ');
    if (result !== 'ok') throw new BackupError(`the database is damaged: ${result.slice(0, 300)}`);
    const version = Number(copy.prepare('PRAGMA user_version').get()?.user_version);
    const hasUploads = copy.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'uploads'`).get() !== undefined;
    return { version, names: hasUploads ? pictureNames(copy) : [] };
  } finally {
    copy.close();
  }
}

/**
 * Copies the named pictures and deletes copies of an earlier attempt that are no longer named. A picture's file never changes
 * after it was stored. Returns the names without a file.
 */
async function copyPictures(
  { from, to, copied, copy }: Pictures,
  names: readonly string[],
): Promise<string[]> {
  if (names.length > 0) makeFolder(to, 0o700);
  for (const name of copied) {
    if (names.includes(name)) continue;
    await rm(join(to, name), { force: true });
    copied.delete(name);
  }
  const missing: string[] = [];
  for (const name of names) {
    if (copied.has(name)) continue;
    try {
      await copy(join(from, name), join(to, name));
      copied.add(name);
    } catch (error) {
      // copyFile rejects with an ErrnoException.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      missing.push(name);
    }
  }
  return missing;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
