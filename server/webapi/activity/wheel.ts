import { randomInt } from 'node:crypto';
import type { Locale } from '#shared/locales.ts';
import { toDecimal } from '#shared/money.ts';
import type { DiscountResult } from '#shared/webapi/schemas/discount.ts';
import type { WheelActivity, WheelPrize } from '#shared/webapi/schemas/promotion.ts';
import type { AnyCall } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { imageUrl } from '../http/images.ts';
import { isoTime, pickText } from '../http/texts.ts';
import { prizeMail } from '../mail/activity-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { discountRefused, insertRecord, payRecord } from '../money/discount-records.ts';
import type { LedgerDeps } from '../money/ledger.ts';
import { POINT_BET } from '../money/levels.ts';
import { nextOrderNo } from '../money/order-no.ts';
import { DAY_MS, dayIn, OPERATOR_ZONE, operatorPeriod } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { assertOpen, findActivityOffer, findUnmetRequirement, type Offer } from './offers.ts';

interface WheelRow {
  path: string;
  rule: string;
  daily_times: number;
  /** Cents deposited on the day that earn one more spin; NULL: deposits earn none. */
  deposit_step: number | null;
  deposit_times_max: number;
}

export interface PrizeRow {
  id: number;
  name: string;
  image: string | null;
  type: WheelPrize['type'];
  value: number;
  weight: number;
  /** NULL: unlimited. */
  stock: number | null;
}

/** The wheel of a promotion. `times_left` and `records` are the member's own and null for guests. */
export function readWheel(
  db: Db,
  call: AnyCall,
  { path, at }: { path: string; at: number },
): WheelActivity | null {
  const wheel = findWheel(db, path);
  if (!wheel) return null;
  const prizes = prizesOf(db, path);
  const memberId = call.session?.memberId ?? null;
  const requirement = findActivityOffer(db, path)?.requirement ?? null;
  const rejection = memberId === null ? null : findUnmetRequirement(db, requirement, memberId);
  return {
    path,
    prizes: prizes.map((prize) => toPrize(prize, prizes, call.locale)),
    times_left: memberId === null ? null : timesLeft(db, wheel, memberId, at),
    rule: pickText(wheel.rule, call.locale),
    records: memberId === null ? null : lastDraws(db, memberId, path),
    reject_reason: rejection?.reason[call.locale] ?? null,
    reject_link: rejection?.link ?? null,
  };
}

function toPrize(prize: PrizeRow, all: readonly PrizeRow[], locale: Locale) {
  return {
    id: prize.id,
    name: pickText(prize.name, locale),
    image: imageUrl(prize.image, locale),
    type: prize.type,
    value: prize.type === 'point' ? String(prize.value) : toDecimal(prize.value),
    bet_value: prize.type === 'point' ? toDecimal(prize.value * POINT_BET) : null,
    weight_percent: oddsOf(prize, all),
  };
}

function findWheel(db: Db, path: string): WheelRow | undefined {
  return db.get<WheelRow>('SELECT * FROM wheels WHERE path = :path', { path });
}

export function prizesOf(db: Db, path: string): PrizeRow[] {
  return db.all<PrizeRow>('SELECT * FROM wheel_prizes WHERE path = :path ORDER BY sort, id', { path });
}

/** Prizes in stock. A prize out of stock adds its chance to the others. */
function drawable(prizes: readonly PrizeRow[]): PrizeRow[] {
  return prizes.filter(({ stock, weight }) => stock !== 0 && weight > 0);
}

function weightOf(prizes: readonly PrizeRow[]): number {
  return prizes.reduce((sum, { weight }) => sum + weight, 0);
}

/** Chance of a prize at the next draw, in percent with two decimals. */
export function oddsOf(prize: PrizeRow, prizes: readonly PrizeRow[]): string {
  const open = drawable(prizes);
  if (!open.includes(prize)) return '0.00';
  return toDecimal(Math.round((prize.weight * 10_000) / weightOf(open)));
}

/** Draws one prize at random by weight. @throws RangeError when no prize is in stock */
export function drawPrize(
  prizes: readonly PrizeRow[],
  random: (below: number) => number = randomInt,
): PrizeRow {
  const open = drawable(prizes);
  let ticket = random(weightOf(open));
  for (const prize of open) {
    if (ticket < prize.weight) return prize;
    ticket -= prize.weight;
  }
  throw new RangeError('The ticket is not below the sum of all weights');
}

/** Draws of later days count too, so that a clock set back gives no extra spins. */
function timesLeft(db: Db, wheel: WheelRow, memberId: number, at: number): number {
  const drawn = db.number(
    'SELECT count(*) FROM wheel_draws WHERE member_id = :memberId AND path = :path AND day >= :day',
    { memberId, path: wheel.path, day: dayIn(OPERATOR_ZONE, at) },
  );
  return Math.max(0, wheel.daily_times + timesByDeposits(db, wheel, memberId, at) - drawn);
}

/** An older order cannot be a deposit of the day. The bound narrows the search. */
const MAX_ORDER_AGE_MS = 7 * DAY_MS;

function timesByDeposits(db: Db, wheel: WheelRow, memberId: number, at: number): number {
  const { deposit_step: step, deposit_times_max: max } = wheel;
  if (step === null) return 0;
  const { start: from } = operatorPeriod('day', at);
  const total = db.number(
    `SELECT sum(amount) FROM deposits
     WHERE member_id = :memberId AND status = 'success' AND finished_at >= :from AND +created_at >= :since`,
    { memberId, since: from - MAX_ORDER_AGE_MS, from },
  );
  return Math.min(max, Math.floor(total / step));
}

interface DrawRow {
  record_no: string;
  prize_id: number;
  at: number;
}

function lastDraws(db: Db, memberId: number, path: string) {
  return db
    .all<DrawRow>(
      `SELECT record_no, prize_id, at FROM wheel_draws WHERE member_id = :memberId AND path = :path
       ORDER BY at DESC, id DESC LIMIT 50`,
      { memberId, path },
    )
    .map((draw) => ({ ...draw, at: isoTime(draw.at) }));
}

const NO_SPINS_LEFT = { enUS: 'No spins left for today', zhTW: '今日轉盤次數已用完' };

/** Spins once and gives the prize; call inside `db.write`. @throws ApiError NOT_FOUND, DISCOUNT_REFUSED */
export function spin(
  deps: LedgerDeps,
  offer: Offer,
  { memberId, at }: { memberId: number; at: number },
  draw: (prizes: readonly PrizeRow[]) => PrizeRow = drawPrize,
): DiscountResult {
  const { db } = deps;
  const wheel = findWheel(db, offer.activity?.path ?? '');
  if (!wheel) throw new ApiError('NOT_FOUND');
  assertOpen(offer, at);
  const rejection = findUnmetRequirement(db, offer.requirement, memberId);
  if (rejection) throw discountRefused(rejection.reason);
  if (timesLeft(db, wheel, memberId, at) === 0) throw discountRefused(NO_SPINS_LEFT);

  const { path } = wheel;
  const prize = draw(prizesOf(db, path));
  if (prize.stock !== null) {
    db.run('UPDATE wheel_prizes SET stock = stock - 1 WHERE id = :id', { id: prize.id });
  }
  const recordNo = nextOrderNo(db, 'W', 'wheel_draws', at);
  db.run(
    `INSERT INTO wheel_draws (record_no, member_id, path, prize_id, day, at)
     VALUES (:recordNo, :memberId, :path, :prizeId, :day, :at)`,
    { recordNo, memberId, path, prizeId: prize.id, day: dayIn(OPERATOR_ZONE, at), at },
  );
  if (prize.type === 'point') {
    db.run('UPDATE members SET points = points + :points WHERE id = :memberId', {
      points: prize.value,
      memberId,
    });
  }
  const isMoney = prize.type === 'cash' || prize.type === 'bonus';
  if (isMoney) {
    const { discountId } = offer;
    const amount = prize.value;
    // Without turnover, because the member did not apply for it.
    payRecord(deps, insertRecord(db, { memberId, discountId, amount, multiple: 0, at, recordNo }), at);
    insertMail(db, memberId, prizeMail({ amount, recordNo }), at);
  }
  return {
    record_no: recordNo,
    status: 'approved',
    amount: isMoney ? toDecimal(prize.value) : null,
    required_bet: isMoney ? toDecimal(0) : null,
    prize_id: prize.id,
  };
}
