/** How digits are grouped while they are typed. The last size goes on for what is longer. */
export type DigitGroups = readonly [number, ...number[]];

/** Accounts and cards: 8123 4567 8901. */
export const CARD_GROUPS: DigitGroups = [4];

/** A mobile number as people write it: 0912 345 678, 912 345 678. */
export function phoneGroups(digits: string): DigitGroups {
  return digits.startsWith('0') ? [4, 3] : [3];
}

/** The digits of what was typed or pasted: full-width ones become plain, whatever stands between them goes. */
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

/** Where the caret stands in `text` after its first `count` digits. */
export function caretAfter(text: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count) return index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}

export interface Typed {
  /** What stands in the box, and the caret in it. */
  text: string;
  caret: number;
  /** The digits before. */
  before: string;
  max: number;
  /** A key took something away in front of the caret. */
  isBackspace: boolean;
}

/** Why something of what was typed is not in the box: signs that are no digits, or more digits than there may be. */
export type LeftOut = 'signs' | 'tooMany';

/** The digits after an edit, how many of them stand before the caret, and what was left out. */
export function readTyped({ text, caret, before, max, isBackspace }: Typed): {
  digits: string;
  caret: number;
  leftOut?: LeftOut | undefined;
} {
  const digits = digitsOf(text);
  const left = digitsOf(text.slice(0, caret)).length;
  // Only the gap between two groups was taken away: what was meant is the digit in front of it.
  if (isBackspace && digits === before && left > 0)
    return { digits: digits.slice(0, left - 1) + digits.slice(left), caret: left - 1 };
  return { digits: digits.slice(0, max), caret: Math.min(left, max), leftOut: leftOutOf(text, max) };
}

/** What people put between digits goes without a word. */
const BETWEEN_DIGITS = /[\s().\-\u2010-\u2015]/g;

function leftOutOf(text: string, max: number): LeftOut | undefined {
  const signs = text.normalize('NFKC').replace(BETWEEN_DIGITS, '');
  if (/\D/.test(signs)) return 'signs';
  return signs.length > max ? 'tooMany' : undefined;
}
