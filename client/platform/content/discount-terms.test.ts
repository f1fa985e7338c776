import { expect, it } from 'vitest';
import { bonusText, plainNumber } from './discount-terms.ts';

const text = (id: string, values: object = {}) => [id, ...Object.values(values)].join(' ');

it.each([
  ['100.00', '100'],
  ['0.80', '0.8'],
  ['12', '12'],
  ['100', '100'],
])('formats %s as %s', (decimal, plain) => {
  expect(plainNumber(decimal)).toBe(plain);
});

it.each([
  [{ rate: '20.00', amount_max: '1288.00' }, 'common.bonus.rateMax 20% $1,288.00'],
  [{ rate: '0.80' }, '0.8%'],
  [{ amount_max: '188.00' }, 'common.bonus.max $188.00'],
  [{ amount: '188.00', amount_max: '188.00' }, '$188.00'],
  [{ rate: '0.00', amount_max: '188.00' }, 'common.bonus.max $188.00'],
  [{}, null],
])('the bonus of %o is %s', (terms, words) => {
  expect(bonusText(text, terms)).toBe(words);
});
