import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, TEST_NOW, type TestApi } from '#tests/setup/webapi.ts';
import { COUNTED, KINDS, type RecordKind } from '../store/record-totals.ts';
import { fillTotals } from './fill-totals.ts';
import { type RecordFilter, sumRecords } from './record-sums.ts';

const HOUR_MS = 3_600_000;
const START = TEST_NOW - 5 * 24 * HOUR_MS;
const MEMBER = 1;
const STATES: Record<RecordKind, readonly string[]> = {
  deposit: ['cancelled', 'success', 'failed', 'expired'],
  withdrawal: ['pending', 'reviewing', 'paying'],
  discount: ['pending', 'approved', 'rejected'],
  transfer: ['pending', 'success', 'failed', 'unknown'],
  mail: ['read', 'unread'],
  turnover: ['open', 'passed'],
};

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

interface Made {
  kind: RecordKind;
  at: number;
  state: string;
  amount: number;
  walletId: number;
  isBack: boolean;
}

let serial = 0;

/** A row of its own, as any part of the program may write one. */
function insert({ kind, at, state, amount, walletId, isBack }: Made): void {
  const { db } = api.deps;
  serial += 1;
  const values = { no: `T${serial}`, at, state, amount, member: MEMBER };
  const add = (sql: string, more: object = {}) => {
    const params = { ...values, ...more };
    db.run(sql, Object.fromEntries(Object.entries(params).filter(([name]) => sql.includes(`:${name}`))));
  };
  if (kind === 'deposit')
    add(`INSERT INTO deposits (order_no, member_id, channel_id, amount, fee, actual_amount, status, created_at, expires_at)
      VALUES (:no, :member, 1, :amount, 1, :amount - 1, :state, :at, :at)`);
  if (kind === 'withdrawal')
    add(`INSERT INTO withdrawals (order_no, member_id, method, target_id, account_masked, amount, fee, is_free, day, status, created_at)
      VALUES (:no, :member, 'bank_card', 1, '1', :amount, 1, 0, '2026-11-20', :state, :at)`);
  if (kind === 'discount')
    add(`INSERT INTO discount_records (record_no, member_id, discount_id, amount, multiple, status, created_at)
      VALUES (:no, :member, 1, :amount, 1, :state, :at)`);
  if (kind === 'transfer')
    add(
      `INSERT INTO transfers (order_no, member_id, from_wallet_id, to_wallet_id, amount, status, mode, created_at)
      VALUES (:no, :member, :source, :target, :amount, :state, 'manual', :at)`,
      { source: isBack ? walletId : 1, target: isBack ? 1 : walletId },
    );
  if (kind === 'mail')
    add(
      `INSERT INTO mails (member_id, title, summary, content, type, sent_at, read_at, expires_at)
      VALUES (:member, '{}', '{}', '{}', 'personal', 0, :read, :end)`,
      { read: state === 'read' ? 1 : null, end: amount % 5 === 0 ? null : at },
    );
  if (kind === 'turnover')
    add(
      `INSERT INTO turnovers (member_id, source_type, source_no, amount, bonus_amount, multiple, required_bet, product_ids, start_at, updated_at, passed_at)
      VALUES (:member, 'deposit', :no, :amount, 0, 1, 1, '[]', :at, :at, :passed)`,
      { passed: state === 'passed' ? at : null },
    );
}

/** Changes what a total goes by of any row, those of the seeds included. */
function change(kind: RecordKind, pick: number, state: string): void {
  const { db } = api.deps;
  const { table, changing } = COUNTED[kind];
  const ids = db.all<{ id: number }>(`SELECT id FROM ${table} WHERE member_id = ${MEMBER}`);
  const id = ids[pick % ids.length]?.id ?? 0;
  const at = START + (pick % 90) * HOUR_MS;
  if (kind === 'mail') {
    if (state === 'read')
      db.run('UPDATE mails SET read_at = :at, expires_at = :at WHERE id = :id', { at, id });
    else if (pick % 3 > 0) db.run('UPDATE mails SET deleted_at = :at WHERE id = :id', { at, id });
    else db.run('DELETE FROM mails WHERE id = :id', { id });
  } else if (kind === 'turnover')
    db.run('UPDATE turnovers SET passed_at = :passed WHERE id = :id', {
      id,
      passed: state === 'open' ? null : at,
    });
  else {
    const isOver = kind === 'withdrawal' ? `AND status NOT IN ('success', 'rejected')` : '';
    expect(changing).toContain('amount');
    db.run(`UPDATE ${table} SET status = :state WHERE id = :id ${isOver}`, { id, state });
  }
}

/** The same from the rows alone. */
function sumDirectly(kind: RecordKind, { from, to, status, gameWalletId }: RecordFilter) {
  const { table, at, state, wallet, amount, fee, only = '1' } = COUNTED[kind];
  const rows = api.deps.db.all<{ at: number; state: string; wallet: number; amount: number; fee: number }>(
    `SELECT ${at} AS at, ${state} AS state, ${wallet} AS wallet, ${amount} AS amount, ${fee} AS fee
     FROM ${table} WHERE member_id = ${MEMBER} AND ${only}`,
  );
  const found = rows.filter(
    (row) =>
      row.at >= (from ?? 0) &&
      row.at <= (to ?? Number.MAX_SAFE_INTEGER) &&
      row.state === (status ?? row.state) &&
      Math.abs(row.wallet) === (gameWalletId ?? Math.abs(row.wallet)),
  );
  return totalsOf(
    found.map((row) => ({ ...row, status: row.state, isBack: Number(row.wallet < 0), records: 1 })),
  );
}

interface Summed {
  status: string;
  isBack: number;
  records: number;
  amount: number;
  fee: number;
}

function totalsOf(rows: readonly Summed[]): Record<string, number[]> {
  const totals: Record<string, number[]> = {};
  for (const { status, isBack, records, amount, fee } of rows) {
    const key = `${status} ${isBack}`;
    const [one = 0, two = 0, three = 0] = totals[key] ?? [];
    totals[key] = [one + records, two + amount, three + fee];
  }
  return Object.fromEntries(Object.entries(totals).filter(([, sums]) => sums.some((sum) => sum !== 0)));
}

const moment = fc
  .tuple(fc.integer({ min: -30, max: 150 }), fc.constantFrom(-1, 0, 1, 1_800_000, HOUR_MS - 1))
  .map(([hours, edge]) => START + hours * HOUR_MS + edge);
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const made = fc.constantFrom(...KINDS).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    at: moment,
    state: fc.constantFrom(...STATES[kind]),
    amount: fc.integer({ min: 2, max: 99_999 }),
    walletId: fc.constantFrom(2, 10, 13),
    isBack: fc.boolean(),
  }),
);
const step = fc.record({ isChange: fc.boolean(), pick: fc.nat(500), made });
const asked = fc.record({
  from: optional(moment),
  to: optional(moment),
  walletId: optional(fc.constantFrom(2, 10, 99)),
  hasState: fc.boolean(),
});
const steps = fc.array(fc.tuple(step, asked), { minLength: 20, maxLength: 40 });

type Steps = typeof steps extends fc.Arbitrary<infer T> ? T : never;

function goThrough(all: Steps): void {
  for (const [{ isChange, pick, made: row }, { from, to, walletId, hasState }] of all) {
    if (isChange) change(row.kind, pick, row.state);
    else insert(row);
    const gameWalletId = row.kind === 'transfer' ? walletId : undefined;
    const filter = { memberId: MEMBER, from, to, gameWalletId, status: hasState ? row.state : undefined };
    const sums = totalsOf(sumRecords(api.deps.db, row.kind, filter));
    expect(sums, JSON.stringify(filter)).toEqual(sumDirectly(row.kind, filter));
  }
}

const totalFaults = () => api.deps.ledger.audit().filter((fault) => fault.startsWith('totals of'));

it('equals the counts and sums of the rows, whatever is written and whatever is asked', () => {
  fc.assert(
    fc.property(steps, (all) => {
      goThrough(all);
      expect(totalFaults()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it('equals them while a database of before is filled in slices, with members at work on it', () => {
  const { db } = api.deps;
  fc.assert(
    fc.property(
      fc.array(steps, { minLength: 3, maxLength: 5 }),
      fc.integer({ min: 3, max: 60 }),
      (rounds, slice) => {
        // As the migration leaves it: nothing is counted, all that there is waits.
        db.run('DELETE FROM record_totals');
        for (const kind of KINDS)
          db.run(
            `INSERT INTO totals_to_fill (kind, filled, last) SELECT '${kind}', 0, max(id) FROM ${COUNTED[kind].table} WHERE true
           HAVING max(id) IS NOT NULL`,
          );
        for (const all of rounds) {
          goThrough(all);
          fillTotals(api.deps, slice);
          expect(totalFaults()).toEqual([]);
        }
        while (fillTotals(api.deps, slice));
        expect(db.all('SELECT * FROM totals_to_fill')).toEqual([]);
        goThrough(rounds[0] ?? []);
        expect(totalFaults()).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});

it('finds a total that is wrong', () => {
  const { db } = api.deps;
  for (const column of ['records', 'amount', 'fee', 'span']) {
    db.run('SAVEPOINT planted');
    if (column === 'span')
      db.run('DELETE FROM record_totals WHERE span = 3600000 AND kind = :kind', { kind: 'deposit' });
    else
      db.run(`UPDATE record_totals SET ${column} = ${column} + 1 WHERE kind = 'deposit' AND span = 86400000`);
    expect(totalFaults(), column).not.toEqual([]);
    db.run('ROLLBACK TO planted');
    db.run('RELEASE planted');
  }
  expect(totalFaults()).toEqual([]);
});
