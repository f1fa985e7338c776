import { readFileSync } from 'node:fs';
import type { Migration } from './db.ts';

/**
 * The versions of the database. `schema.sql` has the tables of the first one. Never edit a released migration: a change of the
 * tables is a new row, with the next number and its SQL.
 */
export const migrations: readonly Migration[] = [
  { version: 34, name: 'the schema', sql: readFileSync(new URL('./schema.sql', import.meta.url), 'utf8') },
  // The seed inserts it into a new database.
  {
    version: 35,
    name: 'a discount for the bonuses of levels, whose records members see',
    sql: `INSERT INTO discounts (id, name, type, promotion_id, multiple, product_ids)
      SELECT 10, '{"enUS":"Upgrade bonus","zhTW":"晉級禮金"}', 'rebate', 10, 1, '[]'
      WHERE EXISTS (SELECT 1 FROM discounts) AND NOT EXISTS (SELECT 1 FROM discounts WHERE id = 10);`,
  },
];
