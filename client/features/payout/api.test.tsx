import { expect, it } from 'vitest';
import type { AppEnvironment } from '#platform/site/page.ts';
import { dialogsOfRefusedCall } from '#tests/setup/refused-call.tsx';
import {
  addAccountCard,
  addAddress,
  addBankCard,
  addStore,
  updateAccountCard,
  updateAddress,
  updateBankCard,
} from './api.ts';

const bankCard = { bank_id: 23, account_name: 'Ada', account_number: '901540028316', is_default: false };
const accountCard = {
  type: 'e_wallet',
  provider: 'LINE Pay',
  account: 'ada@example.com',
  holder_name: 'Ada',
  is_default: false,
} as const;
const address = { channel_id: 1, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', is_default: false };
const store = { store_id: 3, receiver_name: 'Ada', receiver_phone: '0912345678' };

it.each<[string, (app: AppEnvironment) => Promise<unknown>]>([
  ['POST /accountBankCard', (app) => addBankCard(app, bankCard, { key: 'key' })],
  ['POST /accountBankCard/7', (app) => updateBankCard(app, 7, bankCard)],
  ['POST /accountCard', (app) => addAccountCard(app, accountCard, 'key')],
  ['POST /accountCard/7', (app) => updateAccountCard(app, 7, accountCard)],
  ['POST /accountVirtualAddress', (app) => addAddress(app, address, 'key')],
  ['POST /accountVirtualAddress/7', (app) => updateAddress(app, 7, { is_default: true })],
  ['POST /accountConvenienceStore', (app) => addStore(app, store, 'key')],
])('%s opens no dialog when the API refuses it', async (call, send) => {
  expect(await dialogsOfRefusedCall(call, send)).toEqual([]);
});
