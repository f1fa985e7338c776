import { queryOptions } from '@tanstack/react-query';
import { EVERY_FAILURE } from '#platform/net/api-client.ts';
import { listOf } from '#platform/net/list-of.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { SignUpBody } from '#shared/webapi/account.ts';
import {
  authToken,
  type LoginBody,
  type ResetPasswordBody,
  type SendSignUpCodeBody,
  sentCode,
} from '#shared/webapi/auth.ts';
import { areaCode } from '#shared/webapi/site.ts';

const readAreaCodes = listOf(areaCode);

export interface AreaCodeOption {
  /** "+886" */
  code: string;
  /** Its countries; an area code may serve several. */
  name: string;
}

/** Area codes in the operator's order, each once (GET /areaCode). */
export function areaCodesQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['area-codes', app.locale],
    queryFn: async ({ signal }): Promise<AreaCodeOption[]> => {
      const list = await app.dataApi.get('/areaCode', {
        query: { per_page: 100 },
        parse: readAreaCodes,
        isShared: true,
        isHandled: true,
        signal,
      });
      const names = new Map<string, string[]>();
      for (const { code, name } of list) names.set(code, [...(names.get(code) ?? []), name]);
      return [...names].map(([code, countries]) => ({ code, name: countries.join(', ') }));
    },
    staleTime: 60 * 60_000,
  });
}

export function login(app: AppEnvironment, body: LoginBody) {
  return app.dataApi.post('/auth/login', { body, schema: authToken, isHandled: EVERY_FAILURE });
}

/** The same key again answers the first answer again: a cut connection never makes one's own account "taken". */
export function signUp(app: AppEnvironment, body: SignUpBody, idempotencyKey: string) {
  return app.dataApi.post('/account', { body, schema: authToken, idempotencyKey, isHandled: true });
}

export function sendSignUpCode(app: AppEnvironment, body: SendSignUpCodeBody) {
  return app.dataApi.post('/send/accountSignUp', { body, schema: sentCode, isHandled: true });
}

export function sendForgottenCode(app: AppEnvironment, account: string) {
  return app.dataApi.post('/send/forgetPassword', { body: { account }, schema: sentCode, isHandled: true });
}

/** Sets a new password by the code; every session of the account ends. */
export function resetPassword(app: AppEnvironment, body: ResetPasswordBody) {
  return app.dataApi.post('/auth/password', { body, isHandled: true });
}
