import type { Locale } from '#shared/locales.ts';
import { type Cents, formatMoney, parseMoney, percentOf, toDecimal } from '#shared/money.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { findGiftRejection, OFFER_REASONS, type Rejection } from '../activity/offers.ts';
import { fieldError } from '../http/errors.ts';
import { isoTime, pickText, type Text } from '../http/texts.ts';
import { endRecord, payBonus } from '../money/bonuses.ts';
import { bonusTurnover, discountRefused } from '../money/discount-records.ts';
import type { LedgerDeps } from '../money/ledger.ts';
import { nextOrderNo } from '../money/order-no.ts';
import { BREAK_REASON, currentBreak } from '../safer-play/breaks.ts';
import { operatorPeriod, operatorWeekday } from '../store/days.ts';
import type { Db } from '../store/db.ts';

interface DiscountRow {
  id: number;
  name: string;
  type: Discount['type'];
  promotion_id: number | null;
  /** A percentage with two decimals. */
  rate: string | null;
  amount_max: number | null;
  amount: number | null;
  min_deposit: number | null;
  multiple: number;
  product_ids: string;
  times: number | null;
  daily_times: number | null;
  is_first_deposit: number;
  weekday: number | null;
  requirement: string | null;
  stock: number | null;
  start_at: number | null;
  end_at: number | null;
}

interface Principal {
  memberId: number;
  at: number;
}

/** `GET /discount?type=`: discounts that have not ended, each with the reason why this member cannot have it now. None during a break. */
export function listDiscounts(
  deps: LedgerDeps,
  { type, locale, ...principal }: Principal & { type: Discount['type'] | undefined; locale: Locale },
): Discount[] {
  if (currentBreak(deps.db, principal.memberId, principal.at)) return [];
  return deps.db
    .all<DiscountRow>('SELECT * FROM discounts ORDER BY id')
    .filter((row) => (type === undefined || row.type === type) && !isOver(row, principal.at))
    .map((row) => toDiscount(deps, row, { ...principal, locale }));
}

function isOver({ end_at }: DiscountRow, at: number): boolean {
  return end_at !== null && end_at <= at;
}

function toDiscount(deps: LedgerDeps, row: DiscountRow, principal: Principal & { locale: Locale }): Discount {
  const uses = usesOf(deps.db, row, principal);
  const rejection = findRejection(deps, row, principal, uses);
  return {
    id: row.id,
    name: pickText(row.name, principal.locale),
    type: row.type,
    promotion_id: row.promotion_id,
    rate: row.rate,
    amount_max: row.amount_max === null ? null : toDecimal(row.amount_max),
    min_deposit: row.min_deposit === null ? null : toDecimal(row.min_deposit),
    multiple: String(row.multiple),
    amount: row.amount === null ? null : toDecimal(row.amount),
    required_bet: row.amount === null ? null : bonusTurnover(row.amount, row.multiple),
    // Written by the seeds: a list of ids.
    product_ids: JSON.parse(row.product_ids) as number[],
    can_apply: rejection === null,
    reject_reason: rejection?.reason[principal.locale] ?? null,
    reject_link: rejection?.link ?? null,
    apply_status: uses.last,
    times_left: timesLeft(deps, row, principal, uses),
    is_first_deposit: row.is_first_deposit === 1,
    start_at: isoTime(row.start_at),
    end_at: isoTime(row.end_at),
  };
}

/** How often the member can still have it; null: without a limit. A first deposit that was made cannot be made again. */
function timesLeft(
  { ledger }: LedgerDeps,
  row: DiscountRow,
  { memberId }: Principal,
  uses: Uses,
): number | null {
  if (hasMissedFirst(ledger, row, memberId)) return 0;
  return row.times === null ? null : Math.max(0, row.times - uses.ever);
}

function hasMissedFirst(ledger: LedgerDeps['ledger'], row: DiscountRow, memberId: number): boolean {
  return row.is_first_deposit === 1 && ledger.received(memberId, 'deposit') > 0;
}

/** How often a member used a discount. Counted up to its limit; 0 for a discount without that limit. */
interface Uses {
  ever: number;
  today: number;
  last: 'none' | 'pending' | 'approved' | 'rejected';
}

/** A rejected record does not count: its deposit never arrived. */
function usesOf(db: Db, { id, times, daily_times }: DiscountRow, { memberId, at }: Principal): Uses {
  const params = { memberId, id };
  // Counting stops at the limit: a member may have thousands of uses of an unlimited promotion.
  const count = (from: number, limit: number | null) =>
    db.number(
      `SELECT count(*) FROM (SELECT 1 FROM discount_records WHERE member_id = :memberId AND discount_id = :id
       AND status IN ('pending', 'approved') AND created_at >= :from LIMIT :limit)`,
      { ...params, from, limit: limit ?? 0 },
    );
  const last = db.get<{ status: Uses['last'] }>(
    `SELECT status FROM discount_records WHERE member_id = :memberId AND discount_id = :id
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    params,
  );
  return {
    ever: count(0, times),
    today: count(operatorPeriod('day', at).start, daily_times),
    last: last?.status ?? 'none',
  };
}

const REASONS = {
  chosen: {
    enUS: 'You chose it with a deposit that has not arrived yet',
    zhTW: '您已於一筆尚未入帳的存款中選用',
  },
  usedToday: {
    enUS: 'Used today. It opens again at 00:00 Taipei time',
    zhTW: '今日已使用，台北時間 00:00 後可再參加',
  },
  firstOnly: { enUS: 'For a first deposit only', zhTW: '僅限首次存款' },
  gift: { enUS: 'Apply for it on its own page', zhTW: '請至優惠頁面申請' },
  rebate: { enUS: 'Counts by itself; there is nothing to choose', zhTW: '系統自動計算，無須申請' },
  activity: { enUS: 'Take part on its own page', zhTW: '請至活動頁面參加' },
  unpaid: { enUS: 'The deposit did not arrive', zhTW: '存款未完成' },
} satisfies Record<string, Text>;

const WEEKDAYS: readonly Text[] = [
  { enUS: 'Mondays', zhTW: '週一' },
  { enUS: 'Tuesdays', zhTW: '週二' },
  { enUS: 'Wednesdays', zhTW: '週三' },
  { enUS: 'Thursdays', zhTW: '週四' },
  { enUS: 'Fridays', zhTW: '週五' },
  { enUS: 'Saturdays', zhTW: '週六' },
  { enUS: 'Sundays', zhTW: '週日' },
];

/** Why the list shows a discount as not available; null when it is available. */
function findRejection(
  deps: LedgerDeps,
  row: DiscountRow,
  principal: Principal,
  uses: Uses,
): Rejection | null {
  if (row.type === 'gift') {
    const isEarly = row.start_at !== null && row.start_at > principal.at;
    if (isEarly) return { reason: OFFER_REASONS.notYet, link: null };
    return findGiftRejection(deps.db, { ...row, discountId: row.id }, principal.memberId);
  }
  const reason = findDepositReason(deps, row, principal, uses);
  return reason && { reason, link: null };
}

/** Why a member cannot choose a discount with a deposit of any amount; null when they can. */
function findDepositReason(
  { ledger }: LedgerDeps,
  row: DiscountRow,
  { memberId, at }: Principal,
  uses: Uses,
): Text | null {
  if (row.type !== 'deposit') return REASONS[row.type];
  if (row.start_at !== null && row.start_at > at) return OFFER_REASONS.notYet;
  if (isOver(row, at)) return OFFER_REASONS.over;
  const isUsedUp = row.times !== null && uses.ever >= row.times;
  const isUsedToday = row.daily_times !== null && uses.today >= row.daily_times;
  if ((isUsedUp || isUsedToday) && uses.last === 'pending') return REASONS.chosen;
  if (isUsedUp) return OFFER_REASONS.used;
  if (hasMissedFirst(ledger, row, memberId)) return REASONS.firstOnly;
  if (row.weekday !== null && operatorWeekday(at) !== row.weekday) {
    const day = WEEKDAYS[row.weekday - 1];
    return { enUS: `${day?.enUS} only (Taipei time)`, zhTW: `僅限${day?.zhTW}（台北時間）` };
  }
  if (isUsedToday) return REASONS.usedToday;
  return null;
}

/**
 * The discount chosen with a deposit of this amount. @throws ApiError INVALID on `discount_id` when unknown,
 * DISCOUNT_REFUSED with the reason
 */
export function discountForDeposit(
  deps: LedgerDeps,
  { id, amount, ...principal }: Principal & { id: number; amount: Cents },
): DiscountRow {
  const row = deps.db.get<DiscountRow>(`SELECT * FROM discounts WHERE id = :id AND type = 'deposit'`, { id });
  if (!row) throw fieldError('discount_id', YUP_IDS.oneOf);
  const reason = findDepositReason(deps, row, principal, usesOf(deps.db, row, principal));
  if (reason) throw discountRefused(reason);
  if (row.min_deposit !== null && amount < row.min_deposit) {
    const min = formatMoney(row.min_deposit);
    throw discountRefused({
      enUS: `This promotion begins at a deposit of ${min}`,
      zhTW: `此優惠須單筆存款滿 ${min}`,
    });
  }
  return row;
}

interface ChosenDeposit {
  memberId: number;
  depositId: number;
  amount: Cents;
  at: number;
}

/**
 * Records the discount chosen with a deposit, pending until it is paid. The bonus is a part of `amount`, the deposit without its
 * fee. Call in the transaction that inserts the deposit.
 */
export function chooseDiscount(
  db: Db,
  { id, rate, amount_max: max, multiple }: DiscountRow,
  { memberId, depositId, amount, at }: ChosenDeposit,
): void {
  const bonus = percentOf(amount, parseMoney(rate ?? '0'));
  db.run(
    `INSERT INTO discount_records (record_no, member_id, discount_id, deposit_id, amount, multiple, status, created_at)
     VALUES (:no, :memberId, :discountId, :depositId, :bonus, :multiple, 'pending', :at)`,
    {
      no: nextOrderNo(db, 'P', 'discount_records', at),
      memberId,
      discountId: id,
      depositId,
      bonus: max === null ? bonus : Math.min(bonus, max),
      multiple,
      at,
    },
  );
}

interface ChosenDiscount {
  id: number;
  record_no: string;
  amount: number;
  multiple: number;
  productIds: number[];
}

function findChosenDiscount(db: Db, depositId: number): ChosenDiscount | undefined {
  const row = db.get<ChosenDiscount & { product_ids: string }>(
    `SELECT r.id, r.record_no, r.amount, r.multiple, d.product_ids
     FROM discount_records r JOIN discounts d ON d.id = r.discount_id WHERE r.deposit_id = :depositId`,
    { depositId },
  );
  // Written by the seeds: a list of ids.
  return row && { ...row, productIds: JSON.parse(row.product_ids) as number[] };
}

/**
 * Pays the bonus of the discount chosen with a deposit; call in the transaction that books the deposit. Returns the
 * discount, or undefined when none was chosen or a break refuses it.
 */
export function payChosenDiscount(
  { db, ledger }: LedgerDeps,
  depositId: number,
  { memberId, at }: Principal,
): ChosenDiscount | undefined {
  const chosen = findChosenDiscount(db, depositId);
  if (!chosen) return undefined;
  if (currentBreak(db, memberId, at)) {
    dropDiscount(db, depositId, { at, reason: BREAK_REASON });
    return undefined;
  }
  endRecord(db, chosen.id, { status: 'approved', reason: null, at });
  if (chosen.amount > 0) {
    payBonus(ledger, { reference: `discount:${chosen.record_no}`, memberId, amount: chosen.amount, at });
  }
  return chosen;
}

/** Rejects the discount chosen with a deposit, which was not paid if there is no other reason. The member may use it again. */
export function dropDiscount(db: Db, depositId: number, { at, reason }: { at: number; reason?: Text }): void {
  const chosen = findChosenDiscount(db, depositId);
  if (chosen) endRecord(db, chosen.id, { status: 'rejected', reason: reason ?? REASONS.unpaid, at });
}
