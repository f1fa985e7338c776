import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from './db.ts';

const NAME = 'preview_key';

/** The secret that shows unpublished promotions. It is created once for each database. */
export function previewKeyOf(db: Db): string {
  const find = () =>
    db.get<{ value: string }>('SELECT value FROM meta WHERE name = :name', { name: NAME })?.value;
  const found = find();
  if (found !== undefined) return found;
  db.run('INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING', {
    name: NAME,
    value: randomBytes(18).toString('base64url'),
  });
  const made = find();
  if (made === undefined) throw new Error('the preview key was not stored');
  return made;
}

/** Compares a key with the database's in constant time. */
export function isPreviewKey(db: Db, key: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(key), hash(previewKeyOf(db)));
}
