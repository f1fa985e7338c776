import { type Cents, parseMoney } from '#shared/money.ts';
import type { Text } from '../http/texts.ts';
import { rebateMail } from '../mail/activity-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { dayIn, HOUR_MS, OPERATOR_ZONE, operatorPeriod } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { BIRTHDAY_GIFT } from './birthdays.ts';
import { type BookDeps, insertRecord, payRecord } from './prizes.ts';

/** A week of the house is paid at noon of the Monday after it. */
const PAID_AFTER_MS = 12 * HOUR_MS;
/** Members that one look pays at most: requests must not wait for all of them. */
const AT_ONCE = 200;
/** Members that one look passes at most: most of them did not bet. */
const PASSED_AT_ONCE = 500;
const PROGRESS = 'rebates_due';

/** The week that is paid next, by its first moment, and the last member who has been paid for it. */
interface Progress {
  week: number;
  after: number;
}

/**
 * Pays the rebates of a week that is over and whose hour has come, some members at a time; call it again and again.
 * The first week of all is the one in which it is first called. Returns how many members were looked at; 0: nobody is left.
 */
export function payRebates(deps: BookDeps, at: number, most = AT_ONCE): number {
  const { db } = deps;
  const { week, after } = progressOf(db, at);
  const weekEnd = operatorPeriod('week', week).end;
  if (at < weekEnd + PAID_AFTER_MS) return 0;
  const passed = db.all<{ id: number }>(
    `SELECT id FROM members WHERE id > :after ORDER BY id LIMIT ${PASSED_AT_ONCE}`,
    { after },
  );
  const end = passed.at(-1)?.id ?? after;
  const players = playersOf(db, { week, after, end, most });
  for (const { id } of players) db.write(() => payWeek(deps, { memberId: id, week, at }));
  const last = players.length === most ? players.at(-1)?.id : end;
  noteProgress(db, passed.length > 0 ? { week, after: last ?? end } : { week: weekEnd, after: 0 });
  return passed.length;
}

/** Those who bet in the week, of some members. */
function playersOf(db: Db, { week, ...range }: { week: number; after: number; end: number; most: number }) {
  return db.all<{ id: number }>(
    `SELECT id FROM members m WHERE id > :after AND id <= :end AND EXISTS (
       SELECT 1 FROM game_totals g WHERE g.member_id = m.id AND g.span = ${HOUR_MS}
         AND g.start_at >= :week AND g.start_at < :over) ORDER BY id LIMIT :most`,
    { ...range, week, over: operatorPeriod('week', week).end },
  );
}

function progressOf(db: Db, at: number): Progress {
  const row = db.get<{ value: string }>('SELECT value FROM meta WHERE name = :name', { name: PROGRESS });
  // Written below.
  if (row) return JSON.parse(row.value) as Progress;
  const first = { week: operatorPeriod('week', at).start, after: 0 };
  noteProgress(db, first);
  return first;
}

function noteProgress(db: Db, progress: Progress): void {
  db.run(
    'INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value',
    { name: PROGRESS, value: JSON.stringify(progress) },
  );
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

function payWeek(deps: BookDeps, { memberId, week, at }: Week): void {
  const { db } = deps;
  const bets = betsOf(db, memberId, week);
  for (const rebate of rebatesOf(db, { memberId, week, at })) {
    const bet = bets
      .filter(({ productId }) => countsFor(rebate, productId))
      .reduce((sum, { valid }) => sum + valid, 0);
    const amount = shareOf(bet, rebate.rate);
    const recordNo = `R${dayIn(OPERATOR_ZONE, week).replaceAll('-', '')}${rebate.id}-${memberId}`;
    // A program that ended in the middle of a look begins it again.
    if (amount === 0 || isPaid(db, recordNo)) continue;
    const record = { memberId, discountId: rebate.id, amount, multiple: 0, at, recordNo };
    payRecord(deps, insertRecord(db, record), at);
    // Written by the seeds: a text in both languages.
    const name = JSON.parse(rebate.name) as Text;
    insertMail(db, memberId, rebateMail({ name, bet, rate: rebate.rate, amount }), at);
  }
}

/** What is paid back, of which products; one without a rate of its own goes by the member's level. */
function rebatesOf(db: Db, { memberId, week, at }: Week): RebateRow[] {
  return db.all<RebateRow>(
    `SELECT d.id, d.name, coalesce(d.rate, l.rebate_rate) AS rate, d.product_ids
     FROM discounts d, members m JOIN levels l ON l.id = m.level_id
     WHERE m.id = :memberId AND d.type = 'rebate' AND d.id <> ${BIRTHDAY_GIFT} AND coalesce(d.start_at, 0) <= :at
       AND (d.end_at IS NULL OR d.end_at > :week) ORDER BY d.id`,
    { memberId, week, at },
  );
}

interface ProductBets {
  productId: number;
  valid: Cents;
}

function betsOf(db: Db, memberId: number, week: number): ProductBets[] {
  return db.all<ProductBets>(
    `SELECT product_id AS productId, sum(valid_bet) AS valid FROM game_totals
     WHERE member_id = :memberId AND span = ${HOUR_MS} AND start_at >= :week AND start_at < :end AND status = 'settled'
     GROUP BY product_id`,
    { memberId, week, end: operatorPeriod('week', week).end },
  );
}

function countsFor({ product_ids }: RebateRow, productId: number): boolean {
  // Written by the seeds: a list of ids.
  const ids = JSON.parse(product_ids) as number[];
  return ids.length === 0 || ids.includes(productId);
}

/** Whole cents, rounded down. */
function shareOf(bet: Cents, rate: string): Cents {
  return Number((BigInt(bet) * BigInt(parseMoney(rate))) / 10_000n);
}

function isPaid(db: Db, recordNo: string): boolean {
  return (
    db.get('SELECT 1 AS found FROM discount_records WHERE record_no = :recordNo', { recordNo }) !== undefined
  );
}
