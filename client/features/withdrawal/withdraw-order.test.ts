import { expect, it } from 'vitest';
import { createWithdrawOrder } from './withdraw-order.ts';

it.each([
  [{ method: 'bank_card', target_id: 7, amount: '500.00' }, true],
  [{ method: 'cash', target_id: 7, amount: '500.00' }, false],
  [{ method: 'bank_card', target_id: '7', amount: '500.00' }, false],
  [{ method: 'bank_card', target_id: 7, amount: '500' }, false],
  [{ method: 'bank_card', target_id: 7, amount: '-500.00' }, false],
  [{ target_id: 7, amount: '500.00' }, false],
  [null, false],
  ['x', false],
])('a stored order is read if it is valid: %j', (value, isValid) => {
  expect(createWithdrawOrder({ current: '' }).readIntent(value)).toEqual(isValid ? value : null);
});
