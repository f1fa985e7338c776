import * as z from 'zod/mini';
import { rule } from '#shared/webapi/fields.ts';
import { accountRule, passwordInput, repeatRule } from '#shared/webapi/password.ts';
import { changePasswordBody } from '#shared/webapi/schemas/auth.ts';

/** What the API takes of this member, and the new password once more. */
export function changePasswordForm(account: string) {
  const { id, holds } = accountRule(account);
  return z.safeExtend(changePasswordBody, { repeat: passwordInput }).check(
    repeatRule('password', 'repeat'),
    rule(['password'], ({ password }: { password: string }) => holds(password), {
      path: 'password',
      error: id,
    }),
  );
}
