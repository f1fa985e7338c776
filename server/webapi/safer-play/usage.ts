import { operatorPeriod } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { sumGames } from '../store/game-sums.ts';
import type { LimitName } from './limits.ts';

/** Cents or minutes since the limit's period began, and when the period ends. A negative loss means that the member has won. */
export interface Usage {
  used: number;
  endsAt: number;
}

/** The amount or time that counts for a limit in the operator's day, week or month that contains `at`. */
export function readUsage(db: Db, { memberId, kind, period }: LimitName, at: number): Usage {
  const { start, end } = operatorPeriod(period, at);
  switch (kind) {
    case 'deposit':
      return { used: depositedSince(db, memberId, start), endsAt: end };
    case 'loss':
      return { used: lostSince(db, memberId, start), endsAt: end };
    case 'time':
      return { used: Math.floor(playedMs(db, memberId, { start, end }) / 60_000), endsAt: end };
  }
}

/**
 * An order counts as soon as it is opened, so that several open orders cannot exceed a limit together. Orders that failed,
 * expired or were cancelled no longer count. An order counts in the period in which it was opened. Orders with a time in the
 * future count too, because the clock may have been set back.
 */
function depositedSince(db: Db, memberId: number, from: number): number {
  return db.number(
    `SELECT sum(amount) FROM deposits WHERE member_id = :memberId AND created_at >= :from
     AND status IN ('pending', 'paying', 'reviewing', 'success')`,
    { memberId, from },
  );
}

/** Stakes minus payouts of the bets since a moment. The stake of an unsettled bet counts as lost. */
function lostSince(db: Db, memberId: number, from: number): number {
  const { bet, payout } = sumGames(db, { memberId, from });
  return bet - payout;
}

function playedMs(db: Db, memberId: number, { start, end }: { start: number; end: number }): number {
  return db.number(
    `SELECT sum(min(last_at, :end) - max(started_at, :start)) FROM play_stretches
     WHERE member_id = :memberId AND last_at > :start AND started_at < :end`,
    { memberId, start, end },
  );
}

/**
 * Calls of `recordPlay` within this time extend one stretch. The page of a game causes one a minute while it is visible, and
 * one of them may be lost.
 */
const PAUSE_MS = 150_000;

/**
 * Records that a member plays for money at this moment: a game is opened, a bet is placed, or a game's page is visible.
 * Stretches of a member never overlap, so the time of two games at once counts once. Call inside `db.write`.
 */
export function recordPlay(db: Db, memberId: number, at: number): void {
  const last = db.get<{ id: number; last_at: number }>(
    `SELECT id, last_at FROM play_stretches WHERE member_id = :memberId AND last_at >= :since AND started_at <= :at
     ORDER BY last_at DESC LIMIT 1`,
    { memberId, since: at - PAUSE_MS, at },
  );
  if (!last) {
    db.run('INSERT INTO play_stretches (member_id, started_at, last_at) VALUES (:memberId, :at, :at)', {
      memberId,
      at,
    });
  } else if (at > last.last_at) {
    db.run('UPDATE play_stretches SET last_at = :at WHERE id = :id', { id: last.id, at });
  }
}
