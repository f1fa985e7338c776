import type { Db } from './db.ts';

/** Value of a row of `meta`, the table of single facts about the database; undefined when it was never written. */
export function readMeta(db: Db, name: string): string | undefined {
  return db.get<{ value: string }>('SELECT value FROM meta WHERE name = :name', { name })?.value;
}

/** Inserts or replaces a row of `meta`. */
export function writeMeta(db: Db, name: string, value: string): void {
  db.run(
    'INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value',
    { name, value },
  );
}
