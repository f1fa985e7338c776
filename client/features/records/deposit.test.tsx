import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '#platform/browser/save-file.ts';
import type { DepositRecord } from '#shared/webapi/schemas/records.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { textOf } from '#tests/setup/blob-text.ts';
import DepositDesktop from './deposit.desktop.tsx';
import DepositMobile from './deposit.mobile.tsx';
import Overview from './overview.page.tsx';

vi.mock('#platform/browser/save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => vi.mocked(saveFile).mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const order: DepositRecord = {
  id: 7,
  created_at: '2026-11-20T12:00:00Z',
  order_no: 'D2026112000000007',
  channel_id: 3,
  channel_name: 'ATM transfer',
  type: 'atm',
  display: 'code',
  amount: '1234.50',
  fee: '1.50',
  actual_amount: '1233.00',
  bonus_amount: '100.00',
  status: 'success',
  can_cancel: false,
  need_receipt: false,
  finished_at: '2026-11-20T12:00:20Z',
};
const waiting: DepositRecord = {
  ...order,
  id: 8,
  order_no: 'D2026112000000008',
  channel_name: 'Bank transfer',
  status: 'reviewing',
  receipt_url: '/api/webapi/upload/abc.jpg',
  finished_at: null,
};
const SUMS = { amount: '1234.50', fee: '1.50', actual_amount: '1233.00' };

const api = {
  'GET /depositRecord': {
    data: { list: [waiting, order], pagination: { page: 1, per_page: 20, total: 2 }, summary: SUMS },
  },
  'GET /gameRecord': { status: 500 },
  'GET /withdrawRecord': { status: 500 },
  'GET /gameTransferRecord': { status: 500 },
};
const page = { name: 'RECORD_DEPOSIT', search: new URLSearchParams('range=30d') } as const;

it('lists deposits with the sums of the range', async () => {
  await renderApp(<DepositDesktop />, { api, page });
  const table = await screen.findByRole('table');
  within(table).getByText('In review');
  const arrived = within(table)
    .getByText('Arrived', { selector: 'span' })
    .closest('tr') as HTMLTableRowElement;
  const money = [...arrived.cells]
    .map(({ textContent }) => textContent)
    .filter((text) => text?.startsWith('$'));
  expect(money).toEqual(['$1,234.50', '$1.50', '$1,233.00']);
  const sums = await screen.findByText('Deposited');
  await waitFor(() => expect(sums.parentElement?.textContent).toContain('$1,234.50'));
});

it('links an open order, and loads its receipt with the token', async () => {
  const asked = vi.fn(async (_url: URL, _init: RequestInit) => new Response(new Blob(['x'])));
  vi.stubGlobal('fetch', asked);
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => {};
  const { app } = await renderApp(<DepositMobile />, { api, page, device: 'mobile' });
  app.auth.accept({ access_token: 't0ken', expires_in: 3600, token_type: 'Bearer' });
  const head = await screen.findByRole('button', { name: /In review/ });
  expect(head.textContent).not.toContain(' · ');
  fireEvent.click(head);
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    '/m/enUS/member/deposit?order=8',
  );
  const picture = await screen.findByRole('img', { name: 'Your receipt' });
  expect(picture.getAttribute('src')).toBe('blob:receipt');
  const [url, init] = asked.mock.calls[0] ?? [];
  expect(String(url)).toBe('http://localhost/api/webapi/upload/abc.jpg');
  expect(init?.headers).toEqual({ Authorization: 'Bearer t0ken' });
  fireEvent.click(screen.getByRole('button', { name: /Arrived/ }));
  expect(screen.getAllByRole('link', { name: 'Continue' })).toHaveLength(1);
});

it('sends no token to another site, and opens only http and https', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  for (const [url, src] of [
    ['https://cdn.example.com/r.jpg', 'https://cdn.example.com/r.jpg'],
    ['javascript:alert(1)', null],
  ] as const) {
    const list = [{ ...waiting, receipt_url: url }];
    const view = await renderApp(<DepositMobile />, {
      api: {
        'GET /depositRecord': {
          data: { list, pagination: { page: 1, per_page: 20, total: 1 }, summary: SUMS },
        },
      },
      page,
      device: 'mobile',
    });
    fireEvent.click(await screen.findByRole('button', { name: /In review/ }));
    expect(screen.queryByRole('img', { name: 'Your receipt' })?.getAttribute('src') ?? null).toBe(src);
    view.unmount();
  }
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  'cancelled',
  'expired',
  'failed',
] as const)('shows no arrived money of a %s deposit', async (status) => {
  const list = [{ ...order, status }];
  const ended = {
    'GET /depositRecord': { data: { list, pagination: { page: 1, per_page: 20, total: 1 }, summary: SUMS } },
  };
  await renderApp(<DepositDesktop />, { api: ended, page });
  const table = await screen.findByRole('table');
  fireEvent.click(within(table).getByRole('button', { name: /View details/ }));
  within(table).getByText('D2026112000000007');
  expect(table.textContent).toContain('$1,234.50');
  for (const amount of ['$1.50', '$1,233.00', '$100.00']) expect(table.textContent).not.toContain(amount);
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [, , pieces] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(await textOf(pieces ?? [])).toContain('1234.50,,,,"');
});

it('scrolls the current range to the middle of the row', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (!this.hasAttribute('aria-current')) return new DOMRect(20, 0, 300, 40);
    return new DOMRect(500 - (this.parentElement?.scrollLeft ?? 0), 0, 80, 40);
  });
  await renderApp(<DepositMobile />, { api, page, device: 'mobile' });
  const chosen = await screen.findByRole('link', { name: '30 days' });
  // The middles of the link and of the row are at 540 and 170.
  expect(chosen.parentElement?.scrollLeft).toBe(370);
});

it('can be downloaded, and has its sums in the overview', async () => {
  await renderApp(<DepositDesktop />, { api, page });
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [name, , pieces] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^records-deposit-/);
  expect(await textOf(pieces ?? [])).toContain('1234.50,1.50,1233.00,100.00,"Arrived"');
  await renderApp(<Overview />, { api, page: { name: 'MEMBER_RECORD' } });
  const block = await screen.findByRole('region', { name: 'Deposits' });
  await waitFor(() => expect(block.textContent).toContain('$1,233.00'));
});
