import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '#platform/browser/save-file.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { textOf } from '#tests/setup/blob-text.ts';
import Overview from './overview.page.tsx';
import WithdrawalsDesktop from './withdrawals.desktop.tsx';
import WithdrawalsMobile from './withdrawals.mobile.tsx';

vi.mock('#platform/browser/save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => vi.mocked(saveFile).mockClear());

const order: WithdrawRecord = {
  id: 2,
  created_at: '2026-11-20T12:00:00Z',
  order_no: 'W2026112000000002',
  method: 'virtual',
  account_masked: 'USDT TRC20 TR7NHq…Lj6t',
  amount: '1234.50',
  fee: '4.00',
  actual_amount: '1230.50',
  exchange_rate: '1.00',
  status: 'success',
  finished_at: '2026-11-20T12:00:20Z',
};
const refused: WithdrawRecord = {
  ...order,
  id: 1,
  order_no: 'W2026112000000001',
  status: 'rejected',
  reason: '=the bank said no',
};
const SUMS = { amount: '1234.50', fee: '4.00', actual_amount: '1230.50' };

const api = {
  'GET /withdrawRecord': ({ path }: { path: string }) => {
    const query = new URL(path, 'http://api').searchParams;
    const list = [order, refused].filter(
      ({ status }) => (query.get('status') ?? status) === status && query.get('page') !== '2',
    );
    return { data: { list, pagination: { page: 1, per_page: 20, total: list.length }, summary: SUMS } };
  },
  'GET /gameRecord': { status: 500 },
  'GET /gameTransferRecord': { status: 500 },
};

const show = (node: React.ReactNode, { search = 'range=30d', device = 'desktop' as const } = {}) =>
  renderApp(node, { api, device, page: { name: 'RECORD_TREASURE', search: new URLSearchParams(search) } });

it('lists paid and returned withdrawals, with the sums of the range', async () => {
  await show(<WithdrawalsDesktop />);
  const table = await screen.findByRole('table');
  within(table).getByText('Paid');
  within(table).getByText('Returned');
  const sums = await screen.findByText('Paid to you', { ignore: 'td *' });
  await waitFor(() => expect(sums.parentElement?.textContent).toContain('$1,230.50'));
});

it('says where the money of each withdrawal is', async () => {
  const open: WithdrawRecord = { ...order, id: 3, status: 'paying' };
  await renderApp(<WithdrawalsDesktop />, {
    api: {
      'GET /withdrawRecord': {
        data: { list: [open, order, refused], pagination: { page: 1, per_page: 20, total: 3 } },
      },
    },
    page: { name: 'RECORD_TREASURE', search: new URLSearchParams('range=30d') },
  });
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  const results = ['$1,230.50You will receive', '$1,230.50Paid to you', '$1,234.50Returned to main wallet'];
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-2)?.textContent)).toEqual(results);
  const details = [];
  for (const row of rows) {
    fireEvent.click(within(row).getByRole('button'));
    details.push(row.nextElementSibling?.textContent);
  }
  expect(details[0]).toContain('Fee$4.00You will receive$1,230.50');
  expect(details[1]).toContain('Fee$4.00Paid to you$1,230.50');
  expect(details[2]).toContain('Returned to main wallet$1,234.50');
  expect(details[2]).not.toMatch(/receive|Fee|1,230/);
});

it('is filtered by the status in the URL', async () => {
  const { calls } = await show(<WithdrawalsDesktop />, { search: 'range=30d&status=rejected' });
  await screen.findByText('Returned');
  expect(calls.every(({ path }) => path.includes('status=rejected'))).toBe(true);
});

it.each([
  'range=30d',
  'range=30d&status=rejected',
])('offers each status once with the URL "%s"', async (search) => {
  await show(<WithdrawalsDesktop />, { search });
  const filter = screen.getByRole('combobox', { name: 'Status' });
  fireEvent.mouseDown(filter);
  fireEvent.click(filter);
  const options = await screen.findAllByRole('option');
  const names = ['All statuses', 'Received', 'In review', 'Being paid', 'Paid', 'Returned'];
  expect(options.map(({ textContent }) => textContent)).toEqual(names);
});

it('expands on phones to the order number, the rate and the reason', async () => {
  await renderApp(<WithdrawalsMobile />, {
    api,
    device: 'mobile',
    page: { name: 'RECORD_TREASURE', search: new URLSearchParams('range=30d') },
  });
  const [card] = await screen.findAllByRole('button', { name: /Returned/ });
  expect(card?.textContent).toContain('Returned to main wallet');
  fireEvent.click(card as HTMLElement);
  screen.getByText('W2026112000000001');
  screen.getByText('1 coin = $1.00');
  screen.getByText('=the bank said no');
});

it('can be downloaded completely, without formulas', async () => {
  await show(<WithdrawalsDesktop />);
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [name, , pieces] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^records-withdrawals-/);
  const file = await textOf(pieces ?? []);
  expect(file).toContain('"Fee","Paid to you","Returned to main wallet"');
  expect(file).toContain('1234.50,4.00,1230.50,,1.00,"Paid"');
  expect(file).toContain('1234.50,,,1234.50,1.00,"Returned"');
  expect(file).toContain(`"'=the bank said no"`);
});

it('has its sums in the overview when other lists fail', async () => {
  await renderApp(<Overview />, { api, page: { name: 'MEMBER_RECORD' } });
  const block = await screen.findByRole('region', { name: 'Withdrawals' });
  await waitFor(() => expect(block.textContent).toContain('$1,234.50'));
});
