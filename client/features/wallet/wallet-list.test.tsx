import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { useWalletRefresh, type Wallets } from './use-wallets.ts';
import { WalletList } from './wallet-list.tsx';

const NOW = Date.parse('2026-11-21T04:00:00Z');
const wallet = (values: Partial<GameWallet>): GameWallet => ({
  ...{ id: 2, name: 'Copper Fox', balance: '5.50', code: 'x', currency: 'USD', status: 'normal' },
  is_integer_only: false,
  ...values,
});

function List({ wallets, onTransfer }: { wallets: Wallets; onTransfer: () => void }) {
  return <WalletList wallets={wallets} refresh={useWalletRefresh()} onTransfer={onTransfer} />;
}

async function show(list: GameWallet[], options: TestAppOptions = {}) {
  const query = {
    data: list,
    isPending: false,
    isError: false,
    error: null,
    isFetching: false,
    refetch: vi.fn(),
  };
  // Only the fields that the list reads.
  const wallets = { query, main: undefined, list } as unknown as Wallets;
  const onTransfer = vi.fn();
  const view = await renderApp(<List wallets={wallets} onTransfer={onTransfer} />, {
    page: { name: 'TRADE' },
    ...options,
    api: { 'GET /gameProduct': { data: { list: [] } }, ...options.api },
  });
  return { ...view, onTransfer };
}

afterEach(() => vi.restoreAllMocks());

it.each([
  [4_000, 'just now'],
  [4_499, 'just now'],
  [5_000, '5 s ago'],
  [59_000, '59 s ago'],
  [60_000, '1 min ago'],
  [119_000, '1 min ago'],
  [120_000, '2 min ago'],
  [-60_000, 'just now'],
])('shows the age of a balance that is %i ms old as "%s"', async (age, text) => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  await show([wallet({ updated_at: new Date(NOW - age).toISOString() })]);
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each<[Partial<GameWallet>, string, boolean]>([
  [{ balance: '0.00', updated_at: '2026-11-21T04:00:00Z' }, 'ago', false],
  [{ updated_at: null }, 'ago', false],
  [{ is_integer_only: true }, 'Whole dollars only', true],
  [{ is_integer_only: false }, 'Whole dollars only', false],
  [{ status: 'error', balance: null }, 'The provider is not answering', true],
  [{ status: 'maintenance' }, 'Frozen and safe', true],
  [{ status: 'maintenance', balance: '0.00' }, 'Frozen and safe', false],
  [{ status: 'normal' }, 'Maintenance', false],
])('of a wallet with %j shows "%s": %s', async (values, text, isShown) => {
  await show([wallet(values)]);
  const row = (await screen.findByText('Copper Fox')).closest('li');
  expect(row?.textContent?.includes(text)).toBe(isShown);
});

it.each([
  ['normal', false],
  ['error', false],
  ['maintenance', true],
] as const)('of a wallet with the status %s disables the transfer: %s', async (status, isDisabled) => {
  const { onTransfer } = await show([wallet({ status })]);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Transfer with Copper Fox' });
  expect(button.disabled).toBe(isDisabled);
  fireEvent.click(button);
  expect(onTransfer).toHaveBeenCalledTimes(isDisabled ? 0 : 1);
});

it('has a retry button in words only for a wallet that could not be loaded', async () => {
  await show([wallet({}), wallet({ id: 3, name: 'Ivory Room', status: 'error', balance: null })]);
  await screen.findByText('Copper Fox');
  expect(screen.getByRole('button', { name: 'Try again: Refresh Ivory Room' }).textContent).toBe('Try again');
  expect(screen.getByRole('button', { name: 'Refresh Copper Fox' }).textContent).toBe('');
});

it('shows that a refresh has failed', async () => {
  await show([wallet({})], { api: { 'GET /gameApi/wallet/2': 'network' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh Copper Fox' }));
  expect(await screen.findByText('Could not be updated')).toBeTruthy();
});

it.each([
  [8, false],
  [9, true],
])('of %i wallets has a search and folds empty ones: %s', async (length, isMany) => {
  const list = Array.from({ length }, (_, index) =>
    wallet({ id: index + 2, name: `Wallet ${index}`, balance: index === 0 ? '1.00' : '0.00' }),
  );
  await show(list);
  await screen.findByText('Wallet 0');
  expect(screen.queryByRole('searchbox', { name: 'Find a wallet' }) !== null).toBe(isMany);
  expect(screen.queryByText('Show 8 empty wallets') !== null).toBe(isMany);
});

it('finds a wallet by its name, and says when there is none', async () => {
  const list = Array.from({ length: 9 }, (_, index) => wallet({ id: index + 2, name: `Wallet ${index}` }));
  await show(list);
  const search = await screen.findByRole('searchbox', { name: 'Find a wallet' });
  fireEvent.change(search, { target: { value: 'wallet 3' } });
  await waitFor(() => expect(screen.getAllByText(/^Wallet \d$/)).toHaveLength(1));
  fireEvent.change(search, { target: { value: ' nothing ' } });
  expect(await screen.findByText('No wallet is called “nothing”.')).toBeTruthy();
});

it('shows only wallets with money where the URL asks for them, or that there are none', async () => {
  const search = new URLSearchParams('show=funded');
  const empty = wallet({ id: 3, name: 'Ivory Room', balance: '0.00' });
  const { unmount } = await show([wallet({}), empty], { page: { name: 'TRADE', search } });
  await screen.findByText('Copper Fox');
  expect(screen.queryByText('Ivory Room')).toBeNull();
  unmount();
  const last = await show([empty], { page: { name: 'TRADE', search } });
  expect(await screen.findByText('No wallet holds money')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all wallets' }).getAttribute('href')).toBe('/enUS/trade');
  screen.getByRole('link', { name: 'Deposit' });
  last.unmount();
  await show([empty], { page: { name: 'TRADE', search }, hasPage: () => false });
  await screen.findByText('No wallet holds money');
  expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull();
});

it('shows the picture and the end of the maintenance of the game product', async () => {
  const product = {
    ...{ id: 1, category_code: 'egame', code: 'fox', name: 'Fox', image: '/fox.png', wallet_id: 2 },
    ...{ open_mode: 'lobby', maintenance_end: '2026-11-22T08:00:00Z' },
  };
  await show([wallet({ status: 'maintenance' })], {
    api: { 'GET /gameProduct': { data: { list: [product] } } },
  });
  expect(await screen.findByText(/^until/)).toBeTruthy();
  expect(document.querySelector('li img')?.getAttribute('src')).toBe('/fox.png');
});
