import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { BalanceMenu } from './balance-menu.tsx';

beforeEach(() => {
  const record = { token: 't', exp: '2999-01-01T00:00:00.000Z', type: 'Bearer', timestamp: 4e12 };
  localStorage.setItem('authToken', JSON.stringify(record));
});

const wallet = (turnover?: object) => ({
  ...{
    id: 1,
    code: 'main',
    name: 'Main wallet',
    balance: '1234567890.12',
    currency: 'USD',
    status: 'normal',
  },
  turnover,
});

async function open(data: object, options: TestAppOptions = {}) {
  const view = await renderApp(<BalanceMenu />, { ...options, api: { 'GET /gameApi/wallet/1': { data } } });
  await waitFor(() => expect(button().textContent).toContain('$1,234,567,890.12'));
  fireEvent.click(button());
  return view;
}

const button = () => screen.getByRole('button', { name: /^Main wallet/ });
const bars = () => screen.queryAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuetext'));

it('shows the open turnover without a call of its own', async () => {
  const { calls } = await open(wallet({ total: '2400.00', left: '760.00', locks_wallet: true }));
  expect(bars()).toEqual(['$1,640.00 of $2,400.00 · $760.00 left']);
  expect(screen.getByRole('link', { name: 'See open turnover' }).getAttribute('href')).toBe(
    '/enUS/member/treasure#turnover',
  );
  expect(calls.map(({ path }) => path.split('?')[0])).toEqual(['/gameApi/wallet/1']);
  expect(button().getAttribute('aria-expanded')).toBe('true');
});

it.each([
  [wallet({ total: '0.00', left: '0.00' })],
  [wallet()],
])('shows the balance alone without open turnover: %j', async (data) => {
  await open(data);
  expect(bars()).toEqual([]);
  screen.getByRole('link', { name: 'Wallet' });
  screen.getByRole('link', { name: 'Withdraw' });
});

it.each([
  true,
  false,
])('says that nothing can be withdrawn while the wallet is locked: %s', async (locks_wallet) => {
  await open(wallet({ total: '2400.00', left: '760.00', locks_wallet }));
  expect(bars()).toHaveLength(1);
  expect(screen.queryByText('Can be withdrawn: $0.00') !== null).toBe(locks_wallet);
});

it('links no page that the site does not have, and closes by Escape', async () => {
  await open(wallet({ total: '5.00', left: '1.00' }), { hasPage: () => false });
  expect(screen.queryByRole('link')).toBeNull();
  fireEvent.keyDown(button(), { key: 'Escape' });
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

it('is a dash while the wallet is unknown', async () => {
  await renderApp(<BalanceMenu />, { api: { 'GET /gameApi/wallet/1': { status: 422 } } });
  fireEvent.click(button());
  await screen.findByText('Open turnover');
  expect(bars()).toEqual(['—']);
});

it('keeps the last balance after a failed request, marked as old', async () => {
  const answers = [{ data: wallet() }, { status: 500 }];
  await renderApp(<BalanceMenu />, {
    api: { 'GET /gameApi/wallet/1': () => answers.shift() ?? { status: 500 } },
  });
  await waitFor(() => expect(button().textContent).toBe('Main wallet $1,234,567,890.12'));
  fireEvent.click(screen.getAllByRole('button', { name: /^Refresh/ })[0] as HTMLElement);
  await waitFor(() => expect(button().textContent).toMatch(/^Main wallet \$1,234,567,890\.12 .+/));
});

it.each([
  [{ total: '2400.00', left: '760.00', locks_wallet: true }, true],
  [{ total: '2400.00', left: '760.00', locks_wallet: false }, false],
  [{ total: '0.00', left: '0.00', locks_wallet: true }, false],
  [undefined, false],
])('marks a balance that turnover locks: %j', async (turnover, isMarked) => {
  await open(wallet(turnover));
  const name = `Main wallet $1,234,567,890.12${isMarked ? ' No withdrawals until the turnover is met' : ''}`;
  expect(button().textContent).toBe(name);
});
