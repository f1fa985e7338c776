import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, TEST_NOW, type TestApi } from '#tests/setup/webapi.ts';
import { HOUR_MS } from '../store/days.ts';
import * as content from './content.ts';

/** "12.50" in cents, calculated apart from the code under test. */
const cents = (amount: string | null | undefined) =>
  amount === null || amount === undefined ? null : Math.round(Number(amount) * 100);
const at = (hours: number | null) => (hours === null ? null : TEST_NOW + hours * HOUR_MS);

let api: TestApi;
const rows = (sql: string) => api.deps.db.all<Record<string, unknown>>(sql);

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('the tables have the amounts of the content in cents', () => {
  it('levels', () => {
    expect(rows('SELECT * FROM levels ORDER BY level')).toMatchObject(
      content.levels.map((level) => ({
        required_deposit: cents(level.required_deposit),
        required_bet: cents(level.required_bet),
        keep_bet: cents(level.keep_bet),
        keep_days: level.keep_bet === null ? null : 90,
        upgrade_bonus: cents(level.upgrade_bonus),
        birthday_gift: cents(level.birthdayGift),
        daily_withdrawals: level.dailyWithdrawals,
        free_withdrawals: level.freeWithdrawals,
        rebate_rate: level.rebateRate,
      })),
    );
  });

  it('discounts', () => {
    expect(rows('SELECT * FROM discounts ORDER BY id')).toMatchObject(
      content.discounts
        .toSorted((a, b) => a.id - b.id)
        .map((discount) => ({
          amount: cents(discount.amount),
          amount_max: cents(discount.amount_max),
          min_deposit: cents(discount.min_deposit),
          is_first_deposit: Number(discount.is_first_deposit ?? false),
        })),
    );
  });

  it('the wheel, its prizes and the check-ins', () => {
    expect(rows('SELECT * FROM wheels')).toMatchObject([
      { daily_times: 3, deposit_step: 1000_00, deposit_times_max: 10, multiple: 0 },
    ]);
    expect(rows('SELECT * FROM wheel_prizes ORDER BY sort')).toMatchObject([
      { id: 1, type: 'cash', value: 888_00, weight: 100, stock: 10 },
      { id: 2, type: 'point', value: 10, weight: 2000, stock: null },
      { id: 3, type: 'cash', value: 58_00, weight: 600, stock: null },
      { id: 4, type: 'cash', value: 28_00, weight: 2000, stock: null },
      { id: 5, type: 'cash', value: 188_00, weight: 300, stock: null },
      { id: 6, type: 'thanks', value: 0, weight: 2500, stock: null },
      { id: 7, type: 'cash', value: 88_00, weight: 1000, stock: null },
      { id: 8, type: 'cash', value: 18_00, weight: 1500, stock: null },
    ]);
    const [checkIn] = rows('SELECT * FROM check_ins');
    expect(checkIn).toMatchObject({ reward: 3_00, multiple: 0, time_zone: 'Asia/Taipei' });
    expect(JSON.parse(String(checkIn?.bonus_by_streak))).toEqual([
      { streak: 7, reward: 18_00 },
      { streak: 14, reward: 38_00 },
      { streak: 21, reward: 58_00 },
      { streak: 28, reward: 128_00 },
    ]);
  });

  it('commissions', () => {
    expect(rows('SELECT * FROM distribution_tiers ORDER BY level')).toMatchObject([
      { min_valid_bet: 10_000_00, min_members: 1, rate: '0.05' },
      { min_valid_bet: 200_000_00, min_members: 3, rate: '0.10' },
      { min_valid_bet: 1_000_000_00, min_members: 8, rate: '0.15' },
      { min_valid_bet: 5_000_000_00, min_members: 20, rate: '0.20' },
    ]);
  });

  it('deposits', () => {
    expect(
      rows('SELECT * FROM deposit_channels ORDER BY sort').map((row) => ({
        ...row,
        amount_presets: JSON.parse(String(row.amount_presets)),
      })),
    ).toMatchObject(
      content.depositChannels.map((channel, sort) => ({
        sort,
        amount_min: cents(channel.amount_min),
        amount_max: cents(channel.amount_max),
        amount_presets: channel.amount_presets.map(cents),
        fee_value: cents(channel.fee_value) ?? 0,
        need_receipt: Number(channel.need_receipt ?? false),
        is_maintenance: Number(channel.is_maintenance ?? false),
      })),
    );
  });

  it('withdrawals', () => {
    expect(rows('SELECT * FROM virtual_channels ORDER BY sort')).toMatchObject([
      { id: 1, min: 20_00, fee: 1_00, rate: '1.00' },
      { id: 2, min: 50_00, fee: 6_00, rate: '1.00' },
      { id: 3, min: 100_00, fee: 6_00, rate: '3120.00' },
      { id: 4, min: 200_00, fee: 12_00, rate: '96400.00' },
    ]);
    expect(rows('SELECT * FROM withdraw_policy')).toMatchObject([
      {
        ...{ amount_min: 100_00, amount_max: 20_000_00, daily_amount: 50_000_00 },
        ...{ fee_type: 'fixed', fee_value: '3.00', most_open: 1, reject_every: 10 },
        ...{ need_identity: 1, need_safe_password: 1, open_time: null, close_time: null },
        ...{ expected_minutes: 1, pending_ms: 3000, reviewing_ms: 6000, paying_ms: 6000 },
      },
    ]);
  });

  it('jackpots', () => {
    expect(rows('SELECT id, jackpot FROM games ORDER BY id')).toEqual(
      content.games
        .toSorted((a, b) => a.id - b.id)
        .map(({ id, jackpot }) => ({ id, jackpot: cents(jackpot) })),
    );
  });
});

const DAY_MS = 24 * HOUR_MS;
const TAIPEI_MS = 8 * HOUR_MS;
const nextMidnight = (moment: number) => Math.ceil((moment + TAIPEI_MS) / DAY_MS) * DAY_MS - TAIPEI_MS;

it.each([
  ['promotions', content.promotions],
  ['discounts', content.discounts],
] as const)('%s end at 23:59 in Taipei, close to their offset, and running ones in six hours at the earliest', (table, items) => {
  const ends = rows(`SELECT id, end_at FROM ${table} WHERE end_at IS NOT NULL ORDER BY id`);
  const wanted = items
    .filter(({ endOffsetHours }) => endOffsetHours !== null)
    .toSorted((a, b) => a.id - b.id);
  expect(ends.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  for (const [index, { end_at }] of ends.entries()) {
    const end = Number(end_at) + 60_000;
    const offset = at(wanted[index]?.endOffsetHours ?? null) ?? 0;
    expect(end).toBe(nextMidnight(end));
    if (offset > TEST_NOW) expect(end).toBeGreaterThanOrEqual(nextMidnight(TEST_NOW + 6 * HOUR_MS));
    expect(Math.abs(end - offset)).toBeLessThan(DAY_MS);
  }
});

it.each(
  Object.entries({ announcements: content.announcements, maintenances: content.maintenances }),
)('the periods of %s are relative to the time of the first start', (table, items) => {
  const periods = items.map(({ id, startOffsetHours, endOffsetHours }) => ({
    id,
    start_at: at(startOffsetHours),
    end_at: at(endOffsetHours),
  }));
  expect(rows(`SELECT id, start_at, end_at FROM ${table} ORDER BY id`)).toEqual(
    periods.toSorted((a, b) => a.id - b.id),
  );
});

describe('the demo member', () => {
  const ofDemo = (sql: string) => rows(`${sql.replace(' ORDER', " AND m.account = 'demo' ORDER")}`);

  it('has one order of each end without money', () => {
    const orders = ofDemo(
      `SELECT d.status, d.amount, d.created_at FROM deposits d JOIN members m ON m.id = d.member_id
       WHERE d.status != 'success' ORDER BY d.created_at`,
    );
    expect(orders).toEqual([
      { status: 'failed', amount: 1000_00, created_at: at(-20 * 24) },
      { status: 'expired', amount: 1000_00, created_at: at(-8 * 24) },
      { status: 'cancelled', amount: 1000_00, created_at: at(-50) },
    ]);
  });

  it('has two open bets and a cancelled one', () => {
    const bets = ofDemo(
      `SELECT b.status, b.bet_amount, b.bet_at FROM game_records b JOIN members m ON m.id = b.member_id
       WHERE b.status != 'settled' ORDER BY b.bet_at, b.id`,
    );
    expect(bets).toEqual([
      { status: 'cancelled', bet_amount: 150_00, bet_at: at(-3) },
      { status: 'unsettled', bet_amount: 200_00, bet_at: at(-2) },
      { status: 'unsettled', bet_amount: 100_00, bet_at: at(-1) },
    ]);
  });
});
