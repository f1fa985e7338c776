import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import CryptoEditPage from './crypto-edit.mobile.tsx';
import CryptoFormPage from './crypto-form.mobile.tsx';
import CryptoListPage from './crypto-list.page.tsx';

/** A real contract's address on each network; the second of ERC20 has one letter's case wrong. */
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHER = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const BROKEN = '0xdAC17F958D2ee523a2206206994597C13D831eC7';

const channel = (id: number, currency: string, network: string) => ({
  id,
  currency,
  network,
  address_pattern: '^.+$',
  min: '20.00',
  fee: '1.00',
  rate: '1.00',
});
const channels = [channel(1, 'USDT', 'TRC20'), channel(2, 'USDT', 'ERC20'), channel(3, 'BTC', 'BTC')];
const address = {
  id: 4,
  channel_id: 1,
  currency: 'USDT',
  network: 'TRC20',
  address: null,
  address_masked: 'TR7NHq…Lj6t',
  alias: 'cold',
  status: 'verified',
  is_default: true,
};
const member = {
  account: 'ada1815',
  phone_masked: '912***678',
  transfer_mode: '0',
  identity_status: 'passed',
  has_safe_password: true,
};
const listOf = (list: readonly object[]) => ({
  data: { list, pagination: { page: 1, per_page: 100, total: list.length } },
});

type Api = NonNullable<TestAppOptions['api']>;
const settings = { VIRTUAL_ADDRESS_BIND_QUANTITY: '2', VIRTUAL_CURRENCY_SWITCH: '1' };

async function show(node: React.ReactNode, options: TestAppOptions & { api?: Api } = {}) {
  const view = await renderApp(node, {
    page: { name: 'MEMBER_CRYPTO_FORM' },
    device: 'mobile',
    settings,
    ...options,
    api: {
      'GET /auth/info': { data: member },
      'GET /virtualChannel': listOf(channels),
      'GET /accountVirtualAddress': listOf([]),
      ...options.api,
    },
  });
  view.app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  return view;
}

const box = () => screen.getByLabelText<HTMLInputElement>('Address');
const type = (value: string) => fireEvent.input(box(), { target: { value } });
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Add address' }));
const posts = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a new address', () => {
  it('takes its network first', async () => {
    await show(<CryptoFormPage />);
    await screen.findByRole('radio', { name: /TRC20/ });
    expect(box().disabled).toBe(true);
    screen.getByText('Choose the network first');
    choose(/ERC20/);
    expect(box().disabled).toBe(false);
  });

  it('takes a pasted one with blanks and full-width signs, says that it is right, and sends it', async () => {
    const { calls, navigation } = await show(<CryptoFormPage />, {
      api: { 'POST /accountVirtualAddress': { data: address } },
    });
    await screen.findByRole('radio', { name: /TRC20/ });
    choose(/TRC20/);
    type(` ${TRON.replace('TR7N', 'ＴＲ７Ｎ\u200b ')}\n`);
    expect(box().value).toBe(TRON);
    screen.getByText('A valid TRC20 address');
    save();
    await waitFor(() =>
      expect(navigation.go).toHaveBeenCalledWith('/m/enUS/member/crypto', { replace: true }),
    );
    expect(posts(calls)).toEqual([{ channel_id: 1, address: TRON, is_default: false }]);
  });

  it('knows the address of another network, names it, and puts it right at a press', async () => {
    const { calls } = await show(<CryptoFormPage />, {
      api: { 'POST /accountVirtualAddress': { data: address } },
    });
    await screen.findByRole('radio', { name: /TRC20/ });
    choose(/ERC20/);
    type(TRON);
    save();
    await screen.findByText(/This is a TRC20 address/);
    expect(posts(calls)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Use USDT · TRC20 instead' }));
    await screen.findByText('A valid TRC20 address');
    save();
    await waitFor(() => expect(posts(calls)).toMatchObject([{ channel_id: 1, address: TRON }]));
  });

  it.each([
    ['a mistyped sign', BROKEN, /This address contains a typo/],
    ['half of one', ETHER.slice(0, 30), /valid address/],
  ])('refuses %s in its own words, and keeps it', async (_what, value, words) => {
    const { calls } = await show(<CryptoFormPage />);
    await screen.findByRole('radio', { name: /ERC20/ });
    choose(/ERC20/);
    type(value);
    save();
    await screen.findByText(words);
    expect(box().value).toBe(value);
    expect(posts(calls)).toEqual([]);
  });

  it('is looked at while it is typed, in a pause', async () => {
    await show(<CryptoFormPage />);
    await screen.findByRole('radio', { name: /ERC20/ });
    choose(/ERC20/);
    type(BROKEN);
    await screen.findByText(/This address contains a typo/, {}, { timeout: 3000 });
  });

  it('has no form where there is no more room', async () => {
    const two = [address, { ...address, id: 5, is_default: false }];
    await show(<CryptoFormPage />, { api: { 'GET /accountVirtualAddress': listOf(two) } });
    await screen.findByText(/reached the limit of 2/);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('the list', () => {
  const page = { name: 'MEMBER_CRYPTO_LIST' } as const;

  it('counts against the limit, and locks adding with its reason when it is reached', async () => {
    const two = [address, { ...address, id: 5, is_default: false, status: 'pending' }];
    await show(<CryptoListPage />, {
      page,
      device: 'desktop',
      api: { 'GET /accountVirtualAddress': listOf(two) },
    });
    await screen.findByText('2 of 2');
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add an address' });
    expect(add.disabled).toBe(true);
    const reason = document.getElementById(add.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(/Customer service can remove one/);
  });

  it('does not count what is out of use', async () => {
    const list = [address, { ...address, id: 5, is_default: false, status: 'disabled' }];
    await show(<CryptoListPage />, {
      page,
      device: 'desktop',
      api: { 'GET /accountVirtualAddress': listOf(list) },
    });
    await screen.findByText('1 of 2');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add an address' }).disabled).toBe(false);
  });

  it('opens the form of one by the address of the page, as a phone’s page leads there', async () => {
    await show(<CryptoListPage />, {
      page: { ...page, search: new URLSearchParams('edit=4') },
      device: 'desktop',
      api: { 'GET /accountVirtualAddress': listOf([address]) },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit address' });
    await within(dialog).findByText('TR7NHq…Lj6t');
    expect((await within(dialog).findByLabelText<HTMLInputElement>('Name')).value).toBe('cold');
    within(dialog).getByLabelText('Safe password');
  });
});

it('changes the name of one, never the address', async () => {
  const { calls } = await show(<CryptoEditPage />, {
    page: { name: 'MEMBER_CRYPTO_FORM_EDIT', params: { cardID: '4' } },
    api: {
      'GET /accountVirtualAddress/4': { data: address },
      'POST /accountVirtualAddress/4': { data: address },
    },
  });
  fireEvent.input(await screen.findByLabelText('Name'), { target: { value: 'ledger' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const field = screen.getByLabelText<HTMLInputElement>('Safe password');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(posts(calls)).toEqual([]);
  fireEvent.input(field, { target: { value: '246810' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(posts(calls)).toEqual([{ alias: 'ledger', is_default: true, safe_password: '246810' }]),
  );
});

it('shows a refused change in the form, and in no modal', async () => {
  const { app } = await show(<CryptoEditPage />, {
    page: { name: 'MEMBER_CRYPTO_FORM_EDIT', params: { cardID: '4' } },
    api: {
      'GET /accountVirtualAddress/4': { data: address },
      'POST /accountVirtualAddress/4': { refused: 'A withdrawal to it is under way.' },
    },
  });
  fireEvent.input(await screen.findByLabelText('Name'), { target: { value: 'ledger' } });
  fireEvent.input(screen.getByLabelText('Safe password'), { target: { value: '246810' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('A withdrawal to it is under way.');
  expect(app.dialogs.getState().dialogs).toEqual([]);
});
