import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp, storeSession, type TestAnswer } from '#tests/setup/app.tsx';
import { useHoldWallet } from './held-wallet.ts';
import { useMainWallet, useTurnoverHref } from './use-main-wallet.ts';

beforeEach(() => {
  localStorage.clear();
  storeSession();
});

const wallet = (balance: string): TestAnswer => ({
  data: { id: 1, code: 'main', name: 'Main', balance, currency: 'USD', status: 'normal' },
});

function Wallet() {
  const { balance, isStale, isRefreshing, refresh } = useMainWallet();
  return (
    <>
      <button type="button" onClick={() => void refresh()}>
        refresh
      </button>
      <output>
        {[balance ?? '—', isStale && 'old', isRefreshing && 'refreshing'].filter(Boolean).join(' ')}
      </output>
      <p>{useTurnoverHref() ?? 'no page'}</p>
    </>
  );
}

function Hold() {
  useHoldWallet(true);
  return null;
}

function Page() {
  const [isHeld, setHeld] = useState(false);
  return (
    <>
      <Wallet />
      <button type="button" onClick={() => setHeld(!isHeld)}>
        hold
      </button>
      {isHeld && <Hold />}
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;
const press = (name: string) => fireEvent.click(screen.getByText(name));

it('is refreshed by the member, and marked as old after a failure', async () => {
  const answers = [wallet('1.00'), wallet('2.00'), { status: 500 }];
  await renderApp(<Page />, { api: { 'GET /gameApi/wallet/1': () => answers.shift() ?? wallet('9.00') } });
  await waitFor(() => expect(shown()).toBe('1.00'));
  press('refresh');
  await waitFor(() => expect(shown()).toContain('refreshing'));
  await waitFor(() => expect(shown()).toBe('2.00'));
  press('refresh');
  await waitFor(() => expect(shown()).toBe('2.00 old'));
});

it('stays as it is shown while it is held, and shows the newest balance afterwards', async () => {
  let balance = '1.00';
  const { app } = await renderApp(<Page />, { api: { 'GET /gameApi/wallet/1': () => wallet(balance) } });
  await waitFor(() => expect(shown()).toBe('1.00'));
  press('hold');
  balance = '50.00';
  await act(() => app.queryClient.refetchQueries());
  expect(shown()).toBe('1.00');
  press('hold');
  await waitFor(() => expect(shown()).toBe('50.00'));
});

it.each([
  [true, '/enUS/member/treasure#turnover'],
  [false, 'no page'],
])('leads to the turnover, if the site has withdrawals: %s', async (hasPage, href) => {
  await renderApp(<Page />, { hasPage: () => hasPage, api: { 'GET /gameApi/wallet/1': wallet('1.00') } });
  screen.getByText(href);
});
