import { join } from 'node:path';
import { createPasswords } from '#server/webapi/access/passwords.ts';
import { periodOf } from '#server/webapi/activity/referral.ts';
import { createDeps } from '#server/webapi/create-deps.ts';
import { createProviders } from '#server/webapi/money/providers.ts';
import { seedOnce } from '#server/webapi/seed/seed.ts';
import { type Db, openDb } from '#server/webapi/store/db.ts';
import { migrations } from '#server/webapi/store/migrations.ts';

/** Fills the embedded API's database for `npm run bench:growth`. */
const MEMBER = 1;
const DAY_MS = 86_400_000;
/** Number of days over which the member's records are spread. */
export const DAYS = 60;
/** Ids of referred members start here, above those of the demo content. */
const FIRST_REFERRED = 1_000_000;

export const SILENT = { info() {}, warn() {}, error() {} };
/** Cheap password hashes, and providers without latency: neither is measured. */
export const QUICK = {
  passwords: createPasswords({ cost: 4 }),
  providers: createProviders({ latency: [0, 0], timeout: 1 }),
};

/** Creates a database with the demo content. */
export async function seedFolder(dataDir: string): Promise<void> {
  const db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
  await seedOnce(createDeps({ db, now: Date.now, log: SILENT, ...QUICK, dataDir, tokenSeconds: 3600 }));
  db.close();
}

/** Runs statements in one transaction. They may read the numbers 1 to `size` from the table `numbers`. */
function fill(dataDir: string, size: number, statements: readonly string[]): void {
  const db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
  db.write(() => {
    db.run('CREATE TEMP TABLE numbers (n INTEGER PRIMARY KEY)');
    db.run(
      `WITH RECURSIVE all_of (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM all_of WHERE n < ${size})
       INSERT INTO numbers SELECT n FROM all_of`,
    );
    for (const sql of statements) db.run(sql);
  });
  db.close();
}

/** Adds `size` bets of the demo member over all products. Every second one pays 1.90. */
export function addBets(dataDir: string, size: number): void {
  const start = Date.now() - DAYS * DAY_MS;
  const at = `${start} + n * ${DAYS * DAY_MS} / ${size + 1}`;
  const bet = (kind: string, amount: string, where: string) => [
    `INSERT INTO ledger_movements (kind, reference, member_id, at)
     SELECT '${kind}', 'growth:${kind}:' || n, ${MEMBER}, ${at} FROM numbers WHERE ${where}`,
    `INSERT INTO ledger_entries (movement_id, account_id, amount)
     SELECT m.id, a.id, CASE a.kind WHEN 'house' THEN -(${amount}) ELSE ${amount} END
     FROM numbers JOIN ledger_movements m ON m.reference = 'growth:${kind}:' || n JOIN products p ON p.id = n % 24 + 1
     JOIN ledger_accounts a ON a.id IN (
       (SELECT id FROM ledger_accounts WHERE kind = 'house' AND name = 'games'),
       (SELECT id FROM ledger_accounts WHERE kind = 'wallet' AND member_id = ${MEMBER} AND wallet_id = p.wallet_id))`,
  ];
  fill(dataDir, size, [
    ...fundWallets(),
    ...bet('bet', '-(100 + n % 500)', '1'),
    ...bet('payout', '190', 'n % 2 = 0'),
    `INSERT INTO game_records (bet_no, member_id, category_code, product_id, bet_amount, valid_bet, payout, status, bet_at, settled_at)
     SELECT 'G' || n, ${MEMBER}, p.category_code, p.id, 100 + n % 500, 100 + n % 500,
       CASE n % 2 WHEN 0 THEN 190 ELSE 0 END, 'settled', ${at}, ${at} FROM numbers JOIN products p ON p.id = n % 24 + 1`,
  ]);
}

/** Statements that credit a billion dollars to each wallet of the member. */
function fundWallets(): string[] {
  const amount = 1_000_000_000_00;
  return [
    `INSERT OR IGNORE INTO ledger_accounts (kind, member_id, wallet_id, name)
     SELECT 'wallet', ${MEMBER}, w.id, '' FROM wallets w WHERE NOT EXISTS
     (SELECT 1 FROM ledger_accounts a WHERE a.kind = 'wallet' AND a.member_id = ${MEMBER} AND a.wallet_id = w.id)`,
    `INSERT OR IGNORE INTO ledger_accounts (kind, name) SELECT 'house', name FROM
     (SELECT 'adjustments' AS name UNION SELECT 'games') n WHERE NOT EXISTS
     (SELECT 1 FROM ledger_accounts a WHERE a.kind = 'house' AND a.name = n.name)`,
    `INSERT INTO ledger_movements (kind, reference, member_id, at)
     SELECT 'adjustment', 'growth:' || id, ${MEMBER}, 0 FROM wallets`,
    `INSERT INTO ledger_entries (movement_id, account_id, amount)
     SELECT m.id, a.id, CASE a.kind WHEN 'house' THEN -${amount} ELSE ${amount} END
     FROM ledger_movements m JOIN wallets w ON m.reference = 'growth:' || w.id
     JOIN ledger_accounts a ON (a.kind = 'house' AND a.name = 'adjustments') OR (a.member_id = ${MEMBER} AND a.wallet_id = w.id)`,
  ];
}

const depositsOf = (prefix: string, at: number, status: 'pending' | 'success') =>
  `INSERT INTO deposits (order_no, member_id, channel_id, amount, fee, actual_amount, status, created_at, expires_at, finished_at)
   SELECT '${prefix}' || n, ${FIRST_REFERRED} + n, (SELECT min(id) FROM deposit_channels), 60000, 0, 60000, '${status}', ${at}, ${at},
     ${status === 'pending' ? 'NULL' : at} FROM numbers`;

/** Adds `size` records of each kind except bets for the demo member, `size` referred members, and `size` expired rows of each kind. */
export function addRecords(dataDir: string, size: number): void {
  const now = Date.now();
  const at = `${now - DAYS * DAY_MS} + n * ${DAYS * DAY_MS} / ${size + 1}`;
  const month = periodOf(now);
  const lastMonth = periodOf(month.from - 1);
  const [createdAt, expiredAt] = [now - 3 * DAY_MS, now - 2 * DAY_MS];
  const referredBet = (prefix: string, moment: number) =>
    `INSERT INTO game_records (bet_no, member_id, category_code, product_id, bet_amount, valid_bet, payout, status, bet_at, settled_at)
     SELECT '${prefix}' || n, ${FIRST_REFERRED} + n, p.category_code, p.id, 300000, 300000, 0, 'settled', ${moment}, ${moment}
     FROM numbers JOIN products p ON p.id = (SELECT min(id) FROM products)`;
  fill(dataDir, size, [
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
    // One turnover in a hundred is still open.
    `INSERT INTO turnovers (member_id, source_type, source_no, amount, bonus_amount, multiple, required_bet, valid_bet, product_ids,
       start_at, updated_at, passed_at)
     SELECT ${MEMBER}, 'deposit', 'GD' || n, 10000, 0, 1, 10000, CASE n % 100 WHEN 0 THEN 0 ELSE 10000 END, '[]', ${at}, ${at},
       CASE n % 100 WHEN 0 THEN NULL ELSE ${at} END FROM numbers`,
    `INSERT INTO wheel_draws (record_no, member_id, path, prize_id, day, at)
     SELECT 'GX' || n, ${MEMBER}, 'lucky-wheel', (SELECT min(id) FROM wheel_prizes WHERE path = 'lucky-wheel'),
       date((${at}) / 1000, 'unixepoch', '+8 hours'), ${at} FROM numbers`,

    `INSERT INTO members (id, account, password_hash, area_code, phone, level_id, level_since, referrer_id, referral_code, registered_at)
     SELECT ${FIRST_REFERRED} + n, 'referred' || n, 'x', '+886', '+88690' || (10000000 + n),
       (SELECT id FROM levels ORDER BY level LIMIT 1), ${lastMonth.from}, ${MEMBER}, 'GB' || n, ${lastMonth.from} FROM numbers`,
    referredBet('GA', lastMonth.from + DAY_MS),
    referredBet('GB', month.from),
    depositsOf('GE', lastMonth.from + DAY_MS, 'success'),
    depositsOf('GF', month.from, 'success'),

    `INSERT INTO sessions (id, member_id, created_at, expires_at, ip)
     SELECT ${FIRST_REFERRED} + n, ${FIRST_REFERRED} + n, ${createdAt}, ${expiredAt}, '10.0.0.1' FROM numbers`,
    `INSERT INTO tokens (hash, session_id, created_at, expires_at)
     SELECT 'expired' || n, ${FIRST_REFERRED} + n, ${createdAt}, ${expiredAt} FROM numbers`,
    ...['launches', 'play_sessions'].map(
      (table) =>
        `INSERT INTO ${table} (hash, member_id, session_id, product_id, locale, is_demo, created_at, expires_at)
         SELECT 'expired' || n, ${FIRST_REFERRED} + n, ${FIRST_REFERRED} + n, 1, 'enUS', 0, ${createdAt}, ${expiredAt} FROM numbers`,
    ),
    `INSERT INTO idempotency (hash, request_hash, answer, created_at) SELECT 'expired' || n, 'x', x'00', ${createdAt} FROM numbers`,
    `INSERT INTO code_requests (subject, at) SELECT 'expired' || n, ${createdAt} FROM numbers`,
    `INSERT INTO codes (subject, salt, hash, created_at, expires_at, tries_left)
     SELECT 'expired' || n, 'x', 'x', ${createdAt}, ${expiredAt}, 5 FROM numbers`,
    `INSERT INTO attempts (subject, failures, last_at) SELECT 'expired' || n, 1, ${createdAt} FROM numbers`,
  ]);
}

/** Adds `size` due jobs of each kind: unpaid deposits, levels and birthdays of the referred members, and the commissions of last month. */
export function addDueJobs(dataDir: string, size: number): void {
  const now = Date.now();
  const month = periodOf(now);
  const lastMonth = periodOf(month.from - 1);
  fill(dataDir, size, [
    `UPDATE members SET birthday = '1990-${month.name.slice(5)}-05', keep_until = ${now - 1000} WHERE id > ${FIRST_REFERRED}`,
    depositsOf('GG', now - DAY_MS, 'pending'),
    `INSERT INTO jobs (kind, subject_id, delay_ms, added_at, due_at)
     SELECT 'deposit:expire', id, 1000, ${now - DAY_MS}, ${now - DAY_MS} + 1000 FROM deposits WHERE order_no >= 'GG' AND order_no < 'GH'`,
    `DELETE FROM commissions WHERE period = '${lastMonth.name}'`,
    `INSERT INTO meta (name, value) VALUES ('distribution_settled', '${periodOf(lastMonth.from - 1).name}')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ]);
}

/** Copies the slots of the demo content until their category has `size` games. */
export function copyGames(dataDir: string, size: number): void {
  fill(dataDir, size, [
    `WITH own AS (SELECT g.*, row_number() OVER (ORDER BY g.id) - 1 AS place, count(*) OVER () AS total
                  FROM games g JOIN products p ON p.id = g.product_id
                  WHERE p.category_code = 'egame' AND p.open_mode = 'game_list')
     INSERT INTO games (id, product_id, code, name, search, image, is_hot, is_new, support_demo, support_mobile, rtp, sort)
     SELECT 1000000 + n, product_id, code || '-' || n,
            json_object('enUS', json_extract(name, '$.enUS') || ' ' || n, 'zhTW', json_extract(name, '$.zhTW') || ' ' || n),
            search || ' ' || n, image, 0, 0, support_demo, support_mobile, rtp, 1000 + n
     FROM numbers JOIN own ON own.place = n % own.total WHERE n <= ${size} - own.total`,
  ]);
}

/** Copies the providers of the demo content until there are `size`. */
export function copyProviders(dataDir: string, size: number): void {
  if (size === 0) return;
  const db: Db = openDb(join(dataDir, 'webapi.sqlite'), migrations);
  const columns = db
    .all<{ name: string }>(`SELECT name FROM pragma_table_info('products') WHERE name NOT IN ('id', 'code')`)
    .map(({ name }) => name)
    .join(', ');
  db.close();
  fill(dataDir, size, [
    `WITH own AS (SELECT p.*, row_number() OVER (ORDER BY p.id) - 1 AS place, count(*) OVER () AS total FROM products p)
     INSERT INTO products (id, code, ${columns}) SELECT 10000 + n, code || '-' || n, ${columns}
     FROM numbers JOIN own ON own.place = n % own.total WHERE n <= ${size} - own.total`,
  ]);
}
