import { readFileSync } from 'node:fs';
import type { Migration } from './db.ts';

/**
 * The versions of the database. `schema.sql` has the tables of the first one. Never edit a released migration: a change of the
 * tables is a new row, with the next number and its SQL.
 */
export const migrations: readonly Migration[] = [
  { version: 34, name: 'the schema', sql: readFileSync(new URL('./schema.sql', import.meta.url), 'utf8') },
];
