import { type Cents, parseMoney, percentOf } from '#shared/money.ts';
import { readText } from '../http/texts.ts';
import { rebateMail } from '../mail/activity-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { insertRecord, payRecord } from '../money/discount-records.ts';
import type { LedgerDeps } from '../money/ledger.ts';
import { UPGRADE_DISCOUNT_ID } from '../money/levels.ts';
import { dayIn, HOUR_MS, OPERATOR_ZONE, operatorPeriod } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { BIRTHDAY_DISCOUNT_ID } from './birthdays.ts';

/** A week is paid at noon of the Monday after it. */
export const PAY_DELAY_MS = 12 * HOUR_MS;
/** Members paid in one batch, so that requests do not wait for all of them. */
const BATCH_SIZE = 200;
/** Members checked in one batch. Most of them did not bet. */
const CHECK_SIZE = 500;
const PROGRESS = 'rebates_due';

/** `week`: first moment of the week to pay next. `after`: id of the last member checked for it. */
interface Progress {
  week: number;
  after: number;
}

/**
 * Pays the rebates of the past week to a batch of members; call it repeatedly. The first call on a new database starts
 * with the week that is paid next. Returns how many members were checked; 0: nothing is due.
 */
export function payRebates(deps: LedgerDeps, at: number, limit = BATCH_SIZE): number {
  const { db } = deps;
  const { week, after } = readProgress(db, at);
  const weekEnd = operatorPeriod('week', week).end;
  if (at < weekEnd + PAY_DELAY_MS) return 0;
  const checked = db.all<{ id: number }>(
    `SELECT id FROM members WHERE id > :after ORDER BY id LIMIT ${CHECK_SIZE}`,
    { after },
  );
  const end = checked.at(-1)?.id ?? after;
  const players = db.all<{ id: number }>(
    `SELECT id FROM members m WHERE id > :after AND id <= :end AND EXISTS (
       SELECT 1 FROM game_records g WHERE g.member_id = m.id AND g.bet_at >= :week AND g.bet_at < :over)
     ORDER BY id LIMIT :limit`,
    { after, end, limit, week, over: weekEnd },
  );
  for (const { id } of players) db.write(() => payRebatesOf(deps, { memberId: id, week, at }));
  // After a full batch more players may follow before `end`, so the next batch starts after the last paid one.
  const last = players.length === limit ? (players.at(-1)?.id ?? end) : end;
  writeProgress(db, checked.length > 0 ? { week, after: last } : { week: weekEnd, after: 0 });
  return checked.length;
}

function readProgress(db: Db, at: number): Progress {
  const saved = readMeta(db, PROGRESS);
  // Written by writeProgress.
  if (saved !== undefined) return JSON.parse(saved) as Progress;
  const first = { week: operatorPeriod('week', at - PAY_DELAY_MS).start, after: 0 };
  writeProgress(db, first);
  return first;
}

function writeProgress(db: Db, progress: Progress): void {
  writeMeta(db, PROGRESS, JSON.stringify(progress));
}

interface Week {
  memberId: number;
  week: number;
  at: number;
}

interface RebateRow {
  id: number;
  name: string;
  rate: string;
  product_ids: string;
}

/** Pays a member's rebates of one week, each once; call inside `db.write`. `week`: its first moment. */
export function payRebatesOf(deps: LedgerDeps, { memberId, week, at }: Week): void {
  const { db } = deps;
  const bets = db.all<{ productId: number; valid: Cents }>(
    `SELECT product_id AS productId, sum(valid_bet) AS valid FROM game_records
     WHERE member_id = :memberId AND bet_at >= :week AND bet_at < :end AND status = 'settled' GROUP BY product_id`,
    { memberId, week, end: operatorPeriod('week', week).end },
  );
  for (const rebate of rebatesOf(db, { memberId, week, at })) {
    // Written by the seeds: a list of ids; empty: all products.
    const productIds = JSON.parse(rebate.product_ids) as number[];
    const bet = bets
      .filter(({ productId }) => productIds.length === 0 || productIds.includes(productId))
      .reduce((sum, { valid }) => sum + valid, 0);
    const amount = percentOf(bet, parseMoney(rebate.rate));
    const recordNo = `R${dayIn(OPERATOR_ZONE, week).replaceAll('-', '')}${rebate.id}-${memberId}`;
    // After a crash the batch starts again and meets members that are paid already.
    const isPaid = db.has('SELECT 1 FROM discount_records WHERE record_no = :recordNo', { recordNo });
    if (amount === 0 || isPaid) continue;
    const record = { memberId, discountId: rebate.id, amount, multiple: 0, at, recordNo };
    payRecord(deps, insertRecord(db, record), at);
    const name = readText(rebate.name);
    insertMail(db, memberId, rebateMail({ name, bet, rate: rebate.rate, amount }), at);
  }
}

/** Rebate discounts that apply to the week. One without a rate of its own takes the rate of the member's level. */
function rebatesOf(db: Db, { memberId, week, at }: Week): RebateRow[] {
  return db.all<RebateRow>(
    `SELECT d.id, d.name, coalesce(d.rate, l.rebate_rate) AS rate, d.product_ids
     FROM discounts d, members m JOIN levels l ON l.id = m.level_id
     WHERE m.id = :memberId AND d.type = 'rebate' AND d.id NOT IN (${BIRTHDAY_DISCOUNT_ID}, ${UPGRADE_DISCOUNT_ID}) AND coalesce(d.start_at, 0) <= :at
       AND (d.end_at IS NULL OR d.end_at > :week) ORDER BY d.id`,
    { memberId, week, at },
  );
}
