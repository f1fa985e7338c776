import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { DiscountBody } from '#shared/webapi/schemas/discount.ts';
import { fieldError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { refuse } from './prizes.ts';

/** What can be taken part in: a discount, and the promotion that tells of it. */
export interface Offer {
  discountId: number;
  type: 'deposit' | 'rebate' | 'gift' | 'activity';
  amount: number | null;
  multiple: number;
  times: number | null;
  requirement: string | null;
  /** How many can still be given; null: no end. */
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

const COLUMNS = `SELECT d.id, d.type, d.amount, d.multiple, d.times, d.requirement, d.stock, p.activity_type, p.activity_path,
  coalesce(max(d.start_at, coalesce(p.start_at, d.start_at)), p.start_at) AS start_at,
  coalesce(min(d.end_at, coalesce(p.end_at, d.end_at)), p.end_at) AS end_at, coalesce(p.is_published, 1) AS is_published`;

/** The offer that a body names. @throws ApiError INVALID for one that there is not */
export function offerOf(db: Db, { discount_id, promotion_id, activity_path }: DiscountBody): Offer {
  const found = discount_id
    ? findBy(db, 'd.id = :key', discount_id)
    : promotion_id
      ? findBy(db, 'p.id = :key', promotion_id)
      : findBy(db, 'p.activity_path = :key', activity_path ?? '');
  if (found) return found;
  const field = discount_id ? 'discount_id' : promotion_id ? 'promotion_id' : 'activity_path';
  throw fieldError(field, YUP_IDS.oneOf);
}

/** The offer of an activity; undefined when no promotion tells of it. */
export function offerOfActivity(db: Db, path: string): Offer | undefined {
  return findBy(db, 'p.activity_path = :key', path);
}

function findBy(db: Db, condition: string, key: number | string): Offer | undefined {
  const row = db.get<OfferRow>(
    `${COLUMNS} FROM discounts d LEFT JOIN promotions p ON p.discount_id = d.id WHERE ${condition} LIMIT 1`,
    { key },
  );
  return row && toOffer(row);
}

function toOffer(row: OfferRow): Offer {
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

export const REASONS = {
  notYet: { enUS: 'Not open yet', zhTW: '尚未開始' },
  over: { enUS: 'This promotion has ended', zhTW: '此優惠已結束' },
};

/** Whether an offer is published and `at` (milliseconds) lies in its time; its end does not belong to it. */
export function isOpen({ startAt, endAt, isPublished }: Offer, at: number): boolean {
  return isPublished && (startAt === null || startAt <= at) && (endAt === null || endAt > at);
}

/** @throws ApiError DISCOUNT_REFUSED before its time and after it */
export function assertOpen(offer: Offer, at: number): void {
  if (offer.endAt !== null && offer.endAt <= at) throw refuse(REASONS.over);
  if (!isOpen(offer, at)) throw refuse(REASONS.notYet);
}
