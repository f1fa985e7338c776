import type { Db } from '../store/db.ts';

type Table =
  | 'game_records'
  | 'transfers'
  | 'turnovers'
  | 'withdrawals'
  | 'deposits'
  | 'discount_records'
  | 'wheel_draws';

/**
 * A number that people can read out: letter, UTC day and serial of the table ("B2026112100000042"). Call inside the transaction
 * that inserts the row.
 */
export function nextOrderNo(db: Db, prefix: string, table: Table, at: number): string {
  const serial = db.number(`SELECT max(id) FROM ${table}`) + 1;
  const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
  return `${prefix}${day}${String(serial).padStart(8, '0')}`;
}
