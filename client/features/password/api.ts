import { send } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { ChangePasswordBody } from '#shared/webapi/auth.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';

/** Sets a new login password. Every session of the member ends; the answer is the token by which this one goes on. */
export function changePassword(app: AppEnvironment, { old_password, password }: ChangePasswordBody) {
  const body = { old_password, password };
  return send(app, ACCOUNT_CALLS.changePassword, { body, isHandled: true });
}
