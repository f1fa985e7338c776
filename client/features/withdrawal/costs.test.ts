import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinsOf, costOf, limitsOf } from './costs.ts';
import { setting } from './withdrawal-fixtures.ts';

const network = { currency: 'USDT', min: 20_000, fee: 100, rate: '1.00' };

describe('limits', () => {
  it.each([
    [{}, null, { min: 10_000, max: 500_000, cause: 'available' }],
    [{ amount_max: '3000.00' }, null, { min: 10_000, max: 300_000, cause: 'most' }],
    [{ daily_amount_left: '50.00' }, null, { min: 10_000, max: 5000, cause: 'daily' }],
    [{}, network, { min: 20_000, max: 500_000, cause: 'available' }],
    [{ daily_amount_left: '5000.00' }, null, { min: 10_000, max: 500_000, cause: 'available' }],
    [
      { daily_amount_left: '3000.00', amount_max: '3000.00' },
      null,
      { min: 10_000, max: 300_000, cause: 'daily' },
    ],
  ])('of %j', (values, of, limits) => {
    expect(limitsOf(setting(values), of)).toEqual(limits);
  });
});

describe('the cost', () => {
  it.each([
    [{ free_times_left: 2 }, null, { fee: 0, isFree: true, networkFee: 0, arrives: 10_000 }],
    [{ free_times_left: 0 }, null, { fee: 300, isFree: false, networkFee: 0, arrives: 9700 }],
    [{ free_times_left: null }, null, { fee: 300, isFree: false, networkFee: 0, arrives: 9700 }],
    [{ free_times_left: 2 }, network, { fee: 0, isFree: true, networkFee: 100, arrives: 9900 }],
    [
      { free_times_left: 0, fee_value: null },
      null,
      { fee: null, isFree: false, networkFee: 0, arrives: null },
    ],
    [
      { fee_type: 'none' as const, free_times_left: 2 },
      null,
      { fee: 0, isFree: false, networkFee: 0, arrives: 10_000 },
    ],
    [{ fee_type: 'none' as const }, null, { fee: 0, isFree: false, networkFee: 0, arrives: 10_000 }],
  ])('with %j', (values, of, cost) => {
    expect(costOf(setting(values), of, 10_000)).toEqual(cost);
  });
});

describe('coins', () => {
  it.each([
    [9900, '1.00', '99.00'],
    [100_000, '96400.00', '0.01037344'],
    [1, '1', '0.01'],
    [50, '0.3', '1.66666666'],
    [100, '0.00', null],
    [100, 'much', null],
  ])('%d cents at %s are %s', (cents, rate, coins) => {
    expect(coinsOf(cents, rate)).toBe(coins);
  });

  it('are never worth more than the amount in cents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 10 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (cents, price) => {
          const coins = coinsOf(cents, (price / 100).toFixed(2)) ?? '';
          const units = BigInt(coins.replace('.', '').padEnd(coins.indexOf('.') + 8, '0'));
          expect(units * BigInt(price) <= BigInt(cents) * 10n ** 8n).toBe(true);
        },
      ),
    );
  });
});
