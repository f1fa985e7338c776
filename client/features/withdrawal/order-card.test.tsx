import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { OrderCard } from './order-card.tsx';
import { setting } from './withdrawal-fixtures.ts';

/** The offer of push messages belongs to another feature. */
vi.mock('#features/notifications/push-offer.tsx', () => ({ default: () => 'the offer' }));

const ORDER: WithdrawRecord = {
  ...{ id: 1, created_at: '2026-11-20T04:00:00Z', order_no: 'W1', method: 'bank_card', status: 'pending' },
  ...{ account_masked: '822 •••• 8316', amount: '500.00', fee: '3.00', actual_amount: '497.00' },
};

interface Shown extends TestAppOptions {
  order?: Partial<WithdrawRecord>;
  isNew?: boolean;
  minutes?: number;
}

function show({ order, isNew = false, minutes = 0, ...options }: Shown) {
  return renderApp(
    <OrderCard
      order={{ ...ORDER, ...order }}
      setting={{ ...setting(), expected_minutes: minutes }}
      isNew={isNew}
      onDismiss={() => {}}
    />,
    {
      page: { name: 'MEMBER_TREASURE' },
      settings: { FRONT_NOTIFICATIONS: '1' },
      ...options,
    },
  );
}

const factOf = (term: string) =>
  screen.queryByText(term, { selector: 'dt' })?.nextElementSibling?.textContent;

it.each([
  ['pending', true, '1', true],
  ['paying', true, '1', true],
  ['success', true, '1', false],
  ['rejected', true, '1', false],
  ['pending', false, '1', false],
  ['pending', true, '0', false],
] as const)('a %s order (new: %s, push messages: %s) offers a push message: %s', async (status, isNew, on, isOffered) => {
  const { container } = await show({ order: { status }, isNew, settings: { FRONT_NOTIFICATIONS: on } });
  if (isOffered) await screen.findByText('the offer', { exact: false });
  expect(container.textContent.includes('the offer')).toBe(isOffered);
});

it.each([
  ['pending', '3.00', '$3.00', '$497.00', undefined],
  ['success', '3.00', '$3.00', undefined, '$497.00'],
  ['success', '0.00', undefined, undefined, '$497.00'],
  ['rejected', '3.00', undefined, undefined, undefined],
] as const)('a %s order with a fee of %s shows %s, arriving %s, arrived %s', async (status, fee, ...facts) => {
  await show({ order: { status, fee } });
  expect(['Fee', 'You will receive', 'Paid to you'].map(factOf)).toEqual(facts);
});

it.each([
  [true, true],
  [false, false],
])('an order that has ended links to the records if they have a page (%s)', async (hasRecords, isLinked) => {
  await show({ order: { status: 'success' }, hasPage: (name) => hasRecords || name !== 'RECORD_TREASURE' });
  expect(screen.queryByRole('link') !== null).toBe(isLinked);
});
