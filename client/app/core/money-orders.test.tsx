import { describe, expect, it } from 'vitest';
import { checkInOrder } from '#features/activity/check-in-order.ts';
import { wheelOrder } from '#features/activity/wheel-order.ts';
import { depositOrder } from '#features/deposit/deposit-order.ts';
import { recallOrder } from '#features/wallet/recall-order.ts';
import { createWithdrawOrder } from '#features/withdrawal/withdraw-order.ts';
import type { OrderKind } from '#platform/money/order-kind.ts';
import { transferOrder } from '#platform/money/transfer-order.ts';
import { renderApp } from '#tests/setup/app.tsx';

type AnyKind = Pick<OrderKind<never, unknown>, 'name' | 'send' | 'lookUp'>;
const KINDS: readonly [AnyKind, intent: object | string][] = [
  [transferOrder, { from_wallet_id: 1, to_wallet_id: 10, amount: '50.00' }],
  [recallOrder, 'all'],
  [depositOrder, { channel_id: 3, amount: '100.00' }],
  [createWithdrawOrder({ current: '246810' }), { method: 'bank_card', target_id: 1, amount: '500.00' }],
  [wheelOrder, { path: 'wheel', after: '' }],
  [checkInOrder, { path: 'check-in', day: '2026-11-21' }],
];

describe.each(KINDS.map(([kind, intent]) => ({ name: kind.name, kind, intent })))('a $name order', (row) => {
  // Cast: the intent belongs to its kind.
  const intent = row.intent as never;
  const order = { key: 'key-1', intent, sentAt: Date.parse('2026-11-21T04:00:00Z'), tries: 1 };

  it('is sent with its key', async () => {
    const { app, calls } = await renderApp(null);
    await row.kind.send(app, intent, 'key-1').catch(() => {});
    const keys = calls.map(({ method, headers }) => [method, headers['Idempotency-Key']]);
    expect(keys).toEqual([['POST', 'key-1']]);
  });

  it('is not looked up after the lookup was aborted', async () => {
    const { app, calls } = await renderApp(null);
    await expect(row.kind.lookUp(app, order, AbortSignal.abort())).rejects.toThrow();
    expect(calls).toEqual([]);
  });

  it('stays unsettled while its records cannot be read', async () => {
    const { app, calls } = await renderApp(null);
    await expect(row.kind.lookUp(app, order, new AbortController().signal)).rejects.toThrow();
    expect(calls.length).toBeGreaterThan(0);
  });
});
