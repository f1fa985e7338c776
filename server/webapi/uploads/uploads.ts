import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../store/db.ts';
import { makeFolder, UPLOADS_FOLDER } from '../store/folder.ts';

/** Pictures of members. They have random names, in a folder that is not served as static files. */
export interface Uploads {
  /** Stores a picture and returns its name. It has no owner until `claim`. */
  store(bytes: Uint8Array): Promise<string>;
  /** Sets the owner of a stored picture. Call inside the transaction of the record that names it. */
  claim(name: string, memberId: number): void;
  /**
   * Removes the owner of a picture that no record names any more. Call inside the transaction that replaces it. `discard` or the
   * next sweep deletes the file.
   */
  release(name: string): void;
  /** Deletes the file of a picture without an owner. */
  discard(name: string): Promise<void>;
  /** Reads a picture of this owner; null if it does not exist or belongs to another member. */
  read(name: string, memberId: number): Promise<Uint8Array | null>;
  /** Deletes pictures without an owner, which a crash may have left. */
  sweep(): Promise<void>;
}

/** The base64url of 18 random bytes. */
const NAME = /^[\w-]{24}\.jpg$/;

interface Files {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | null>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** `dataDir` is the embedded API's data folder. With `:memory:` the pictures are in memory. */
export function createUploads({ db, now, dataDir }: { db: Db; now: () => number; dataDir: string }): Uploads {
  const files = dataDir === ':memory:' ? memoryFiles() : folderFiles(join(dataDir, UPLOADS_FOLDER));
  /** Pictures that a request has stored and not claimed yet. The sweep must not delete them. */
  const unclaimed = new Set<string>();
  return {
    async store(bytes) {
      const name = `${randomBytes(18).toString('base64url')}.jpg`;
      unclaimed.add(name);
      await files.write(name, bytes);
      return name;
    },
    claim(name, memberId) {
      db.run('INSERT INTO uploads (name, member_id, at) VALUES (:name, :memberId, :at)', {
        name,
        memberId,
        at: now(),
      });
      unclaimed.delete(name);
    },
    release(name) {
      db.run('DELETE FROM uploads WHERE name = :name', { name });
    },
    async discard(name) {
      unclaimed.delete(name);
      await files.remove(name);
    },
    read: async (name, memberId) => (NAME.test(name) && isOwn(db, name, memberId) ? files.read(name) : null),
    async sweep() {
      for (const name of await files.list())
        if (!unclaimed.has(name) && !isClaimed(db, name)) await files.remove(name);
    },
  };
}

function isOwn(db: Db, name: string, memberId: number): boolean {
  const sql = 'SELECT 1 FROM uploads WHERE name = :name AND member_id = :memberId';
  return db.has(sql, { name, memberId });
}

function isClaimed(db: Db, name: string): boolean {
  return db.has('SELECT 1 FROM uploads WHERE name = :name', { name });
}

function memoryFiles(): Files {
  const held = new Map<string, Uint8Array>();
  return {
    write: async (name, bytes) => void held.set(name, bytes),
    read: async (name) => held.get(name) ?? null,
    list: async () => [...held.keys()],
    remove: async (name) => void held.delete(name),
  };
}

function folderFiles(folder: string): Files {
  // It contains identity documents, so only the owner may read it.
  makeFolder(folder, 0o700);
  return {
    write: (name, bytes) => writeFile(join(folder, name), bytes, { mode: 0o600, flag: 'wx', flush: true }),
    read: (name) => readFile(join(folder, name)).catch(() => null),
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
