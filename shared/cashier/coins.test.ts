import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinsFor, coinsPaid, formatCoins } from './coins.ts';

it.each([
  [10_000, '1.00', 6, '100'],
  [10_000, '0.9985', 6, '100.150226'],
  [10_000, '0.96', 6, '104.166667'],
  [20_000, '96400.00', 8, '0.00207469'],
  [1, '96400', 8, '0.00000011'],
  [99_999_999_999_999, '0.00000001', 8, '99999999999999000000'],
  [10_000, '0', 6, null],
  [10_000, '1e3', 6, null],
  [10_000, '-1', 6, null],
] as const)('converts %i cents at %s with %s decimals to %s', (amount, rate, places, coins) => {
  expect(coinsFor(amount, rate, places)).toBe(coins);
});

it('is never too little, and at most one unit too much', () => {
  const cents = fc.integer({ min: 1, max: 10 ** 13 });
  const rates = fc.tuple(fc.integer({ min: 0, max: 10 ** 6 }), fc.integer({ min: 1, max: 9999 }));
  fc.assert(
    fc.property(cents, rates, fc.integer({ min: 0, max: 8 }), (amount, [whole, part], places) => {
      const coins = coinsFor(amount, `${whole}.${String(part).padStart(4, '0')}`, places) ?? '';
      const [integer = '', fraction = ''] = coins.split('.');
      const units = BigInt(integer + fraction.padEnd(places, '0'));
      const perCoin = BigInt(whole * 10_000 + part);
      const least = BigInt(amount) * 100n * 10n ** BigInt(places);
      expect(units * perCoin >= least).toBe(true);
      expect((units - 1n) * perCoin < least).toBe(true);
    }),
  );
});

describe('the coins of a payout', () => {
  it.each([
    [9900, '1.00', '99.00'],
    [100_000, '96400.00', '0.01037344'],
    [1, '1', '0.01'],
    [50, '0.3', '1.66666666'],
    [100, '0.00', null],
    [100, 'much', null],
  ])('%d cents at %s are %s', (cents, rate, coins) => {
    expect(coinsPaid(cents, rate)).toBe(coins);
  });

  it('are never worth more than the amount in cents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 10 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (cents, price) => {
          const coins = coinsPaid(cents, (price / 100).toFixed(2)) ?? '';
          const units = BigInt(coins.replace('.', '').padEnd(coins.indexOf('.') + 8, '0'));
          expect(units * BigInt(price) <= BigInt(cents) * 10n ** 8n).toBe(true);
        },
      ),
    );
  });
});

it.each([
  ['1001.502254', 'USDT', '1,001.502254 USDT'],
  ['1234567', undefined, '1,234,567'],
  ['0.12345678', 'BTC', '0.12345678 BTC'],
])('shows %s %s as "%s"', (coins, currency, shown) => {
  expect(formatCoins(coins, currency)).toBe(shown);
});
