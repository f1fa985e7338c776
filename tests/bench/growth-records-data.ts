import { periodOf } from '#server/webapi/activity/referral.ts';
import type { Db } from '#server/webapi/store/db.ts';

const MEMBER = 1;
const DAY_MS = 86_400_000;
const SPAN = 60 * DAY_MS;
/** Ids of the members who were brought begin behind those of the seeds. */
const FIRST = 1_000_000;

/** n of everything that a member may have. */
export function fillRecords(db: Db, size: number, now: number): void {
  fill(db, size, [...ownRecords(size, now), ...brought(now), ...dead(now)]);
}

/** n of what is due: deposits that nobody paid, periods of levels, birthdays, last month's commissions. */
export function fillDue(db: Db, size: number, now: number): void {
  fill(db, size, due(now));
}

function fill(db: Db, size: number, statements: readonly string[]): void {
  db.write(() => {
    db.run('CREATE TEMP TABLE IF NOT EXISTS numbers (n INTEGER PRIMARY KEY)');
    db.run('DELETE FROM numbers');
    db.run(
      `WITH RECURSIVE all_of (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM all_of WHERE n < ${size})
       INSERT INTO numbers SELECT n FROM all_of`,
    );
    for (const sql of statements) db.run(sql);
  });
}

/** The member's own, spread over 60 days. */
function ownRecords(size: number, now: number): string[] {
  const at = `${now - SPAN} + n * ${SPAN} / ${size + 1}`;
  return [
    `INSERT INTO deposits (order_no, member_id, channel_id, amount, fee, actual_amount, status, created_at, expires_at, finished_at)
     SELECT 'GD' || n, ${MEMBER}, (SELECT min(id) FROM deposit_channels) + n % 3, 10000 + n % 500, 0, 10000 + n % 500,
       CASE n % 10 WHEN 0 THEN 'failed' ELSE 'success' END, ${at}, ${at}, ${at} FROM numbers`,
    `INSERT INTO withdrawals (order_no, member_id, method, target_id, account_masked, amount, fee, is_free, day, status, created_at, finished_at)
     SELECT 'GW' || n, ${MEMBER}, 'bank_card', 1, '****1', 10000 + n % 500, 0, 1, date((${at}) / 1000, 'unixepoch', '+8 hours'),
       CASE n % 10 WHEN 0 THEN 'rejected' ELSE 'success' END, ${at}, ${at} + 9000 FROM numbers`,
    `INSERT INTO discount_records (record_no, member_id, discount_id, amount, multiple, status, created_at, reviewed_at)
     SELECT 'GP' || n, ${MEMBER}, (SELECT min(id) FROM discounts) + n % 5, 500, 1,
       CASE n % 10 WHEN 0 THEN 'rejected' ELSE 'approved' END, ${at}, ${at} FROM numbers`,
    `INSERT INTO mails (member_id, title, summary, content, type, sent_at, read_at)
     SELECT ${MEMBER}, '{"enUS":"Welcome","zhTW":"歡迎"}', '{"enUS":"Welcome","zhTW":"歡迎"}', '{"enUS":"<p>Welcome</p>","zhTW":"<p>歡迎</p>"}',
       'personal', ${at}, CASE n % 2 WHEN 0 THEN ${at} END FROM numbers`,
    `INSERT INTO transfers (order_no, member_id, from_wallet_id, to_wallet_id, amount, status, mode, created_at, finished_at)
     SELECT 'GT' || n, ${MEMBER}, 1, 2 + n % 9, 100, CASE n % 10 WHEN 0 THEN 'failed' ELSE 'success' END, 'manual', ${at}, ${at} FROM numbers`,
    // One in a hundred is still to be played.
    `INSERT INTO turnovers (member_id, source_type, source_no, amount, bonus_amount, multiple, required_bet, valid_bet, product_ids,
       start_at, updated_at, passed_at)
     SELECT ${MEMBER}, 'deposit', 'GD' || n, 10000, 0, 1, 10000, CASE n % 100 WHEN 0 THEN 0 ELSE 10000 END, '[]', ${at}, ${at},
       CASE n % 100 WHEN 0 THEN NULL ELSE ${at} END FROM numbers`,
    `INSERT INTO wheel_draws (record_no, member_id, path, prize_id, day, at)
     SELECT 'GX' || n, ${MEMBER}, 'summer-wheel', (SELECT min(id) FROM wheel_prizes WHERE path = 'summer-wheel'),
       date((${at}) / 1000, 'unixepoch', '+8 hours'), ${at} FROM numbers`,
  ];
}

/** n members whom the member brought, each with a deposit and bets in this month and the last one. */
function brought(now: number): string[] {
  const month = periodOf(now);
  const last = periodOf(month.from - 1);
  const bet = (name: string, at: number) =>
    `INSERT INTO game_records (bet_no, member_id, category_code, product_id, bet_amount, valid_bet, payout, status, bet_at, settled_at)
     SELECT '${name}' || n, ${FIRST} + n, p.category_code, p.id, 300000, 300000, 0, 'settled', ${at}, ${at}
     FROM numbers JOIN products p ON p.id = (SELECT min(id) FROM products)`;
  return [
    `INSERT INTO members (id, account, password_hash, area_code, phone, level_id, level_since, referrer_id, referral_code, registered_at)
     SELECT ${FIRST} + n, 'brought' || n, 'x', '+886', '+88690' || (10000000 + n), (SELECT id FROM levels ORDER BY level LIMIT 1), ${last.from},
       ${MEMBER}, 'GB' || n, ${last.from} FROM numbers`,
    bet('GA', last.from + DAY_MS),
    bet('GB', month.from),
    depositOf('GE', last.from + DAY_MS, 'success'),
    depositOf('GF', month.from, 'success'),
  ];
}

function depositOf(name: string, at: number, status: 'pending' | 'success'): string {
  return `INSERT INTO deposits (order_no, member_id, channel_id, amount, fee, actual_amount, status, created_at, expires_at, finished_at)
    SELECT '${name}' || n, ${FIRST} + n, (SELECT min(id) FROM deposit_channels), 60000, 0, 60000, '${status}', ${at}, ${at},
      ${status === 'pending' ? 'NULL' : at} FROM numbers`;
}

function due(now: number): string[] {
  const month = periodOf(now);
  const last = periodOf(month.from - 1);
  return [
    `UPDATE members SET birthday = '1990-${month.name.slice(5)}-05', keep_until = ${now - 1000} WHERE id > ${FIRST}`,
    depositOf('GG', now - DAY_MS, 'pending'),
    `INSERT INTO jobs (kind, subject_id, delay_ms, added_at, due_at)
     SELECT 'deposit:expire', id, 1000, ${now - DAY_MS}, ${now - DAY_MS} + 1000 FROM deposits WHERE order_no >= 'GG' AND order_no < 'GH'`,
    // As though this program had run last month.
    `DELETE FROM commissions WHERE period = '${last.name}'`,
    `INSERT INTO meta (name, value) VALUES ('distribution_settled', '${periodOf(last.from - 1).name}')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ];
}

/** Logins, games and codes of yesterday, which the next one of their kind throws away. */
function dead(now: number): string[] {
  const [made, over] = [now - 3 * DAY_MS, now - 2 * DAY_MS];
  return [
    `INSERT INTO sessions (id, member_id, created_at, expires_at, ip) SELECT ${FIRST} + n, ${FIRST} + n, ${made}, ${over}, '10.0.0.1' FROM numbers`,
    `INSERT INTO tokens (hash, session_id, created_at, expires_at) SELECT 'dead' || n, ${FIRST} + n, ${made}, ${over} FROM numbers`,
    `INSERT INTO launches (hash, member_id, session_id, product_id, locale, is_demo, created_at, expires_at)
     SELECT 'dead' || n, ${FIRST} + n, ${FIRST} + n, 1, 'enUS', 0, ${made}, ${over} FROM numbers`,
    `INSERT INTO play_sessions (hash, member_id, session_id, product_id, locale, is_demo, created_at, expires_at)
     SELECT 'dead' || n, ${FIRST} + n, ${FIRST} + n, 1, 'enUS', 0, ${made}, ${over} FROM numbers`,
    `INSERT INTO idempotency (hash, request_hash, answer, created_at) SELECT 'dead' || n, 'x', x'00', ${made} FROM numbers`,
    `INSERT INTO code_requests (subject, at) SELECT 'dead' || n, ${made} FROM numbers`,
    `INSERT INTO codes (subject, salt, hash, created_at, expires_at, tries_left)
     SELECT 'dead' || n, 'x', 'x', ${made}, ${over}, 5 FROM numbers`,
    `INSERT INTO attempts (subject, failures, last_at) SELECT 'dead' || n, 1, ${made} FROM numbers`,
  ];
}
