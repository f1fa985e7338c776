import * as z from 'zod/mini';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { YUP_IDS } from './error-id.ts';
import { requiredOr, rule, ruleChecks, type TextRule } from './fields.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 64;

const requiredOrType = requiredOr(YUP_IDS.type);

/** A new password: 8–64 characters, not a common one. That it is not the account is checked where both are known. */
export const PASSWORD_RULES: readonly TextRule[] = [
  { id: YUP_IDS.passwordLength, holds: hasLength, isGrownInto: true },
  // One word at a time: of a wrong length its length is told.
  { id: YUP_IDS.passwordCommon, holds: (value) => !hasLength(value) || !isCommonPassword(value) },
];
/** A new password: 8 to 64 characters, none of the common ones (`PASSWORD_RULES`). */
export const newPasswordInput = z.string({ error: requiredOrType }).check(...ruleChecks(PASSWORD_RULES));

/** The rule over both: a password that says the account is none. */
export function accountRule(account: string): TextRule {
  return { id: YUP_IDS.passwordIsAccount, holds: (value) => !isPasswordOfAccount(value, account) };
}

/** A password as a login sends it: whatever was set once must still get in, so only its size is bounded. */
export const passwordInput = z
  .string({ error: requiredOrType })
  .check(z.minLength(1, { error: YUP_IDS.required }), z.maxLength(256, { error: YUP_IDS.passwordLength }));

/** In characters, as people count them: one beyond the basic plane is one. */
function hasLength(value: string): boolean {
  const { length } = [...value];
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}

/** The field `repeat` of a form says the same as `field`. The API takes no repetition: it is the form's alone. */
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

/** Whether a password says the account, forwards in any case. */
export function isPasswordOfAccount(password: string, account: string): boolean {
  return account !== '' && password.toLowerCase() === account.toLowerCase();
}
