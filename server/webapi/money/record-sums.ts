import type { Cents } from '#shared/money.ts';
import type { Db } from '../store/db.ts';

export type RecordKind = 'deposit' | 'withdrawal' | 'discount' | 'transfer' | 'mail' | 'turnover';

interface RecordTable {
  table: string;
  /** SQL of the time that `from` and `to` filter by. */
  at: string;
  /** SQL of the status that `status` filters by. */
  state: string;
  amount: string;
  fee: string;
  /** SQL of whether a transfer went from a game wallet to the main wallet. */
  isBack: string;
  /** SQL of the rows that count. */
  where: string;
}

const PLAIN = { at: 'created_at', state: 'status', amount: 'amount', fee: '0', isBack: '0', where: '1' };

const TABLES: Readonly<Record<RecordKind, RecordTable>> = {
  deposit: { ...PLAIN, table: 'deposits', fee: 'fee' },
  withdrawal: { ...PLAIN, table: 'withdrawals', fee: 'fee' },
  discount: { ...PLAIN, table: 'discount_records' },
  transfer: { ...PLAIN, table: 'transfers', isBack: 'to_wallet_id = 1' },
  mail: {
    ...PLAIN,
    table: 'mails',
    // A mail without expiry gets the last day of JavaScript dates.
    at: 'coalesce(expires_at, 8639999913600000)',
    state: `CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END`,
    amount: '0',
    where: 'deleted_at IS NULL',
  },
  turnover: {
    ...PLAIN,
    table: 'turnovers',
    at: 'start_at',
    state: `CASE WHEN passed_at IS NULL THEN 'open' ELSE 'passed' END`,
    amount: '0',
  },
};

export interface RecordFilter {
  memberId: number;
  /** Both included, milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
  status?: string | undefined;
  /** Transfers only: the game wallet. */
  gameWalletId?: number | undefined;
}

export interface RecordSums {
  records: number;
  amount: Cents;
  fee: Cents;
}

/** The sums of one status; for transfers, of one direction. */
interface SumRow extends RecordSums {
  status: string;
  /** 1: from a game wallet to the main wallet. */
  isBack: number;
}

/** Counts the records that match a filter. */
export function countRecords(db: Db, kind: RecordKind, filter: RecordFilter): number {
  return sumRecords(db, kind, filter).reduce((sum, { records }) => sum + records, 0);
}

/** Adds up the rows of one status and, with `isBack`, of one direction. */
export function sumOf(rows: readonly SumRow[], status: string, isBack?: boolean): RecordSums {
  const sums = { records: 0, amount: 0, fee: 0 };
  for (const row of rows) {
    if (row.status !== status || (isBack !== undefined && row.isBack !== Number(isBack))) continue;
    sums.records += row.records;
    sums.amount += row.amount;
    sums.fee += row.fee;
  }
  return sums;
}

/** Counts and sums a member's records by status. */
export function sumRecords(
  db: Db,
  kind: RecordKind,
  { memberId, from, to, status, gameWalletId }: RecordFilter,
): SumRow[] {
  const { table, at, state, amount, fee, isBack, where } = TABLES[kind];
  return db.all<SumRow>(
    `SELECT ${state} AS status, ${isBack} AS isBack, count(*) AS records, sum(${amount}) AS amount, sum(${fee}) AS fee
     FROM ${table} WHERE member_id = :memberId AND ${where}
     ${from === undefined ? '' : `AND ${at} >= :from`} ${to === undefined ? '' : `AND ${at} <= :to`}
     ${status ? `AND ${state} = :status` : ''} ${gameWalletId ? 'AND game_wallet_id = :gameWalletId' : ''} GROUP BY 1, 2`,
    {
      memberId,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(status && { status }),
      ...(gameWalletId && { gameWalletId }),
    },
  );
}
