import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movable } from '#platform/net/transfers.ts';
import { parseMoney, toDecimal } from '#shared/money.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import {
  foundBy,
  groupsOf,
  isAllEmpty,
  mayHoldMoney,
  mergeWallet,
  recallable,
  recalledSum,
  reportedEntries,
  sumsOf,
} from './wallets.ts';

function wallet(values: Partial<GameWallet>): GameWallet {
  return {
    id: 2,
    code: 'x',
    name: 'X',
    balance: '0.00',
    currency: 'USD',
    status: 'normal',
    is_integer_only: false,
    ...values,
  };
}

describe('groups', () => {
  const many = Array.from({ length: 9 }, (_, index) => wallet({ id: index + 2, name: `Room ${index + 2}` }));
  const ids = (wallets: readonly GameWallet[]) => wallets.map(({ id }) => id);

  it('list wallets with money, and fold empty ones: used ones first', () => {
    const wallets = many.map((each) => {
      if (each.id === 4) return { ...each, used_at: '2026-01-01T00:00:00.000Z' };
      if (each.id === 6) return { ...each, balance: null, status: 'error' as const };
      return each.id === 8 ? { ...each, balance: '0.01' } : each;
    });
    const { lead, rest } = groupsOf(wallets);
    expect([ids(lead), ids(rest)]).toEqual([
      [6, 8],
      [4, 2, 3, 5, 7, 9, 10],
    ]);
  });

  it('show five wallets of a new member, and fold none of a short list', () => {
    expect(groupsOf(many)).toEqual({ lead: many.slice(0, 5), rest: many.slice(5) });
    const few = many.slice(0, 8);
    expect(groupsOf(few)).toEqual({ lead: few, rest: [] });
  });

  it('are found by a part of the name, ignoring case', () => {
    expect(ids(foundBy(many, ' rOOM 1'))).toEqual([10]);
    expect(foundBy(many, 'harbor')).toEqual([]);
  });
});

describe('the wallets of a member', () => {
  const main = wallet({ id: 1, used_at: null });
  const used = { ...main, used_at: '2026-11-20T12:00:00Z' };

  it.each([
    ['no wallet holds money', used, [wallet({})], true],
    ['the main wallet holds money', wallet({ id: 1, balance: '1.00' }), [wallet({})], false],
    ['a game wallet holds money', main, [wallet({ balance: '1.00' })], false],
    ['a balance is unknown', main, [wallet({ balance: null })], false],
    ['the main wallet is unknown', undefined, undefined, false],
    ['game wallets load, and none was ever used', main, undefined, true],
    ['game wallets load, and some were used', used, undefined, false],
  ])('are empty or not: %s', (_, mainWallet, games, isEmpty) => {
    expect(isAllEmpty(mainWallet, games)).toBe(isEmpty);
  });
});

describe('a recall', () => {
  it('moves the known money of game wallets that are open, in whole dollars where cents cannot move', () => {
    const wallets = [
      wallet({ id: 1, balance: '10.00' }),
      wallet({ id: 2, balance: '5.50' }),
      wallet({ id: 3, balance: '7.90', is_integer_only: true }),
      wallet({ id: 4, balance: '320.00', status: 'maintenance' }),
      wallet({ id: 5, balance: null }),
    ];
    expect(recallable(wallets)).toBe(1250);
  });

  it('reports no failure of a wallet that is empty and was never used, and no entry of zero', () => {
    const wallets = [
      wallet({ id: 2 }),
      wallet({ id: 3, used_at: '2026-01-01T00:00:00.000Z' }),
      wallet({ id: 4, balance: '0.01' }),
      wallet({ id: 5, balance: null }),
    ];
    const failed = (id: number) => ({ wallet_id: id, amount: null, is_ok: false });
    const entries = [2, 3, 4, 5, 9].map(failed);
    const ids = reportedEntries(entries, wallets).map(({ wallet_id: id }) => id);
    expect(ids).toEqual([3, 4, 5, 9]);
    const ended = { wallet_id: 2, is_ok: true };
    const known = wallets.slice(0, 3);
    expect(reportedEntries([{ ...ended, amount: '0.00' }], known)).toEqual([]);
    expect(reportedEntries([{ ...ended, amount: '1.00' }], known)).toHaveLength(1);
  });

  it('reports a game wallet that does not answer and has no entry', () => {
    const wallets = [wallet({ id: 1, balance: null }), wallet({ id: 2 }), wallet({ id: 5, balance: null })];
    expect(reportedEntries([], wallets)).toEqual([{ wallet_id: 5, amount: null, is_ok: false }]);
  });
});

describe('sums', () => {
  it('include known balances, and count frozen and unknown ones', () => {
    const wallets = [
      wallet({ id: 1, balance: '10.01' }),
      wallet({ id: 2, balance: '0.10' }),
      wallet({ id: 3, balance: '320.00', status: 'maintenance' }),
      wallet({ id: 4, balance: null, status: 'error' }),
    ];
    expect(sumsOf(wallets)).toEqual({ total: 33011, inGames: 32010, frozen: 32000, unknownCount: 1 });
  });

  it('are unknown instead of zero without a known wallet', () => {
    expect(sumsOf([])).toMatchObject({ total: null, inGames: null });
    expect(sumsOf([wallet({ balance: null, status: 'error' })])).toMatchObject({ total: null });
  });

  it('count an older balance of a silent provider, which is not frozen', () => {
    const silent = wallet({ balance: '7.00', status: 'error' });
    expect(sumsOf([silent])).toEqual({ total: 700, inGames: 700, frozen: 0, unknownCount: 0 });
  });

  it('stay exact to the cent over ten thousand random movements', () => {
    const move = fc.record({
      from: fc.nat({ max: 3 }),
      to: fc.nat({ max: 3 }),
      cents: fc.integer({ min: 1, max: 9_999_999 }),
    });
    fc.assert(
      fc.property(fc.array(move, { minLength: 500, maxLength: 500 }), (moves) => {
        const wallets = ['90000.01', '0.10', '1234.56', '0.00'].map((balance, index) =>
          wallet({ id: index + 1, balance }),
        );
        const before = sumsOf(wallets).total;
        for (const { from, to, cents } of moves) {
          const [source, target] = [wallets[from], wallets[to]];
          if (!source || !target || source === target || cents > (movable(source, target) ?? 0)) continue;
          source.balance = toDecimal(parseMoney(source.balance ?? '') - cents);
          target.balance = toDecimal(parseMoney(target.balance ?? '') + cents);
        }
        expect(sumsOf(wallets).total).toBe(before);
        expect(wallets.every(({ balance }) => /^\d+\.\d\d$/.test(balance ?? ''))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a response with a wallet', () => {
  const OPEN = { total: '2400.00', left: '760.00', locks_wallet: true };
  const known = wallet({ name: '主錢包', balance: '5.00', updated_at: '2026-11-21T04:00:01Z' });

  it('updates balance and status, and keeps the name', () => {
    const news = wallet({ name: 'Main', balance: '4.00', updated_at: '2026-11-21T04:00:02Z' });
    expect(mergeWallet(known, news)).toMatchObject({ name: '主錢包', balance: '4.00' });
    expect(mergeWallet(known, wallet({ balance: null, status: 'error' }))).toMatchObject({
      balance: null,
      status: 'error',
    });
  });

  it('is ignored when it is older than the cached wallet', () => {
    const old = wallet({ balance: '9.00', updated_at: '2026-11-21T04:00:00Z', turnover: OPEN });
    expect(mergeWallet(known, old)).toBe(known);
  });

  it('updates a cached wallet of the same time', () => {
    const news = wallet({ balance: '4.00', updated_at: '2026-11-21T04:00:01Z' });
    expect(mergeWallet(known, news).balance).toBe('4.00');
  });

  it('updates the open turnover, and keeps the cached one if it has none', () => {
    const cached = { ...known, turnover: OPEN };
    const met = { ...OPEN, left: '0.00' };
    const news = wallet({ balance: '4.00', updated_at: '2026-11-21T04:00:02Z' });
    expect(mergeWallet(cached, { ...news, turnover: met }).turnover).toEqual(met);
    expect(mergeWallet(cached, news)).toMatchObject({ balance: '4.00', turnover: OPEN });
    expect(mergeWallet(cached, { ...news, turnover: null }).turnover).toEqual(OPEN);
    expect(mergeWallet(known, news)).not.toHaveProperty('turnover');
  });
});

it('counts only wallets with a zero balance as empty', () => {
  expect([wallet({}), wallet({ balance: '0.01' }), wallet({ balance: null })].map(mayHoldMoney)).toEqual([
    false,
    true,
    true,
  ]);
});

it('sums what a recall moved back', () => {
  const entries = [
    { wallet_id: 2, amount: '0.10', is_ok: true },
    { wallet_id: 3, amount: '0.20', is_ok: true },
    { wallet_id: 4, amount: '320.00', is_ok: false },
    { wallet_id: 5, amount: null, is_ok: false },
  ];
  expect(recalledSum(entries)).toBe(30);
});
