import { toDecimal } from '#shared/money.ts';
import type { DiscountResult } from '#shared/webapi/schemas/discount.ts';
import type { WebapiDeps } from '../deps.ts';
import { readText } from '../http/texts.ts';
import { applicationMail } from '../mail/activity-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { endRecord } from '../money/bonuses.ts';
import { bonusTurnover, discountRefused, insertRecord, payRecord } from '../money/discount-records.ts';
import { requiredBet, sumOpenTurnover } from '../money/turnovers.ts';
import { BREAK_REASON, currentBreak } from '../safer-play/breaks.ts';
import type { Db } from '../store/db.ts';
import { assertOpen, findGiftRejection, findUnmetRequirement, type Offer } from './offers.ts';

/** How long the simulated review of an application takes. */
export const APPLICATION_REVIEW_MS = 6000;
const REVIEW_JOB = 'review:discount';

type GiftDeps = Pick<WebapiDeps, 'db' | 'ledger' | 'jobs'>;

/** Submits an application for review; call inside `db.write`. @throws ApiError DISCOUNT_REFUSED */
export function applyForGift(
  { db, jobs }: Pick<GiftDeps, 'db' | 'jobs'>,
  offer: Offer,
  { memberId, at }: { memberId: number; at: number },
): DiscountResult {
  assertOpen(offer, at);
  const rejection = findGiftRejection(db, offer, memberId);
  if (rejection) throw discountRefused(rejection.reason);
  const { discountId, multiple } = offer;
  // An application reserves one piece of a limited stock. A rejection returns it.
  changeStock(db, discountId, -1);
  const record = insertRecord(db, { memberId, discountId, amount: offer.amount ?? 0, multiple, at });
  jobs.add({ kind: REVIEW_JOB, subjectId: record.id }, APPLICATION_REVIEW_MS);
  return {
    record_no: record.recordNo,
    status: 'pending',
    amount: toDecimal(record.amount),
    required_bet: bonusTurnover(record.amount, multiple),
  };
}

function changeStock(db: Db, id: number, by: 1 | -1): void {
  db.run('UPDATE discounts SET stock = stock + :by WHERE id = :id AND stock IS NOT NULL', { id, by });
}

interface PendingRow {
  id: number;
  record_no: string;
  member_id: number;
  discount_id: number;
  amount: number;
  multiple: number;
  created_at: number;
  name: string;
  requirement: string | null;
}

/** Registers the job that reviews applications. The requirement is checked again at the review. */
export function startApplicationReview({ db, ledger, jobs }: GiftDeps): void {
  jobs.on(REVIEW_JOB, (id, at) => {
    const row = db.get<PendingRow>(
      `SELECT r.*, d.name, d.requirement FROM discount_records r JOIN discounts d ON d.id = r.discount_id
       WHERE r.id = :id AND r.status = 'pending'`,
      { id },
    );
    if (!row) return;
    const { record_no: recordNo, member_id: memberId, discount_id: discountId, amount, multiple } = row;
    const reason = currentBreak(db, memberId, at)
      ? BREAK_REASON
      : (findUnmetRequirement(db, row.requirement, memberId)?.reason ?? null);
    if (reason) {
      endRecord(db, id, { status: 'rejected', reason, at });
      changeStock(db, discountId, 1);
    } else {
      const record = { id, recordNo, memberId, discountId, amount, multiple, at: row.created_at };
      payRecord({ db, ledger }, record, at);
    }
    const mail = applicationMail({
      name: readText(row.name),
      amount,
      required: requiredBet({ amount: 0, bonus: amount, multiple }),
      open: sumOpenTurnover(db, memberId).left,
      reason,
    });
    insertMail(db, memberId, mail, at);
  });
}
