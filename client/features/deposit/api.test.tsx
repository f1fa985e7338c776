import { expect, it } from 'vitest';
import type { AppEnvironment } from '#platform/site/page.ts';
import { listOf, renderApp, type TestAnswer } from '#tests/setup/app.tsx';
import { dialogsOfRefusedCall } from '#tests/setup/refused-call.tsx';
import { cancelDeposit, discountsQuery, sendDeposit, sendReceipt } from './api.ts';

const image = new File(['x'], 'receipt.jpg', { type: 'image/jpeg' });
const upload = { signal: new AbortController().signal, onProgress: () => {} };

it.each<[string, (app: AppEnvironment) => Promise<unknown>]>([
  ['POST /transaction/deposit', (app) => sendDeposit(app, { channel_id: 3, amount: '100.00' }, 'key')],
  ['DELETE /transaction/depositCancel/7', (app) => cancelDeposit(app, 7)],
  ['POST /transaction/depositReceipt/7', (app) => sendReceipt(app, 7, { image, key: 'key', ...upload })],
])('%s opens no dialog when the API refuses it', async (call, send) => {
  expect(await dialogsOfRefusedCall(call, send)).toEqual([]);
});

it.each<[TestAnswer, number[] | null]>([
  [{ status: 404 }, []],
  [{ status: 501 }, []],
  [{ status: 500 }, null],
  ['network', null],
  [listOf([discount(1, 'deposit'), discount(2, 'gift')]), [1]],
])('the promotions of a deposit after the answer %j are %j', async (answer, ids) => {
  const { app } = await renderApp(null, { api: { 'GET /discount': answer } });
  const loaded = app.queryClient.fetchQuery({ ...discountsQuery(app), retry: false });
  const result = await loaded.then(
    (list) => list.map(({ id }) => id),
    () => null,
  );
  expect(result).toEqual(ids);
});

function discount(id: number, type: string) {
  return { id, type, name: 'Reload', product_ids: [], can_apply: true };
}
