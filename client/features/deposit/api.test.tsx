import { expect, it } from 'vitest';
import type { AppEnvironment } from '#platform/site/page.ts';
import { dialogsOfRefusedCall } from '#tests/setup/refused-call.tsx';
import { cancelDeposit, sendDeposit, sendReceipt } from './api.ts';

const image = new File(['x'], 'receipt.jpg', { type: 'image/jpeg' });
const upload = { signal: new AbortController().signal, onProgress: () => {} };

it.each<[string, (app: AppEnvironment) => Promise<unknown>]>([
  ['POST /transaction/deposit', (app) => sendDeposit(app, { channel_id: 3, amount: '100.00' }, 'key')],
  ['DELETE /transaction/depositCancel/7', (app) => cancelDeposit(app, 7)],
  ['POST /transaction/depositReceipt/7', (app) => sendReceipt(app, 7, { image, key: 'key', ...upload })],
])('%s opens no dialog when the API refuses it', async (call, send) => {
  expect(await dialogsOfRefusedCall(call, send)).toEqual([]);
});
