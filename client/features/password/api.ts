import { send } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import type {
  ChangeSafePasswordBody,
  NewSafePasswordBody,
  SetSafePasswordBody,
} from '#shared/webapi/schemas/auth.ts';

/** Sets the first safe password; the login password proves who asks. */
export function setSafePassword(app: AppEnvironment, { password, safe_password }: SetSafePasswordBody) {
  const body = { password, safe_password };
  return send(app, ACCOUNT_CALLS.setSafePassword, { body, isHandled: true });
}

/** `POST /auth/safePassword` with the old one. @throws ApiError */
export function changeSafePassword(
  app: AppEnvironment,
  { old_safe_password, safe_password }: ChangeSafePasswordBody,
) {
  const body = { old_safe_password, safe_password };
  return send(app, ACCOUNT_CALLS.changeSafePassword, { body, isHandled: true });
}

/** A code to the member's own phone. */
export function sendForgottenSafeCode(app: AppEnvironment) {
  return send(app, ACCOUNT_CALLS.sendForgottenSafeCode, { body: {}, isHandled: true });
}

/** A new safe password by that code. */
export function resetSafePassword(app: AppEnvironment, { code, safe_password }: NewSafePasswordBody) {
  const body = { code, safe_password };
  return send(app, ACCOUNT_CALLS.resetSafePassword, { body, isHandled: true });
}
