import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { storageProblemOf } from './storage-error.ts';

/** The temporary folder of a backup, beside the backup's file. */
export interface BackupFolder {
  path: string;
  /** Deletes the folder and unlocks it. */
  release(): void;
}

/** The end of such a folder's name. */
export const FOLDER_SUFFIX = '.partial';
const LOCK = 'lock';

/**
 * Creates, locks and empties the folder of a backup. Returns undefined while another process has locked it. The system releases
 * SQLite's lock when a process ends, even by a crash, so the rest of an interrupted backup can be deleted.
 */
export function acquireBackupFolder(path: string): BackupFolder | undefined {
  // Earlier versions wrote to a file of this name.
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const lock = acquireLock(path);
  if (!lock) return undefined;
  for (const name of readdirSync(path))
    if (!name.startsWith(LOCK)) rmSync(join(path, name), { recursive: true, force: true });
  return {
    path,
    release() {
      rmSync(path, { recursive: true, force: true });
      lock.close();
    },
  };
}

/** Deletes the temporary folders of interrupted backups. Later backups have other names and would not reuse them. */
export function removeAbandonedFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() || !entry.name.endsWith(FOLDER_SUFFIX)) continue;
    if (fileId(join(path, LOCK)) !== undefined) acquireBackupFolder(path)?.release();
  }
}

/** Returns undefined while another process has locked the folder, or if it has just deleted it. */
function acquireLock(path: string): DatabaseSync | undefined {
  const file = join(path, LOCK);
  closeSync(openSync(file, 'a', 0o600));
  const seen = fileId(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    // If the folder's owner has deleted it since, this is the lock of a deleted file.
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
