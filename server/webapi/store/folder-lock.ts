import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateDatabase } from './folder.ts';
import { storageProblemOf } from './storage-error.ts';

/** Held as long as the embedded API runs. */
export interface FolderLock {
  release(): void;
}

/** The folder's other user. `holder`: "process 12 on site-1", as far as it said so. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
  readonly holder: string;

  constructor(holder: string) {
    super(`in use by ${holder}`);
    this.holder = holder;
  }
}

const FILE = 'webapi.lock';
/** A process that is just leaving may do so. */
const WAIT_MS = 2000;

/**
 * Takes the folder for this process: two would play the same timers, give back each other's transfers and sweep each
 * other's pictures. The lock is SQLite's own write lock on a file beside the database, which the system lets go of
 * however the process ends; the file stays and means nothing by itself.
 * @throws FolderInUseError while another one has it
 */
export function lockFolder(dataDir: string): FolderLock {
  const file = join(dataDir, FILE);
  makePrivateDatabase(file);
  const lock = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    lock.exec(
      'CREATE TABLE IF NOT EXISTS holder (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL)',
    );
    sign(lock);
    // Whoever comes between the two finds another's name, or this one's lock.
    lock.exec('BEGIN IMMEDIATE');
    if (holderOf(lock) !== ownName()) throw new FolderInUseError(holderOf(lock));
    return { release: () => lock.isOpen && lock.close() };
  } catch (error) {
    const holder = storageProblemOf(error) === 'busy' ? holderOf(lock) : undefined;
    lock.close();
    throw holder === undefined ? error : new FolderInUseError(holder);
  }
}

function sign(lock: DatabaseSync): void {
  const name = ownName();
  lock
    .prepare('INSERT INTO holder (id, name) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET name = ?')
    .run(name, name);
}

function holderOf(lock: DatabaseSync): string {
  try {
    const row = lock.prepare('SELECT name FROM holder').get();
    return typeof row?.name === 'string' ? row.name : 'another process';
  } catch {
    return 'another process';
  }
}

function ownName(): string {
  return `process ${process.pid} on ${hostname()}`;
}
