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
import { nextOrderNo } from '../money/order-no.ts';
import { DAY_MS, dayIn, OPERATOR_ZONE, operatorPeriod } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { unmet } from './gifts.ts';
import { assertOpen, type Offer, offerOfActivity } from './offers.ts';
import { type BookDeps, insertRecord, payRecord, refuse } from './prizes.ts';

interface WheelRow {
  path: string;
  rule: string;
  daily_times: number;
  multiple: number;
  /** One more spin for each so many cents that arrived on the day; NULL: deposits give none. */
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
  /** NULL: there is no end of it. */
  stock: number | null;
}

/** The wheel of a promotion, with the member's own spins and draws. */
export function readWheel(
  db: Db,
  call: AnyCall,
  { path, at }: { path: string; at: number },
): WheelActivity | null {
  const wheel = findWheel(db, path);
  if (!wheel) return null;
  const prizes = prizesOf(db, path);
  const who = call.session && { memberId: call.session.memberId, path };
  const obstacle = who && unmet(db, offerOfActivity(db, path)?.requirement ?? null, who.memberId);
  return {
    path,
    prizes: prizes.map((prize) => toPrize(prize, prizes, call.locale)),
    times_left: who && timesLeft(db, wheel, who.memberId, at),
    rule: pickText(wheel.rule, call.locale),
    records: who && lastDraws(db, who),
    reject_reason: obstacle?.reason[call.locale] ?? null,
    reject_link: obstacle?.link ?? null,
  };
}

function toPrize(prize: PrizeRow, all: readonly PrizeRow[], locale: Locale) {
  return {
    id: prize.id,
    name: pickText(prize.name, locale),
    image: imageUrl(prize.image, locale),
    type: prize.type,
    value: prize.type === 'point' ? String(prize.value) : toDecimal(prize.value),
    weight_percent: oddsOf(prize, all),
  };
}

function findWheel(db: Db, path: string): WheelRow | undefined {
  return db.get<WheelRow>('SELECT * FROM wheels WHERE path = :path', { path });
}

export function prizesOf(db: Db, path: string): PrizeRow[] {
  return db.all<PrizeRow>('SELECT * FROM wheel_prizes WHERE path = :path ORDER BY sort, id', { path });
}

/** What can be drawn now: a prize whose stock is given away leaves its chance to the others. */
function drawable(prizes: readonly PrizeRow[]): PrizeRow[] {
  return prizes.filter(({ stock, weight }) => stock !== 0 && weight > 0);
}

function weightOf(prizes: readonly PrizeRow[]): number {
  return prizes.reduce((sum, { weight }) => sum + weight, 0);
}

/** Chance of a prize at the next draw, in percent with two places: what the draw goes by. */
export function oddsOf(prize: PrizeRow, prizes: readonly PrizeRow[]): string {
  const open = drawable(prizes);
  if (!open.includes(prize)) return '0.00';
  return toDecimal(Math.round((prize.weight * 10_000) / weightOf(open)));
}

/** One prize by its weight. @throws RangeError when there is nothing to draw */
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
  throw new RangeError('a ticket beyond all weights');
}

/** Days go by the house's clock; one that was set back gives no spins of a day that is over. */
function timesLeft(db: Db, wheel: WheelRow, memberId: number, at: number): number {
  const drawn = db.get<{ count: number }>(
    'SELECT count(*) AS count FROM wheel_draws WHERE member_id = :memberId AND path = :path AND day >= :day',
    { memberId, path: wheel.path, day: dayIn(OPERATOR_ZONE, at) },
  );
  return Math.max(0, wheel.daily_times + timesByDeposits(db, wheel, memberId, at) - (drawn?.count ?? 0));
}

/** An order that waits longer than this for its money is no deposit of the day any more. */
const ORDER_MS = 7 * DAY_MS;

function timesByDeposits(db: Db, wheel: WheelRow, memberId: number, at: number): number {
  const { deposit_step: step, deposit_times_max: most } = wheel;
  if (step === null || most === 0) return 0;
  const { start: from } = operatorPeriod('day', at);
  const row = db.get<{ total: number | null }>(
    `SELECT sum(actual_amount) AS total FROM deposits
     WHERE member_id = :memberId AND status = 'success' AND finished_at >= :from AND +created_at >= :since`,
    { memberId, since: from - ORDER_MS, from },
  );
  return Math.min(most, Math.floor((row?.total ?? 0) / step));
}

interface DrawRow {
  record_no: string;
  prize_id: number;
  at: number;
}

function lastDraws(db: Db, who: { memberId: number; path: string }) {
  return db
    .all<DrawRow>(
      `SELECT record_no, prize_id, at FROM wheel_draws WHERE member_id = :memberId AND path = :path
       ORDER BY at DESC, id DESC LIMIT 50`,
      who,
    )
    .map((draw) => ({ ...draw, at: isoTime(draw.at) }));
}

const NONE_LEFT = { enUS: 'No spins left for today', zhTW: '今日轉盤次數已用完' };

/** Draws once and gives what was drawn; call inside `db.write`. @throws ApiError DISCOUNT_REFUSED */
export function spin(
  deps: BookDeps,
  offer: Offer,
  { memberId, at }: { memberId: number; at: number },
  draw: (prizes: readonly PrizeRow[]) => PrizeRow = drawPrize,
): DiscountResult {
  const { db } = deps;
  const wheel = openWheel(db, offer, { memberId, at });
  const prize = draw(prizesOf(db, wheel.path));
  const recordNo = recordDraw(db, { prize, memberId, path: wheel.path, at });
  const amount = give(deps, { prize, wheel, offer, memberId, recordNo, at });
  return {
    record_no: recordNo,
    status: 'approved',
    amount: amount === null ? null : toDecimal(amount),
    prize_id: prize.id,
  };
}

/** Takes the prize out of its stock and writes down who drew it. Returns the number of the record. */
function recordDraw(
  db: Db,
  { prize, memberId, path, at }: { prize: PrizeRow; memberId: number; path: string; at: number },
): string {
  if (prize.stock !== null) {
    db.run('UPDATE wheel_prizes SET stock = stock - 1 WHERE id = :id', { id: prize.id });
  }
  const recordNo = nextOrderNo(db, 'W', 'wheel_draws', at);
  db.run(
    `INSERT INTO wheel_draws (record_no, member_id, path, prize_id, day, at)
     VALUES (:recordNo, :memberId, :path, :prizeId, :day, :at)`,
    { recordNo, memberId, path, prizeId: prize.id, day: dayIn(OPERATOR_ZONE, at), at },
  );
  return recordNo;
}

/** @throws ApiError NOT_FOUND, DISCOUNT_REFUSED where the member may not spin (any more) */
function openWheel(db: Db, offer: Offer, { memberId, at }: { memberId: number; at: number }): WheelRow {
  const wheel = findWheel(db, offer.activity?.path ?? '');
  if (!wheel) throw new ApiError('NOT_FOUND');
  assertOpen(offer, at);
  const obstacle = unmet(db, offer.requirement, memberId);
  if (obstacle) throw refuse(obstacle.reason);
  if (timesLeft(db, wheel, memberId, at) === 0) throw refuse(NONE_LEFT);
  return wheel;
}

interface Won {
  prize: PrizeRow;
  wheel: WheelRow;
  offer: Offer;
  memberId: number;
  recordNo: string;
  at: number;
}

/** Money goes to the main wallet, points to the member's own; null where it is no money. */
function give(deps: BookDeps, { prize, wheel, offer, memberId, recordNo, at }: Won): number | null {
  const { db } = deps;
  if (prize.type === 'point') {
    db.run('UPDATE members SET points = points + :points WHERE id = :memberId', {
      points: prize.value,
      memberId,
    });
  }
  if (prize.type === 'point' || prize.type === 'thanks') return null;
  const amount = prize.value;
  const multiple = prize.type === 'cash' ? 0 : wheel.multiple;
  const record = insertRecord(db, { memberId, discountId: offer.discountId, amount, multiple, at, recordNo });
  payRecord(deps, record, at);
  insertMail(db, memberId, prizeMail({ amount, multiple, recordNo }), at);
  return amount;
}
