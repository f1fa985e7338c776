import { describe, expect, it } from 'vitest';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { feeRule, ruleOfRequired, termsOf } from './terms.ts';

const text = (id: string, values: object = {}) => [id, ...Object.values(values)].join(' ');
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
    [500, 200, 1800],
    [2099, 999, 8994],
    [2100, 1000, 9000],
    [2101, 1000, 9003],
  ])('of %i cents with a promotion has a bonus of %s and a turnover of %s', (amount, bonus, turnover) => {
    expect(termsOf(CHANNEL, amount, DISCOUNT)).toMatchObject({ bonus, turnover });
  });

  it.each<[Partial<Discount>, number | null]>([
    [{ amount_max: null }, 4950],
    [{ min_deposit: null }, 1000],
    [{ rate: null }, null],
  ])('of $100.00 with the promotion %j has a bonus of %s cents', (values, bonus) => {
    const credited = bonus === null ? null : 9900 + bonus;
    expect(termsOf(CHANNEL, 10_000, { ...DISCOUNT, ...values })).toMatchObject({ bonus, credited });
  });

  it.each<[Partial<DepositChannel>, object]>([
    [{}, { bonus: null, credited: 9900, turnover: null, coins: null }],
    [{ multiple: '1.50' }, { credited: 9900, turnover: 14_850 }],
    [
      { fee_value: null, multiple: '1.50' },
      { fee: null, arrives: null, credited: null, turnover: null },
    ],
    [{ rate: '32.00', places: 2 }, { coins: '3.13' }],
    [{ rate: '32.00' }, { coins: '3.125' }],
  ])('of $100.00 without a promotion in the channel %j has %j', (values, terms) => {
    expect(termsOf({ ...CHANNEL, ...values }, 10_000, undefined)).toMatchObject(terms);
  });

  it('has no turnover with a promotion that has no factor, whatever the channel has', () => {
    const discount = { ...DISCOUNT, multiple: null } as Discount;
    expect(termsOf({ ...CHANNEL, multiple: '1.50' }, 10_000, discount).turnover).toBeNull();
  });
});

it.each<[DepositChannel['fee_type'], string | null, string]>([
  ['fixed', '1.50', '$1.50'],
  ['percent', '2.50', '2.5%'],
  ['percent', '2.00', '2%'],
  ['none', null, '—'],
])('the rule of a fee of type %s and value %s is %s', (fee_type, fee_value, rule) => {
  expect(feeRule({ ...CHANNEL, fee_type, fee_value })).toBe(rule);
});

it.each<[string, string | null, string | null, string | null]>([
  ['975.00', '975.00', '23400.00', 'deposit.sum.timesSum 12 $975.00 $975.00'],
  ['975.00', null, '975.00', 'deposit.sum.times 1 $975.00'],
  ['975.00', null, '1462.50', 'deposit.sum.times 1.5 $975.00'],
  ['975.00', null, '1000.00', null],
  ['0.00', null, '1000.00', null],
  ['0.01', null, '9999999999999.99', null],
  ['975.00', null, '0.00', null],
  ['975.00', null, null, null],
])('an order of %s with a bonus of %s and a turnover of %s has the rule %s', (actual_amount, bonus_amount, required_bet, rule) => {
  expect(ruleOfRequired(text, { actual_amount, bonus_amount, required_bet })).toBe(rule);
});
