import { describe, expect, it } from 'vitest';
import { amountToCents, cleanAmount } from './amount.ts';

describe('cleanAmount', () => {
  it.each([
    ['$1,234.50', '1234.50'],
    [' 1 000 ', '1000'],
    ['１００．５', '100.5'],
    ['１００。５', '100.5'],
    ['100.', '100.'],
    ['12a', '12a'],
    ['', ''],
  ])('%j → %j', (typed, kept) => expect(cleanAmount(typed)).toBe(kept));
});

describe('amountToCents', () => {
  it.each([
    ['1', 100],
    ['0.1', 10],
    ['.5', 50],
    ['100.', 10_000],
    ['1234.50', 123_450],
    ['90071992547.99', 9_007_199_254_799],
  ])('%j → %d', (typed, cents) => expect(amountToCents(typed)).toBe(cents));

  it.each([
    '',
    '.',
    '-5',
    '1.234',
    '1.2.3',
    '12a',
    '1e3',
    '0x10',
    '∞',
    '99999999999999',
  ])('%j is no amount', (typed) => expect(amountToCents(typed)).toBeNull());
});
