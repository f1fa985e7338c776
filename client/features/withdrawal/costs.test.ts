import { describe, expect, it } from 'vitest';
import { costOf, limitsOf } from './costs.ts';
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
