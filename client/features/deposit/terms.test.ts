import { describe, expect, it } from 'vitest';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { termsOf } from './terms.ts';

const CHANNEL = { id: 1, name: 'ATM', fee_type: 'fixed', fee_value: '1.00' } as DepositChannel;
const DISCOUNT = {
  id: 1,
  name: 'Bonus',
  rate: '50.00',
  amount_max: '10.00',
  min_deposit: '5.00',
  multiple: '3.00',
} as Discount;

describe('termsOf', () => {
  it.each([
    [99, null],
    [100, null],
    [101, 1],
  ])('of %i cents with a fee of 100 arrive as %s', (amount, arrives) => {
    expect(termsOf(CHANNEL, amount, undefined)).toMatchObject({ fee: 100, arrives });
  });

  it.each([
    [499, null, null],
    [500, 250, 1950],
    [1999, 999, 8694],
    [2000, 1000, 8700],
    [2001, 1000, 8703],
  ])('of %i cents with a promotion has a bonus of %s and a turnover of %s', (amount, bonus, turnover) => {
    expect(termsOf(CHANNEL, amount, DISCOUNT)).toMatchObject({ bonus, turnover });
  });
});
