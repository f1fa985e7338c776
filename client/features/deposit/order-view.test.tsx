import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { renderApp, type TestAnswer, type TestAppOptions } from '#tests/setup/app.tsx';
import { requiredFields } from '#tests/setup/hands.ts';
import { order } from './deposit-fixtures.ts';
import { OrderView } from './order-view.tsx';

function show(values: Partial<DepositDetail>, options: TestAppOptions = {}) {
  return renderApp(<OrderView order={{ ...order, ...values }} onExpire={() => {}} />, {
    page: { name: 'MEMBER_DEPOSIT' },
    ...options,
  });
}

/** Shows an order that `change` updates, as the poll does. */
async function showChanging(first: Partial<DepositDetail>) {
  let update: (values: Partial<DepositDetail>) => void = () => {};
  function Changing() {
    const [values, setValues] = useState(first);
    update = (changes) => setValues({ ...first, ...changes });
    return <OrderView order={{ ...order, ...values }} onExpire={() => {}} />;
  }
  await renderApp(<Changing />, { page: { name: 'MEMBER_DEPOSIT' } });
  return { change: (changes: Partial<DepositDetail>) => act(() => update(changes)) };
}

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const terms = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
const notice = () => document.querySelector('[aria-labelledby="deposit-order"] [role="status"]');

beforeEach(() => {
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ENDED_BADLY = ['Try again', 'Another way to pay', 'Deposits', 'Customer service'];

it.each([
  ['pending', ['Deposit another way']],
  ['paying', ['Deposit another way']],
  ['reviewing', ['Deposit another way']],
  ['success', ['Play', 'New deposit', 'Deposits']],
  ['failed', ENDED_BADLY],
  ['cancelled', ENDED_BADLY],
  ['expired', ENDED_BADLY],
] as const)('links a %s order to %j', async (status, names) => {
  await show({ status });
  expect(links()).toEqual(names);
});

it('leads from an arrived deposit to the games', async () => {
  await show({ status: 'success' });
  expect(screen.getByRole('link', { name: 'Play' }).getAttribute('href')).toMatch(/\/game$/);
});

it('leaves out links to pages that the site does not have', async () => {
  await show({ status: 'failed' }, { hasPage: (name) => name === 'MEMBER_DEPOSIT' });
  expect(links()).toEqual(['Try again', 'Another way to pay']);
});

it.each([
  ['pending', true, true],
  ['pending', false, false],
  ['success', true, false],
] as const)('offers to cancel a %s order with can_cancel %s: %s', async (status, can_cancel, isOffered) => {
  await show({ status, can_cancel });
  expect(screen.queryByRole('button', { name: 'Cancel this deposit' }) !== null).toBe(isOffered);
});

it('keeps the order when the confirmation of a cancellation is declined', async () => {
  const { calls } = await show({});
  fireEvent.click(screen.getByRole('button', { name: 'Cancel this deposit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls).toEqual([]);
});

it('shows that a cancellation is being sent, until it is', async () => {
  const answer = Promise.withResolvers<TestAnswer>();
  await show({}, { api: { 'DELETE /transaction/depositCancel/7': () => answer.promise } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel this deposit' }));
  const confirm = await screen.findByRole('button', { name: 'Cancel the deposit' });
  fireEvent.click(confirm);
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByRole('alertdialog').hasAttribute('data-closed')).toBe(false);
  answer.resolve({ data: null });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

describe('the notice', () => {
  it.each<[Partial<DepositDetail>, string]>([
    [{ status: 'pending' }, 'Once you have paid, this page updates by itself.'],
    [{ status: 'pending', need_receipt: true }, 'Transfer the exact amount, then upload the receipt below.'],
    [
      { status: 'reviewing', need_receipt: true },
      'then add the money to your main wallet. You can leave this page',
    ],
    [{ status: 'success', bonus_amount: '50.00' }, 'Your bonus of $50.00 was added too.'],
    [{ status: 'success' }, 'Enjoy your games.'],
    [{ status: 'failed', bonus_amount: '50.00' }, 'Nothing was credited.'],
    [{ status: 'failed', remark: 'Wrong account' }, 'Wrong account Nothing was credited.'],
  ])('of %j says %s', async (values, text) => {
    await show(values);
    expect(notice()?.textContent).toContain(text);
  });

  it('leaves out the remark of a successful order', async () => {
    await show({ status: 'success', remark: 'Paid by hand' });
    expect(notice()?.textContent).not.toContain('Paid by hand');
  });
});

it.each<[Partial<DepositDetail>, string]>([
  [
    { status: 'pending', need_receipt: true },
    'Amount (done), Pay (under way), Review (not started), Done (not started)',
  ],
  [{ status: 'pending' }, 'Amount (done), Pay (under way), Confirm (not started), Done (not started)'],
  [{ status: 'paying' }, 'Amount (done), Pay (done), Confirm (under way), Done (not started)'],
  [
    { status: 'reviewing', need_receipt: true },
    'Amount (done), Pay (done), Review (under way), Done (not started)',
  ],
  [{ status: 'success' }, 'Amount (done), Pay (done), Confirm (done), Done (done)'],
  [{ status: 'expired' }, 'Amount (done), Pay (not completed), Confirm (not started), Done (not started)'],
  [
    { status: 'failed', need_receipt: true, receipt_url: '/api/webapi/upload/a.jpg' },
    'Amount (done), Pay (done), Review (not completed), Done (not started)',
  ],
])('shows the member’s payment before the review: %j', async (values, stages) => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['x'])));
  await show(values);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d/, ''));
  expect(items.slice(0, 4).join(', ')).toBe(stages);
});

it.each<[Partial<DepositDetail>, boolean]>([
  [{ status: 'pending', expires_at: '2099-01-01T00:00:00Z' }, true],
  [{ status: 'pending', expires_at: null }, false],
  [{ status: 'paying', expires_at: '2099-01-01T00:00:00Z' }, false],
])('counts down to the expiry of %j: %s', async (values, isShown) => {
  await show(values);
  expect(screen.queryByText('Time left to pay') !== null).toBe(isShown);
});

it.each<[Partial<DepositDetail>, string[]]>([
  [{}, ['Order number', 'Fee', 'You received', 'Created']],
  [{ fee: '0.00' }, ['Order number', 'You received', 'Created']],
  [
    { bonus_amount: '50.00', finished_at: '2026-11-22T05:00:00Z' },
    ['Order number', 'Fee', 'You received', 'Bonus', 'Created', 'Ended'],
  ],
])('lists the fee, the bonus and the end of an order only where it has them: %j', async (values, expected) => {
  await show({ status: 'success', ...values });
  expect(terms()).toEqual(expected);
});

it.each([
  'failed',
  'cancelled',
  'expired',
] as const)('lists no arriving money of a %s order', async (status) => {
  await show({ status, bonus_amount: '50.00', required_bet: '1800.00' });
  expect(terms()).toEqual(['Order number', 'Created']);
});

it('names what a successful order brought', async () => {
  await show({ status: 'success' });
  expect(terms()).toContain('You received');
});

it('focuses the result when the receipt’s form, which had the focus, is gone', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['x'])));
  const reviewing = {
    ...order,
    status: 'reviewing',
    need_receipt: true,
    receipt_url: '/api/webapi/upload/a.jpg',
  } as const;
  const { change } = await showChanging(reviewing);
  screen.getByText(/We have your receipt/).focus();
  change({ status: 'success' });
  expect(document.activeElement).toBe(notice());
});

it('leaves the focus where it is when the order ends', async () => {
  const { change } = await showChanging({ status: 'paying' });
  const copy = screen.getByRole('button', { name: 'Copy the order number' });
  copy.focus();
  change({ status: 'success' });
  expect(document.activeElement).toBe(copy);
});

describe('the payment card', () => {
  it.each<[Partial<DepositDetail>, string[]]>([
    [{}, ['Account number', 'Exact amount']],
    [{ payee_bank: 'CTBC', payee_bank_code: '822' }, ['Bank', 'Bank code', 'Account number', 'Exact amount']],
    [{ type: 'store', pay_code: 'HB1' }, ['Payment code', 'Exact amount']],
    [
      {
        display: 'account',
        type: 'bank',
        pay_code: null,
        payee_bank: 'CTBC',
        payee_account: '90 15',
        payee_name: 'Site',
      },
      ['Bank', 'Account number', 'Account holder', 'Exact amount'],
    ],
    [
      { display: 'account', type: 'virtual', pay_code: null, network: 'TRC20', payee_account: 'TDemo' },
      ['Network', 'Address'],
    ],
    [{ display: 'redirect', pay_code: null, network: 'TRC20', pay_url: '/pay' }, []],
  ])('of %j lists %j', async (values, rows) => {
    await show(values);
    const card = screen.getByRole('region', { name: /Pay|Transfer|Scan|Exact/ });
    expect([...card.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(rows);
  });

  it('has a copy button for each value, with an icon only', async () => {
    await show({});
    const buttons = screen.getAllByRole('button', { name: /^Copy: / });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['', '']);
  });

  it.each<[Partial<DepositDetail>, string, string, string]>([
    [{}, 'Account number', '9123 4567 8901 2345', '9123456789012345'],
    [{ type: 'store', pay_code: 'HB123456789012' }, 'Payment code', 'HB 1234 5678 9012', 'HB123456789012'],
    [{ type: 'store', pay_code: 'A-12 345' }, 'Payment code', 'A-12 345', 'A-12345'],
    [{ type: 'bank', pay_code: null, payee_account: '90 154002' }, 'Account number', '9015 4002', '90154002'],
  ])('shows the code of %j in groups, and copies it without spaces', async (values, name, shown, copied) => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
    await show(values);
    expect(screen.getByText(shown)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: `Copy: ${name}` }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(copied));
  });

  it.each<[Partial<DepositDetail>, boolean]>([
    [{ type: 'store', pay_code: 'HB123456789012' }, true],
    [{ type: 'atm' }, false],
    [{ type: 'store', pay_code: '代碼' }, false],
    [{ type: 'store', pay_code: null }, false],
  ])('has a barcode for the counter of a store: %j: %s', async (values, isShown) => {
    await import('./barcode-part.tsx');
    await show(values);
    await act(async () => {});
    expect(screen.queryByRole('img', { name: 'Barcode of the payment code' }) !== null).toBe(isShown);
  });

  it.each([
    ['desktop', '_blank', 'It has opened in a new tab.'],
    ['mobile', '_self', 'You will come back here afterwards.'],
  ] as const)('opens the payment page of a %s in %s', async (device, target, text) => {
    await show({ display: 'redirect', pay_url: 'https://pay.example.com/7' }, { device });
    expect(screen.getByRole('link', { name: 'Pay $1,000.00' }).getAttribute('target')).toBe(target);
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
  });

  it('warns of other networks for crypto only', async () => {
    await show({});
    expect(screen.queryByText(/Coins sent on another network/)).toBeNull();
  });
});

describe('the receipt card', () => {
  const receipt_url = '/api/webapi/upload/a.jpg';

  it.each<[Partial<DepositDetail>, boolean, boolean]>([
    [{ status: 'pending', need_receipt: false }, false, false],
    [{ status: 'pending', need_receipt: true }, true, true],
    [{ status: 'reviewing', need_receipt: true, receipt_url }, true, true],
    [{ status: 'paying', need_receipt: true }, false, false],
    [{ status: 'success', need_receipt: true, receipt_url }, true, false],
  ])('of %j: shown %s, with a form %s', async (values, isShown, hasForm) => {
    vi.stubGlobal('fetch', async () => new Response(new Blob(['x'])));
    await show(values);
    expect(screen.queryByRole('region', { name: 'Receipt' }) !== null).toBe(isShown);
    expect(screen.queryByLabelText(/Picture of the receipt/) !== null).toBe(hasForm);
    expect(requiredFields()).toEqual(hasForm && !values.receipt_url ? ['Picture of the receipt'] : []);
  });

  it('shows the picture of an ended order, or that it could not be loaded', async () => {
    vi.stubGlobal('fetch', async () => new Response(new Blob(['x'])));
    const { unmount } = await show({ status: 'success', receipt_url });
    expect(await screen.findByRole('img', { name: 'Your receipt' })).toBeTruthy();
    unmount();
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    await show({ status: 'success', receipt_url });
    expect(await screen.findByText('The receipt could not be loaded')).toBeTruthy();
  });

  it('shows a refusal in the form, and no dialog', async () => {
    const file = new File(['x'], 'receipt.jpg', { type: 'image/jpeg' });
    vi.doMock('#ui/picture/prepare-picture.ts', () => ({
      preparePicture: async () => ({ file, isBlurred: false }),
    }));
    const { app } = await show(
      { need_receipt: true, type: 'bank', display: 'account' },
      { api: { 'POST /transaction/depositReceipt/7': { refused: 'The order has ended' } } },
    );
    fireEvent.change(screen.getByLabelText(/Picture of the receipt/), { target: { files: [file] } });
    await screen.findByRole('img', { name: 'Your receipt' });
    fireEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The order has ended');
    expect(app.dialogs.getState().dialogs).toEqual([]);
  });
});

it('shows the turnover that came with a deposit that has arrived', async () => {
  await show({ status: 'success', bonus_amount: '100.00', required_bet: '13182.00' });
  expect(notice()?.textContent).toContain('This adds $13,182.00 of turnover before you can withdraw.');
  expect(terms()).toContain('Turnover');
});

it.each([{ required_bet: '0.00' }, {}])('names no turnover of %j', async (values) => {
  await show({ status: 'success', ...values });
  expect(notice()?.textContent).not.toContain('Turnover');
});

describe('an open order with a promotion', () => {
  const bonus = { discount_id: 1, bonus_amount: '998.50', required_bet: '23964.00' };
  const main = { id: 1, code: 'main', name: 'Main', currency: 'USD', status: 'normal', balance: '9.00' };
  const turnover = { total: '0.00', left: '0.00', locks_wallet: true };
  const promotion = {
    ...{ id: 1, name: 'First deposit 100%', type: 'deposit', multiple: '12', product_ids: [] },
    can_apply: false,
  };
  const api = {
    'GET /discount': { data: { list: [promotion] } },
    'GET /gameApi/wallet/1': { data: { ...main, turnover } },
  };

  it('names it, how its turnover is calculated and what it locks', async () => {
    await show(bonus, { api });
    const facts = screen.getByRole('region', { name: 'Order' });
    await waitFor(() => expect(facts.textContent).toContain('PromotionFirst deposit 100%'));
    expect(facts.textContent).toContain('Turnover$23,964.0012 × ($998.50 + $998.50)');
    expect(facts.textContent).toContain(
      'After this, you cannot withdraw the $2,006.00 in your main wallet until you place $23,964.00 in valid bets. You can still play with it.',
    );
  });

  it('names no lock once it has ended', async () => {
    await show({ ...bonus, status: 'success' }, { api });
    await screen.findByText('First deposit 100%');
    expect(screen.queryByText(/^After this, you cannot withdraw/)).toBeNull();
  });
});
