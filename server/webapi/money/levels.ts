import type { Cents } from '#shared/money.ts';
import { type MemberRow, memberById } from '../access/members.ts';
import { readText } from '../http/texts.ts';
import { levelLostMail, levelMail } from '../mail/activity-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { currentBreak } from '../safer-play/breaks.ts';
import { DAY_MS, operatorPeriod } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { insertRecord, payRecord } from './discount-records.ts';
import type { LedgerDeps } from './ledger.ts';

export interface LevelRow {
  id: number;
  level: number;
  name: string;
  icon: string | null;
  required_deposit: number;
  required_bet: number;
  keep_bet: number | null;
  keep_days: number | null;
  upgrade_bonus: number;
  benefits: string;
}

export interface LevelProgress {
  levels: LevelRow[];
  current: LevelRow;
  deposit: Cents;
  /** Valid bets, plus POINT_BET for each activity point. */
  bet: Cents;
  /** The part of `bet` since the current period of the level began. */
  periodBet: Cents;
  /** When that period ends; null: the level never expires. */
  keepUntil: number | null;
  /** The highest level that was lost and not reached again. */
  lost: number | null;
}

/** Valid bets that a point of an activity counts as. */
export const POINT_BET: Cents = 1000;

/** All levels, the member's level, and the progress towards the next one. */
export function readProgress({ db, ledger }: LedgerDeps, memberId: number): LevelProgress {
  const member = memberById(db, memberId);
  const levels = db.all<LevelRow>('SELECT * FROM levels ORDER BY level');
  const current = levels.find((level) => level.id === member.level_id);
  if (!current) throw new Error(`member ${memberId} has a level that does not exist`);
  const bet = countedBet(member);
  return {
    levels,
    current,
    deposit: ledger.received(memberId, 'deposit'),
    bet,
    periodBet: bet - member.keep_from,
    keepUntil: member.keep_until,
    lost: member.lost_level,
  };
}

function countedBet({ valid_bet, points }: MemberRow): Cents {
  return valid_bet + points * POINT_BET;
}

/**
 * The deposits and bets that a level requires, and those that the member has. A lost level requires the bets that would have
 * kept it, counted since it was lost.
 */
export function requirementsOf(level: LevelRow, { deposit, bet, periodBet, lost }: LevelProgress) {
  const isLost = lost !== null && level.level <= lost && level.keep_bet !== null;
  return {
    deposit: { have: deposit, need: level.required_deposit },
    bet: isLost ? { have: periodBet, need: level.keep_bet ?? 0 } : { have: bet, need: level.required_bet },
  };
}

/**
 * Raises a member to the highest reached level and pays the bonus of each level on the way; during a break nothing, because
 * a bonus invites to play. The next deposit or bet raises the member then. Call inside `db.write`.
 */
export function promoteMember({ db, ledger }: LedgerDeps, memberId: number, at: number): void {
  if (currentBreak(db, memberId, at)) return;
  const progress = readProgress({ db, ledger }, memberId);
  const { levels, current, bet, lost } = progress;
  const reached = levels.filter((level) => {
    const { deposit: paid, bet: played } = requirementsOf(level, progress);
    return level.level > current.level && paid.have >= paid.need && played.have >= played.need;
  });
  const highest = reached.at(-1);
  if (!highest) return;
  const isBack = lost !== null && highest.level >= lost;
  setLevel(db, { memberId, level: highest, lost: isBack ? null : lost, bet, at });
  for (const level of levels.filter((one) => one.level > current.level && one.level <= highest.level)) {
    payUpgrade({ db, ledger }, { memberId, level, at });
  }
  const { level, name, upgrade_bonus: bonus } = highest;
  insertMail(db, memberId, levelMail({ level, name: readText(name), bonus }), at);
}

interface NewLevel {
  memberId: number;
  level: LevelRow;
  lost: number | null;
  /** The counted bets now, with which the new period begins. */
  bet: Cents;
  at: number;
}

function setLevel(db: Db, { memberId, level, lost, bet, at }: NewLevel): void {
  db.run(
    `UPDATE members SET level_id = :levelId, level_since = :at, lost_level = :lost, keep_from = :bet, keep_until = :keepUntil
     WHERE id = :memberId`,
    { levelId: level.id, at, lost, bet, keepUntil: periodEnd(level, at), memberId },
  );
}

/** The last minute of the operator's day. */
function periodEnd({ keep_days }: LevelRow, at: number): number | null {
  return keep_days === null ? null : operatorPeriod('day', at + keep_days * DAY_MS).end - MINUTE_MS;
}

const MINUTE_MS = 60_000;

/** Id of the discount under which the bonuses of levels are recorded. */
export const UPGRADE_DISCOUNT_ID = 10;

/** Pays the bonus of a level. A level that is reached again after it was lost pays no second bonus. */
function payUpgrade(
  { db, ledger }: LedgerDeps,
  { memberId, level, at }: Omit<NewLevel, 'lost' | 'bet'>,
): void {
  const recordNo = `L${level.id}-${memberId}`;
  const amount = level.upgrade_bonus;
  // Before version 35 the reference was `level:…`.
  const isPaid = ledger.hasMoved(`discount:${recordNo}`) || ledger.hasMoved(`level:${memberId}:${level.id}`);
  if (amount === 0 || isPaid) return;
  // Without turnover, because the member did not apply for it.
  const record = { memberId, discountId: UPGRADE_DISCOUNT_ID, amount, multiple: 0, at, recordNo };
  payRecord({ db, ledger }, insertRecord(db, record), at);
}

const DEFAULT_LIMIT = 200;

/**
 * Ends the level periods that are over, for at most `limit` members, each in its own transaction. A member with enough bets
 * keeps the level for another period, any other falls by one level. A period goes on during a break, when the member cannot
 * bet. Returns the number of ended periods.
 */
export function endLevelPeriods(deps: LedgerDeps, at: number, limit = DEFAULT_LIMIT): number {
  const due = deps.db.all<{ id: number }>(
    `SELECT id FROM members WHERE keep_until <= :at
     AND NOT EXISTS (SELECT 1 FROM play_breaks b WHERE b.member_id = members.id AND b.ends_at > :at)
     ORDER BY keep_until LIMIT :limit`,
    { at, limit },
  );
  for (const { id } of due) deps.db.write(() => endPeriod(deps, id, at));
  return due.length;
}

function endPeriod(deps: LedgerDeps, memberId: number, at: number): void {
  const { db } = deps;
  const { levels, current, bet, periodBet, lost } = readProgress(deps, memberId);
  if (periodBet >= (current.keep_bet ?? 0)) {
    db.run('UPDATE members SET keep_from = :bet, keep_until = :keepUntil WHERE id = :memberId', {
      bet,
      keepUntil: periodEnd(current, at),
      memberId,
    });
    return;
  }
  const below = levels.findLast((level) => level.level < current.level);
  if (!below) return;
  setLevel(db, { memberId, level: below, lost: Math.max(lost ?? 0, current.level), bet, at });
  const names = { from: readText(current.name), to: readText(below.name) };
  insertMail(db, memberId, levelLostMail({ ...names, keepBet: current.keep_bet ?? 0 }), at);
}
