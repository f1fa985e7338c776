import { expect, it } from 'vitest';
import { listOf, renderApp } from '#tests/setup/app.tsx';
import { dialogsOfRefusedCall } from '#tests/setup/refused-call.tsx';
import { eligibleQuery, sendWithdrawal } from './api.ts';

it('POST /transaction/withdraw opens no dialog when the API refuses it', async () => {
  const body = { method: 'bank_card', target_id: 1, amount: '100.00' } as const;
  const dialogs = await dialogsOfRefusedCall('POST /transaction/withdraw', (app) =>
    sendWithdrawal(app, body, 'key'),
  );
  expect(dialogs).toEqual([]);
});

it.each([
  [[], []],
  [[10], ['Reef']],
])('the names of providers that count towards a turnover of %j are %j', async (product_ids, names) => {
  const source = {
    ...{ id: 1, source_type: 'deposit', source_no: 'D1', amount: '100.00', bonus_amount: '0.00' },
    ...{ multiple: '1', required_bet: '100.00', valid_bet: '0.00', remain_bet: '100.00', is_passed: false },
    ...{ product_ids, start_at: '2026-11-20T00:00:00Z' },
  };
  const product = {
    category_code: 'egame',
    code: 'p',
    image: 'x',
    wallet_id: 2,
    open_mode: 'lobby',
    sort: 1,
  };
  const { app, calls } = await renderApp(null, {
    api: {
      'GET /transaction/auditRecord': listOf([source]),
      'GET /gameProduct': listOf([
        { ...product, id: 9, name: 'Fox' },
        { ...product, id: 10, name: 'Reef' },
      ]),
    },
  });
  const found = await app.queryClient.fetchQuery(eligibleQuery(app));
  expect(found.map(({ name }) => name)).toEqual(names);
  // Without any, the list of all providers is not needed.
  expect(calls.some(({ path }) => path.startsWith('/gameProduct'))).toBe(product_ids.length > 0);
});
