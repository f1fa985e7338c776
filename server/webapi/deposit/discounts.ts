import type { Locale } from '#shared/locales.ts';
import { type Cents, formatMoney, parseMoney, toDecimal } from '#shared/money.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { giftObstacle, type Obstacle } from '../activity/gifts.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { isoTime, pickText, type Text } from '../http/texts.ts';
import { endRecord, payBonus } from '../money/bonuses.ts';
import { nextOrderNo } from '../money/order-no.ts';
import { operatorPeriod, operatorWeekday } from '../store/days.ts';
import type { Db } from '../store/db.ts';

interface DiscountRow {
  id: number;
  name: string;
  type: Discount['type'];
  promotion_id: number | null;
  /** A percentage with two places. */
  rate: string | null;
  amount_max: number | null;
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

type BookDeps = Pick<WebapiDeps, 'db' | 'ledger'>;

interface Principal {
  memberId: number;
  at: number;
}

/** `GET /discount?type=`, each with whether this member may have it now, and why not. */
export function listDiscounts(
  deps: BookDeps,
  { type, locale, ...principal }: Principal & { type: Discount['type'] | undefined; locale: Locale },
): Discount[] {
  const rows = deps.db.all<DiscountRow>('SELECT * FROM discounts ORDER BY id');
  return rows
    .filter((row) => (type === undefined || row.type === type) && !isOver(row, principal.at))
    .map((row) => toDiscount(deps, row, { ...principal, locale }));
}

function isOver({ end_at }: DiscountRow, at: number): boolean {
  return end_at !== null && end_at <= at;
}

function toDiscount(deps: BookDeps, row: DiscountRow, principal: Principal & { locale: Locale }): Discount {
  const uses = usesOf(deps.db, row, principal);
  const obstacle = obstacleOf(deps, row, principal, uses);
  return {
    id: row.id,
    name: pickText(row.name, principal.locale),
    type: row.type,
    promotion_id: row.promotion_id,
    rate: row.rate,
    amount_max: row.amount_max === null ? null : toDecimal(row.amount_max),
    min_deposit: row.min_deposit === null ? null : toDecimal(row.min_deposit),
    multiple: String(row.multiple),
    product_ids: productsOf(row),
    can_apply: obstacle === null,
    reject_reason: obstacle?.reason[principal.locale] ?? null,
    reject_link: obstacle?.link ?? null,
    apply_status: uses.last,
    times_left: row.times === null ? null : Math.max(0, row.times - uses.ever),
    start_at: isoTime(row.start_at),
    end_at: isoTime(row.end_at),
  };
}

/** Written by the seeds: a list of ids. */
function productsOf({ product_ids }: DiscountRow): number[] {
  return JSON.parse(product_ids) as number[];
}

/** Counted up to what is allowed; 0 where any number is. */
interface Uses {
  ever: number;
  today: number;
  last: 'none' | 'pending' | 'approved' | 'rejected';
}

/** What was rejected (its deposit never came) leaves its use. */
function usesOf(db: Db, { id, times, daily_times }: DiscountRow, { memberId, at }: Principal): Uses {
  const params = { memberId, id };
  // No further than it matters: of a promotion without an end of uses a member may have thousands.
  const count = (from: number, most: number | null) =>
    db.get<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM discount_records WHERE member_id = :memberId AND discount_id = :id
       AND status IN ('pending', 'approved') AND created_at >= :from LIMIT :most)`,
      { ...params, from, most: most ?? 0 },
    )?.n ?? 0;
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
  notYet: { enUS: 'Not open yet', zhTW: '尚未開始' },
  over: { enUS: 'This promotion has ended', zhTW: '此優惠已結束' },
  used: { enUS: 'You have used this promotion', zhTW: '您已使用過此優惠' },
  usedToday: {
    enUS: 'Used today. It opens again at midnight (GMT+8)',
    zhTW: '今日已使用，凌晨 0 點（GMT+8）後可再參加',
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

/** As the list tells it: a gift is applied for, the others are chosen with a deposit or count by themselves. */
function obstacleOf(deps: BookDeps, row: DiscountRow, principal: Principal, uses: Uses): Obstacle | null {
  if (row.type !== 'gift') {
    const reason = refusalOf(deps, row, principal, uses);
    return reason && { reason, link: null };
  }
  if (row.start_at !== null && row.start_at > principal.at) return { reason: REASONS.notYet, link: null };
  return giftObstacle(deps.db, { ...row, discountId: row.id, memberId: principal.memberId });
}

/** Why a member may not have it now, whatever the amount; null when nothing is in the way. */
function refusalOf(
  { ledger }: BookDeps,
  row: DiscountRow,
  { memberId, at }: Principal,
  uses: Uses,
): Text | null {
  if (row.type !== 'deposit') return REASONS[row.type];
  if (row.start_at !== null && row.start_at > at) return REASONS.notYet;
  if (isOver(row, at)) return REASONS.over;
  if (row.times !== null && uses.ever >= row.times) return REASONS.used;
  if (row.is_first_deposit === 1 && ledger.received(memberId, 'deposit') > 0) return REASONS.firstOnly;
  if (row.weekday !== null && operatorWeekday(at) !== row.weekday) return onlyOn(row.weekday);
  if (row.daily_times !== null && uses.today >= row.daily_times) return REASONS.usedToday;
  return null;
}

function onlyOn(weekday: number): Text {
  const day = WEEKDAYS[weekday - 1];
  return { enUS: `${day?.enUS} only (GMT+8)`, zhTW: `僅限${day?.zhTW}（GMT+8）` };
}

/**
 * The discount that a deposit of this amount was asked with. @throws ApiError INVALID on `discount_id` for what does not
 * exist, DISCOUNT_REFUSED with its reason
 */
export function discountFor(
  deps: BookDeps,
  { id, amount, ...principal }: Principal & { id: number; amount: Cents },
): DiscountRow {
  const row = deps.db.get<DiscountRow>(`SELECT * FROM discounts WHERE id = :id AND type = 'deposit'`, { id });
  if (!row) throw fieldError('discount_id', YUP_IDS.oneOf);
  const reason = refusalOf(deps, row, principal, usesOf(deps.db, row, principal)) ?? tooSmall(row, amount);
  if (reason) throw new ApiError('DISCOUNT_REFUSED', { values: { reason } });
  return row;
}

function tooSmall({ min_deposit: min }: DiscountRow, amount: Cents): Text | null {
  if (min === null || amount >= min) return null;
  const sum = formatMoney(min);
  return { enUS: `This promotion begins at a deposit of ${sum}`, zhTW: `此優惠須單筆存款滿 ${sum}` };
}

/** Whole cents, rounded down, and never more than is promised. */
function bonusOf({ rate, amount_max: most }: DiscountRow, amount: Cents): Cents {
  const bonus = Number((BigInt(amount) * BigInt(parseMoney(rate ?? '0'))) / 10_000n);
  return most === null ? bonus : Math.min(bonus, most);
}

interface Chosen {
  memberId: number;
  depositId: number;
  amount: Cents;
  at: number;
}

/** Notes the discount of a deposit that is not paid yet; call inside the transaction that makes it. */
export function chooseDiscount(db: Db, row: DiscountRow, { memberId, depositId, amount, at }: Chosen): void {
  db.run(
    `INSERT INTO discount_records (record_no, member_id, discount_id, deposit_id, amount, multiple, status, created_at)
     VALUES (:no, :memberId, :discountId, :depositId, :bonus, :multiple, 'pending', :at)`,
    {
      no: nextOrderNo(db, 'P', 'discount_records', at),
      memberId,
      discountId: row.id,
      depositId,
      bonus: bonusOf(row, amount),
      multiple: row.multiple,
      at,
    },
  );
}

export interface ChosenDiscount {
  id: number;
  record_no: string;
  discount_id: number;
  amount: number;
  multiple: number;
  productIds: number[];
}

/** What a deposit was made with; undefined when nothing was chosen. */
export function discountOfDeposit(db: Db, depositId: number): ChosenDiscount | undefined {
  const row = db.get<ChosenDiscount & { product_ids: string }>(
    `SELECT r.id, r.record_no, r.discount_id, r.amount, r.multiple, d.product_ids
     FROM discount_records r JOIN discounts d ON d.id = r.discount_id WHERE r.deposit_id = :depositId`,
    { depositId },
  );
  // Written by the seeds: a list of ids.
  return row && { ...row, productIds: JSON.parse(row.product_ids) as number[] };
}

/** Pays the bonus; call inside the transaction in which the deposit arrives. */
export function approveDiscount(
  { db, ledger }: BookDeps,
  chosen: ChosenDiscount,
  { memberId, at }: Principal,
): void {
  endRecord(db, chosen.id, { status: 'approved', reason: null, at });
  if (chosen.amount === 0) return;
  payBonus(ledger, { reference: `discount:${chosen.record_no}`, memberId, amount: chosen.amount, at });
}

/** Its deposit came to nothing: the use is the member's again. */
export function dropDiscount(db: Db, depositId: number, at: number): void {
  const chosen = discountOfDeposit(db, depositId);
  if (chosen) endRecord(db, chosen.id, { status: 'rejected', reason: REASONS.unpaid, at });
}
