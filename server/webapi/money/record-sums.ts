import type { Cents } from '#shared/money.ts';
import { DAY_MS, HOUR_MS } from '../store/days.ts';
import type { Db, Params } from '../store/db.ts';
import { COUNTED, type RecordKind } from '../store/record-totals.ts';
import { type Part, partsOf, rangeOf } from './spans.ts';

export interface RecordFilter {
  memberId: number;
  /** Both included, milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
  status?: string | undefined;
  /** Of transfers: the game wallet. */
  gameWalletId?: number | undefined;
}

export interface RecordSums {
  records: number;
  amount: Cents;
  fee: Cents;
}

/** The records of one state; of transfers, to a wallet or back from it. */
interface SumRow extends RecordSums {
  status: string;
  /** Of transfers: to game wallets, or back. */
  isBack: number;
}

/** How many records a filter finds. As quick for a year as for a day. */
export function countRecords(db: Db, kind: RecordKind, filter: RecordFilter): number {
  return sumRecords(db, kind, filter).reduce((sum, { records }) => sum + records, 0);
}

/** Sums of those of one state alone, whatever else the filter finds. */
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

/**
 * Counts and sums of a member's records of any range by state, from the totals of its whole days and hours and the rows of
 * what is left at either end; from the rows alone where a database of before is not counted yet (fill-totals.ts).
 */
export function sumRecords(db: Db, kind: RecordKind, filter: RecordFilter): SumRow[] {
  const range = rangeOf(filter);
  const parts: Part[] = isFilled(db, kind) ? partsOf(range) : [{ kind: 'rows', ...range }];
  return parts.flatMap((part) => readPart(db, { kind, filter, part }));
}

function isFilled(db: Db, kind: RecordKind): boolean {
  return db.get('SELECT 1 AS found FROM totals_to_fill WHERE kind = :kind', { kind }) === undefined;
}

interface Wanted {
  kind: RecordKind;
  filter: RecordFilter;
  part: Part;
}

function readPart(db: Db, wanted: Wanted): SumRow[] {
  return wanted.part.kind === 'rows' ? sumRows(db, wanted) : sumTotals(db, wanted);
}

function paramsOf({ filter: { memberId, status, gameWalletId }, part: { from, end } }: Wanted): Params {
  return { memberId, from, end, ...(status && { status }), ...(gameWalletId && { gameWalletId }) };
}

function sumTotals(db: Db, wanted: Wanted): SumRow[] {
  const { kind, filter, part } = wanted;
  return db.all<SumRow>(
    `SELECT status, wallet_id < 0 AS isBack, sum(records) AS records, sum(amount) AS amount, sum(fee) AS fee
     FROM record_totals WHERE member_id = :memberId AND kind = :kind AND span = ${part.kind === 'days' ? DAY_MS : HOUR_MS}
     AND start_at >= :from AND start_at < :end ${filter.status ? 'AND status = :status' : ''}
     ${filter.gameWalletId ? 'AND wallet_id IN (:gameWalletId, -:gameWalletId)' : ''} GROUP BY 1, 2`,
    { ...paramsOf(wanted), kind },
  );
}

function sumRows(db: Db, wanted: Wanted): SumRow[] {
  const { kind, filter } = wanted;
  const { table, at, state, wallet, amount, fee, only } = COUNTED[kind];
  return db.all<SumRow>(
    `SELECT ${state} AS status, ${wallet} < 0 AS isBack, count(*) AS records, sum(${amount}) AS amount, sum(${fee}) AS fee
     FROM ${table} WHERE member_id = :memberId AND ${at} >= :from AND ${at} < :end ${only ? `AND ${only}` : ''}
     ${filter.status ? `AND ${state} = :status` : ''} ${filter.gameWalletId ? 'AND game_wallet_id = :gameWalletId' : ''} GROUP BY 1, 2`,
    paramsOf(wanted),
  );
}
