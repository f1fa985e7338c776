import { copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BackupRoom, clearRooms, ROOM_ENDING, takeRoom } from './backup-room.ts';
import { makeFolder } from './folder.ts';
import { DATABASE_FILE, UPLOADS_FOLDER } from './places.ts';

export interface BackupReport {
  bytes: number;
  /** Version of the database: the number of its last migration. */
  version: number;
  pictures: number;
  /** Names of pictures that a record names and the folder does not hold. */
  missing: string[];
}

/** Moments that are tried where pictures are replaced faster than they are copied. */
const TRIES = 5;

/** What cannot be backed up, or not to there: one sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Copies the database of a folder into `file`, and the members' pictures into the folder `FILE.uploads`, while the API
 * goes on working: VACUUM INTO is one read of one moment, which holds up no writer and is held up by none. A picture
 * that its owner replaces before it is copied is gone with its record: then a later moment is taken, whose pictures are
 * there. The copy is proved, and gets its name last: a file of that name is a whole backup. Until then it grows in a
 * folder of its own, which one backup holds at a time and the next one clears where it was cut.
 * @throws BackupError
 */
export async function backUp(dataDir: string, file: string, copy = copyFile): Promise<BackupReport> {
  if (dataDir === ':memory:')
    throw new BackupError('WEBAPI_DATA_DIR is :memory:, there is nothing to back up');
  const source = join(dataDir, DATABASE_FILE);
  if (!(await exists(source))) throw new BackupError(`${source} is not there: set WEBAPI_DATA_DIR`);
  await refuseTaken(file);
  makeFolder(dirname(file));
  clearRooms(dirname(file));
  const room = takeRoom(file + ROOM_ENDING);
  if (!room) throw new BackupError(`another backup is writing ${file}`);
  try {
    // The other one may have come to its end in between.
    await refuseTaken(file);
    return await fillRoom({ room, source, file, from: join(dataDir, UPLOADS_FOLDER), copy });
  } finally {
    room.giveUp();
  }
}

async function refuseTaken(file: string): Promise<void> {
  if (await exists(file)) throw new BackupError(`${file} exists already: name another file`);
}

interface Filling extends Pick<Pictures, 'from' | 'copy'> {
  room: BackupRoom;
  source: string;
  file: string;
}

async function fillRoom({ room, source, file, from, copy }: Filling): Promise<BackupReport> {
  const database = join(room.path, 'database');
  const pictures = { from, to: join(room.path, 'uploads'), copied: new Set<string>(), copy };
  const { version, names, missing } = await copyMoment(source, database, pictures);
  await sync(database);
  await movePictures(pictures, `${file}.uploads`);
  await rename(database, file);
  await sync(dirname(file));
  const { size } = await stat(file);
  return { bytes: size, version, pictures: names.length - missing.length, missing };
}

/** One by one: a backup that was cut here has left some in the folder already, each of them whole. */
async function movePictures({ to, copied }: Pictures, folder: string): Promise<void> {
  if (copied.size > 0) makeFolder(folder, 0o700);
  for (const name of copied) await rename(join(to, name), join(folder, name));
}

interface Pictures {
  from: string;
  to: string;
  /** Those that are there in whole. */
  copied: Set<string>;
  copy: typeof copyFile;
}

/** A moment of the database with its pictures; another one where one of them was replaced meanwhile. */
async function copyMoment(source: string, partial: string, pictures: Pictures, tries = TRIES) {
  await rm(partial, { force: true });
  // Phone numbers and hashes of passwords go in: the file is there, for its owner alone, before its content.
  await (await open(partial, 'wx', 0o600)).close();
  copyDatabase(source, partial);
  const { version, names } = prove(partial);
  const missing = await copyPictures(pictures, names);
  if (missing.length === 0 || tries <= 1) return { version, names, missing };
  const current = namesIn(source);
  if (missing.every((name) => current.has(name))) return { version, names, missing };
  return copyMoment(source, partial, pictures, tries - 1);
}

/** The pictures that the records name now. */
function namesIn(source: string): Set<string> {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    return new Set(
      database
        .prepare('SELECT name FROM uploads')
        .all()
        .map(({ name }) => String(name)),
    );
  } finally {
    database.close();
  }
}

function copyDatabase(source: string, target: string): void {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

/** @throws BackupError where the copy is no sound database */
function prove(file: string): { version: number; names: string[] } {
  // Not read-only: SQLite checks a row's CHECKs only where it might write.
  const copy = new DatabaseSync(file);
  try {
    const checks = copy.prepare('PRAGMA integrity_check').all();
    const verdict = checks.map((row) => String(row.integrity_check)).join('; ');
    if (verdict !== 'ok') throw new BackupError(`the database is damaged: ${verdict.slice(0, 300)}`);
    const version = Number(copy.prepare('PRAGMA user_version').get()?.user_version);
    const hasUploads = copy.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'uploads'`).get() !== undefined;
    const rows = hasUploads ? copy.prepare('SELECT name FROM uploads').all() : [];
    return { version, names: rows.map(({ name }) => String(name)) };
  } finally {
    copy.close();
  }
}

/**
 * Pictures never change: each that the copy names is the one of its moment. Returns those that are not there; what an
 * earlier try brought along and nothing names any more goes again.
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
    if (await isCopied(() => copy(join(from, name), join(to, name)))) copied.add(name);
    else missing.push(name);
  }
  return missing;
}

/** False: there is no such file. @throws whatever else went wrong */
async function isCopied(copy: () => Promise<void>): Promise<boolean> {
  try {
    await copy();
    return true;
  } catch (error) {
    // What copyFile throws is one of these.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
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
