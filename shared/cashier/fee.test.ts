import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Fee, feeOf } from './fee.ts';

it.each<[Fee, number, number | null]>([
  [{ fee_type: 'none' }, 10_000, 0],
  [{ fee_type: 'none', fee_value: '5.00' }, 10_000, 0],
  [{ fee_type: 'fixed', fee_value: '15' }, 10_000, 1500],
  [{ fee_type: 'fixed', fee_value: '0.50' }, 10_000, 50],
  [{ fee_type: 'percent', fee_value: '1' }, 10_000, 100],
  [{ fee_type: 'percent', fee_value: '1.25' }, 10_010, 125],
  [{ fee_type: 'percent', fee_value: '1.25' }, 40, 1],
  [{ fee_type: 'percent', fee_value: '1.25' }, 39, 0],
  [{ fee_type: 'percent', fee_value: '99.99' }, 999_999_999_999_999, 999_899_999_999_999],
  [{ fee_type: 'fixed' }, 10_000, null],
  [{ fee_type: 'percent', fee_value: '1.255' }, 10_000, null],
  [{ fee_type: 'fixed', fee_value: '-1' }, 10_000, null],
])('%j on %d cents is %s', (fee, amount, cents) => {
  expect(feeOf(fee, amount)).toBe(cents);
});

it('rounds a percentage by at most half a cent', () => {
  const percents = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(percents, fc.integer({ min: 1, max: 10_000_000 }), (hundredths, amount) => {
      const fee = feeOf({ fee_type: 'percent', fee_value: (hundredths / 100).toFixed(2) }, amount) ?? -1;
      expect(Math.abs(fee * 10_000 - amount * hundredths)).toBeLessThanOrEqual(5000);
    }),
  );
});
