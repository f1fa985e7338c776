import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { auditLedger } from './audit.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

it('finds no fault in two months of play', () => {
  expect(api.deps.db.get('SELECT count(*) > 400 AS many FROM game_records')).toEqual({ many: 1 });
  expect(auditLedger(api.deps.db)).toEqual([]);
});

it.each([
  [
    'UPDATE ledger_accounts SET balance = balance + 1 WHERE id = 1',
    'a balance is not the sum of its entries',
  ],
  [
    'UPDATE game_totals SET payout = payout + 1 WHERE day = (SELECT max(day) FROM game_totals)',
    'a day of bets is not the sum of its bets',
  ],
  [
    'DELETE FROM game_totals WHERE day = (SELECT min(day) FROM game_totals)',
    'a day of bets is not the sum of its bets',
  ],
  [
    'UPDATE members SET valid_bet = valid_bet - 1 WHERE id = 1',
    'valid bets of a member are not the sum of the settled ones',
  ],
  [
    `INSERT INTO withdrawals (order_no, member_id, method, target_id, account_masked, amount, fee, is_free, day, status, created_at)
     VALUES ('W1', 1, 'bank_card', 1, '1', 100, 0, 0, '2026-11-20', 'paying', 0)`,
    'holds of withdrawals are not the sum of the open ones',
  ],
])('finds %s', (sql, fault) => {
  api.deps.db.run(sql);
  expect(auditLedger(api.deps.db).join('\n')).toContain(fault);
});

it('finds a movement that does not sum to zero and an overdrawn account', () => {
  const { db } = api.deps;
  db.run('DROP TRIGGER ledger_entries_remain');
  const first = db.get<{ reference: string; amount: number }>(
    'SELECT m.reference, e.amount FROM ledger_entries e JOIN ledger_movements m ON m.id = e.movement_id WHERE e.id = 1',
  );
  db.run('DELETE FROM ledger_entries WHERE id = 1');
  db.run(`UPDATE ledger_accounts SET balance = -1 WHERE kind = 'wallet'`);
  const faults = auditLedger(db);
  const unbalanced = faults.filter((fault) => fault.startsWith('a movement does not sum to zero'));
  expect(unbalanced).toEqual([
    `a movement does not sum to zero: ${first?.reference} sums to ${-Number(first?.amount)}`,
  ]);
  expect(faults.join('\n')).toContain('is overdrawn');
});
