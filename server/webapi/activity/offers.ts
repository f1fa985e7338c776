import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { DiscountBody } from '#shared/webapi/schemas/discount.ts';
import { memberById } from '../access/members.ts';
import { fieldError } from '../http/errors.ts';
import type { Text } from '../http/texts.ts';
import { discountRefused } from '../money/discount-records.ts';
import type { Db } from '../store/db.ts';

/** A discount with the promotion that announces it. */
export interface Offer {
  discountId: number;
  type: 'deposit' | 'rebate' | 'gift' | 'activity';
  amount: number | null;
  multiple: number;
  times: number | null;
  requirement: string | null;
  /** How many can still be given; null: unlimited. */
  stock: number | null;
  activity: { type: 'wheel' | 'check_in'; path: string } | null;
  startAt: number | null;
  endAt: number | null;
  isPublished: boolean;
}

interface OfferRow {
  id: number;
  type: Offer['type'];
  amount: number | null;
  multiple: number;
  times: number | null;
  requirement: string | null;
  stock: number | null;
  activity_type: 'wheel' | 'check_in' | null;
  activity_path: string | null;
  start_at: number | null;
  end_at: number | null;
  is_published: number;
}

/** An offer starts with the later of discount and promotion, and ends with the earlier one. */
const COLUMNS = `SELECT d.id, d.type, d.amount, d.multiple, d.times, d.requirement, d.stock, p.activity_type, p.activity_path,
  coalesce(max(d.start_at, coalesce(p.start_at, d.start_at)), p.start_at) AS start_at,
  coalesce(min(d.end_at, coalesce(p.end_at, d.end_at)), p.end_at) AS end_at, coalesce(p.is_published, 1) AS is_published`;

/** The offer that the body names by discount, promotion or activity. @throws ApiError INVALID on that field when unknown */
export function readOffer(db: Db, { discount_id, promotion_id, activity_path }: DiscountBody): Offer {
  const found = discount_id
    ? findOffer(db, 'd.id = :key', discount_id)
    : promotion_id
      ? findOffer(db, 'p.id = :key', promotion_id)
      : findActivityOffer(db, activity_path ?? '');
  if (found) return found;
  const field = discount_id ? 'discount_id' : promotion_id ? 'promotion_id' : 'activity_path';
  throw fieldError(field, YUP_IDS.oneOf);
}

/** The offer of a wheel or check-in; undefined when no promotion leads to it. */
export function findActivityOffer(db: Db, path: string): Offer | undefined {
  return findOffer(db, 'p.activity_path = :key', path);
}

function findOffer(db: Db, condition: string, key: number | string): Offer | undefined {
  const row = db.get<OfferRow>(
    `${COLUMNS} FROM discounts d LEFT JOIN promotions p ON p.discount_id = d.id WHERE ${condition} LIMIT 1`,
    { key },
  );
  if (!row) return undefined;
  const { activity_type: type, activity_path: path } = row;
  return {
    discountId: row.id,
    type: row.type,
    amount: row.amount,
    multiple: row.multiple,
    times: row.times,
    requirement: row.requirement,
    stock: row.stock,
    activity: type && path ? { type, path } : null,
    startAt: row.start_at,
    endAt: row.end_at,
    isPublished: row.is_published === 1,
  };
}

/** Why a member cannot have a discount, and the page of the site that helps. */
export interface Rejection {
  reason: Text;
  link: string | null;
}

/** Reasons that gifts, activities and deposit discounts share. */
export const OFFER_REASONS = {
  notYet: { enUS: 'Not open yet', zhTW: '尚未開始' },
  over: { enUS: 'This promotion has ended', zhTW: '此優惠已結束' },
  used: { enUS: 'You have used this promotion', zhTW: '您已使用過此優惠' },
} satisfies Record<string, Text>;

const UNVERIFIED: Rejection = {
  reason: { enUS: 'Verify your identity first', zhTW: '請先完成身分驗證' },
  link: '/member/identity',
};
const NO_CARD: Rejection = {
  reason: {
    enUS: 'Add a bank account first; it is usually verified within minutes',
    zhTW: '請先新增銀行帳戶，通常數分鐘內通過驗證',
  },
  link: '/member/card',
};
const NO_DEPOSIT: Rejection = {
  reason: { enUS: 'You are eligible after your first deposit', zhTW: '完成首次存款後即可參加' },
  link: '/member/deposit',
};
const PENDING: Rejection = {
  reason: { enUS: 'Your application is in review', zhTW: '您的申請審核中' },
  link: null,
};
const SOLD_OUT: Rejection = {
  reason: { enUS: 'All of it has been given', zhTW: '此優惠名額已滿' },
  link: null,
};

/** Whether an offer is published and open at the moment `at`. The end is exclusive. */
export function isOpen({ startAt, endAt, isPublished }: Offer, at: number): boolean {
  return isPublished && (startAt === null || startAt <= at) && (endAt === null || endAt > at);
}

/** @throws ApiError DISCOUNT_REFUSED before the start and after the end */
export function assertOpen(offer: Offer, at: number): void {
  if (offer.endAt !== null && offer.endAt <= at) throw discountRefused(OFFER_REASONS.over);
  if (!isOpen(offer, at)) throw discountRefused(OFFER_REASONS.notYet);
}

/** Why a member cannot apply for a gift; null when they can. */
export function findGiftRejection(
  db: Db,
  gift: Pick<Offer, 'requirement' | 'times' | 'stock' | 'discountId'>,
  memberId: number,
): Rejection | null {
  const { requirement, times, stock, discountId } = gift;
  const count = (status: 'pending' | 'approved', limit: number) =>
    db.number(
      `SELECT count(*) FROM (SELECT 1 FROM discount_records WHERE member_id = :memberId AND discount_id = :discountId
       AND status = :status LIMIT :limit)`,
      { memberId, discountId, status, limit },
    );
  if (count('pending', 1) > 0) return PENDING;
  if (times !== null && count('approved', times) >= times) return { reason: OFFER_REASONS.used, link: null };
  if (stock === 0) return SOLD_OUT;
  return findUnmetRequirement(db, requirement, memberId);
}

/** The first condition of a requirement that a member does not meet; null when all are met. */
export function findUnmetRequirement(db: Db, requirement: string | null, memberId: number): Rejection | null {
  if (requirement === 'verified') {
    if (memberById(db, memberId).identity_status !== 'passed') return UNVERIFIED;
    const sql = `SELECT 1 FROM bank_cards WHERE member_id = :memberId AND status = 'verified'`;
    return db.has(sql, { memberId }) ? null : NO_CARD;
  }
  if (requirement === 'deposited') {
    const sql = `SELECT 1 FROM deposits WHERE member_id = :memberId AND status = 'success'`;
    return db.has(sql, { memberId }) ? null : NO_DEPOSIT;
  }
  return null;
}
