import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { useFirstPayoutMessage } from './moments.ts';

beforeEach(() => {
  localStorage.clear();
  const record = { token: 't', type: 'Bearer', exp: '2099-01-01T00:00:00Z', timestamp: 4e12 };
  localStorage.setItem('authToken', JSON.stringify(record));
});

function Payout() {
  return <output>{useFirstPayoutMessage() ?? 'none'}</output>;
}

const DAY_MS = 86_400_000;

function paid(daysAgo: number, total: number, status = 'success') {
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const record = {
    ...{ id: 1, created_at: at, finished_at: at, order_no: 'W1', method: 'bank_card', account_masked: '•1' },
    ...{ amount: '501.50', fee: '1.50', actual_amount: '500.00', status },
  };
  return { list: total === 0 ? [] : [record], pagination: { page: 1, per_page: 1, total } };
}

async function open(data: object, more: TestAppOptions['api'] = {}) {
  const view = await renderApp(<Payout />, {
    api: {
      'GET /auth/info': { data: { account: 'ada', transfer_mode: '0', has_safe_password: false } },
      'GET /withdrawRecord': { data },
      ...more,
    },
  });
  await waitFor(() => expect(view.app.queryClient.isFetching()).toBe(0));
  const asked = () => view.calls.filter(({ path }) => path.startsWith('/withdrawRecord')).length;
  return { ...view, asked };
}

describe('the first paid withdrawal', () => {
  it('is shown once, and then not requested any more', async () => {
    const first = await open(paid(0, 1));
    await screen.findByText(/^Your first withdrawal of \$500\.00/);
    expect(first.calls.at(-1)?.path).toBe('/withdrawRecord?status=success&per_page=1');
    first.unmount();
    const second = await open(paid(0, 1));
    expect(screen.getByText('none')).toBeDefined();
    expect(second.asked()).toBe(0);
    // The device keeps no account name.
    expect(Object.keys(localStorage).filter((key) => key.includes('ada'))).toEqual([]);
  });

  it.each([
    ['one of many', paid(0, 2), 0],
    ['an old one', paid(8, 1), 0],
    ['none yet', paid(0, 0), 1],
    ['one under way, from an API that ignores the filter', paid(0, 1, 'pending'), 1],
  ])('is not %s', async (_name, data, askedLater) => {
    const first = await open(data);
    await waitFor(() => expect(first.asked()).toBe(1));
    expect(screen.getByText('none')).toBeDefined();
    first.unmount();
    const second = await open(data);
    await waitFor(() => expect(second.asked()).toBe(askedLater));
    expect(screen.getByText('none')).toBeDefined();
  });

  it('is nothing if the API counts no records, or does not answer', async () => {
    const { list } = paid(0, 1);
    const first = await open({ list });
    await waitFor(() => expect(first.asked()).toBe(1));
    expect(screen.getByText('none')).toBeDefined();
    first.unmount();
    await open({}, { 'GET /withdrawRecord': { status: 422 } });
    expect(screen.getByText('none')).toBeDefined();
  });
});
