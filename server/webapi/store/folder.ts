import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it, each with this mode; one that is there stays as it is. Node's own `recursive` never
 * comes back where a folder is there and takes no new ones (/proc): it goes on making the one above.
 * @throws NodeJS.ErrnoException of the system's: EEXIST or ENOTDIR where a file is in the way, ENOENT, EACCES …
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const path = resolve(folder);
  if (isFolder(path)) return;
  if (!isFolder(dirname(path))) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another one has made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Makes a database file readable by its owner alone (mode 0600), and those that SQLite keeps beside it; one that is missing
 * is created empty. SQLite gives the -wal and -shm files that it creates the mode of the database.
 * @throws NodeJS.ErrnoException of the system's: EACCES, EISDIR …
 */
export function makePrivateDatabase(file: string): void {
  // Closing a file that is open elsewhere in this process would drop SQLite's locks on it: open only a new one.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) {
    try {
      if (existsSync(path)) chmodSync(path, 0o600);
    } catch (error) {
      // Another user owns it, or the file system has no modes.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
}
