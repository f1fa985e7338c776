import { expect, it } from 'vitest';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { depositSchema } from './deposit-schema.ts';

const channel: DepositChannel = {
  ...{ id: 3, name: 'ATM transfer', type: 'atm', display: 'code', fee_type: 'none', need_receipt: false },
  ...{ amount_min: '100.00', amount_max: '3000.00', amount_presets: [], is_maintenance: false, sort: 1 },
};
const reload: Discount = { id: 1, name: 'Reload', type: 'deposit', product_ids: [], can_apply: true };
const first: Discount = { ...reload, id: 2, min_deposit: '200.00' };

it.each([
  [null, '99.99', false],
  [null, '100', true],
  [1, '100', true],
  [2, '199.99', false],
  [2, '200', true],
  [null, '500', true],
  [null, '500.01', false],
])('with the promotion %s the amount %s is accepted: %s', (discount_id, amount, isAccepted) => {
  const channels = [{ ...channel, id: 4, amount_min: '1.00' }, channel];
  const limit = { left: 50_000, endsAt: '2026-12-01T00:00:00Z' };
  const schema = depositSchema(channels, [reload, first], limit);
  expect(schema.safeParse({ channel_id: 3, amount, discount_id }).success).toBe(isAccepted);
});
