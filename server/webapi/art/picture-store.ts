import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { makeFolder } from '../store/folder.ts';

/** Painted pictures by file name, so that each is painted once. */
export interface PictureStore {
  read(name: string): Promise<Uint8Array | undefined>;
  /** A picture that cannot be written is painted again. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

const MAX_MEMORY_BYTES = 4_000_000;
const MAX_FOLDER_BYTES = 100_000_000;
/** While it is written; what a crash leaves of it is deleted with the next start. */
const PARTIAL = '.partial';

/** Stores pictures in a folder, or in memory without one. Over the byte limit the least recently used one is deleted. */
export function createPictureStore(folder?: string, maxBytes = MAX_FOLDER_BYTES): PictureStore {
  if (folder === undefined) {
    const pictures = new LRUCache<string, Uint8Array>({
      maxSize: MAX_MEMORY_BYTES,
      sizeCalculation: (bytes) => bytes.length + 200,
    });
    return {
      read: async (name) => pictures.get(name),
      write: async (name, bytes) => void pictures.set(name, bytes),
    };
  }
  makeFolder(folder, 0o700);
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => size + 1,
    dispose: (_size, name, reason) => {
      if (reason === 'evict') rm(join(folder, name), { force: true }).catch(() => undefined);
    },
  });
  let indexed: Promise<void> | undefined;
  async function index(path: string): Promise<void> {
    for (const name of await readdir(path)) {
      if (name.endsWith(PARTIAL)) await rm(join(path, name), { force: true });
      else sizes.set(name, (await stat(join(path, name))).size);
    }
  }
  return {
    async read(name) {
      indexed ??= index(folder).catch(() => undefined);
      await indexed;
      if (sizes.get(name) === undefined) return undefined;
      return readFile(join(folder, name)).catch(() => undefined);
    },
    async write(name, bytes) {
      const path = join(folder, name);
      try {
        await writeFile(path + PARTIAL, bytes, { mode: 0o600 });
        await rename(path + PARTIAL, path);
        sizes.set(name, bytes.length);
      } catch {
        await rm(path + PARTIAL, { force: true }).catch(() => undefined);
      }
    },
  };
}
