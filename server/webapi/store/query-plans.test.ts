import { afterEach, beforeEach, expect, it } from 'vitest';
import { detoursOf, scansOf } from '#tests/setup/query-plans.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

// Every test on a TestApi checks its statements when it closes; this proves that the check sees what it is for.
let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.deps.db.close());

it.each([
  'SELECT * FROM game_records WHERE payout = :payout',
  'SELECT count(*) FROM game_records r WHERE r.member_id + 0 = :id',
  'SELECT r.id FROM members m JOIN game_records r ON r.round_no = m.account WHERE m.id = :id',
  'SELECT id FROM mails WHERE :id IS NULL OR member_id = :id',
  'DELETE FROM sessions WHERE device = :device',
  'INSERT INTO outbox (at, purpose, recipient, text, code) SELECT 0, device, ip, ip, ip FROM sessions',
  'UPDATE tokens SET expires_at = :at WHERE session_id + 0 = :id',
])('finds the scan in %s', (sql) => {
  expect(scansOf(api.deps.db, [sql])).toHaveLength(1);
});

it.each([
  ['passes over deposits', 'SELECT * FROM deposits WHERE member_id = :id AND fee = :fee LIMIT 20'],
  [
    'passes over deposits',
    `SELECT id FROM deposits WHERE member_id = :id AND created_at >= :from AND channel_id + 0 = :channel
     ORDER BY created_at DESC, id DESC LIMIT 20`,
  ],
  // Of two ends SQLite searches by the first alone.
  [
    'passes over transfers',
    `SELECT id FROM transfers WHERE member_id = :id AND created_at <= :to AND created_at <= :at
     ORDER BY created_at DESC, id DESC LIMIT 20`,
  ],
  [
    'passes over mails',
    'UPDATE mails SET read_at = :at WHERE member_id = :id AND deleted_at IS NULL AND type = :type',
  ],
  ['sorts', 'SELECT id FROM withdrawals WHERE member_id = :id ORDER BY amount DESC LIMIT 20'],
  [
    'reads all that it finds of discount_records',
    'SELECT count(*) FROM discount_records WHERE member_id = :id',
  ],
  [
    'reads all that it finds of transfers',
    'SELECT * FROM members m JOIN transfers t ON t.member_id = m.id WHERE m.id = :id',
  ],
])('finds that it %s: %s', (fault, sql) => {
  expect(scansOf(api.deps.db, [sql])).toEqual([]);
  expect(detoursOf(api.deps.db, [sql])).toContainEqual(expect.stringMatching(`^${fault}`));
});

it.each([
  `SELECT id FROM transfers WHERE member_id = :id AND status = :status AND created_at >= :from
   ORDER BY created_at DESC, id DESC LIMIT 20`,
  'SELECT max(created_at) FROM transfers WHERE member_id = :id AND game_wallet_id = :wallet',
  'SELECT * FROM mails WHERE id = :id AND member_id = :member',
  'SELECT * FROM bank_cards WHERE member_id = :id',
])('lets %s pass, which reads what it shows', (sql) => {
  expect(detoursOf(api.deps.db, [sql])).toEqual([]);
});

it.each([
  'SELECT * FROM game_records WHERE member_id = :id AND bet_at >= :from ORDER BY bet_at DESC, id DESC',
  'SELECT * FROM banks',
  `INSERT INTO games (id, product_id, code, name, search, image, is_hot, is_new, support_demo, support_mobile, sort)
   VALUES (:id, 1, 'x', '{}', '', '', 0, 0, 0, 0, 1)`,
  '/* whole tables */ SELECT sum(amount) FROM ledger_entries',
])('lets %s pass', (sql) => {
  expect(scansOf(api.deps.db, [sql])).toEqual([]);
});

it('looks at what the app asks, when a test api closes', async () => {
  const token = await api.login();
  await api.get('/gameRecord', { token });
  api.deps.db.run('DROP INDEX game_records_by_member');
  api.deps.db.run('DROP INDEX game_records_by_category');
  api.deps.db.run('DROP INDEX game_records_by_product');
  api.deps.db.run('DROP INDEX game_records_unsettled');
  expect(() => api.close()).toThrow(/SCAN game_records/);
});

it('looks at what it passes over as well', async () => {
  const token = await api.login();
  await api.get('/depositRecord?status=success', { token });
  api.deps.db.run('DROP INDEX deposits_by_state');
  expect(() => api.close()).toThrow(/passes over deposits/);
});

it('finds it in a table that a migration adds, by the member in it', () => {
  const { db } = api.deps;
  db.run(
    'CREATE TABLE of_tomorrow (id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL, text TEXT NOT NULL) STRICT',
  );
  expect(scansOf(db, ['SELECT text FROM of_tomorrow WHERE member_id = :id'])).toHaveLength(1);
  db.run('CREATE INDEX of_tomorrow_by_member ON of_tomorrow (member_id)');
  expect(scansOf(db, ['SELECT text FROM of_tomorrow WHERE member_id = :id'])).toEqual([]);
});
