import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, storeSession } from '#tests/setup/app.tsx';
import { CurrencyNote } from './currency-note.tsx';

const WALLET = {
  id: 1,
  code: 'main',
  name: 'Main',
  balance: '5.00',
  status: 'normal',
  is_integer_only: false,
};

function show(wallet: object, locale: 'enUS' | 'zhTW' = 'enUS') {
  storeSession();
  const api = { 'GET /gameApi/wallet/1': { data: wallet } };
  return renderApp(<CurrencyNote />, { locale, api, page: { name: 'TRADE' } });
}

it.each([
  ['enUS', 'All amounts in USD'],
  ['zhTW', '所有金額以 USD 計'],
] as const)('names the currency of the main wallet in %s', async (locale, words) => {
  await show({ ...WALLET, currency: 'USD' }, locale);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('is left out if the API names no currency', async () => {
  for (const wallet of [WALLET, { ...WALLET, currency: '' }, { ...WALLET, currency: null }]) {
    const { app, container, unmount } = await show(wallet);
    await expect.poll(() => app.queryClient.isFetching()).toBe(0);
    expect(app.queryClient.getQueryCache().findAll()[0]?.state.status).toBe('success');
    expect(container.textContent).toBe('');
    unmount();
  }
});
