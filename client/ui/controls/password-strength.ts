import { COMMON_PASSWORDS } from '#shared/webapi/common-passwords.ts';
import {
  isCommonPassword,
  isPasswordOfAccount,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#shared/webapi/password.ts';

/** `refused`: the API would refuse it. The other values are advice. */
export type PasswordStrength = 'refused' | 'weak' | 'fair' | 'good' | 'strong';

/** Bits of entropy from which a password is fair, good or strong. */
const FAIR_BITS = 36;
const GOOD_BITS = 52;
const STRONG_BITS = 70;

/** Strength of a new password, by its length and its predictable parts. zxcvbn is not used because of its size. */
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

/**
 * Number of characters that an attacker must guess one by one. Known words and years count as one, runs and repeats as
 * two.
 */
function unpredictableLength(password: string, account: string): number {
  let rest = password.toLowerCase();
  for (const word of COMMON_PASSWORDS) rest = rest.replaceAll(word, ' ');
  rest = rest.replace(/(19|20)\d\d/g, ' ');
  if (account.length >= 4) rest = rest.replaceAll(account.toLowerCase(), ' ');
  const codes = Array.from(rest, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN));
  // The third and later characters of "aaaa", "1234", "dcba" do not count.
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
