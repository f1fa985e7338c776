import { describe, expect, it } from 'vitest';
import { amountToCents, cleanAmount, normalizedText, readCode, visibleText } from './typed-text.ts';

describe('readCode', () => {
  it.each([
    ['123456', '123456'],
    ['  123456\n', '123456'],
    ['123 456', '123456'],
    ['123\u00a0456', '123456'],
    ['123-456', '123456'],
    ['123–456', '123456'],
    ['12 34 56', '123456'],
    ['1 2 3 4 5 6', '123456'],
    ['G-123456', '123456'],
    ['１２３４５６', '123456'],
    ['\u200e123456\u200b', '123456'],
    ['Your code is 123456. It is valid for 5 minutes.', '123456'],
    ['Your code is 123 456. It is valid for 5 minutes.', '123456'],
    ['【網站】驗證碼123456，5分鐘內有效', '123456'],
    ['123456 is your code. Never share 123456.', '123456'],
    ['2026-11-23 10:15\n123456 is your code', '123456'],
    ['Code 654321. Questions: 0912-345678 or 0800 123 456', '654321'],
  ])('takes the six digits of %j', (pasted, code) => expect(readCode(pasted)).toBe(code));

  it.each([
    ['', ''],
    ['12345', '12345'],
    ['123 45', '123 45'],
    ['1234567', '1234567'],
    ['0912 345 678', '0912 345 678'],
    ['0912-345678', '0912-345678'],
    ['345678-0912', '345678-0912'],
    ['123456.78', '123456.78'],
    ['12.345678', '12.345678'],
    ['123 4567', '123 4567'],
    ['1234 567', '1234 567'],
    ['12 34 56 78', '12 34 56 78'],
    ['1 2 3 4 5 6 7', '1 2 3 4 5 6 7'],
    ['Use 111111 or 222222', 'Use 111111 or 222222'],
    ['abcdef', 'abcdef'],
  ])('returns the plain text of %j, which has no code', (pasted, text) =>
    expect(readCode(pasted)).toBe(text));
});

/** What is typed or pasted, the text that stays in the field, and its cents. */
const AMOUNTS: [string, string, number | null][] = [
  ['1', '1', 100],
  ['0.1', '0.1', 10],
  ['.5', '.5', 50],
  ['100.', '100.', 10_000],
  ['$1,234.50', '1234.50', 123_450],
  ['1,234,567.89', '1234567.89', 123_456_789],
  ['1234,567', '1234567', 123_456_700],
  ['NT$ 500', '500', 50_000],
  ['nt$500', '500', 50_000],
  ['US$ 12.34', '12.34', 1234],
  ['TWD 500', '500', 50_000],
  ['500元', '500', 50_000],
  ['1,000 元整', '1000', 100_000],
  ['500 USD', '500', 50_000],
  [' 1 000 ', '1000', 100_000],
  ['1\u00a0000', '1000', 100_000],
  ['1\u202f234\u202f567', '1234567', 123_456_700],
  ['\u200e500\u200b', '500', 50_000],
  ['\ufeff＄１，０００．５', '1000.5', 100_050],
  ['１００。５', '100.5', 10_050],
  ['90071992547.99', '90071992547.99', 9_007_199_254_799],
  // A decimal comma is refused: read as grouping it would be ten or a hundred times as much.
  ['1,5', '1,5', null],
  ['1,50', '1,50', null],
  ['1,5000', '1,5000', null],
  ['0,500', '0,500', null],
  ['1.234,50', '1.234,50', null],
  ['12,34,567', '12,34,567', null],
  ['1 5', '1 5', null],
  ['12a', '12a', null],
  ['', '', null],
  ['$', '', null],
  ['.', '.', null],
  ['-5', '-5', null],
  ['1.234', '1.234', null],
  ['1.2.3', '1.2.3', null],
  ['1e3', '1e3', null],
  ['0x10', '0x10', null],
  ['∞', '∞', null],
  ['99999999999999', '99999999999999', null],
];

describe('an amount', () => {
  it.each(AMOUNTS)('%j is kept as %j and means %j cents', (typed, kept, cents) => {
    expect(cleanAmount(typed)).toBe(kept);
    expect(amountToCents(typed)).toBe(cents);
  });
});

describe('normalizedText', () => {
  it.each([
    ['ａｂｃ１２３', 'abc123'],
    ['  demo\u3000', 'demo'],
    ['\u200bdemo\u202e', 'demo'],
    ['demo\ndemo', 'demo demo'],
    ['\u200b \u2800', ''],
  ])('%j → %j', (typed, text) => expect(normalizedText(typed)).toBe(text));
});

describe('visibleText', () => {
  it.each([
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['a\ud83d', 'a'],
    ['ａ', 'ａ'],
  ])('%j → %j', (typed, text) => expect(visibleText(typed)).toBe(text));
});

// A pattern that backtracks over such a text blocks the API for minutes.
it.each([
  ['blanks', `1${' '.repeat(200_000)}x`],
  ['digits', `${'1'.repeat(200_000)}x`],
  ['groups', `1${',111'.repeat(50_000)}x`],
])('refuses an amount of 200,000 %s', (_name, text) => {
  expect(amountToCents(text)).toBeNull();
});
