import type { Cents } from '#shared/money.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError } from '../http/errors.ts';
import type { Text } from '../http/texts.ts';
import { endRecord, payBonus } from '../money/bonuses.ts';
import { nextOrderNo } from '../money/order-no.ts';
import { addTurnover } from '../money/turnovers.ts';
import type { Db } from '../store/db.ts';

export type BookDeps = Pick<WebapiDeps, 'db' | 'ledger'>;

/** What a member is given, or asks for. */
interface NewRecord {
  memberId: number;
  discountId: number;
  amount: Cents;
  multiple: number;
  at: number;
  /** One of its own where the prize has a number already. */
  recordNo?: string;
}

export interface PrizeRecord extends NewRecord {
  id: number;
  recordNo: string;
}

/** Notes what is asked for or won; call inside `db.write`. */
export function insertRecord(db: Db, record: NewRecord): PrizeRecord {
  const recordNo = record.recordNo ?? nextOrderNo(db, 'P', 'discount_records', record.at);
  const { memberId, discountId, amount, multiple, at } = record;
  const { lastId } = db.run(
    `INSERT INTO discount_records (record_no, member_id, discount_id, amount, multiple, status, created_at)
     VALUES (:recordNo, :memberId, :discountId, :amount, :multiple, 'pending', :at)`,
    { recordNo, memberId, discountId, amount, multiple, at },
  );
  return { ...record, id: lastId, recordNo };
}

/** Pays it into the main wallet, with the turnover that it asks for; call inside `db.write`. */
export function payRecord({ db, ledger }: BookDeps, record: PrizeRecord, at: number): void {
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

/** What an activity or an application is refused with. */
export function refuse(reason: Text): ApiError {
  return new ApiError('DISCOUNT_REFUSED', { values: { reason } });
}
