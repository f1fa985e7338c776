import { YUP_IDS } from '#shared/webapi/error-id.ts';
import { fieldError } from '../http/errors.ts';
import { breakMail } from '../mail/break-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { DAY_MS, HOUR_MS, operatorMonthsLater } from '../store/days.ts';
import type { Db } from '../store/db.ts';

export const BREAK_DAYS = [1, 3, 7, 14, 28, 42];
export const EXCLUSION_MONTHS = [6, 12, 24, 60];

interface PlayBreak {
  kind: 'break' | 'exclusion';
  ends_at: number;
}

/**
 * The break that ends last, or null without one. Rows are never deleted or shortened. A break that ended only because the clock
 * was ahead is in force again after the clock is set back.
 */
export function currentBreak(db: Db, memberId: number, at: number): PlayBreak | null {
  const row = db.get<PlayBreak>(
    'SELECT kind, ends_at FROM play_breaks WHERE member_id = :memberId AND ends_at > :at ORDER BY ends_at DESC LIMIT 1',
    { memberId, at },
  );
  return row ?? null;
}

/** Shown when a break refuses a promotion. A bonus invites to play, and its turnover could not be bet. */
export const BREAK_REASON = { enUS: 'No promotion is paid during a break', zhTW: '暫停期間不發放優惠' };

interface BreakRequest {
  memberId: number;
  at: number;
}

/**
 * Begins a break; call inside `db.write`. Changes nothing unless it ends at least an hour after the current break.
 * Returns whether it began.
 * @throws ApiError INVALID on `days`
 */
export function takeBreak(db: Db, { memberId, at, days }: BreakRequest & { days: number }): boolean {
  if (!BREAK_DAYS.includes(days)) throw fieldError('days', YUP_IDS.oneOf);
  return insertBreak(db, { memberId, at, kind: 'break', endsAt: at + days * DAY_MS });
}

/** Begins a self-exclusion; call inside `db.write`. Returns whether it began. @throws ApiError INVALID on `months` */
export function excludeSelf(db: Db, { memberId, at, months }: BreakRequest & { months: number }): boolean {
  if (!EXCLUSION_MONTHS.includes(months)) throw fieldError('months', YUP_IDS.oneOf);
  return insertBreak(db, { memberId, at, kind: 'exclusion', endsAt: operatorMonthsLater(at, months) });
}

interface NewBreak extends BreakRequest {
  kind: PlayBreak['kind'];
  endsAt: number;
}

function insertBreak(db: Db, { memberId, at, kind, endsAt }: NewBreak): boolean {
  const current = currentBreak(db, memberId, at);
  // Pressing the button twice must not begin a second break that ends moments later.
  if (current && endsAt - current.ends_at < HOUR_MS) return false;
  db.run(
    'INSERT INTO play_breaks (member_id, kind, started_at, ends_at) VALUES (:memberId, :kind, :at, :endsAt)',
    { memberId, kind, at, endsAt },
  );
  insertMail(db, memberId, breakMail({ kind, endsAt }), at);
  return true;
}
