import { expect, it } from 'vitest';
import type { ApiOptions } from '#platform/api/api-client.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { createWithdrawOrder, type WithdrawIntent } from './withdraw-order.ts';

const intent: WithdrawIntent = { method: 'bank_card', target_id: 7, amount: '500.00' };
const order = { key: 'key-1', intent, sentAt: Date.parse('2026-11-21T04:00:00Z'), tries: 1 };
const record = {
  ...{ id: 1, created_at: '2026-11-21T04:00:01Z', order_no: 'W1', method: 'bank_card', status: 'reviewing' },
  ...{ account_masked: '•••• 8316', amount: '500.00', fee: '0.00', actual_amount: '500.00' },
};

/** Looks the order up in these records, the newest first. */
function lookUp(...list: object[]) {
  const get = async (_path: string, { loadingParse, parse }: ApiOptions<unknown>) => {
    const read = (await loadingParse) ?? parse;
    return read?.({ list, pagination: { page: 1, per_page: 20, total: list.length } }, () => {});
  };
  // Cast: the order uses only `dataApi`.
  const app = {
    dataApi: (_method: string, ...rest: Parameters<typeof get>) => get(...rest),
  } as unknown as AppEnvironment;
  return createWithdrawOrder({ current: '' }).lookUp(app, order, new AbortController().signal);
}

it.each([
  [{}, 'done'],
  [{ status: 'success' }, 'done'],
  [{ status: 'rejected' }, 'failed'],
  [{ method: 'account_card' }, 'missing'],
  [{ amount: '499.99' }, 'missing'],
  [{ amount: '500.01' }, 'missing'],
  [{ created_at: '2026-11-21T03:59:58.000Z' }, 'done'],
  [{ created_at: '2026-11-21T03:59:57.999Z' }, 'missing'],
])('an order with a record of %j is %s', async (values, state) => {
  expect((await lookUp({ ...record, ...values })).state).toBe(state);
});

it('an order is the oldest record that matches, with the reason of its rejection', async () => {
  const rejected = { ...record, status: 'rejected', reason: 'The account is closed' };
  expect(await lookUp({ ...record, id: 2 }, rejected)).toEqual({ state: 'failed', reason: rejected.reason });
  expect((await lookUp({ ...rejected, id: 2 }, record)).state).toBe('done');
});

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
