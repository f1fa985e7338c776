import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { ApiError } from '../http/errors.ts';
import type { Account } from './ledger.ts';

let api: TestApi;
let memberId = 0;
let serial = 0;

beforeAll(async () => {
  api = await createTestApi();
  await api.signUp('ledger01');
  memberId = api.deps.db.get<{ id: number }>(`SELECT id FROM members WHERE account = 'ledger01'`)?.id ?? 0;
});
afterAll(() => api.close());

function wallet(walletId: number): Account {
  return { kind: 'wallet', memberId, walletId };
}

const bonuses: Account = { kind: 'house', name: 'bonuses' };

function move(from: Account, to: Account, amount: number, reference = `test:${serial}`): void {
  serial += 1;
  api.deps.ledger.transfer({ kind: 'adjustment', reference, memberId, at: api.clock.now, from, to, amount });
}

describe('ledger', () => {
  it('sums the movements of one kind without reading the other entries of the main wallet', () => {
    const number = vi.spyOn(api.deps.db, 'number');
    onTestFinished(() => number.mockRestore());
    api.deps.ledger.received(memberId, 'bonus');
    const sql = number.mock.calls.map(([text]) => text).find((text) => text.includes('total('));
    const plan = api.deps.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('INDEX ledger_movements_by_member (member_id=? AND kind=?)'),
      expect.stringContaining('INDEX ledger_entries_by_movement (movement_id=? AND account_id=?)'),
    ]);
  });

  it('refuses a movement that does not sum to zero and writes nothing', () => {
    const before = api.deps.ledger.balance(wallet(1));
    const legs = [{ account: wallet(1), amount: 5 }];
    expect(() =>
      api.deps.ledger.move({ kind: 'bonus', reference: 'lopsided', memberId, at: 0, legs }),
    ).toThrow(/sum to zero/);
    expect(api.deps.ledger.hasMoved('lopsided')).toBe(false);
    expect(api.deps.ledger.balance(wallet(1))).toBe(before);
  });

  it('refuses fractions of a cent', () => {
    expect(() => move(bonuses, wallet(1), 0.5)).toThrow(/integer/);
  });

  it('moves money once for a reference', () => {
    move(bonuses, wallet(1), 100, 'once');
    const before = api.deps.ledger.balance(wallet(1));
    expect(() => move(bonuses, wallet(1), 100, 'once')).toThrow();
    expect(api.deps.ledger.balance(wallet(1))).toBe(before);
  });

  it('refuses entries that would make a wallet negative, also past the ledger', () => {
    const { db, ledger } = api.deps;
    expect(() => move(wallet(3), bonuses, 1)).toThrow(ApiError);
    const account = db.get<{ id: number }>(`SELECT id FROM ledger_accounts WHERE member_id = :memberId`, {
      memberId,
    });
    db.run(`INSERT INTO ledger_movements (kind, reference, at) VALUES ('adjustment', 'by hand', 0)`);
    const overdraw = () =>
      db.run(
        `INSERT INTO ledger_entries (movement_id, account_id, amount)
         SELECT id, :account, -999999999 FROM ledger_movements WHERE reference = 'by hand'`,
        { account: account?.id },
      );
    expect(overdraw).toThrow(/insufficient/);
    expect(ledger.audit()).toEqual([]);
  });

  it('adds up the legs of one account before it checks the balance', () => {
    const before = api.deps.ledger.balance(wallet(1));
    api.deps.ledger.move({
      kind: 'adjustment',
      reference: 'round trip',
      memberId,
      at: 0,
      legs: [
        { account: wallet(1), amount: -before - 500 },
        { account: bonuses, amount: 0 },
        { account: wallet(1), amount: before + 500 },
      ],
    });
    expect(api.deps.ledger.balance(wallet(1))).toBe(before);
  });

  it('refuses to change or delete entries and movements', () => {
    const { db } = api.deps;
    expect(() => db.run('UPDATE ledger_entries SET amount = 1')).toThrow(/never changed/);
    expect(() => db.run('DELETE FROM ledger_entries')).toThrow(/never deleted/);
    expect(() => db.run(`UPDATE ledger_movements SET kind = 'x'`)).toThrow(/never changed/);
  });

  it('is exact over ten thousand random movements', () => {
    const wallets = [1, 2, 3, 4];
    const expected = new Map(wallets.map((id) => [id, api.deps.ledger.balance(wallet(id))]));
    const step = fc.record({
      from: fc.constantFrom(0, ...wallets),
      to: fc.constantFrom(0, ...wallets),
      amount: fc.integer({ min: 1, max: 50_000_00 }),
    });
    const accountOf = (id: number): Account => (id === 0 ? bonuses : wallet(id));
    const apply = ({ from, to, amount }: { from: number; to: number; amount: number }) => {
      const isCovered = from === 0 || from === to || (expected.get(from) ?? 0) >= amount;
      if (!isCovered) {
        expect(() => move(accountOf(from), accountOf(to), amount)).toThrow('INSUFFICIENT_BALANCE');
        return;
      }
      move(accountOf(from), accountOf(to), amount);
      if (from !== 0) expected.set(from, (expected.get(from) ?? 0) - amount);
      if (to !== 0) expected.set(to, (expected.get(to) ?? 0) + amount);
    };
    fc.assert(
      fc.property(fc.array(step, { minLength: 200, maxLength: 200 }), (steps) => {
        steps.forEach(apply);
        for (const id of wallets) expect(api.deps.ledger.balance(wallet(id))).toBe(expected.get(id));
      }),
      { numRuns: 50, endOnFailure: true },
    );
    expect(api.deps.ledger.audit()).toEqual([]);
  });
});
