import { expect, it } from 'vitest';
import { dialogsOfRefusedCall } from '#tests/setup/refused-call.tsx';
import { sendWithdrawal } from './api.ts';

it('POST /transaction/withdraw opens no dialog when the API refuses it', async () => {
  const body = { method: 'bank_card', target_id: 1, amount: '100.00' } as const;
  const dialogs = await dialogsOfRefusedCall('POST /transaction/withdraw', (app) =>
    sendWithdrawal(app, body, 'key'),
  );
  expect(dialogs).toEqual([]);
});
