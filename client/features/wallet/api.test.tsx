import { expect, it } from 'vitest';
import { walletsQuery } from '#platform/net/queries.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { dialogsOfRefusedCall } from '#tests/setup/refused-call.tsx';
import { cacheRecall, sendRecall, sendTransferMode } from './api.ts';

it('opens no dialog when the API refuses a recall, which the wallet card shows', async () => {
  const dialogs = await dialogsOfRefusedCall('POST /gameApi/transferAll', (app) => sendRecall(app, 'key'));
  expect(dialogs).toEqual([]);
});

it('opens a dialog when the API refuses to change the transfer mode, because the switch shows no error', async () => {
  const dialogs = await dialogsOfRefusedCall('POST /gameApi/transferMode', (app) => sendTransferMode(app, 1));
  expect(dialogs).toHaveLength(1);
});

it('changes the cached balances of recalled wallets only', async () => {
  const wallet = (id: number, balance: string | null): GameWallet => ({
    ...{
      id,
      code: `w${id}`,
      name: `Wallet ${id}`,
      currency: 'USD',
      balance,
      status: 'normal',
      is_integer_only: false,
    },
    updated_at: '2026-11-01T00:00:00Z',
  });
  const cached = [
    wallet(1, '10.00'),
    wallet(2, '5.30'),
    wallet(3, '7.00'),
    wallet(4, null),
    wallet(5, '1.00'),
  ];
  const { app } = await renderApp(null);
  app.queryClient.setQueryData(walletsQuery(app).queryKey, cached);
  const entry = (wallet_id: number, is_ok: boolean, amount: string | null) => ({ wallet_id, is_ok, amount });
  const list = [
    entry(2, true, '5.00'),
    entry(3, false, '7.00'),
    entry(4, true, '1.00'),
    entry(5, true, null),
    entry(9, true, '2.00'),
  ];
  const main = { ...wallet(1, '15.00'), updated_at: '2026-11-02T00:00:00Z' };
  await cacheRecall(app, { list: list as Parameters<typeof cacheRecall>[1]['list'], wallet: main }, cached);
  const shown = app.queryClient.getQueryData<GameWallet[]>(walletsQuery(app).queryKey);
  expect(shown?.map(({ id, balance }) => [id, balance])).toEqual([
    [1, '15.00'],
    [2, '0.30'],
    [3, '7.00'],
    [4, null],
    [5, '1.00'],
  ]);
});
