import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateDatabase } from './folder.ts';
import { storageProblemOf } from './storage-error.ts';

/** The lock of a data folder, for as long as the embedded API runs. */
export interface FolderLock {
  release(): void;
}

/** Another process has locked the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** How long to wait for a process that is shutting down. */
const WAIT_MS = 2000;

/**
 * Locks the folder for this process. Two processes would run the same timers and delete each other's pictures. The lock is
 * SQLite's lock of a file beside the database. The system releases it when the process ends, even by a crash.
 * @throws FolderInUseError
 */
export function lockFolder(dataDir: string): FolderLock {
  const file = join(dataDir, 'webapi.lock');
  makePrivateDatabase(file);
  const lock = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw storageProblemOf(error) === 'busy' ? new FolderInUseError('in use by another process') : error;
  }
  return { release: () => lock.isOpen && lock.close() };
}
