import * as z from 'zod/mini';
import { YUP_IDS } from './error-id.ts';
import { safePasswordInput } from './fields.ts';

/**
 * A new safe password: hard to guess. One that was set before this rule keeps working. The API also refuses the member's
 * birthday (`isBirthday`).
 */
export const newSafePasswordInput = safePasswordInput.check(
  z.refine((digits) => !isSequence(digits), { error: YUP_IDS.safePasswordSequence }),
  z.refine((digits) => !isRepetition(digits), { error: YUP_IDS.safePasswordRepeats }),
);

/** Wrong lengths and other characters have their own error. */
const isComplete = (digits: string) => /^\d{6,12}$/.test(digits);

/** Digits that count up or down, also over zero: 123456, 987654, 789012. */
function isSequence(digits: string): boolean {
  return isComplete(digits) && (countsBy(1, digits) || countsBy(-1, digits));
}

function countsBy(step: 1 | -1, digits: string): boolean {
  return [...digits.slice(1)].every(
    (digit, index) => (Number(digits[index]) + step + 10) % 10 === Number(digit),
  );
}

/** A repeated group (111111, 121212, 123123), each digit several times in a row (112233), or only two different digits. */
function isRepetition(digits: string): boolean {
  if (!isComplete(digits)) return false;
  const half = Math.floor(digits.length / 2);
  const hasPeriod = Array.from({ length: half }, (_, index) => index + 1).some(
    (period) => digits.slice(period) === digits.slice(0, -period),
  );
  return hasPeriod || /^(?:(\d)\1+)+$/.test(digits) || new Set(digits).size <= 2;
}

/**
 * Whether digits are a birthday ("1990-04-30") in a common order: 19900430, 900430, 30041990, 300490, 04301990, 043090, or
 * with the year of the Taiwanese calendar, 790430.
 */
export function isBirthday(digits: string, birthday: string): boolean {
  const [year = '', month = '', day = ''] = birthday.split('-');
  const localYear = String(Number(year) - 1911);
  return [year, year.slice(2), localYear, localYear.padStart(3, '0')].some((one) =>
    [one + month + day, day + month + one, month + day + one].includes(digits),
  );
}
