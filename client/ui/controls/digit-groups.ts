/** Sizes of the groups that typed digits are split into. The last size repeats. */
export type DigitGroups = readonly [number, ...number[]];

/** Accounts and cards: 8123 4567 8901. */
export const CARD_GROUPS: DigitGroups = [4];

/** A mobile number as people write it: 0912 345 678, 912 345 678. */
export function phoneGroups(digits: string): DigitGroups {
  return digits.startsWith('0') ? [4, 3] : [3];
}

/** The digits of a typed or pasted text. Full-width digits become plain; other characters are removed. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/** "812345678901" → "8123 4567 8901". */
export function groupDigits(digits: string, groups: DigitGroups): string {
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; start < digits.length; index += 1) {
    const size = groups[Math.min(index, groups.length - 1)] ?? digits.length;
    parts.push(digits.slice(start, start + size));
    start += size;
  }
  return parts.join(' ');
}

/** The caret position in `text` after its first `count` digits. */
export function caretAfter(text: string, count: number): number {
  let digits = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (digits === count) return index;
    if (/\d/.test(text.charAt(index))) digits += 1;
  }
  return text.length;
}

export interface Typed {
  /** Text of the input, with the caret position. */
  text: string;
  caret: number;
  /** The digits before the edit. */
  before: string;
  max: number;
  /** The edit deleted a character in front of the caret. */
  isBackspace: boolean;
}

/** Why characters were removed: they are no digits, or there are too many digits. */
export type LeftOut = 'signs' | 'tooMany';

/** The digits after an edit, the number of digits before the caret, and the reason if characters were removed. */
export function readTyped({ text, caret, before, max, isBackspace }: Typed): {
  digits: string;
  caret: number;
  leftOut?: LeftOut | undefined;
} {
  const digits = digitsOf(text);
  const left = digitsOf(text.slice(0, caret)).length;
  // Only the space between two groups was deleted: delete the digit before it.
  if (isBackspace && digits === before && left > 0)
    return { digits: digits.slice(0, left - 1) + digits.slice(left), caret: left - 1 };
  return { digits: digits.slice(0, max), caret: Math.min(left, max), leftOut: leftOutOf(text, max) };
}

/** Separators that are removed without a note. */
const BETWEEN_DIGITS = /[\s().\-\u2010-\u2015]/g;

function leftOutOf(text: string, max: number): LeftOut | undefined {
  const signs = text.normalize('NFKC').replace(BETWEEN_DIGITS, '');
  if (/\D/.test(signs)) return 'signs';
  return signs.length > max ? 'tooMany' : undefined;
}
