import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApi, TEST_NOW, type TestApi } from '#tests/setup/webapi.ts';
import { addTurnover, countTurnover } from './turnovers.ts';

let api: TestApi;
let memberId = 0;
beforeEach(async () => {
  api = await createTestApi();
  await api.signUp('walker01');
  memberId = api.deps.db.get<{ id: number }>(`SELECT id FROM members WHERE account = 'walker01'`)?.id ?? 0;
});
afterEach(() => api.close());

function add(sourceNo: string, amount: number, more: { at?: number; productIds?: number[] } = {}): void {
  addTurnover(api.deps.db, {
    ...{ memberId, sourceType: 'deposit', sourceNo, amount, bonus: 0, multiple: 1 },
    productIds: more.productIds ?? [],
    at: more.at ?? TEST_NOW,
  });
}

const count = (validBet: number, { productId = 1, at = TEST_NOW } = {}) =>
  countTurnover(api.deps.db, { memberId, productId, validBet, at });

function counted(): Record<string, [number, boolean]> {
  const rows = api.deps.db.all<{ source_no: string; valid_bet: number; passed_at: number | null }>(
    'SELECT source_no, valid_bet, passed_at FROM turnovers WHERE member_id = :memberId',
    { memberId },
  );
  return Object.fromEntries(rows.map((row) => [row.source_no, [row.valid_bet, row.passed_at !== null]]));
}

it('counts a bet towards the oldest turnover first, and each cent once', () => {
  add('newer', 500, { at: TEST_NOW - 1000 });
  add('older', 300, { at: TEST_NOW - 5000 });
  add('newest', 100);
  count(200);
  expect(counted()).toEqual({ older: [200, false], newer: [0, false], newest: [0, false] });
  count(250);
  expect(counted()).toEqual({ older: [300, true], newer: [150, false], newest: [0, false] });
  count(1000);
  expect(counted()).toEqual({ older: [300, true], newer: [500, true], newest: [100, true] });
});

it('skips turnovers of other products and those that begin later', () => {
  add('other', 100, { productIds: [9], at: TEST_NOW - 2 });
  add('later', 100, { at: TEST_NOW + 1 });
  add('any', 100, { at: TEST_NOW - 1 });
  count(150);
  expect(counted()).toEqual({ other: [0, false], later: [0, false], any: [100, true] });
  count(60, { productId: 9 });
  expect(counted().other).toEqual([60, false]);
});

it('passes at once when no bet is required', () => {
  add('nothing', 0);
  expect(counted()).toEqual({ nothing: [0, true] });
});
