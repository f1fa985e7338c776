import type { Db } from './db.ts';

/** Deleting a hundred thousand expired sessions at once would block all requests. */
export const SWEEP_LIMIT = 20;

interface Expired {
  table: string;
  /** The column of its primary key. */
  key: string;
  /** The condition of an expired row, with `:at`. */
  where: string;
  at: number;
}

/**
 * Deletes some expired rows. Call it where a row of the same table is added, so that the table does not grow. Others may remain:
 * readers must check the expiry.
 */
export function sweep(db: Db, { table, key, where, at }: Expired): void {
  db.run(
    `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${SWEEP_LIMIT})`,
    { at },
  );
}
