import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listOf, renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import StoreFormPage from './store-form.mobile.tsx';
import StoreListPage from './store-list.page.tsx';

const member = { account: 'ada1815', name: '林大衛', transfer_mode: '0', identity_status: 'passed' };
const store = {
  id: 3,
  brand: 'seven_eleven',
  store_code: '991283',
  store_name: 'Nanchang',
  address: '1 Nanchang Rd.',
  receiver_name: '林大衛',
  receiver_phone: '912***678',
  status: 'verified',
};

const WORDS = {
  enUS: {
    city: 'Taipei City',
    other: 'Tainan City',
    district: 'Zhongzheng Dist.',
    stores: ['Nanchang', 'Gongyuan'],
  },
  zhTW: { city: '臺北市', other: '臺南市', district: '中正區', stores: ['南昌', '公園'] },
};
const wordsOf = (locale: string | undefined) => WORDS[locale === 'zhTW' ? 'zhTW' : 'enUS'];

function regionsIn(locale: string | undefined) {
  const { city, other, district } = wordsOf(locale);
  return listOf([
    { id: 1, name: city },
    { id: 2, name: other },
    { id: 11, name: district, parent_id: 1 },
  ]);
}

function storesIn(locale: string | undefined, path: string) {
  const query = new URLSearchParams(path.split('?')[1]);
  const [first = '', second = ''] = wordsOf(locale).stores;
  const all = [
    {
      id: 3,
      brand: 'seven_eleven',
      region_id: 11,
      store_code: '991283',
      store_name: first,
      address: 'No. 1',
    },
    {
      id: 4,
      brand: 'family_mart',
      region_id: 11,
      store_code: '012345',
      store_name: second,
      address: 'No. 2',
    },
  ];
  return listOf(all.filter(({ brand }) => !query.has('brand') || query.get('brand') === brand));
}

async function show(node: React.ReactNode, options: TestAppOptions = {}) {
  const view = await renderApp(node, {
    page: { name: 'MEMBER_STORE_FORM' },
    device: 'mobile',
    settings: { CONVENIENCE_STORE_BIND_QUANTITY: '2' },
    ...options,
    api: {
      'GET /auth/info': { data: member },
      'GET /region': ({ headers }) => regionsIn(headers.Locale),
      'GET /convenienceStore': ({ headers, path }) => storesIn(headers.Locale, path),
      'GET /accountConvenienceStore': listOf([]),
      ...options.api,
    },
  });
  view.app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  return view;
}

async function find(field: string, words: string) {
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: field });
  await waitFor(() => expect(box.disabled).toBe(false));
  box.focus();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  await screen.findAllByRole('option');
  fireEvent.input(box, { target: { value: words } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  const option = screen.getByRole('option');
  const text = option.textContent;
  fireEvent.click(option);
  return text;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('finds a store by region, brand and typed text, in both languages', async () => {
  const { calls, navigation } = await show(<StoreFormPage />, {
    api: { 'POST /accountConvenienceStore': { data: store } },
  });
  await screen.findByText('Choose a city or county first');
  expect(calls.some(({ path }) => path.startsWith('/convenienceStore'))).toBe(false);
  expect(await find('City or county', '台北')).toBe('Taipei City');
  expect(await find('District', '中正')).toBe('Zhongzheng Dist.');
  await screen.findByText('2 stores here');
  expect(await find('Store', '南昌')).toMatch(/^7-ELEVEN Nanchang991283/);
  fireEvent.input(screen.getByLabelText('Mobile number'), { target: { value: '０９１２-345 678' } });
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('0912 345 678');
  expect(navigation.hold.mock.calls.some(([hasChanges]) => hasChanges())).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Add store' }));
  await waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/m/enUS/member/store', { replace: true }));
  screen.getByRole('button', { name: 'Add store', busy: true });
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    store_id: 3,
    receiver_name: '林大衛',
    receiver_phone: '0912345678',
  });
});

it('finds a store by its code, and clears it when the region or the brand changes', async () => {
  const { calls } = await show(<StoreFormPage />);
  await find('City or county', 'taipei');
  expect(await find('Store', '012345')).toMatch(/^FamilyMart Gongyuan/);
  fireEvent.click(screen.getByRole('button', { name: '7-ELEVEN' }));
  await screen.findByText('1 store here');
  fireEvent.input(screen.getByLabelText('Mobile number'), { target: { value: '0912345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add store' }));
  await screen.findByText('Please fill this in');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

it('marks exactly the fields as required that an empty form misses', async () => {
  await show(<StoreFormPage />, { api: { 'GET /auth/info': { data: { ...member, name: null } } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add store' }));
  await screen.findAllByText('Please fill this in');
  const controls = [...document.querySelectorAll('form input')];
  const those = (attribute: string) =>
    controls.filter((control) => control.getAttribute(attribute) === 'true');
  expect(those('aria-invalid')).toHaveLength(4);
  expect(those('aria-required')).toEqual(those('aria-invalid'));
});

it('shows no count while the stores load', async () => {
  const { calls } = await show(<StoreFormPage />, {
    api: { 'GET /convenienceStore': () => new Promise(() => {}) },
  });
  await find('City or county', 'taipei');
  await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/convenienceStore'))).toBe(true));
  expect(screen.queryByText('Choose a city or county first')).toBeNull();
  expect(screen.queryByText('No store here')).toBeNull();
});

it('lists stores with their masked receiver and the limit', async () => {
  await show(<StoreListPage />, {
    page: { name: 'MEMBER_STORE_LIST' },
    api: { 'GET /accountConvenienceStore': listOf([store, { ...store, id: 4, receiver_phone: null }]) },
  });
  await screen.findByText('2 of 2 in use');
  screen.getByText('林大衛 · 912***678');
  screen.getByText('林大衛');
  expect(screen.getAllByText('Store code 991283')).toHaveLength(2);
});

it.each([
  'desktop',
  'mobile',
] as const)('shows the details of a store when they are opened on %s', async (device) => {
  const detail = { ...store, address: '1 Nanchang Rd., 2F', created_at: '2026-10-03T02:00:00Z' };
  const { calls } = await show(<StoreListPage />, {
    device,
    page: { name: 'MEMBER_STORE_LIST' },
    api: {
      'GET /accountConvenienceStore': listOf([store]),
      'GET /accountConvenienceStore/3': { data: detail },
    },
  });
  const button = await screen.findByRole('button', { name: 'Details: Nanchang' });
  expect(calls.some(({ path }) => path === '/accountConvenienceStore/3')).toBe(false);
  fireEvent.click(button);
  expect(await screen.findByText('1 Nanchang Rd., 2F')).toBeTruthy();
  expect(screen.getByText('Oct 3, 2026')).toBeTruthy();
});
