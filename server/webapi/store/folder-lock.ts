import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { storageProblemOf } from './storage-error.ts';

/** Held as long as the embedded API runs. */
export interface FolderLock {
  release(): void;
}

/** Another process has the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** How long to wait for a process that is about to end. */
const WAIT_MS = 2000;

/**
 * Takes the folder for this process: two would run the same timers and sweep each other's pictures. The lock is SQLite's
 * own on a file beside the database. The system releases it however the process ends.
 * @throws FolderInUseError
 */
export function lockFolder(dataDir: string): FolderLock {
  const lock = new DatabaseSync(join(dataDir, 'webapi.lock'), { timeout: WAIT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw storageProblemOf(error) === 'busy' ? new FolderInUseError('in use by another process') : error;
  }
  return { release: () => lock.isOpen && lock.close() };
}
