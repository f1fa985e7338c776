import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, isZeroMoney, parseMoney, shortfall, toDecimal, tryParseMoney } from './money.ts';

const LARGEST = 999_999_999_999_999;
const anyCents = fc.integer({ min: -LARGEST, max: LARGEST });

describe('amounts', () => {
  it('are unchanged after serializing and parsing', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseMoney(toDecimal(cents))).toBe(cents === 0 ? 0 : cents);
      }),
      { numRuns: 2000 },
    );
  });

  it('parse to the same cents as with BigInt', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9_999_999_999 }),
        fc.nat({ max: 99 }),
        fc.boolean(),
        (whole, cents, isNegative) => {
          const text = `${isNegative ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`;
          const exact = BigInt(whole) * 100n + BigInt(cents);
          expect(BigInt(parseMoney(text))).toBe(isNegative ? -exact : exact);
        },
      ),
    );
  });

  it('are formatted with every digit, in groups, with two decimals', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const shown = formatMoney(cents);
        expect(shown).toMatch(/^−?\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(shown.replace(/[$,]/g, '').replace('−', '-')).toBe(toDecimal(cents));
      }),
    );
  });

  it.each([
    ['1234.5', 123_450],
    ['0.07', 7],
    ['-0.07', -7],
    ['-0.00', 0],
    ['1.10', 110],
    ['9999999999999.99', 999_999_999_999_999],
  ])('%s is %d cents', (text, cents) => {
    expect(Object.is(parseMoney(text), cents)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '1.',
    '.5',
    '1.234',
    '1,000',
    '+1',
    '1e3',
    '0x10',
    'NaN',
    '１',
    '12345678901234',
    '1.00 ',
    '--1',
  ])('%j is no amount', (text) => {
    expect(tryParseMoney(text)).toBeNull();
    expect(() => parseMoney(text)).toThrow(RangeError);
  });

  it('throws for fractions of a cent and for unsafe integers', () => {
    expect(() => toDecimal(0.5)).toThrow(RangeError);
    expect(() => toDecimal(Number.NaN)).toThrow(RangeError);
    expect(() => toDecimal(2 ** 53)).toThrow(RangeError);
  });
});

describe('formatMoney', () => {
  it('writes the dollar sign, commas and two decimals', () => {
    expect(formatMoney(123_450)).toBe('$1,234.50');
    expect(formatMoney('1234.50')).toBe('$1,234.50');
    expect(formatMoney(-5)).toBe('−$0.05');
    expect(formatMoney(0)).toBe('$0.00');
  });

  it('adds a plus sign on request, but never to zero', () => {
    expect(formatMoney(100, { sign: 'always' })).toBe('+$1.00');
    expect(formatMoney(0, { sign: 'always' })).toBe('$0.00');
  });

  it('shows unknown money as a dash', () => {
    for (const unknown of [null, undefined, '', 'x', Number.NaN, 0.5]) expect(formatMoney(unknown)).toBe('—');
  });
});

it.each([
  ['0', true],
  ['0.00', true],
  ['0.01', false],
  ['-0.01', false],
  ['free', false],
  [null, false],
  [undefined, false],
])('knows that %s is exactly zero: %s', (value, isZero) => {
  expect(isZeroMoney(value)).toBe(isZero);
});

describe('shortfall', () => {
  it.each([
    ['100.00', '99.99', 1],
    ['100.00', '100.00', 0],
    ['100.00', '100.01', 0],
    ['100.00', 'unknown', 10_000],
    ['', '5.00', 0],
  ])('of %s with %s is %i cents', (required, current, cents) => {
    expect(shortfall(required, current)).toBe(cents);
  });
});
