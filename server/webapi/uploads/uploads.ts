import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../store/db.ts';
import { makeFolder, UPLOADS_FOLDER } from '../store/folder.ts';

/** Pictures of members: random names, in a folder that nothing serves. */
export interface Uploads {
  /** Keeps a picture and returns its name. It belongs to nobody until `claim`. */
  store(bytes: Uint8Array): Promise<string>;
  /** Gives a stored picture its owner; call inside the transaction of the record that names it. */
  claim(name: string, memberId: number): void;
  /**
   * Takes a picture from its owner once no record names it any more; call inside the transaction of the record that
   * names another. Its file goes by `discard` after that, or by the next sweep.
   */
  release(name: string): void;
  /** Throws a stored picture away that nobody claimed, or that was released. */
  discard(name: string): Promise<void>;
  /** The picture of this owner; null for anybody else's and for what is not there. */
  read(name: string, memberId: number): Promise<Uint8Array | null>;
  /** Throws away pictures that no record came to name (a crash, a refusal). */
  sweep(): Promise<void>;
}

/** 144 random bits. */
const NAME = /^[\w-]{24}\.jpg$/;

interface Files {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | null>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** `dataDir` is the embedded API's folder; `:memory:` keeps pictures as it keeps the database: not at all. */
export function createUploads({ db, now, dataDir }: { db: Db; now: () => number; dataDir: string }): Uploads {
  const files = dataDir === ':memory:' ? memoryFiles() : folderFiles(join(dataDir, UPLOADS_FOLDER));
  /** Written by this process and not claimed yet: a request may still be at it. */
  const fresh = new Set<string>();
  return {
    async store(bytes) {
      const name = `${randomBytes(18).toString('base64url')}.jpg`;
      fresh.add(name);
      await files.write(name, bytes);
      return name;
    },
    claim(name, memberId) {
      db.run('INSERT INTO uploads (name, member_id, at) VALUES (:name, :memberId, :at)', {
        name,
        memberId,
        at: now(),
      });
      fresh.delete(name);
    },
    release(name) {
      db.run('DELETE FROM uploads WHERE name = :name', { name });
    },
    async discard(name) {
      fresh.delete(name);
      await files.remove(name);
    },
    read: async (name, memberId) => (NAME.test(name) && isOwn(db, name, memberId) ? files.read(name) : null),
    async sweep() {
      for (const name of await files.list())
        if (!fresh.has(name) && !isClaimed(db, name)) await files.remove(name);
    },
  };
}

function isOwn(db: Db, name: string, memberId: number): boolean {
  const sql = 'SELECT 1 AS found FROM uploads WHERE name = :name AND member_id = :memberId';
  return db.get(sql, { name, memberId }) !== undefined;
}

function isClaimed(db: Db, name: string): boolean {
  return db.get('SELECT 1 AS found FROM uploads WHERE name = :name', { name }) !== undefined;
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
  // Identity papers lie here: for the owner's eyes only.
  makeFolder(folder, 0o700);
  return {
    write: (name, bytes) => writeFile(join(folder, name), bytes, { mode: 0o600, flag: 'wx', flush: true }),
    read: (name) => readFile(join(folder, name)).catch(() => null),
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
