import { expect, it } from 'vitest';
import { createTestApi } from '#tests/setup/webapi.ts';
import { seedOnce } from './seed.ts';

it('gives a database of before its ways to pay in, and its promotions what they lacked', async () => {
  const api = await createTestApi();
  const { db } = api.deps;
  // As the program before deposits left it; what refers to the rows that go is not looked at here.
  db.run('PRAGMA foreign_keys = OFF');
  for (const table of ['discount_records', 'deposits', 'deposit_channels']) db.run(`DELETE FROM ${table}`);
  db.run('DELETE FROM discounts WHERE id = 7');
  db.run('UPDATE discounts SET is_first_deposit = 0, weekday = NULL, daily_times = NULL');
  await seedOnce(api.deps);
  // Twice is once.
  await seedOnce(api.deps);
  expect(db.get('SELECT count(*) AS channels FROM deposit_channels')).toEqual({ channels: 9 });
  expect(
    db.all(
      'SELECT id, is_first_deposit, weekday, daily_times FROM discounts WHERE id IN (1, 3, 7) ORDER BY id',
    ),
  ).toEqual([
    { id: 1, is_first_deposit: 1, weekday: null, daily_times: null },
    { id: 3, is_first_deposit: 0, weekday: 5, daily_times: 1 },
    { id: 7, is_first_deposit: 0, weekday: null, daily_times: 1 },
  ]);
  api.close();
});

it('opens the wheel of a database of before after a first deposit only, and says so in its rule', async () => {
  const api = await createTestApi();
  const { db } = api.deps;
  const read = () =>
    db.get('SELECT d.requirement, w.rule FROM discounts d JOIN wheels w WHERE d.id = 5 AND w.path = :path', {
      path: 'summer-wheel',
    });
  const fresh = read();
  expect(fresh).toMatchObject({ requirement: 'deposited', rule: expect.stringContaining('first deposit') });
  db.run('UPDATE discounts SET requirement = NULL WHERE id = 5');
  db.run(`UPDATE wheels SET rule = '{"enUS":"old","zhTW":"old"}'`);
  await seedOnce(api.deps);
  expect(read()).toEqual(fresh);
  api.close();
});
