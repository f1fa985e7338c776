import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from './db.ts';
import { readMeta, writeMeta } from './meta.ts';

const NAME = 'preview_key';

/** The secret that shows unpublished promotions. It is created once for each database. */
export function previewKeyOf(db: Db): string {
  const found = readMeta(db, NAME);
  if (found !== undefined) return found;
  const made = randomBytes(18).toString('base64url');
  writeMeta(db, NAME, made);
  return made;
}

/** Compares a key with the database's in constant time. */
export function isPreviewKey(db: Db, key: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(key), hash(previewKeyOf(db)));
}
