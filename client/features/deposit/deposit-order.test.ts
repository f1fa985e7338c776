import { expect, it } from 'vitest';
import { depositOrder } from './deposit-order.ts';

it.each([
  [{ channel_id: 3, amount: '100.00' }, true],
  [{ channel_id: 3, amount: '100.00', discount_id: null }, true],
  [{ channel_id: 3, amount: '100.00', discount_id: 5 }, true],
  [{ channel_id: '3', amount: '100.00' }, false],
  [{ channel_id: 3, amount: '100' }, false],
  [{ channel_id: 3, amount: '-100.00' }, false],
  [{ channel_id: 3, amount: '100.00', discount_id: '5' }, false],
  [{ amount: '100.00' }, false],
  [null, false],
  ['x', false],
])('a stored order is read if it is valid: %j', (value, isValid) => {
  expect(depositOrder.readIntent(value)).toEqual(isValid ? value : null);
});
