import { expect, it } from 'vitest';
import type { TransferRecord } from '#shared/webapi/schemas/records.ts';
import { matchRecall, recallOrder } from './recall-order.ts';

function record(values: Partial<TransferRecord>): TransferRecord {
  return {
    id: 1,
    created_at: '2026-11-21T04:00:01Z',
    order_no: 'T1',
    from_wallet_id: 10,
    to_wallet_id: 1,
    from_name: 'Fox',
    to_name: 'Main',
    amount: '50.00',
    status: 'success',
    mode: 'manual',
    ...values,
  };
}

it('finds an entry for each wallet once no transfer is open', () => {
  const away = record({ id: 4, from_wallet_id: 1, to_wallet_id: 10 });
  const records = [
    record({ id: 3, from_wallet_id: 11, status: 'failed', remark: 'No answer' }),
    record({ id: 2, amount: '12.34' }),
    away,
  ];
  expect(matchRecall(records)).toEqual({
    state: 'done',
    result: {
      wallet: null,
      list: [
        { wallet_id: 11, amount: '50.00', is_ok: false, message: 'No answer' },
        { wallet_id: 10, amount: '12.34', is_ok: true, message: undefined },
      ],
    },
  });
  expect(matchRecall([...records, record({ id: 5, status: 'pending' })])).toEqual({ state: 'open' });
  expect(matchRecall([away])).toEqual({ state: 'missing' });
});

it.each([
  ['all', true],
  ['none', false],
  [{}, false],
  [null, false],
])('a stored recall is read if it is valid: %j', (value, isValid) => {
  expect(recallOrder.readIntent(value)).toBe(isValid ? value : null);
});
