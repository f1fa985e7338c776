import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type Departure, readValue } from '../tolerance.ts';
import { announcement } from './announcement.ts';
import { memberInfo } from './auth.ts';
import { signInCalendar } from './check-in.ts';
import { depositChannel, depositDetail } from './deposit.ts';
import { discount, discountResult } from './discount.ts';
import { game, gameProduct } from './game.ts';
import { discountRecord, withdrawRecord } from './records.ts';
import { gameWallet } from './wallet.ts';

const TIME = '2026-11-21T04:00:00.000Z';
const ITEMS: Readonly<Record<string, readonly [schema: z.ZodMiniType, item: object]>> = {
  member: [memberInfo, { account: 'ada', transfer_mode: '1', identity_status: 'rejected' }],
  game: [game, { id: 1, product_id: 9, code: 'koi', name: 'Koi', image: '/k.svg' }],
  product: [
    gameProduct,
    { id: 9, category_code: 'egame', code: 'l', name: 'L', image: '/l.svg', open_mode: 'game_list' },
  ],
  discount: [discount, { id: 1, name: 'Gift', type: 'gift' }],
  'result of an application': [discountResult, { record_no: 'A1', status: 'approved', amount: '10.00' }],
  'record of an application': [
    discountRecord,
    { id: 1, created_at: TIME, title: 'Gift', order_no: 'A1', status: 'approved' },
  ],
  'record of a withdrawal': [
    withdrawRecord,
    {
      ...{ id: 1, created_at: TIME, order_no: 'W1', method: 'virtual', account_masked: 'T…6t' },
      ...{ amount: '9.00', fee: '0.00', actual_amount: '9.00', status: 'paying' },
    },
  ],
  announcement: [announcement, { id: 1, title: 'A', content: 'B', type: 'system', start_at: TIME }],
  'check-in': [
    signInCalendar,
    { path: 'daily', server_date: '2026-11-21', time_zone: 'UTC', streak: 0, days: [], rule: '' },
  ],
  wallet: [
    gameWallet,
    { id: 1, code: 'main', name: 'Main', balance: '1.00', currency: 'USD', status: 'normal' },
  ],
  'deposit channel': [
    depositChannel,
    {
      id: 1,
      name: 'Bank',
      type: 'bank',
      display: 'account',
      amount_min: '1.00',
      amount_max: '9.00',
      amount_presets: [],
      fee_type: 'none',
    },
  ],
  deposit: [
    depositDetail,
    {
      ...{ id: 1, order_no: 'D1', channel_id: 1, channel_name: 'Bank', type: 'bank', display: 'account' },
      ...{ amount: '9.00', fee: '0.00', actual_amount: '9.00', status: 'pending' },
    },
  ],
};

function read(name: string, change: object) {
  const [schema, item] = ITEMS[name] ?? [];
  if (!schema) throw new Error(`no item ${name}`);
  const departures: Departure[] = [];
  const result = readValue(schema, { ...item, ...change }, (departure) => departures.push(departure));
  return { data: result.data, departures };
}

describe('an optional field that is malformed', () => {
  it.each([
    ['member', 'rejected_identity', 'x'],
    ['game', 'jackpot', 'many'],
    ['product', 'support_embed', 'yes'],
    ['discount', 'amount', 'ten'],
    ['discount', 'required_bet', 'ten'],
    ['discount', 'is_first_deposit', 'yes'],
    ['result of an application', 'required_bet', 'ten'],
    ['record of an application', 'required_bet', 'ten'],
    ['record of an application', 'remain_bet', 'ten'],
    ['record of an application', 'discount_type', 'x'],
    ['record of a withdrawal', 'currency', 1],
    ['announcement', 'promotion_id', 'x'],
    ['check-in', 'required_bet', 'ten'],
    ['check-in', 'next_bonus', 'soon'],
    ['wallet', 'turnover', 'x'],
    ['deposit channel', 'multiple', {}],
    ['deposit', 'payee_bank_code', 809],
    ['deposit', 'required_bet', 'ten'],
  ])('%s: only %s is dropped, and reported', (name, field, value) => {
    const { data, departures } = read(name, { [field]: value });
    const without = read(name, {});
    expect(without).toMatchObject({ data: expect.anything(), departures: [] });
    expect(data).toEqual(without.data);
    expect(departures).toEqual([{ field, reading: 'refused' }]);
  });

  it('drops a rejected identity that lacks a part', () => {
    const { data, departures } = read('member', {
      rejected_identity: { name: '王小明', birthday: '1990-06-18' },
    });
    expect(data).toEqual(read('member', {}).data);
    expect(departures).toEqual([{ field: 'rejected_identity.id_number_masked', reading: 'refused' }]);
  });
});
