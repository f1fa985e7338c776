import { describe, expect, it } from 'vitest';
import { readErrorId } from '#shared/webapi/error-id.ts';
import { withdrawSchema } from './withdraw-schema.ts';
import { card, setting } from './withdrawal-fixtures.ts';

const tron = card({
  ...{ key: 'virtual:4', method: 'virtual', id: 4 },
  network: { currency: 'USDT', min: 20_000, fee: 100, rate: '1.00' },
});
const payoutMethods = [card(), tron, card({ key: 'bank_card:2', id: 2, status: 'rejected' })];

function read(
  input: Partial<{ target_id: string | null; amount: string; safe_password: string }>,
  values = {},
) {
  const schema = withdrawSchema({ setting: setting(values), payoutMethods });
  return schema.safeParse({ target_id: 'bank_card:1', amount: '500', safe_password: '246810', ...input });
}

function problems(...args: Parameters<typeof read>) {
  const { error } = read(...args);
  return error?.issues.map(({ path, message }) => [path[0], readErrorId(message).id]) ?? [];
}

describe('an amount', () => {
  it.each([
    ['1,234.5', '1234.50'],
    ['5000', '5000.00'],
  ])('%s is read as %s', (typed, amount) => {
    expect(read({ amount: typed }).data).toEqual({
      ...{ method: 'bank_card', target_id: 1, amount, safe_password: '246810' },
    });
  });

  it.each([
    ['-100', 'common.yup.amount'],
    ['99.99', 'withdrawal.error.min'],
    ['5000.01', 'withdrawal.error.available'],
    ['1234567890123', 'withdrawal.error.available'],
  ])('%s fails with %s', (typed, id) => {
    expect(problems({ amount: typed })).toContainEqual(['amount', id]);
  });

  it.each([
    [{ amount_max: '400.00' }, 'withdrawal.error.most'],
    [{ daily_amount_left: '400.00' }, 'withdrawal.error.daily'],
    [{ amount_min: '1.00', fee_value: '500.00' }, 'withdrawal.error.fee'],
    [{ amount_min: '1.00', fee_value: '500.01' }, 'withdrawal.error.fee'],
  ])('under %j fails with %s', (values, id) => {
    expect(problems({}, values)).toEqual([['amount', id]]);
  });

  it('cannot be below the minimum of the network', () => {
    expect(problems({ target_id: 'virtual:4', amount: '199.99' })).toEqual([
      ['amount', 'withdrawal.error.min'],
    ]);
    expect(read({ target_id: 'virtual:4', amount: '200' }).data).toMatchObject({
      method: 'virtual',
      target_id: 4,
    });
  });
});

it.each([null, 'bank_card:2', 'bank_card:9'])('rejects the payout method %s', (target_id) => {
  expect(problems({ target_id })).toContainEqual(['target_id', 'common.yup.required']);
});

it('requires the safe password where the setting asks for it', () => {
  expect(problems({ safe_password: '' })).toEqual([['safe_password', 'common.yup.required']]);
  expect(problems({ safe_password: 'abcdef' })).toEqual([['safe_password', 'common.yup.safePassword']]);
  expect(problems({ safe_password: '' }, { need_safe_password: false })).toEqual([]);
});
