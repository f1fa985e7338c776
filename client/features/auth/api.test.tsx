import { expect, it } from 'vitest';
import type { AppEnvironment } from '#platform/site/page.ts';
import { dialogsOfRefusedCall } from '#tests/setup/refused-call.tsx';
import { login, resetPassword, sendForgottenCode, sendSignUpCode, signUp } from './api.ts';

const phone = { area_code: '+886', phone: '912345678' };
const account = { account: 'ada1815', password: 'correct horse' };
const signUpBody = { ...account, ...phone, code: '123456', is_adult: true, agree_terms: true } as const;

it.each<[string, (app: AppEnvironment) => Promise<unknown>]>([
  ['POST /auth/login', (app) => login(app, account)],
  ['POST /account', (app) => signUp(app, signUpBody, 'key')],
  ['POST /send/accountSignUp', (app) => sendSignUpCode(app, phone)],
  ['POST /send/forgetPassword', (app) => sendForgottenCode(app, 'ada1815')],
  ['POST /auth/password', (app) => resetPassword(app, { ...account, code: '123456' })],
])('%s opens no dialog when the API refuses it', async (call, send) => {
  expect(await dialogsOfRefusedCall(call, send)).toEqual([]);
});
