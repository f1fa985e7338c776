import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, TEST_NOW, type TestApi } from '#tests/setup/webapi.ts';
import { countRecords, type RecordFilter, sumRecords } from './record-sums.ts';

const HOUR_MS = 3_600_000;
const START = TEST_NOW - 5 * 24 * HOUR_MS;
const MEMBER = 1;
const STATES = {
  deposits: ['cancelled', 'success', 'failed', 'expired'],
  withdrawals: ['pending', 'reviewing', 'paying'],
  discount_records: ['pending', 'approved', 'rejected'],
  transfers: ['pending', 'success', 'failed', 'unknown'],
} as const;
const TABLES = ['deposits', 'withdrawals', 'discount_records', 'transfers'] as const;
type Table = (typeof TABLES)[number];

interface Row {
  table: Table;
  at: number;
  state: string;
  amount: number;
  walletId: number;
  isBack: boolean;
}

let api: TestApi;
const rows: Row[] = [];
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

function insert(row: Row): void {
  const { db } = api.deps;
  const { table, at, state, amount, walletId, isBack } = row;
  const params = { no: `T${rows.length}`, member: MEMBER, at };
  rows.push(row);
  if (table === 'deposits')
    db.run(
      `INSERT INTO deposits (order_no, member_id, channel_id, amount, fee, actual_amount, status, created_at, expires_at)
       VALUES (:no, :member, 1, :amount, 1, :amount - 1, :state, :at, :at)`,
      { ...params, amount, state },
    );
  if (table === 'withdrawals')
    db.run(
      `INSERT INTO withdrawals (order_no, member_id, method, target_id, account_masked, amount, fee, is_free, day, status, created_at)
       VALUES (:no, :member, 'bank_card', 1, '1', :amount, 1, 0, '2026-11-20', :state, :at)`,
      { ...params, amount, state },
    );
  if (table === 'discount_records')
    db.run(
      `INSERT INTO discount_records (record_no, member_id, discount_id, amount, multiple, status, created_at)
       VALUES (:no, :member, 1, :amount, 1, :state, :at)`,
      { ...params, amount, state },
    );
  if (table === 'transfers')
    db.run(
      `INSERT INTO transfers (order_no, member_id, from_wallet_id, to_wallet_id, amount, status, mode, created_at)
       VALUES (:no, :member, :source, :target, :amount, :state, 'manual', :at)`,
      { ...params, amount, state, source: isBack ? walletId : 1, target: isBack ? 1 : walletId },
    );
}

/** The inserted rows that match the filter. */
function find(table: Table, { from = 0, to = 8.64e15, status, gameWalletId }: RecordFilter): Row[] {
  return rows.filter(
    (row) =>
      row.table === table &&
      row.at >= from &&
      row.at <= to &&
      row.state === (status ?? row.state) &&
      row.walletId === (gameWalletId ?? row.walletId),
  );
}

const moment = fc
  .tuple(fc.integer({ min: -30, max: 30 }), fc.constantFrom(-1, 0, 1))
  .map(([hours, edge]) => START - 365 * 24 * HOUR_MS + hours * HOUR_MS + edge);
const made = fc.constantFrom(...TABLES).chain((table) =>
  fc.record({
    table: fc.constant(table),
    at: moment,
    state: fc.constantFrom<string>(...STATES[table]),
    amount: fc.integer({ min: 2, max: 99_999 }),
    walletId: fc.constantFrom(2, 10, 13),
    isBack: fc.boolean(),
  }),
);
const asked = fc.record({
  from: moment,
  to: fc.option(moment, { nil: undefined }),
  walletId: fc.option(fc.constantFrom(2, 10, 99), { nil: undefined }),
  hasState: fc.boolean(),
});

it('equals the counts and sums of the rows, including both ends of a range', () => {
  const latest = START - 300 * 24 * HOUR_MS;
  fc.assert(
    fc.property(fc.array(fc.tuple(made, asked), { minLength: 20, maxLength: 40 }), (steps) => {
      for (const [row, { from, to = latest, walletId, hasState }] of steps) {
        insert(row);
        const { db } = api.deps;
        const { table, state } = row;
        const gameWalletId = table === 'transfers' ? walletId : undefined;
        const filter = { memberId: MEMBER, from, to, gameWalletId, status: hasState ? state : undefined };
        const found = find(table, filter);
        expect(countRecords(db, table, filter)).toBe(found.length);
        const inState = found.filter((one) => one.state === state);
        const condition = `status = '${state}'`;
        expect(
          sumRecords(db, { table, column: 'amount', condition }, filter),
          JSON.stringify({ table, filter }),
        ).toBe(inState.reduce((sum, one) => sum + one.amount, 0));
        if (table === 'deposits' || table === 'withdrawals')
          expect(sumRecords(db, { table, column: 'fee', condition }, filter)).toBe(inState.length);
        if (table !== 'transfers') continue;
        const back = { table, column: 'amount', condition: `${condition} AND to_wallet_id = 1` } as const;
        expect(sumRecords(db, back, filter)).toBe(
          inState.reduce((sum, one) => sum + (one.isBack ? one.amount : 0), 0),
        );
      }
    }),
    { numRuns: 20 },
  );
});
