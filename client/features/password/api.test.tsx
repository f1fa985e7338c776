import { expect, it } from 'vitest';
import type { AppEnvironment } from '#platform/site/page.ts';
import { dialogsOfRefusedCall } from '#tests/setup/refused-call.tsx';
import { changeSafePassword, resetSafePassword, sendForgottenSafeCode, setSafePassword } from './api.ts';

const safe_password = '246810';

it.each<[string, (app: AppEnvironment) => Promise<unknown>]>([
  ['POST /auth/safePassword', (app) => setSafePassword(app, { password: 'secret', safe_password })],
  [
    'POST /auth/safePassword',
    (app) => changeSafePassword(app, { old_safe_password: '135791', safe_password }),
  ],
  ['POST /send/forgetSafePassword', sendForgottenSafeCode],
  ['POST /auth/newSafePassword', (app) => resetSafePassword(app, { code: '123456', safe_password })],
])('%s opens no dialog when the API refuses it', async (call, send) => {
  expect(await dialogsOfRefusedCall(call, send)).toEqual([]);
});
