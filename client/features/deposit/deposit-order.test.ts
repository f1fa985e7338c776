import { expect, it } from 'vitest';
import type { ApiOptions } from '#platform/api/api-client.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { depositOrder } from './deposit-order.ts';

const intent = { channel_id: 3, amount: '100.00', discount_id: 5 };
const order = { key: 'key-1', intent, sentAt: Date.parse('2026-11-21T04:00:00Z'), tries: 1 };
const record = {
  ...{ id: 1, created_at: '2026-11-21T04:00:01Z', order_no: 'D1', status: 'pending' },
  ...{ channel_id: 3, channel_name: 'ATM', type: 'atm', display: 'code', discount_id: 5 },
  ...{ amount: '100.00', fee: '0.00', actual_amount: '100.00', can_cancel: true, need_receipt: false },
};

/** Looks an order up in these records, the newest first. */
function lookUp(
  list: readonly object[],
  changes: Partial<typeof intent> | { discount_id: null | undefined } = {},
) {
  const get = async (_path: string, { loadingParse, parse }: ApiOptions<unknown>) => {
    const read = (await loadingParse) ?? parse;
    return read?.({ list, pagination: { page: 1, per_page: 100, total: list.length } }, () => {});
  };
  // Cast: the order uses only `dataApi`.
  const app = {
    dataApi: (_method: string, ...rest: Parameters<typeof get>) => get(...rest),
  } as unknown as AppEnvironment;
  const sent = { ...order, intent: { ...intent, ...changes } };
  return depositOrder.lookUp(app, sent, new AbortController().signal);
}

it.each([
  [{}, 'done'],
  [{ status: 'failed' }, 'done'],
  [{ channel_id: 4 }, 'missing'],
  [{ amount: '99.99' }, 'missing'],
  [{ amount: '100.01' }, 'missing'],
  [{ discount_id: 6 }, 'missing'],
  [{ discount_id: null }, 'missing'],
  [{ created_at: '2026-11-21T03:59:58.000Z' }, 'done'],
  [{ created_at: '2026-11-21T03:59:57.999Z' }, 'missing'],
  [{ created_at: null }, 'missing'],
])('an order with a record of %j is %s', async (values, state) => {
  expect((await lookUp([{ ...record, ...values }])).state).toBe(state);
});

it('an order is the oldest record that matches', async () => {
  const found = await lookUp([
    { ...record, id: 3 },
    { ...record, id: 2 },
    { ...record, amount: '90.00' },
  ]);
  expect(found).toMatchObject({ state: 'done', result: { id: 2 } });
});

it('an order without a promotion matches a record without one', async () => {
  const { discount_id, ...plain } = record;
  expect((await lookUp([plain], { discount_id: null })).state).toBe('done');
  expect((await lookUp([record], { discount_id: null })).state).toBe('missing');
  expect((await lookUp([{ ...record, discount_id: null }], { discount_id: undefined })).state).toBe('done');
});

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
