import { type Cents, toDecimal } from '#shared/money.ts';
import { ApiError } from '../http/errors.ts';
import type { Text } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import { endRecord, payBonus } from './bonuses.ts';
import type { LedgerDeps } from './ledger.ts';
import { nextOrderNo } from './order-no.ts';
import { addTurnover, requiredBet } from './turnovers.ts';

interface NewRecord {
  memberId: number;
  discountId: number;
  amount: Cents;
  /** Times the amount must be bet before a withdrawal; 0: no turnover. */
  multiple: number;
  at: number;
  /** Defaults to the next number of the day. */
  recordNo?: string;
}

/** A discount record in status `pending`. */
export interface PendingRecord extends NewRecord {
  id: number;
  recordNo: string;
}

/** Inserts a discount record in status `pending`; call inside `db.write`. */
export function insertRecord(db: Db, record: NewRecord): PendingRecord {
  const recordNo = record.recordNo ?? nextOrderNo(db, 'P', 'discount_records', record.at);
  const { memberId, discountId, amount, multiple, at } = record;
  const { lastId } = db.run(
    `INSERT INTO discount_records (record_no, member_id, discount_id, amount, multiple, status, created_at)
     VALUES (:recordNo, :memberId, :discountId, :amount, :multiple, 'pending', :at)`,
    { recordNo, memberId, discountId, amount, multiple, at },
  );
  return { ...record, id: lastId, recordNo };
}

/** Approves a record, pays its amount into the main wallet and adds its turnover; call inside `db.write`. */
export function payRecord({ db, ledger }: LedgerDeps, record: PendingRecord, at: number): void {
  const { id, recordNo, memberId, amount, multiple } = record;
  endRecord(db, id, { status: 'approved', reason: null, at });
  if (amount === 0) return;
  payBonus(ledger, { reference: `discount:${recordNo}`, memberId, amount, at });
  if (multiple === 0) return;
  addTurnover(db, {
    memberId,
    sourceType: 'discount',
    sourceNo: recordNo,
    amount: 0,
    bonus: amount,
    multiple,
    productIds: [],
    at,
  });
}

/** The bets that a bonus without a deposit requires, as a decimal. */
export function bonusTurnover(bonus: Cents, multiple: number): string {
  return toDecimal(requiredBet({ amount: 0, bonus, multiple }));
}

/** The error of a discount or activity that the member cannot have now. `reason` is shown to the member. */
export function discountRefused(reason: Text): ApiError {
  return new ApiError('DISCOUNT_REFUSED', { values: { reason } });
}
