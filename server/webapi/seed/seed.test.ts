import { expect, it } from 'vitest';
import { createTestApi } from '#tests/setup/webapi.ts';
import { seedOnce } from './seed.ts';

it('adds deposit channels and new discount columns to an older database', async () => {
  const api = await createTestApi();
  const { db } = api.deps;
  // The state before deposits existed. Rows that refer to the deleted ones do not matter here.
  db.run('PRAGMA foreign_keys = OFF');
  for (const table of ['discount_records', 'deposits', 'deposit_channels']) db.run(`DELETE FROM ${table}`);
  db.run('DELETE FROM discounts WHERE id = 7');
  db.run('UPDATE discounts SET is_first_deposit = 0, weekday = NULL, daily_times = NULL');
  await seedOnce(api.deps);
  // A second upgrade changes nothing.
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

it('updates the wheel of an older database to open after a first deposit', async () => {
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

it('adds rebate rates and birthday gifts to the levels of an older database', async () => {
  const api = await createTestApi();
  const { db } = api.deps;
  db.run(`UPDATE levels SET rebate_rate = '0.00', birthday_gift = 0`);
  db.run('DELETE FROM discounts WHERE id IN (8, 9)');
  await seedOnce(api.deps);
  expect(db.get('SELECT rebate_rate, birthday_gift FROM levels WHERE id = 5')).toEqual({
    rebate_rate: '0.50',
    birthday_gift: 18_800,
  });
  expect(db.get('SELECT count(*) AS n FROM discounts WHERE id IN (8, 9)')).toEqual({ n: 2 });
  api.close();
});
