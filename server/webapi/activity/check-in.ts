import { type Cents, toDecimal } from '#shared/money.ts';
import type { SignInCalendar, SignInDay } from '#shared/webapi/schemas/check-in.ts';
import type { DiscountResult } from '#shared/webapi/schemas/discount.ts';
import type { MemberCall } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { pickText } from '../http/texts.ts';
import { DAY_MS, dayIn } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { assertOpen, isOpen, type Offer, offerOfActivity } from './offers.ts';
import { type BookDeps, insertRecord, payRecord, refuse } from './prizes.ts';

interface CheckInRow {
  path: string;
  time_zone: string;
  rule: string;
  reward: Cents;
  bonus_by_streak: string;
  multiple: number;
}

interface Plan extends Omit<CheckInRow, 'bonus_by_streak'> {
  /** Reward by the day in the row. */
  bonuses: ReadonlyMap<number, Cents>;
  /** After so many days the row of bonus days begins again. */
  round: number;
}

interface Claim {
  day: string;
  streak: number;
  amount: Cents;
}

/** `GET /accountSign`: the month of the house's own day. @throws ApiError NOT_FOUND where there is no check-in */
export function checkInCalendar(db: Db, { session, locale }: MemberCall, at: number): SignInCalendar {
  const plan = readPlan(db);
  if (!plan) throw new ApiError('NOT_FOUND');
  const today = dayIn(plan.time_zone, at);
  const claims = claimsOf(db, { memberId: session.memberId, path: plan.path, from: today.slice(0, 7) });
  const last = lastClaim(db, session.memberId, plan.path);
  const streak = streakOn(today, last);
  const offer = offerOfActivity(db, plan.path);
  return {
    path: plan.path,
    server_date: today,
    time_zone: plan.time_zone,
    can_claim: offer !== undefined && isOpen(offer, at) && !isClaimed(today, last),
    streak,
    days: daysOf(today).map((day) => toDay(day, { plan, today, claims, streak })),
    rule: pickText(plan.rule, locale),
  };
}

function readPlan(db: Db, path?: string): Plan | undefined {
  const row = path
    ? db.get<CheckInRow>('SELECT * FROM check_ins WHERE path = :path', { path })
    : db.get<CheckInRow>('SELECT * FROM check_ins ORDER BY path LIMIT 1');
  if (!row) return undefined;
  // Written by the seeds in this shape.
  const list = JSON.parse(row.bonus_by_streak) as { streak: number; reward: Cents }[];
  return {
    ...row,
    bonuses: new Map(list.map(({ streak, reward }) => [streak, reward])),
    round: Math.max(1, ...list.map(({ streak }) => streak)),
  };
}

function claimsOf(db: Db, asked: { memberId: number; path: string; from: string }): Map<string, Claim> {
  const rows = db.all<Claim>(
    `SELECT c.day, c.streak, r.amount FROM check_in_claims c JOIN discount_records r ON r.id = c.record_id
     WHERE c.member_id = :memberId AND c.path = :path AND c.day >= :from`,
    asked,
  );
  return new Map(rows.map((claim) => [claim.day, claim]));
}

type LastClaim = Pick<Claim, 'day' | 'streak'>;

function lastClaim(db: Db, memberId: number, path: string): LastClaim | undefined {
  return db.get<LastClaim>(
    `SELECT day, streak FROM check_in_claims WHERE member_id = :memberId AND path = :path ORDER BY day DESC LIMIT 1`,
    { memberId, path },
  );
}

/** A clock that was set back shows a day that is over: whoever claimed a later one has claimed it. */
function isClaimed(today: string, last: LastClaim | undefined): boolean {
  return last !== undefined && last.day >= today;
}

/** Days in a row up to today, or to yesterday while today is still open. */
function streakOn(today: string, last: LastClaim | undefined): number {
  if (!last) return 0;
  return last.day >= today || last.day === shifted(today, -1) ? last.streak : 0;
}

/** A calendar day so many days later. */
function shifted(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
}

/** All days of the month of a day. */
function daysOf(today: string): string[] {
  const month = today.slice(0, 7);
  return Array.from({ length: 31 }, (_, index) => shifted(`${month}-01`, index)).filter((day) =>
    day.startsWith(month),
  );
}

function rewardOf({ bonuses, round, reward }: Plan, streak: number): { amount: Cents; isBonus: boolean } {
  const bonus = bonuses.get(((streak - 1) % round) + 1);
  return { amount: bonus ?? reward, isBonus: bonus !== undefined };
}

interface Month {
  plan: Plan;
  today: string;
  claims: ReadonlyMap<string, Claim>;
  /** In a row, up to today or yesterday. */
  streak: number;
}

/** What is to come is told as it will be for who misses none. */
function toDay(day: string, { plan, today, claims, streak }: Month): SignInDay {
  const claim = claims.get(day);
  if (claim) {
    const { isBonus } = rewardOf(plan, claim.streak);
    return { date: day, status: 'claimed', reward: toDecimal(claim.amount), is_bonus: isBonus };
  }
  if (day < today) return { date: day, status: 'missed', reward: toDecimal(plan.reward), is_bonus: false };
  const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MS + (claims.has(today) ? 0 : 1);
  const { amount, isBonus } = rewardOf(plan, streak + ahead);
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

const CLAIM = `INSERT INTO check_in_claims (member_id, path, day, streak, record_id, at)
  VALUES (:memberId, :path, :today, :streak, :recordId, :at)`;

/** Claims the house's day, once; call inside `db.write`. @throws ApiError DISCOUNT_REFUSED */
export function claimDay(
  deps: BookDeps,
  offer: Offer,
  { memberId, at }: { memberId: number; at: number },
): DiscountResult {
  const { db } = deps;
  const plan = readPlan(db, offer.activity?.path ?? '');
  if (!plan) throw new ApiError('NOT_FOUND');
  assertOpen(offer, at);
  const { path, multiple } = plan;
  const today = dayIn(plan.time_zone, at);
  const last = lastClaim(db, memberId, path);
  if (isClaimed(today, last)) throw refuse(CLAIMED);
  const streak = streakOn(today, last) + 1;
  const { amount } = rewardOf(plan, streak);
  const record = insertRecord(db, { memberId, discountId: offer.discountId, amount, multiple, at });
  db.run(CLAIM, { memberId, path, today, streak, recordId: record.id, at });
  payRecord(deps, record, at);
  return { record_no: record.recordNo, status: 'approved', amount: toDecimal(amount) };
}
