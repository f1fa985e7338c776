import { COMMON_PASSWORDS } from '#shared/webapi/common-passwords.ts';
import {
  isCommonPassword,
  isPasswordOfAccount,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#shared/webapi/password.ts';

/** `refused`: the API would not take it. The rest only advises. */
export type PasswordStrength = 'refused' | 'weak' | 'fair' | 'good' | 'strong';

/** Bits of guessing from which a password is no longer weak, fair, good. */
const FAIR_BITS = 36;
const GOOD_BITS = 52;
const STRONG_BITS = 70;

/** How hard a new password is to guess, by its length and what in it is predictable: 0.6 kB, where zxcvbn's guess has 398. */
export function passwordStrength(password: string, account = ''): PasswordStrength {
  const isLengthRight = password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;
  if (!isLengthRight || isCommonPassword(password) || isPasswordOfAccount(password, account)) {
    return 'refused';
  }
  const bits = unpredictableLength(password, account) * Math.log2(alphabetSize(password));
  if (bits < FAIR_BITS) return 'weak';
  if (bits < GOOD_BITS) return 'fair';
  return bits < STRONG_BITS ? 'good' : 'strong';
}

/** Characters that a guesser must try one by one: known words and years count as one, runs and repeats as two. */
function unpredictableLength(password: string, account: string): number {
  let rest = password.toLowerCase();
  for (const word of COMMON_PASSWORDS) rest = rest.replaceAll(word, ' ');
  rest = rest.replace(/(19|20)\d\d/g, ' ');
  if (account.length >= 4) rest = rest.replaceAll(account.toLowerCase(), ' ');
  const codes = Array.from(rest, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN));
  // The third and later characters of "aaaa", "1234", "dcba" come for free.
  return steps.filter((step, index) => step !== steps[index - 1] || Math.abs(step) > 1).length;
}

function alphabetSize(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/, 33],
    [/[^\x20-\x7e]/, 100],
  ];
  return kinds.reduce((size, [kind, count]) => (kind.test(password) ? size + count : size), 0) || 1;
}
