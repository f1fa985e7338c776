import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, TEST_NOW, type TestApi } from '#tests/setup/webapi.ts';
import { cancelBet, placeBet, settleRound } from '../money/bets.ts';
import { type GameFilter, sumGames } from './game-sums.ts';

const HOUR_MS = 3_600_000;
const START = TEST_NOW - 5 * 24 * HOUR_MS;
const WALLETS: Record<number, number> = { 1: 2, 9: 10, 12: 13 };

let api: TestApi;
let memberId = 0;
beforeAll(async () => {
  api = await createTestApi();
  await api.signUp('walker01');
  const { db, ledger } = api.deps;
  memberId = db.get<{ id: number }>(`SELECT id FROM members WHERE account = 'walker01'`)?.id ?? 0;
  for (const walletId of Object.values(WALLETS)) {
    ledger.transfer({
      kind: 'adjustment',
      reference: `test:${walletId}`,
      memberId,
      at: START,
      from: { kind: 'house', name: 'adjustments' },
      to: { kind: 'wallet', memberId, walletId },
      amount: 1_000_000_00,
    });
  }
  // 900 bets in five days, many of them one millisecond before or after a full hour or day.
  for (let index = 0; index < 900; index += 1) playOne(index);
});
afterAll(() => api.close());

function playOne(index: number): void {
  const productId = [1, 9, 12][index % 3] ?? 1;
  const edge = [-1, 0, 1][index % 7] ?? (index * 7919) % HOUR_MS;
  const at = START + (index % 120) * HOUR_MS + edge;
  const bet = 100 + (index % 11);
  const base = { memberId, walletId: WALLETS[productId] ?? 0, productId, gameId: null, bet, at, payout: 0 };
  api.deps.db.write(() => {
    if (index % 13 === 0) {
      const betNo = placeBet(api.deps, base);
      if (index % 2 === 0) cancelBet(api.deps, { betNo, round: base });
    } else settleRound(api.deps, { ...base, payout: (index % 5) * 50 });
  });
}

/** The same sums, from the records. */
function sumDirectly({ from, to, status, category, productId }: GameFilter) {
  const rows = api.deps.db.all<{ status: string; bet_amount: number; valid_bet: number; payout: number }>(
    `SELECT r.* FROM game_records r JOIN products p ON p.id = r.product_id WHERE r.member_id = :memberId
     AND r.bet_at >= :from AND r.bet_at <= :to AND coalesce(:status, r.status) = r.status
     AND coalesce(:category, p.category_code) = p.category_code AND coalesce(:productId, r.product_id) = r.product_id`,
    { memberId, from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER, status, category, productId },
  );
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  return {
    bets: rows.length,
    bet: sum((row) => (row.status === 'cancelled' ? 0 : row.bet_amount)),
    valid: sum((row) => row.valid_bet),
    payout: sum((row) => row.payout),
    winLoss: sum((row) => (row.status === 'settled' ? row.payout - row.bet_amount : 0)),
  };
}

const moment = fc
  .tuple(fc.integer({ min: -30, max: 150 }), fc.constantFrom(-1, 0, 1, 1_800_000, HOUR_MS - 1))
  .map(([hours, edge]) => START + hours * HOUR_MS + edge);

it('equals the sums of the records for any range and filters', () => {
  const filters = fc.record({
    from: fc.option(moment, { nil: undefined }),
    to: fc.option(moment, { nil: undefined }),
    status: fc.constantFrom(undefined, 'settled' as const, 'unsettled' as const, 'cancelled' as const),
    category: fc.constantFrom(undefined, 'sport', 'egame', 'fishing'),
    productId: fc.constantFrom(undefined, 1, 9, 99),
  });
  fc.assert(
    fc.property(filters, (filter) => {
      const asked = { memberId, ...filter };
      expect(sumGames(api.deps.db, asked)).toEqual(sumDirectly(asked));
    }),
    { numRuns: 400 },
  );
});

it('includes bets at both ends of the range', () => {
  const { bet_at: at } = api.deps.db.get<{ bet_at: number }>(
    'SELECT bet_at FROM game_records WHERE member_id = :memberId ORDER BY id LIMIT 1',
    { memberId },
  ) ?? { bet_at: 0 };
  for (const range of [
    { from: at, to: at },
    { from: at - HOUR_MS, to: at },
    { from: at, to: at + 48 * HOUR_MS },
  ]) {
    const asked = { memberId, ...range };
    expect(sumGames(api.deps.db, asked)).toEqual(sumDirectly(asked));
    expect(sumGames(api.deps.db, asked).bets).toBeGreaterThan(0);
  }
});

it('is zero for a range that ends before it begins', () => {
  const sums = sumGames(api.deps.db, { memberId, from: TEST_NOW, to: START });
  expect(sums).toEqual({ bets: 0, bet: 0, valid: 0, payout: 0, winLoss: 0 });
});

it('leaves a ledger without faults', () => {
  expect(api.deps.ledger.audit()).toEqual([]);
});
