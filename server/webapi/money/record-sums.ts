import type { Cents } from '#shared/money.ts';
import type { Db, Params } from '../store/db.ts';

/** Tables of a member's records, sorted by `created_at`. */
type RecordTable = 'deposits' | 'withdrawals' | 'discount_records' | 'transfers';

export interface RecordFilter {
  memberId: number;
  /** Both included, milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
  status?: string | undefined;
  /** Transfers only: the game wallet. */
  gameWalletId?: number | undefined;
}

/** Counts the records that match a filter. */
export function countRecords(db: Db, table: RecordTable, filter: RecordFilter): number {
  const { where, params } = conditionsOf(filter);
  return db.number(`SELECT count(*) FROM ${table} WHERE ${where}`, params);
}

/** Sums a column of the records that match a filter and an SQL condition. */
export function sumRecords(
  db: Db,
  { table, column, condition }: { table: RecordTable; column: 'amount' | 'fee'; condition: string },
  filter: RecordFilter,
): Cents {
  const { where, params } = conditionsOf(filter);
  return db.number(`SELECT sum(${column}) FROM ${table} WHERE ${where} AND ${condition}`, params);
}

function conditionsOf({ memberId, from, to, status, gameWalletId }: RecordFilter): {
  where: string;
  params: Params;
} {
  const where = [
    'member_id = :memberId',
    ...(from === undefined ? [] : ['created_at >= :from']),
    ...(to === undefined ? [] : ['created_at <= :to']),
    ...(status ? ['status = :status'] : []),
    ...(gameWalletId ? ['game_wallet_id = :gameWalletId'] : []),
  ].join(' AND ');
  const params = {
    memberId,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(status && { status }),
    ...(gameWalletId && { gameWalletId }),
  };
  return { where, params };
}
