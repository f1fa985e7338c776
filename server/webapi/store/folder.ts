import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Names in the embedded API's data folder (WEBAPI_DATA_DIR). */
export const DATABASE_FILE = 'webapi.sqlite';
export const UPLOADS_FOLDER = 'uploads';

/**
 * Creates a folder and its missing parents with this mode. Existing folders are not changed. Node's `recursive` option never
 * returns for a folder below /proc, because it retries the parent for ever.
 * @throws NodeJS.ErrnoException EEXIST or ENOTDIR when a file has that name, ENOENT, EACCES …
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const path = resolve(folder);
  if (isFolder(path)) return;
  if (!isFolder(dirname(path))) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Gives a database file and the files that SQLite has created beside it the mode 0600. Creates an empty database file if it is
 * missing. SQLite creates new -wal and -shm files with the mode of the database.
 * @throws NodeJS.ErrnoException EACCES, EISDIR …
 */
export function makePrivateDatabase(file: string): void {
  // Open only a new file: closing a file drops all locks that SQLite in this process has on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) {
    try {
      if (existsSync(path)) chmodSync(path, 0o600);
    } catch (error) {
      // Another user owns the file, or the file system has no modes.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
}
