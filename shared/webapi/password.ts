import * as z from 'zod/mini';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { YUP_IDS } from './error-id.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 64;

/** A new password: 8–64 characters, not a common one. That it is not the account is checked where both are known. */
export const newPasswordInput = z
  .string({ error: (issue) => (issue.input === undefined ? YUP_IDS.required : YUP_IDS.type) })
  .check(
    z.minLength(1, { error: YUP_IDS.required, abort: true }),
    z.minLength(PASSWORD_MIN, { error: YUP_IDS.passwordLength, abort: true }),
    z.maxLength(PASSWORD_MAX, { error: YUP_IDS.passwordLength, abort: true }),
    z.refine((value) => !isCommonPassword(value), { error: YUP_IDS.passwordCommon }),
  );

/** A password as a login sends it: whatever was set once must still get in, so only its size is bounded. */
export const passwordInput = z
  .string({ error: (issue) => (issue.input === undefined ? YUP_IDS.required : YUP_IDS.type) })
  .check(
    z.minLength(1, { error: YUP_IDS.required, abort: true }),
    z.maxLength(256, { error: YUP_IDS.passwordLength }),
  );

/** Whether a password is on the list of common ones, in any case, or one character repeated. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase()) || /^(.)\1*$/u.test(password);
}

/** Whether a password says the account, forwards in any case. */
export function isPasswordOfAccount(password: string, account: string): boolean {
  return account !== '' && password.toLowerCase() === account.toLowerCase();
}
