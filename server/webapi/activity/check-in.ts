import { type Cents, toDecimal } from '#shared/money.ts';
import type { CheckInCalendar, CheckInDay } from '#shared/webapi/schemas/check-in.ts';
import type { DiscountResult } from '#shared/webapi/schemas/discount.ts';
import type { MemberCall } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { pickText } from '../http/texts.ts';
import { discountRefused, insertRecord, payRecord } from '../money/discount-records.ts';
import type { LedgerDeps } from '../money/ledger.ts';
import { DAY_MS, dayIn } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { assertOpen, findActivityOffer, isOpen, type Offer } from './offers.ts';

interface CheckInRow {
  path: string;
  time_zone: string;
  rule: string;
  reward: Cents;
  bonus_by_streak: string;
}

interface CheckIn extends Omit<CheckInRow, 'bonus_by_streak'> {
  /** Reward by day of the streak; on these days it replaces the ordinary reward. */
  bonuses: ReadonlyMap<number, Cents>;
  /** Days after which the bonus days start over. */
  cycleDays: number;
}

/** Rewards have no turnover, because the member did not apply for them. */
const NO_TURNOVER = toDecimal(0);

interface Claim {
  day: string;
  streak: number;
  amount: Cents;
}

/** `GET /accountSign`: the current month in the check-in's time zone. @throws ApiError NOT_FOUND without a check-in */
export function checkInCalendar(db: Db, { session, locale }: MemberCall, at: number): CheckInCalendar {
  const { memberId } = session;
  const checkIn = readCheckIn(db);
  if (!checkIn) throw new ApiError('NOT_FOUND');
  const { path, time_zone } = checkIn;
  const today = dayIn(time_zone, at);
  const claims = db.all<Claim>(
    `SELECT c.day, c.streak, r.amount FROM check_in_claims c JOIN discount_records r ON r.id = c.record_id
     WHERE c.member_id = :memberId AND c.path = :path AND c.day >= :from`,
    { memberId, path, from: today.slice(0, 7) },
  );
  const claimByDay = new Map(claims.map((claim) => [claim.day, claim]));
  const last = lastClaim(db, memberId, path);
  const streak = streakOn(today, last);
  const offer = findActivityOffer(db, path);
  const canClaim = offer !== undefined && isOpen(offer, at) && !isClaimed(today, last);
  return {
    path,
    server_date: today,
    time_zone,
    can_claim: canClaim,
    required_bet: canClaim ? NO_TURNOVER : null,
    streak,
    days: daysOf(today).map((day) => toDay(day, { checkIn, today, claims: claimByDay, streak })),
    next_bonus: nextBonus(checkIn, { today, streak, isTodayClaimed: isClaimed(today, last) }),
    bonus_days: [...checkIn.bonuses].map(([day, reward]) => ({ streak: day, reward: toDecimal(reward) })),
    rule: pickText(checkIn.rule, locale),
  };
}

interface Progress {
  today: string;
  streak: number;
  isTodayClaimed: boolean;
}

/** The next day with a bonus, if the member misses none; null for a check-in without bonuses. */
function nextBonus(
  checkIn: CheckIn,
  { today, streak, isTodayClaimed }: Progress,
): CheckInCalendar['next_bonus'] {
  for (let ahead = 1; ahead <= checkIn.cycleDays; ahead += 1) {
    const { amount, isBonus } = rewardOf(checkIn, streak + ahead);
    if (isBonus)
      return { date: addDays(today, isTodayClaimed ? ahead : ahead - 1), reward: toDecimal(amount) };
  }
  return null;
}

function readCheckIn(db: Db, path?: string): CheckIn | undefined {
  const row = path
    ? db.get<CheckInRow>('SELECT * FROM check_ins WHERE path = :path', { path })
    : db.get<CheckInRow>('SELECT * FROM check_ins ORDER BY path LIMIT 1');
  if (!row) return undefined;
  // Written by the seeds in this shape.
  const list = JSON.parse(row.bonus_by_streak) as { streak: number; reward: Cents }[];
  return {
    ...row,
    bonuses: new Map(list.map(({ streak, reward }) => [streak, reward])),
    cycleDays: Math.max(1, ...list.map(({ streak }) => streak)),
  };
}

type LastClaim = Pick<Claim, 'day' | 'streak'>;

function lastClaim(db: Db, memberId: number, path: string): LastClaim | undefined {
  return db.get<LastClaim>(
    `SELECT day, streak FROM check_in_claims WHERE member_id = :memberId AND path = :path ORDER BY day DESC LIMIT 1`,
    { memberId, path },
  );
}

/** A claim of a later day counts too: the clock may have been set back. */
function isClaimed(today: string, last: LastClaim | undefined): boolean {
  return last !== undefined && last.day >= today;
}

/** Days in a row up to today, or up to yesterday while today is not claimed yet. */
function streakOn(today: string, last: LastClaim | undefined): number {
  if (!last) return 0;
  return last.day >= today || last.day === addDays(today, -1) ? last.streak : 0;
}

/** The calendar day `by` days later. */
function addDays(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
}

/** All days of the month that a day is in. */
function daysOf(today: string): string[] {
  const month = today.slice(0, 7);
  return Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index)).filter((day) =>
    day.startsWith(month),
  );
}

function rewardOf(
  { bonuses, cycleDays, reward }: CheckIn,
  streak: number,
): { amount: Cents; isBonus: boolean } {
  const bonus = bonuses.get(((streak - 1) % cycleDays) + 1);
  return { amount: bonus ?? reward, isBonus: bonus !== undefined };
}

interface Month {
  checkIn: CheckIn;
  today: string;
  claims: ReadonlyMap<string, Claim>;
  streak: number;
}

/** Rewards of future days assume that the member misses none. */
function toDay(day: string, { checkIn, today, claims, streak }: Month): CheckInDay {
  const claim = claims.get(day);
  if (claim) {
    const { isBonus } = rewardOf(checkIn, claim.streak);
    return { date: day, status: 'claimed', reward: toDecimal(claim.amount), is_bonus: isBonus };
  }
  if (day < today) return { date: day, status: 'missed', reward: toDecimal(checkIn.reward), is_bonus: false };
  const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MS + (claims.has(today) ? 0 : 1);
  const { amount, isBonus } = rewardOf(checkIn, streak + ahead);
  return {
    date: day,
    status: day === today ? 'today' : 'future',
    reward: toDecimal(amount),
    is_bonus: isBonus,
  };
}

const CLAIMED = {
  enUS: 'You have checked in today. Come back tomorrow',
  zhTW: '今日已完成簽到，請明天再來',
};

/** Claims today's reward, once a day; call inside `db.write`. @throws ApiError DISCOUNT_REFUSED */
export function claimDay(
  deps: LedgerDeps,
  offer: Offer,
  { memberId, at }: { memberId: number; at: number },
): DiscountResult {
  const { db } = deps;
  const checkIn = readCheckIn(db, offer.activity?.path ?? '');
  if (!checkIn) throw new ApiError('NOT_FOUND');
  assertOpen(offer, at);
  const { path } = checkIn;
  const today = dayIn(checkIn.time_zone, at);
  const last = lastClaim(db, memberId, path);
  if (isClaimed(today, last)) throw discountRefused(CLAIMED);
  const streak = streakOn(today, last) + 1;
  const { amount } = rewardOf(checkIn, streak);
  const record = insertRecord(db, { memberId, discountId: offer.discountId, amount, multiple: 0, at });
  db.run(
    `INSERT INTO check_in_claims (member_id, path, day, streak, record_id, at)
     VALUES (:memberId, :path, :today, :streak, :recordId, :at)`,
    { memberId, path, today, streak, recordId: record.id, at },
  );
  payRecord(deps, record, at);
  return {
    record_no: record.recordNo,
    status: 'approved',
    amount: toDecimal(amount),
    required_bet: NO_TURNOVER,
  };
}
