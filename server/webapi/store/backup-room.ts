import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { storageProblemOf } from './storage-error.ts';

/** Where one backup is put together: a folder beside the file it becomes, this process's alone until it is given up. */
export interface BackupRoom {
  path: string;
  /** Takes the folder away with whatever is left in it. */
  giveUp(): void;
}

/** The ending of such folders. */
export const ROOM_ENDING = '.partial';
const LOCK = 'lock';

/**
 * Takes the folder of a backup, empty. The lock is SQLite's own, which the system lets go of however the process ends:
 * what a killed backup left is cleared away here, what a running one writes is not. Undefined while another one has it.
 */
export function takeRoom(path: string): BackupRoom | undefined {
  // Earlier versions wrote into a file of this name.
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const lock = lockIn(path);
  if (!lock) return undefined;
  for (const name of readdirSync(path))
    if (!name.startsWith(LOCK)) rmSync(join(path, name), { recursive: true, force: true });
  const giveUp = () => {
    rmSync(path, { recursive: true, force: true });
    lock.close();
  };
  return { path, giveUp };
}

/** Clears away what killed backups left in a folder: each name is of a day, and nobody writes to it again. */
export function clearRooms(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() || !entry.name.endsWith(ROOM_ENDING)) continue;
    if (fileId(join(path, LOCK)) !== undefined) takeRoom(path)?.giveUp();
  }
}

/** Undefined while another one has it, or has just taken the folder away. */
function lockIn(path: string): DatabaseSync | undefined {
  const file = join(path, LOCK);
  closeSync(openSync(file, 'a', 0o600));
  const seen = fileId(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    // Between these steps its owner may have taken the folder away: then this would be the lock of nothing.
    if (fileId(file) === seen) return lock;
  } catch (error) {
    if (storageProblemOf(error) !== 'busy' && fileId(file) === seen) {
      lock.close();
      throw error;
    }
  }
  lock.close();
  return undefined;
}

function fileId(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
