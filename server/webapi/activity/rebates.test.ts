import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { settleRound } from '../money/bets.ts';
import { DAY_MS, HOUR_MS } from '../store/days.ts';
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

const WEEK_MS = 7 * DAY_MS;
/** Monday, 2026-11-16, in Taipei. */
const MONDAY = Date.parse('2026-11-15T16:00:00Z');
const NOON = MONDAY + WEEK_MS + 12 * HOUR_MS;

async function signUp(account: string) {
  await api.signUp(account);
  const row = api.deps.db.get<{ id: number }>('SELECT id FROM members WHERE account = :account', { account });
  if (!row) throw new Error(`${account} is not signed up`);
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
/** A lost round: the whole bet is valid. */
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
/** Repeats batches until nobody is left. Returns how many members were checked. */
function payAll(at: number) {
  let checked = 0;
  for (let batch = payRebates(api.deps, at); batch > 0; batch = payRebates(api.deps, at)) checked += batch;
  return checked;
}
const product = (isLive: boolean) => {
  const row = api.deps.db.get<{ id: number; wallet: number }>(
    `SELECT id, wallet_id AS wallet FROM products WHERE id ${isLive ? '' : 'NOT'} IN (4, 5, 6, 7, 8) LIMIT 1`,
  );
  if (!row) throw new Error('no such product');
  return row;
};

it('pays the past week’s rebates once on Monday at noon, without turnover, with a message', async () => {
  const memberId = await signUp('walker');
  payRebates(api.deps, api.clock.now);
  const [live, slot] = [product(true), product(false)];
  // On the lowest level: 0.30 % of all bets, and 0.80 % more of bets on live tables.
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
  expect(mailsOf(memberId)).toEqual(expect.arrayContaining(['Live rebate: $16.00', 'Weekly rebate: $9.00']));
  const open = api.deps.db.all('SELECT id FROM turnovers WHERE member_id = :memberId', { memberId });
  expect(open).toEqual([]);
  // The next week is paid separately.
  payAll(NOON + WEEK_MS);
  expect(balance(memberId) - before).toBe(2500 + 270);
});

it('begins with the past week on a Monday before noon, when that week is not paid yet', async () => {
  const memberId = await signUp('walker');
  const { id, wallet } = product(false);
  play(memberId, wallet, id, 100_000, MONDAY);
  const before = balance(memberId);
  expect(payRebates(api.deps, NOON - 1)).toBe(0);
  payAll(NOON);
  expect(balance(memberId) - before).toBe(300);
});

it('pays every member once in batches of one', async () => {
  const members = [await signUp('walker'), await signUp('runner'), await signUp('rider')];
  const { id, wallet } = product(false);
  payRebates(api.deps, api.clock.now);
  for (const memberId of members) play(memberId, wallet, id, 100_000, MONDAY);
  const before = members.map(balance);
  while (payRebates(api.deps, NOON, 1) > 0);
  expect(members.map((memberId, n) => balance(memberId) - (before[n] ?? 0))).toEqual([300, 300, 300]);
});

it.each([
  [300, 'starts at the payment', NOON, null],
  [0, 'starts after it', NOON + 1, null],
  [0, 'ended before the week', null, MONDAY],
  [300, 'ended in the week', null, MONDAY + 1],
])('pays %i cents of a rebate that %s', async (paid, _when, start, end) => {
  const memberId = await signUp('walker');
  payRebates(api.deps, api.clock.now);
  api.deps.db.run(`UPDATE discounts SET start_at = :start, end_at = :end WHERE type = 'rebate'`, {
    start,
    end,
  });
  const { id, wallet } = product(false);
  play(memberId, wallet, id, 100_000, MONDAY);
  const before = balance(memberId);
  payAll(NOON);
  expect(balance(memberId) - before).toBe(paid);
});

it('pays nobody twice after lost progress or with the clock set back', async () => {
  const memberId = await signUp('walker');
  payRebates(api.deps, api.clock.now);
  const { id, wallet } = product(false);
  play(memberId, wallet, id, 100_000, MONDAY);
  const progress = api.deps.db.get<{ value: string }>(
    `SELECT value FROM meta WHERE name = 'rebates_due'`,
  )?.value;
  payAll(NOON);
  const paid = balance(memberId);
  api.deps.db.run(`UPDATE meta SET value = :progress WHERE name = 'rebates_due'`, {
    progress: progress ?? '',
  });
  payAll(NOON);
  payAll(NOON - WEEK_MS);
  expect(balance(memberId)).toBe(paid);
});

it('sends nothing for a birthday at a level without a gift', async () => {
  const { db } = api.deps;
  db.run('UPDATE levels SET birthday_gift = 0');
  const before = db.get('SELECT count(*) AS n FROM mails');
  db.run(`UPDATE members SET birthday = '1990-11-05', birthday_year = 0`);
  expect(payBirthdays(api.deps, Date.parse('2026-11-21T04:00:00Z'))).toBeGreaterThan(0);
  expect(db.get('SELECT count(*) AS n FROM mails')).toEqual(before);
  expect(db.all(`SELECT id FROM discount_records WHERE record_no LIKE 'G2026-%'`)).toEqual([]);
});

it('pays no birthday gift without its discount', () => {
  const { db } = api.deps;
  db.run(`UPDATE members SET birthday = '1990-11-05', birthday_year = 0`);
  db.run('UPDATE discounts SET id = 99 WHERE id = 9');
  expect(payBirthdays(api.deps, Date.parse('2026-11-21T04:00:00Z'))).toBe(0);
});

it('pays the birthday gift once a year in the month of the birthday, without turnover', async () => {
  const [memberId, other] = [await signUp('walker'), await signUp('other')];
  api.deps.db.run(`UPDATE members SET birthday = '1990-11-30' WHERE id = :memberId`, { memberId });
  api.deps.db.run(`UPDATE members SET birthday = '1990-12-01' WHERE id = :other`, { other });
  expect(payBirthdays(api.deps, api.clock.now)).toBe(1);
  expect(payBirthdays(api.deps, api.clock.now)).toBe(0);
  expect([balance(memberId), balance(other)]).toEqual([1800, 0]);
  expect(records(memberId)).toEqual([{ discount_id: 9, amount: 1800, multiple: 0, status: 'approved' }]);
  expect(api.deps.db.has('SELECT 1 FROM turnovers WHERE member_id = :memberId', { memberId })).toBe(false);
  expect(mailsOf(memberId)).toContain('Happy birthday: a gift of $18.00');
  // In Taipei December begins at 16:00 UTC.
  expect(payBirthdays(api.deps, Date.parse('2026-11-30T15:59:59.999Z'))).toBe(0);
  expect(payBirthdays(api.deps, Date.parse('2026-11-30T16:00:00Z'))).toBe(1);
  expect(payBirthdays(api.deps, Date.parse('2027-11-01T00:00:00Z'))).toBe(1);
  expect(balance(memberId)).toBe(3600);
});
