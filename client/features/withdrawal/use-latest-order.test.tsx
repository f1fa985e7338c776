import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listOf, renderApp } from '#tests/setup/app.tsx';
import { useLatestOrder } from './use-latest-order.ts';

const MADE = Date.parse('2026-11-20T04:00:00Z');

function Latest({ sentAt }: { sentAt: number }) {
  const { order, isNew, follow, dismiss } = useLatestOrder();
  return (
    <>
      <p>{order ? `${order.order_no} ${isNew ? 'made here' : 'of before'}` : 'no order'}</p>
      <button type="button" onClick={() => follow(sentAt)}>
        follow
      </button>
      <button type="button" onClick={dismiss}>
        dismiss
      </button>
    </>
  );
}

async function show(status: string | null, { sentAt = MADE, ended = {} as object } = {}) {
  const order = {
    ...{ id: 1, created_at: new Date(MADE).toISOString(), order_no: 'W1', method: 'bank_card', status },
    ...{ account_masked: '822 •••• 8316', amount: '500.00', fee: '3.00', actual_amount: '497.00' },
    ...ended,
  };
  const { app, unmount } = await renderApp(<Latest sentAt={sentAt} />, {
    api: { 'GET /withdrawRecord': listOf(status ? [order] : []) },
  });
  await waitFor(() => expect(app.queryClient.getQueryCache().getAll()[0]?.state.status).toBe('success'));
  return { unmount };
}

afterEach(() => localStorage.clear());

const before = (ms: number) => ({ finished_at: new Date(Date.now() - ms).toISOString() });
const HOUR_MS = 3_600_000;

it.each([
  ['pending', {}, 'W1 of before'],
  ['reviewing', {}, 'W1 of before'],
  ['paying', {}, 'W1 of before'],
  ['success', {}, 'no order'],
  ['success', before(HOUR_MS - 60_000), 'W1 of before'],
  ['success', before(HOUR_MS), 'no order'],
  ['rejected', before(60_000), 'W1 of before'],
  [null, {}, 'no order'],
])('an earlier withdrawal that is %s, with %j, shows as "%s"', async (status, ended, shown) => {
  await show(status, { ended });
  await screen.findByText(shown);
});

it.each([
  ['2000 ms later', MADE + 2000, 'W1 made here'],
  ['2001 ms later', MADE + 2001, 'no order'],
])('shows an order that ended at once if the clock of the browser shows it was sent %s', async (_, sentAt, shown) => {
  await show('success', { sentAt });
  fireEvent.click(screen.getByText('follow'));
  await screen.findByText(shown);
});

it('hides an order that has ended once it is dismissed', async () => {
  await show('success', { ended: before(1000) });
  fireEvent.click(screen.getByText('follow'));
  await screen.findByText('W1 made here');
  fireEvent.click(screen.getByText('dismiss'));
  await screen.findByText('no order');
});

it('keeps an order hidden on this device that was dismissed before a reload', async () => {
  const { unmount } = await show('success', { ended: before(1000) });
  await screen.findByText('W1 of before');
  fireEvent.click(screen.getByText('dismiss'));
  unmount();
  await show('success', { ended: before(1000) });
  await screen.findByText('no order');
});
