import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOf, postedBodies, renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { requiredFields } from '#tests/setup/hands.ts';
import CryptoEditPage from './crypto-edit.mobile.tsx';
import CryptoFormPage from './crypto-form.mobile.tsx';
import CryptoListPage from './crypto-list.page.tsx';

/** Valid addresses of real contracts. In BROKEN one letter of ETHER has the wrong case, so its checksum fails. */
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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a new address', () => {
  it('requires a network before the address', async () => {
    await show(<CryptoFormPage />);
    await screen.findByRole('radio', { name: /TRC20/ });
    expect(box().disabled).toBe(true);
    expect(requiredFields()).toEqual(['Coin and network', 'Address']);
    screen.getByText('Choose the network first');
    choose(/ERC20/);
    expect(box().disabled).toBe(false);
  });

  it('cleans a pasted address of blanks and full-width characters, confirms it and sends it', async () => {
    const { calls, navigation } = await show(<CryptoFormPage />, {
      api: { 'POST /accountVirtualAddress': { data: address } },
    });
    await screen.findByRole('radio', { name: /TRC20/ });
    choose(/TRC20/);
    type(` ${TRON.replace('TR7N', 'ＴＲ７Ｎ\u200b ')}\n`);
    expect(box().value).toBe(TRON);
    screen.getByText('A valid TRC20 address');
    expect(navigation.hold.mock.calls.some(([hasChanges]) => hasChanges())).toBe(true);
    save();
    await waitFor(() =>
      expect(navigation.go).toHaveBeenCalledWith('/m/enUS/member/crypto', { replace: true }),
    );
    screen.getByRole('button', { name: /^Add/, busy: true });
    expect(postedBodies(calls)).toEqual([{ channel_id: 1, address: TRON, is_default: false }]);
  });

  it('names the network that an address belongs to, and switches to it on a press', async () => {
    const { calls } = await show(<CryptoFormPage />, {
      api: { 'POST /accountVirtualAddress': { data: address } },
    });
    await screen.findByRole('radio', { name: /TRC20/ });
    choose(/ERC20/);
    type(TRON);
    save();
    await screen.findByText(/This is a TRC20 address/);
    expect(postedBodies(calls)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Use USDT · TRC20 instead' }));
    await screen.findByText('A valid TRC20 address');
    save();
    await waitFor(() => expect(postedBodies(calls)).toMatchObject([{ channel_id: 1, address: TRON }]));
  });

  it.each([
    ['a mistyped sign', BROKEN, /This address contains a typo/],
    ['half of one', ETHER.slice(0, 30), /valid address/],
  ])('rejects %s with its own message, and keeps the input', async (_what, value, words) => {
    const { calls } = await show(<CryptoFormPage />);
    await screen.findByRole('radio', { name: /ERC20/ });
    choose(/ERC20/);
    type(value);
    save();
    await screen.findByText(words);
    expect(box().value).toBe(value);
    expect(postedBodies(calls)).toEqual([]);
  });

  it('is checked in a pause while typing', async () => {
    await show(<CryptoFormPage />);
    await screen.findByRole('radio', { name: /ERC20/ });
    choose(/ERC20/);
    type(BROKEN);
    await screen.findByText(/This address contains a typo/, {}, { timeout: 3000 });
  });

  it('has no form when the limit is reached', async () => {
    const two = [address, { ...address, id: 5, is_default: false }];
    await show(<CryptoFormPage />, { api: { 'GET /accountVirtualAddress': listOf(two) } });
    await screen.findByText(/reached the limit of 2/);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('the list', () => {
  const page = { name: 'MEMBER_CRYPTO_LIST' } as const;

  it('counts against the limit, and disables adding with the reason when it is reached', async () => {
    const two = [address, { ...address, id: 5, is_default: false, status: 'pending', address_masked: null }];
    await show(<CryptoListPage />, {
      page,
      device: 'desktop',
      api: { 'GET /accountVirtualAddress': listOf(two) },
    });
    await screen.findByText('2 of 2 in use');
    screen.getByText('—');
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add an address' });
    expect(add.disabled).toBe(true);
    const reason = document.getElementById(add.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(/Remove one to add another/);
  });

  it.each([
    ['desktop', 0, '0 of 2 in use', true],
    ['mobile', 1, '1 of 2 in use', true],
    ['mobile', 2, '2 of 2 in use', false],
  ] as const)('on %s with %i addresses shows "%s", and can add one: %s', async (device, length, count, canAdd) => {
    const list = Array.from({ length }, (_, index) => ({ ...address, id: index + 4 }));
    await show(<CryptoListPage />, { page, device, api: { 'GET /accountVirtualAddress': listOf(list) } });
    await screen.findByText(count);
    const button = screen.queryByRole<HTMLButtonElement>('button', { name: 'Add an address' });
    const link = screen.queryByRole('link', { name: 'Add an address' });
    expect(Boolean(link) || button?.disabled === false).toBe(canAdd);
    expect(Boolean(link)).toBe(device === 'mobile' && canAdd);
  });

  it.each([
    ['pending', null, 'This usually takes a few minutes. We will send you a message when it is done.'],
    ['rejected', null, 'Please fix it and save it again.'],
    ['rejected', 'The picture cannot be read.', 'The picture cannot be read.'],
    ['disabled', null, 'We no longer pay out to it.'],
  ])('explains the status %s with the reason %s', async (status, reject_reason, note) => {
    const list = [{ ...address, status, reject_reason }];
    await show(<CryptoListPage />, { page, api: { 'GET /accountVirtualAddress': listOf(list) } });
    expect(await screen.findByText(note)).toBeTruthy();
  });

  it('explains nothing about a verified address', async () => {
    await show(<CryptoListPage />, { page, api: { 'GET /accountVirtualAddress': listOf([address]) } });
    await screen.findByText('TR7NHq…Lj6t');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('does not count disabled addresses', async () => {
    const list = [address, { ...address, id: 5, is_default: false, status: 'disabled' }];
    await show(<CryptoListPage />, {
      page,
      device: 'desktop',
      api: { 'GET /accountVirtualAddress': listOf(list) },
    });
    await screen.findByText('1 of 2 in use');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add an address' }).disabled).toBe(false);
  });

  it('opens the edit form by the URL, where a phone has a page', async () => {
    await show(<CryptoListPage />, {
      page: { ...page, search: new URLSearchParams('edit=4') },
      device: 'desktop',
      api: { 'GET /accountVirtualAddress': listOf([address]) },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit address' });
    await within(dialog).findByText('TR7NHq…Lj6t');
    expect((await within(dialog).findByLabelText<HTMLInputElement>('Name')).value).toBe('cold');
    within(dialog).getByLabelText('Withdrawal PIN');
  });
});

describe('the button that makes an address the default', () => {
  const page = { name: 'MEMBER_CRYPTO_LIST' } as const;
  const other = { ...address, id: 5, is_default: false };

  it.each([
    ['verified', 1],
    ['pending', 1],
    ['rejected', 0],
    ['disabled', 0],
  ])('of a %s address is shown %i times', async (status, count) => {
    await show(<CryptoListPage />, {
      page,
      api: { 'GET /accountVirtualAddress': listOf([address, { ...other, status }]) },
    });
    await screen.findAllByText('TR7NHq…Lj6t');
    expect(screen.queryAllByRole('button', { name: /^Make default/ })).toHaveLength(count);
  });

  it('sends the name with it, and confirms by a toast', async () => {
    const { app, calls } = await show(<CryptoListPage />, {
      page,
      api: {
        'GET /accountVirtualAddress': listOf([address, other]),
        'POST /accountVirtualAddress/5': { data: other },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Make default/ }));
    await waitFor(() => expect(postedBodies(calls)).toEqual([{ alias: 'cold', is_default: true }]));
    await waitFor(() => expect(app.dialogs.getState().toasts).toMatchObject([{ tone: 'success' }]));
  });

  it.each([
    [{ refused: 'A withdrawal is open' }, 'A withdrawal is open'],
    ['network' as const, 'The default could not be changed. Please try again.'],
  ])('shows the failure of %j as a toast', async (answer, message) => {
    const { app } = await show(<CryptoListPage />, {
      page,
      api: {
        'GET /accountVirtualAddress': listOf([address, other]),
        'POST /accountVirtualAddress/5': answer,
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Make default/ }));
    await waitFor(() => expect(app.dialogs.getState().toasts).toMatchObject([{ message, tone: 'error' }]));
  });
});

it('edits an address on a page on phones, and in a dialog on desktops', async () => {
  const options = {
    page: { name: 'MEMBER_CRYPTO_LIST' },
    api: { 'GET /accountVirtualAddress': listOf([address]) },
  } as const;
  const { unmount } = await show(<CryptoListPage />, options);
  const link = await screen.findByRole('link', { name: /^Edit: .* TR7NHq…Lj6t$/ });
  expect(link.getAttribute('href')).toBe('/m/enUS/member/crypto/form/edit/4');
  unmount();
  const { navigation } = await show(<CryptoListPage />, { ...options, device: 'desktop' });
  fireEvent.click(await screen.findByRole('button', { name: /^Edit: / }));
  await waitFor(() => expect(navigation.setQuery).toHaveBeenCalledWith({ edit: 4 }, { replace: false }));
});

it('changes the name of an address, never the address itself', async () => {
  const { calls, navigation } = await show(<CryptoEditPage />, {
    page: { name: 'MEMBER_CRYPTO_FORM_EDIT', params: { cardID: '4' } },
    api: {
      'GET /accountVirtualAddress/4': { data: address },
      'POST /accountVirtualAddress/4': { data: address },
    },
  });
  fireEvent.input(await screen.findByLabelText('Name'), { target: { value: 'ledger' } });
  expect(navigation.hold.mock.calls.some(([hasChanges]) => hasChanges())).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const field = screen.getByLabelText<HTMLInputElement>('Withdrawal PIN');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(postedBodies(calls)).toEqual([]);
  fireEvent.input(field, { target: { value: '246810' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(postedBodies(calls)).toEqual([{ alias: 'ledger', is_default: true, safe_password: '246810' }]),
  );
  screen.getByRole('button', { name: 'Save changes', busy: true });
});

it('changes an address of a member without a safe password without asking for one', async () => {
  const { calls } = await show(<CryptoEditPage />, {
    page: { name: 'MEMBER_CRYPTO_FORM_EDIT', params: { cardID: '4' } },
    api: {
      'GET /auth/info': { data: { ...member, has_safe_password: false } },
      'GET /accountVirtualAddress/4': { data: address },
      'POST /accountVirtualAddress/4': { data: address },
    },
  });
  fireEvent.input(await screen.findByLabelText('Name'), { target: { value: 'ledger' } });
  expect(screen.queryByLabelText('Withdrawal PIN')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(postedBodies(calls)).toEqual([{ alias: 'ledger', is_default: true }]));
});

it('shows a refused change in the form, and in no dialog', async () => {
  const { app } = await show(<CryptoEditPage />, {
    page: { name: 'MEMBER_CRYPTO_FORM_EDIT', params: { cardID: '4' } },
    api: {
      'GET /accountVirtualAddress/4': { data: address },
      'POST /accountVirtualAddress/4': { refused: 'A withdrawal to it is under way.' },
    },
  });
  fireEvent.input(await screen.findByLabelText('Name'), { target: { value: 'ledger' } });
  fireEvent.input(screen.getByLabelText('Withdrawal PIN'), { target: { value: '246810' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('A withdrawal to it is under way.');
  expect(app.dialogs.getState().dialogs).toEqual([]);
});
