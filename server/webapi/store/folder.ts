import { mkdirSync, statSync } from 'node:fs';
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
