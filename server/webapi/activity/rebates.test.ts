import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { settleRound } from '../money/bets.ts';
import { seedOnce } from '../seed/seed.ts';
import { payBirthdays } from './birthdays.ts';
import { payRebates } from './rebates.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => {
  expect(api.deps.ledger.audit()).toEqual([]);
  api.close();
});

const WEEK_MS = 7 * 86_400_000;
/** Monday, 2026-11-16, in Taipei. */
const MONDAY = Date.parse('2026-11-15T16:00:00Z');
const NOON = MONDAY + WEEK_MS + 12 * 3_600_000;

async function member(account: string) {
  await api.signUp(account);
  const row = api.deps.db.get<{ id: number }>('SELECT id FROM members WHERE account = :account', { account });
  if (!row) throw new Error('not signed up');
  return row.id;
}
const balance = (memberId: number) => api.deps.ledger.balance({ kind: 'wallet', memberId, walletId: 1 });
const records = (memberId: number) =>
  api.deps.db.all(
    `SELECT discount_id, amount, multiple, status FROM discount_records WHERE member_id = :memberId ORDER BY id`,
    { memberId },
  );
const mailsOf = (memberId: number) =>
  api.deps.db
    .all<{ title: string }>('SELECT title FROM mails WHERE member_id = :memberId ORDER BY id', {
      memberId,
    })
    .map(({ title }) => (JSON.parse(title) as { enUS: string }).enUS);
/** A round that is lost: all of it valid. */
function play(memberId: number, walletId: number, productId: number, bet: number, at: number) {
  const { db, ledger } = api.deps;
  db.write(() => {
    ledger.transfer({
      ...{ kind: 'bonus', reference: `given:${memberId}:${at}:${bet}`, memberId, at, amount: bet },
      from: { kind: 'house', name: 'bonuses' },
      to: { kind: 'wallet', memberId, walletId },
    });
  });
  settleRound({ db, ledger }, { memberId, walletId, productId, gameId: null, bet, payout: 0, at });
}
/** Until nobody is left. */
function payAll(at: number) {
  let paid = 0;
  for (let some = payRebates(api.deps, at); some > 0; some = payRebates(api.deps, at)) paid += some;
  return paid;
}
const product = (isLive: boolean) => {
  const row = api.deps.db.get<{ id: number; wallet: number }>(
    `SELECT id, wallet_id AS wallet FROM products WHERE id ${isLive ? '' : 'NOT'} IN (4, 5, 6, 7, 8) LIMIT 1`,
  );
  if (!row) throw new Error('no such product');
  return row;
};

it('pays a week’s rebates at noon of Monday, to the cent, once, free of turnover, and tells it', async () => {
  const memberId = await member('walker');
  payRebates(api.deps, api.clock.now);
  const [live, slot] = [product(true), product(false)];
  // Below the second level: 0.30 % of all, 0.80 % of the live tables on top.
  play(memberId, slot.wallet, slot.id, 100_033, MONDAY);
  play(memberId, live.wallet, live.id, 200_000, MONDAY + WEEK_MS - 1);
  play(memberId, slot.wallet, slot.id, 7_000_000, MONDAY - 1);
  play(memberId, slot.wallet, slot.id, 90_000, MONDAY + WEEK_MS);
  const before = balance(memberId);
  expect(payAll(NOON - 1)).toBe(0);
  expect(payAll(NOON)).toBeGreaterThan(0);
  expect(payAll(NOON)).toBe(0);
  expect(records(memberId)).toEqual([
    { discount_id: 6, amount: 1600, multiple: 0, status: 'approved' },
    { discount_id: 8, amount: 900, multiple: 0, status: 'approved' },
  ]);
  expect(balance(memberId) - before).toBe(2500);
  expect(mailsOf(memberId)).toEqual(
    expect.arrayContaining(['Live rebate for last week: $16.00', 'VIP weekly rebate for last week: $9.00']),
  );
  const open = api.deps.db.all('SELECT id FROM turnovers WHERE member_id = :memberId', { memberId });
  expect(open).toEqual([]);
  // The next week is another one.
  payAll(NOON + WEEK_MS);
  expect(balance(memberId) - before).toBe(2500 + 270);
});

it('pays each once where one is paid at a time', async () => {
  const members = [await member('walker'), await member('runner'), await member('rider')];
  const { id, wallet } = product(false);
  payRebates(api.deps, api.clock.now);
  for (const memberId of members) play(memberId, wallet, id, 100_000, MONDAY);
  const before = members.map(balance);
  while (payRebates(api.deps, NOON, 1) > 0);
  expect(members.map((memberId, n) => balance(memberId) - (before[n] ?? 0))).toEqual([300, 300, 300]);
});

it('pays nobody twice when a look was cut off before it was noted, nor with the clock set back', async () => {
  const memberId = await member('walker');
  payRebates(api.deps, api.clock.now);
  const { id, wallet } = product(false);
  play(memberId, wallet, id, 100_000, MONDAY);
  const noted = api.deps.db.get<{ value: string }>(
    `SELECT value FROM meta WHERE name = 'rebates_due'`,
  )?.value;
  payAll(NOON);
  const paid = balance(memberId);
  api.deps.db.run(`UPDATE meta SET value = :noted WHERE name = 'rebates_due'`, { noted: noted ?? '' });
  payAll(NOON);
  payAll(NOON - WEEK_MS);
  expect(balance(memberId)).toBe(paid);
});

it('gives a birthday’s gift in its month, once a year, with its turnover', async () => {
  const [memberId, other] = [await member('walker'), await member('other')];
  api.deps.db.run(`UPDATE members SET birthday = '1990-11-30' WHERE id = :memberId`, { memberId });
  api.deps.db.run(`UPDATE members SET birthday = '1990-12-01' WHERE id = :other`, { other });
  expect(payBirthdays(api.deps, api.clock.now)).toBe(1);
  expect(payBirthdays(api.deps, api.clock.now)).toBe(0);
  expect([balance(memberId), balance(other)]).toEqual([1800, 0]);
  expect(records(memberId)).toEqual([{ discount_id: 9, amount: 1800, multiple: 1, status: 'approved' }]);
  expect(
    api.deps.db.get('SELECT required_bet FROM turnovers WHERE member_id = :memberId', { memberId }),
  ).toEqual({ required_bet: 1800 });
  expect(mailsOf(memberId)).toContain('Happy birthday: a gift of $18.00');
  // December begins in Taipei.
  expect(payBirthdays(api.deps, Date.parse('2026-11-30T15:59:59.999Z'))).toBe(0);
  expect(payBirthdays(api.deps, Date.parse('2026-11-30T16:00:00Z'))).toBe(1);
  expect(payBirthdays(api.deps, Date.parse('2027-11-01T00:00:00Z'))).toBe(1);
  expect(balance(memberId)).toBe(3600);
});

it('gives the levels of a database of before what they had only named', async () => {
  const { db } = api.deps;
  db.run(`UPDATE levels SET rebate_rate = '0.00', birthday_gift = 0`);
  db.run('DELETE FROM discounts WHERE id IN (8, 9)');
  await seedOnce(api.deps);
  expect(db.get('SELECT rebate_rate, birthday_gift FROM levels WHERE id = 5')).toEqual({
    rebate_rate: '0.50',
    birthday_gift: 18_800,
  });
  expect(db.get('SELECT count(*) AS n FROM discounts WHERE id IN (8, 9)')).toEqual({ n: 2 });
});
