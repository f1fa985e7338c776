import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, TEST_NOW, type TestApi } from '#tests/setup/webapi.ts';
import { countRecords, type RecordFilter, type RecordKind, sumOf, sumRecords } from './record-sums.ts';

const HOUR_MS = 3_600_000;
const START = TEST_NOW - 5 * 24 * HOUR_MS;
const MEMBER = 1;
const STATES = {
  deposit: ['cancelled', 'success', 'failed', 'expired'],
  withdrawal: ['pending', 'reviewing', 'paying'],
  discount: ['pending', 'approved', 'rejected'],
  transfer: ['pending', 'success', 'failed', 'unknown'],
  mail: ['read', 'unread'],
  turnover: ['open', 'passed'],
} as const satisfies Record<RecordKind, readonly string[]>;
const KINDS = ['deposit', 'withdrawal', 'discount', 'transfer', 'mail', 'turnover'] as const;

interface Row {
  kind: RecordKind;
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
  // The seeds have added records of the member.
  const { db } = api.deps;
  db.run('DELETE FROM mails');
  db.run('UPDATE turnovers SET member_id = 2 WHERE member_id = 1');
});
afterAll(() => api.close());

function insert(row: Row): void {
  const { db } = api.deps;
  const { kind, at, state, amount, walletId, isBack } = row;
  const params = { no: `T${rows.length}`, member: MEMBER, at };
  rows.push(row);
  if (kind === 'deposit')
    db.run(
      `INSERT INTO deposits (order_no, member_id, channel_id, amount, fee, actual_amount, status, created_at, expires_at)
       VALUES (:no, :member, 1, :amount, 1, :amount - 1, :state, :at, :at)`,
      { ...params, amount, state },
    );
  if (kind === 'withdrawal')
    db.run(
      `INSERT INTO withdrawals (order_no, member_id, method, target_id, account_masked, amount, fee, is_free, day, status, created_at)
       VALUES (:no, :member, 'bank_card', 1, '1', :amount, 1, 0, '2026-11-20', :state, :at)`,
      { ...params, amount, state },
    );
  if (kind === 'discount')
    db.run(
      `INSERT INTO discount_records (record_no, member_id, discount_id, amount, multiple, status, created_at)
       VALUES (:no, :member, 1, :amount, 1, :state, :at)`,
      { ...params, amount, state },
    );
  if (kind === 'transfer')
    db.run(
      `INSERT INTO transfers (order_no, member_id, from_wallet_id, to_wallet_id, amount, status, mode, created_at)
       VALUES (:no, :member, :source, :target, :amount, :state, 'manual', :at)`,
      { ...params, amount, state, source: isBack ? walletId : 1, target: isBack ? 1 : walletId },
    );
  if (kind === 'mail')
    db.run(
      `INSERT INTO mails (member_id, title, summary, content, type, sent_at, read_at, expires_at)
       VALUES (:member, '{}', '{}', '{}', 'personal', 0, :read, :at)`,
      { member: MEMBER, at, read: state === 'read' ? 1 : null },
    );
  if (kind === 'turnover')
    db.run(
      `INSERT INTO turnovers (member_id, source_type, source_no, amount, bonus_amount, multiple, required_bet, product_ids, start_at, updated_at, passed_at)
       VALUES (:member, 'deposit', :no, :amount, 0, 1, 1, '[]', :at, :at, :passed)`,
      { ...params, amount, passed: state === 'passed' ? at : null },
    );
}

/** The inserted rows that match the filter. */
function find(kind: RecordKind, { from = 0, to = 8.64e15, status, gameWalletId }: RecordFilter): Row[] {
  return rows.filter(
    (row) =>
      row.kind === kind &&
      row.at >= from &&
      row.at <= to &&
      row.state === (status ?? row.state) &&
      row.walletId === (gameWalletId ?? row.walletId),
  );
}

const FEES: Partial<Record<RecordKind, number>> = { deposit: 1, withdrawal: 1 };

const moment = fc
  .tuple(fc.integer({ min: -30, max: 30 }), fc.constantFrom(-1, 0, 1))
  .map(([hours, edge]) => START - 365 * 24 * HOUR_MS + hours * HOUR_MS + edge);
const made = fc.constantFrom(...KINDS).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    at: moment,
    state: fc.constantFrom<string>(...STATES[kind]),
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
        const { kind, state } = row;
        const gameWalletId = kind === 'transfer' ? walletId : undefined;
        const filter = { memberId: MEMBER, from, to, gameWalletId, status: hasState ? state : undefined };
        const found = find(kind, filter);
        const sums = sumRecords(api.deps.db, kind, filter);
        expect(countRecords(api.deps.db, kind, filter)).toBe(found.length);
        const inState = found.filter((one) => one.state === state);
        const hasAmount = kind !== 'mail' && kind !== 'turnover';
        expect(sumOf(sums, state), JSON.stringify({ kind, filter })).toEqual({
          records: inState.length,
          amount: hasAmount ? inState.reduce((sum, one) => sum + one.amount, 0) : 0,
          fee: inState.length * (FEES[kind] ?? 0),
        });
        if (kind === 'transfer')
          expect(sumOf(sums, state, true).records).toBe(inState.filter(({ isBack }) => isBack).length);
      }
    }),
    { numRuns: 20 },
  );
});

it('does not count deleted mails', () => {
  const filter = { memberId: MEMBER, status: 'unread' };
  insert({ kind: 'mail', at: START, state: 'unread', amount: 2, walletId: 1, isBack: false });
  const before = countRecords(api.deps.db, 'mail', filter);
  api.deps.db.run(`UPDATE mails SET deleted_at = 1 WHERE expires_at = ${START}`);
  expect(countRecords(api.deps.db, 'mail', filter)).toBe(before - 1);
});
