import { expect, it } from 'vitest';
import { dialogsOfRefusedCall } from '#tests/setup/refused-call.tsx';
import { sendRecall, sendTransferMode } from './api.ts';

it('opens no dialog when the API refuses a recall, which the wallet card shows', async () => {
  const dialogs = await dialogsOfRefusedCall('POST /gameApi/transferAll', (app) => sendRecall(app, 'key'));
  expect(dialogs).toEqual([]);
});

it('opens a dialog when the API refuses to change the transfer mode, because the switch shows no error', async () => {
  const dialogs = await dialogsOfRefusedCall('POST /gameApi/transferMode', (app) => sendTransferMode(app, 1));
  expect(dialogs).toHaveLength(1);
});
