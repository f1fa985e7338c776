import { toDecimal } from '#shared/money.ts';
import type { DiscountResult } from '#shared/webapi/schemas/discount.ts';
import { memberById } from '../access/members.ts';
import type { WebapiDeps } from '../deps.ts';
import type { Text } from '../http/texts.ts';
import { applicationMail } from '../mail/activity-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { endRecord } from '../money/bonuses.ts';
import type { Db } from '../store/db.ts';
import { assertOpen, type Offer } from './offers.ts';
import { insertRecord, type PrizeRecord, payRecord, refuse } from './prizes.ts';

/** How long the reviewer of the demo looks at an application. */
export const APPLICATION_REVIEW_MS = 6000;
const REVIEW = 'review:discount';

/** Why a member may not have a gift, and the page of the site that helps. */
export interface Obstacle {
  reason: Text;
  link: string | null;
}

const UNVERIFIED: Obstacle = {
  reason: { enUS: 'Verify your identity first', zhTW: '請先完成身分驗證' },
  link: '/member/identity',
};
const NO_CARD: Obstacle = {
  reason: {
    enUS: 'Add a bank account first; it is verified within minutes',
    zhTW: '請先綁定銀行帳戶，通過驗證後即可申請',
  },
  link: '/member/card',
};
const NO_DEPOSIT: Obstacle = {
  reason: { enUS: 'You are eligible after your first deposit', zhTW: '完成首次存款後即可參加' },
  link: '/member/deposit',
};
const PENDING: Obstacle = {
  reason: { enUS: 'Your application is in review', zhTW: '您的申請審核中' },
  link: null,
};
const SOLD_OUT: Obstacle = {
  reason: { enUS: 'All of it has been given', zhTW: '此優惠名額已滿' },
  link: null,
};
const USED: Obstacle = {
  reason: { enUS: 'You have used this promotion', zhTW: '您已使用過此優惠' },
  link: null,
};

/** What stands between a member and a gift; null: nothing. */
export function giftObstacle(
  db: Db,
  {
    requirement,
    times,
    stock,
    memberId,
    discountId,
  }: Pick<Offer, 'requirement' | 'times' | 'stock' | 'discountId'> & { memberId: number },
): Obstacle | null {
  const who = { memberId, discountId };
  if (countUses(db, who, { status: 'pending', most: 1 }) > 0) return PENDING;
  if (times !== null && countUses(db, who, { status: 'approved', most: times }) >= times) return USED;
  if (stock === 0) return SOLD_OUT;
  return unmet(db, requirement, memberId);
}

/** No further than it matters. */
function countUses(
  db: Db,
  who: { memberId: number; discountId: number },
  asked: { status: 'pending' | 'approved'; most: number },
): number {
  const row = db.get<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM discount_records WHERE member_id = :memberId AND discount_id = :discountId
     AND status = :status LIMIT :most)`,
    { ...who, ...asked },
  );
  return row?.n ?? 0;
}

/** What a requirement still lacks; null: nothing, or it asks for nothing. */
export function unmet(db: Db, requirement: string | null, memberId: number): Obstacle | null {
  if (requirement === 'verified') return unverified(db, memberId);
  if (requirement !== 'deposited') return null;
  const deposit = db.get(
    `SELECT 1 AS found FROM deposits WHERE member_id = :memberId AND status = 'success' LIMIT 1`,
    { memberId },
  );
  return deposit ? null : NO_DEPOSIT;
}

function unverified(db: Db, memberId: number): Obstacle | null {
  if (memberById(db, memberId).identity_status !== 'passed') return UNVERIFIED;
  const card = db.get(
    `SELECT 1 AS found FROM bank_cards WHERE member_id = :memberId AND status = 'verified' LIMIT 1`,
    { memberId },
  );
  return card ? null : NO_CARD;
}

type GiftDeps = Pick<WebapiDeps, 'db' | 'ledger' | 'jobs'>;

/** Puts an application before the reviewer; call inside `db.write`. @throws ApiError DISCOUNT_REFUSED */
export function applyForGift(
  { db, jobs }: GiftDeps,
  offer: Offer,
  { memberId, at }: { memberId: number; at: number },
): DiscountResult {
  assertOpen(offer, at);
  const obstacle = giftObstacle(db, { ...offer, memberId });
  if (obstacle) throw refuse(obstacle.reason);
  const { discountId, multiple } = offer;
  changeStock(db, discountId, -1);
  const record = insertRecord(db, { memberId, discountId, amount: offer.amount ?? 0, multiple, at });
  jobs.add({ kind: REVIEW, subjectId: record.id }, APPLICATION_REVIEW_MS);
  return { record_no: record.recordNo, status: 'pending', amount: toDecimal(record.amount) };
}

/** Of a gift of which there are so many: one that is applied for is kept for its member, until it is turned away. */
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

/** Lets the reviewer look at what is due: what was true at the application must still be. */
export function startApplicationReview({ db, ledger, jobs }: GiftDeps): void {
  jobs.on(REVIEW, (id, at) => {
    const row = db.get<PendingRow>(
      `SELECT r.*, d.name, d.requirement FROM discount_records r JOIN discounts d ON d.id = r.discount_id
       WHERE r.id = :id AND r.status = 'pending'`,
      { id },
    );
    if (!row) return;
    const { member_id: memberId, amount } = row;
    const reason = unmet(db, row.requirement, memberId)?.reason ?? null;
    if (reason) {
      endRecord(db, id, { status: 'rejected', reason, at });
      changeStock(db, row.discount_id, 1);
    } else payRecord({ db, ledger }, recordOf(row), at);
    // Written by the seeds: a text in both languages.
    insertMail(db, memberId, applicationMail({ name: JSON.parse(row.name) as Text, amount, reason }), at);
  });
}

function recordOf(row: PendingRow): PrizeRecord {
  return {
    id: row.id,
    recordNo: row.record_no,
    memberId: row.member_id,
    discountId: row.discount_id,
    amount: row.amount,
    multiple: row.multiple,
    at: row.created_at,
  };
}
