import * as z from 'zod/mini';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { YUP_IDS } from './error-id.ts';
import { requiredOr, rule, ruleChecks, type TextRule } from './fields.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 64;

const requiredOrType = requiredOr(YUP_IDS.type);

/** A new password: 8 to 64 characters, not a common one. `accountRule` compares it with the account. */
export const PASSWORD_RULES: readonly TextRule[] = [
  { id: YUP_IDS.passwordLength, holds: hasLength, canStillBeMet: true },
  // One error at a time: a wrong length is reported first.
  { id: YUP_IDS.passwordCommon, holds: (value) => !hasLength(value) || !isCommonPassword(value) },
];
export const newPasswordInput = z.string({ error: requiredOrType }).check(...ruleChecks(PASSWORD_RULES));

/** The password must differ from the account. */
export function accountRule(account: string): TextRule {
  return { id: YUP_IDS.passwordIsAccount, holds: (value) => !isPasswordOfAccount(value, account) };
}

/** The password of a login. Only its size is limited, because older passwords may break the rules of new ones. */
export const passwordInput = z
  .string({ error: requiredOrType })
  .check(z.minLength(1, { error: YUP_IDS.required }), z.maxLength(256, { error: YUP_IDS.passwordLength }));

/** Counts code points, so that an emoji counts once. */
function hasLength(value: string): boolean {
  const { length } = [...value];
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}

/** The field `repeat` must equal `field`. For forms only: the API has no such field. */
export function repeatRule<const Field extends string, const Repeat extends string>(
  field: Field,
  repeat: Repeat,
) {
  return rule<Record<Field | Repeat, string>>([field, repeat], (body) => body[field] === body[repeat], {
    path: repeat,
    error: YUP_IDS.passwordRepeat,
  });
}

/** Whether a password is on the list of common ones, in any case, or one character repeated. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase()) || /^(.)\1*$/u.test(password);
}

/** Whether a password equals the account, in any case. */
export function isPasswordOfAccount(password: string, account: string): boolean {
  return account !== '' && password.toLowerCase() === account.toLowerCase();
}
