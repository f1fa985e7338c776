import { afterEach, beforeEach, expect, it } from 'vitest';
import { scansOf } from '#tests/setup/query-plans.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

// Each TestApi checks its statements when it closes. These tests check that check.
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
])('finds the scan of %s', (sql) => {
  expect(scansOf(api.deps.db, [sql])).toHaveLength(1);
});

it.each([
  'SELECT * FROM game_records WHERE member_id = :id AND bet_at >= :from ORDER BY bet_at DESC, id DESC',
  'SELECT * FROM banks',
  `INSERT INTO games (id, product_id, code, name, search, image, is_hot, is_new, support_demo, support_mobile, sort)
   VALUES (:id, 1, 'x', '{}', '', '', 0, 0, 0, 0, 1)`,
  '/* whole tables */ SELECT sum(amount) FROM ledger_entries',
])('accepts %s', (sql) => {
  expect(scansOf(api.deps.db, [sql])).toEqual([]);
});

it('checks the statements of the app when a test api closes', async () => {
  const token = await api.login();
  await api.get('/gameRecord', { token });
  api.deps.db.run('DROP INDEX game_records_by_member');
  api.deps.db.run('DROP INDEX game_records_by_category');
  api.deps.db.run('DROP INDEX game_records_by_product');
  api.deps.db.run('DROP INDEX game_records_unsettled');
  expect(() => api.close()).toThrow(/SCAN game_records/);
});

it('finds the scan of a new table that has a member', () => {
  const { db } = api.deps;
  db.run(
    'CREATE TABLE of_tomorrow (id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL, text TEXT NOT NULL) STRICT',
  );
  expect(scansOf(db, ['SELECT text FROM of_tomorrow WHERE member_id = :id'])).toHaveLength(1);
  db.run('CREATE INDEX of_tomorrow_by_member ON of_tomorrow (member_id)');
  expect(scansOf(db, ['SELECT text FROM of_tomorrow WHERE member_id = :id'])).toEqual([]);
});
