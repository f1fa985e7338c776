import { send } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import type {
  ChangeSafePasswordBody,
  NewSafePasswordBody,
  SetSafePasswordBody,
} from '#shared/webapi/schemas/auth.ts';

/** `POST /auth/safePassword` with the login password: sets the first safe password. @throws ApiError */
export function setSafePassword(app: AppEnvironment, { password, safe_password }: SetSafePasswordBody) {
  const body = { password, safe_password };
  return send(app, ACCOUNT_CALLS.setSafePassword, { body });
}

/** `POST /auth/safePassword` with the old safe password. @throws ApiError */
export function changeSafePassword(
  app: AppEnvironment,
  { old_safe_password, safe_password }: ChangeSafePasswordBody,
) {
  const body = { old_safe_password, safe_password };
  return send(app, ACCOUNT_CALLS.changeSafePassword, { body });
}

/** `POST /send/forgetSafePassword`: sends a code to the member's phone. @throws ApiError */
export function sendForgottenSafeCode(app: AppEnvironment) {
  return send(app, ACCOUNT_CALLS.sendForgottenSafeCode, { body: {} });
}

/** `POST /auth/newSafePassword`: sets a new safe password with that code. @throws ApiError */
export function resetSafePassword(app: AppEnvironment, { code, safe_password }: NewSafePasswordBody) {
  const body = { code, safe_password };
  return send(app, ACCOUNT_CALLS.resetSafePassword, { body });
}
