import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '#platform/browser/save-file.ts';
import { type CurrentPage, PageContext } from '#platform/site/page.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { DepositBody, DepositChannel, DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import {
  renderApp,
  type SentCall,
  storeSession,
  type TestAnswer,
  type TestAppOptions,
} from '#tests/setup/app.tsx';
import { holdUpload, shownProgress } from '#tests/setup/held-upload.ts';
import { svgToPng } from '#ui/picture/svg-to-png.ts';
import DepositPage, { Skeleton } from './deposit.page.tsx';
import { order as detail } from './deposit-fixtures.ts';

const { preparePicture } = vi.hoisted(() => ({ preparePicture: vi.fn() }));
vi.mock('#ui/picture/prepare-picture.ts', () => ({ preparePicture }));
vi.mock('#ui/picture/svg-to-png.ts', () => ({ svgToPng: vi.fn(async () => 'png') }));
vi.mock('#platform/browser/save-file.ts');

const channelBase = {
  amount_min: '100.00',
  amount_max: '30000.00',
  amount_presets: ['500.00', '1000.00'] as string[],
  fee_type: 'none',
  need_receipt: false,
  is_maintenance: false,
  sort: 1,
} as const;
const EMPTY_WALLET = {
  ...{ id: 1, code: 'main', name: 'Main', currency: 'USD', status: 'normal', balance: '0.00' },
  turnover: { total: '0.00', left: '0.00', locks_wallet: true },
};
const CHANNELS: DepositChannel[] = [
  {
    ...channelBase,
    id: 3,
    name: 'ATM transfer',
    type: 'atm',
    display: 'code',
    fee_type: 'fixed',
    fee_value: '1.50',
  },
  {
    ...channelBase,
    id: 5,
    name: 'Credit card',
    type: 'credit',
    display: 'redirect',
    fee_type: 'percent',
    fee_value: '2.50',
  },
  {
    ...channelBase,
    id: 6,
    name: 'Harbor Pay',
    type: 'e_wallet',
    display: 'qr',
    daily_limit: 5,
    remaining: 0,
  },
  { ...channelBase, id: 7, name: 'Street Pay', type: 'e_wallet', display: 'qr', is_maintenance: true },
  {
    ...{ ...channelBase, id: 8, name: 'USDT (TRC20)', type: 'virtual', display: 'qr' },
    ...{ currency: 'USDT', network: 'TRC20', rate: '0.96', places: 6 },
  },
];
const discountBase = { type: 'deposit', product_ids: [] as number[], can_apply: true } as const;
const DISCOUNTS: Discount[] = [
  {
    ...discountBase,
    id: 3,
    name: 'Friday reload',
    rate: '20.00',
    multiple: '10',
    can_apply: false,
    reject_reason: 'Fridays only',
  },
  {
    ...{ ...discountBase, id: 1, name: 'First deposit', rate: '100.00', amount_max: '588.00' },
    ...{ min_deposit: '200.00', multiple: '12' },
  },
];

const PRODUCT = {
  ...{ id: 9, category_code: 'egame', code: 'lantern', name: 'Lantern Works', image: '/p.svg', sort: 1 },
  ...{ open_mode: 'game_list', support_demo: true, is_maintenance: false },
};

/** An API with orders and idempotency keys. `cut` loses the next response, before or after the write. */
function fakeCashier(first: Partial<DepositDetail> = {}) {
  const firstAnswers = new Map<string, TestAnswer>();
  const state = {
    orders: [{ ...detail, ...first }] as DepositDetail[],
    cut: 'none' as 'none' | 'before' | 'after',
    refusal: null as TestAnswer | null,
    channels: CHANNELS,
  };
  const find = () => state.orders[0] as DepositDetail;

  function write({ headers }: SentCall, work: () => TestAnswer): TestAnswer {
    const { cut } = state;
    state.cut = 'none';
    if (cut === 'before') return 'timeout';
    const key = headers['Idempotency-Key'] ?? String(firstAnswers.size);
    const answer = firstAnswers.get(key) ?? work();
    firstAnswers.set(key, answer);
    return cut === 'after' ? 'timeout' : answer;
  }

  function make(body: DepositBody): TestAnswer {
    if (state.refusal) return state.refusal;
    const channel = state.channels.find(({ id }) => id === body.channel_id) as DepositChannel;
    const order: DepositDetail = {
      ...detail,
      ...{ id: 8, order_no: 'D8', amount: body.amount, discount_id: body.discount_id ?? null },
      ...{ channel_id: channel.id, channel_name: channel.name, type: channel.type, display: channel.display },
      created_at: new Date().toISOString(),
      pay_url: channel.display === 'redirect' ? '/api/webapi/pay/t0ken' : null,
    };
    state.orders.unshift(order);
    return { data: order };
  }

  const api = {
    'GET /auth/info': { data: { account: 'ada1815', transfer_mode: '0', identity_status: 'none' } },
    'GET /accountDepositChannel': () => ({ data: { list: state.channels } }),
    'GET /discount': { data: { list: DISCOUNTS } },
    'GET /placement': { data: { list: [] } },
    'GET /gameProduct': { data: { list: [] } },
    'GET /depositRecord': ({ path }: SentCall) => {
      const status = new URL(path, 'http://api').searchParams.get('status');
      const list = state.orders.filter((one) => !status || one.status === status);
      return {
        data: { list: structuredClone(list), pagination: { page: 1, per_page: 20, total: list.length } },
      };
    },
    'GET /transaction/depositDetail/7': () => ({ data: structuredClone(find()) }),
    'POST /transaction/deposit': (call: SentCall) => write(call, () => make(call.body as DepositBody)),
    'DELETE /transaction/depositCancel/7': () => {
      Object.assign(find(), { status: 'cancelled', can_cancel: false });
      return { data: null };
    },
    'POST /transaction/depositReceipt/7': (call: SentCall) =>
      write(call, () => {
        Object.assign(find(), {
          status: 'reviewing',
          can_cancel: false,
          receipt_url: '/api/webapi/upload/a.jpg',
        });
        return { data: structuredClone(find()) };
      }),
  };
  return { state, api };
}

/** The URL of an order, on either device. */
const orderUrl = (id: number) => expect.stringMatching(new RegExp(`/member/deposit\\?order=${id}$`));

async function show(search = '', cashier = fakeCashier(), options: TestAppOptions = {}) {
  storeSession();
  const app = await renderApp(<DepositPage />, {
    api: cashier.api,
    page: { name: 'MEMBER_DEPOSIT', search: new URLSearchParams(search) },
    ...options,
  });
  const sent = (method = 'POST') => app.calls.filter((call) => call.method === method);
  return { ...app, ...cashier, sent };
}

it.each(['', 'order=7'])('has a skeleton with its heading for "%s", which loads nothing', async (search) => {
  const { calls } = await renderApp(<Skeleton />, {
    device: 'mobile',
    page: { name: 'MEMBER_DEPOSIT', search: new URLSearchParams(search) },
  });
  screen.getByRole('heading', { level: 1, name: 'Deposit' });
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1);
  expect(calls).toEqual([]);
});

it('shows the blocks above the form together with the form', async () => {
  const cashier = fakeCashier();
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  const news = { id: 1, title: 'Ferry news', content: '', link: null, sort: 1, position: 'deposit_top' };
  const { app } = await show('', {
    ...cashier,
    api: {
      ...cashier.api,
      'GET /placement': { data: { list: [news] } },
      'GET /accountDepositChannel': async () => {
        await held;
        return { data: { list: cashier.state.channels } };
      },
    } as never,
  });
  const known = () => app.queryClient.getQueriesData({}).map(([, data]) => JSON.stringify(data));
  await waitFor(() => expect(known().join()).toContain('Ferry news'));
  expect(screen.queryByText('Ferry news')).toBeNull();
  open();
  expect(await screen.findByText('Ferry news')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Deposit' })).toBeDefined();
});

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });
const press = () => fireEvent.click(screen.getByRole('button', { name: /^Deposit/ }));
const form = () => screen.findByRole('textbox', { name: 'Amount' });

/** Calls `show` and waits until the form of a new deposit has loaded. */
async function showForm(...options: Parameters<typeof show>) {
  const view = await show(...options);
  await form();
  return view;
}

/** Confirms the question that a press has opened. */
async function confirm({ dialogs }: Awaited<ReturnType<typeof show>>['app']) {
  await waitFor(() => expect(dialogs.getState().dialogs).toHaveLength(1));
  const [dialog] = dialogs.getState().dialogs;
  await act(async () => dialogs.settle(dialog?.id ?? 0, true));
  return dialog;
}

const sum = (name: string) => {
  const summary = within(screen.getByRole('region', { name: 'Summary' }));
  return summary.getByText(name).parentElement?.querySelector('dd')?.textContent;
};

beforeEach(() => {
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  preparePicture.mockReset();
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    advanceTimeDelta: 20,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

describe('an amount', () => {
  it.each([
    ['0', 'Enter an amount above zero'],
    ['-1', 'Enter an amount'],
    ['1234567890123', 'Enter $30,000.00 or less'],
    ['99.99', 'Enter $100.00 or more'],
    ['30000.01', 'Enter $30,000.00 or less'],
    ['', 'Please fill this in'],
  ])('%j is rejected before anything is sent: %s', async (text, words) => {
    const { sent } = await showForm();
    type(text);
    press();
    const field = amount();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    const said = described.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(said).toContain(words);
    expect(sent()).toEqual([]);
    expect(field.value).toBe(text);
  });

  it.each([
    ['1,234.5', '1234.50'],
    ['100', '100.00'],
    ['30000', '30000.00'],
  ])('%j is sent as %s', async (text, wire) => {
    const { sent } = await showForm();
    type(text);
    press();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ channel_id: 3, amount: wire, discount_id: null });
  });

  const mainWallet = (balance: string, left: string, locks_wallet = true) => ({
    ...{ id: 1, code: 'main', name: 'Main', currency: 'USD', status: 'normal', balance },
    turnover: { total: left, left, locks_wallet },
  });

  const PLAIN = [
    'You pay: $500.00',
    'Fee: $1.50',
    'You receive: $498.50',
    'Turnover of this deposit: $498.50',
  ];
  const WITH_BONUS = [...PLAIN.slice(0, 3), 'Bonus: $498.50', 'Turnover of this deposit: $11,964.00'];
  const LOCKS = 'No withdrawals from your main wallet until the turnover is met.';
  const KEEP_FREE = 'To keep money free, withdraw it first.';
  const ALL_GAMES = 'All games count.';

  it('asks before it locks money that could be withdrawn, and sends nothing without a yes', async () => {
    const cashier = fakeCashier();
    cashier.state.channels = cashier.state.channels.map((one) => ({ ...one, multiple: '1' }));
    const { app, sent } = await showForm('', cashier, {
      api: { ...cashier.api, 'GET /gameApi/wallet/1': { data: mainWallet('500.00', '0.00') } },
    });
    type('500');
    await screen.findByText(
      'After this, you cannot withdraw the $998.50 in your main wallet until you place $498.50 in valid bets. You can still play with it.',
    );
    const answer = async (isYes: boolean) => {
      press();
      await waitFor(() => expect(app.dialogs.getState().dialogs).toHaveLength(1));
      const [dialog] = app.dialogs.getState().dialogs;
      expect(dialog).toMatchObject({
        title: 'Deposit $500.00?',
        message: [...PLAIN, 'Locked in the main wallet: $998.50', LOCKS, KEEP_FREE].join('\n'),
      });
      await act(async () => app.dialogs.settle(dialog?.id ?? 0, isYes));
    };
    await answer(false);
    expect(sent()).toEqual([]);
    await answer(true);
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it.each([
    [
      'is locked already',
      mainWallet('500.00', '1.00'),
      ['Open turnover in all: $499.50', 'Locked in the main wallet: $998.50', LOCKS],
    ],
    ['is empty', mainWallet('0.00', '0.00'), ['Locked in the main wallet: $498.50', LOCKS]],
  ])('asks without a promotion if the main wallet %s', async (_, main, lines) => {
    const cashier = fakeCashier();
    cashier.state.channels = cashier.state.channels.map((one) => ({ ...one, multiple: '1' }));
    const { app, sent } = await showForm('', cashier, {
      api: { ...cashier.api, 'GET /gameApi/wallet/1': { data: main } },
    });
    type('500');
    await within(screen.getByRole('region', { name: 'Summary' })).findByText(/\$49[89]\.50 .*(bet|more)/);
    press();
    expect((await confirm(app))?.message).toBe([...PLAIN, ...lines].join('\n'));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it.each([
    ['stays free', mainWallet('500.00', '0.00', false)],
  ])('asks nothing without a promotion if the main wallet %s', async (_, main) => {
    const cashier = fakeCashier();
    cashier.state.channels = cashier.state.channels.map((one) => ({ ...one, multiple: '1' }));
    const { sent } = await showForm('', cashier, {
      api: { ...cashier.api, 'GET /gameApi/wallet/1': { data: main } },
    });
    type('500');
    await within(screen.getByRole('region', { name: 'Summary' })).findByText(/\$49[89]\.50 .*(bet|more)/);
    press();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it.each([
    ['is empty', mainWallet('0.00', '0.00'), ['Locked in the main wallet: $997.00', ALL_GAMES, LOCKS]],
    [
      'is locked already',
      mainWallet('500.00', '1.00'),
      ['Open turnover in all: $11,965.00', 'Locked in the main wallet: $1,497.00', ALL_GAMES, LOCKS],
    ],
    [
      'has free money',
      mainWallet('500.00', '0.00'),
      ['Locked in the main wallet: $1,497.00', ALL_GAMES, LOCKS, KEEP_FREE],
    ],
    ['stays free', mainWallet('500.00', '0.00', false), [ALL_GAMES]],
  ])('with a promotion always asks, with the bets and the games that count: the main wallet %s', async (_, main, lines) => {
    const cashier = fakeCashier();
    const { app, sent } = await showForm('discount=1', cashier, {
      api: { ...cashier.api, 'GET /gameApi/wallet/1': { data: main } },
    });
    type('500');
    await within(screen.getByRole('region', { name: 'Summary' })).findByText(/\$11,96[45]\.00 .*(bet|more)/);
    press();
    const dialog = await confirm(app);
    expect(dialog).toMatchObject({
      title: 'Deposit $500.00 with “First deposit”?',
      message: [...WITH_BONUS, ...lines].join('\n'),
    });
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('is filled in by a preset, and shows its fee, arrival, bonus and turnover to the cent', async () => {
    await showForm();
    fireEvent.click(screen.getByRole('button', { name: '$500.00' }));
    expect([sum('You pay'), sum('Fee'), sum('You receive')]).toEqual(['$500.00', '$1.50', '$498.50']);
    fireEvent.click(screen.getByRole('radio', { name: /^First deposit/ }));
    expect([sum('Bonus'), sum('Turnover')]).toEqual(['$498.50', '$11,964.0012 × ($498.50 + $498.50)']);
    type('1000');
    expect([sum('Bonus'), sum('Turnover')]).toEqual(['$588.00', '$19,038.0012 × ($998.50 + $588.00)']);
    fireEvent.click(screen.getByRole('button', { name: /Crypto/ }));
    expect([sum('Rate'), sum('Coins to send')]).toEqual(['1 USDT = $0.96', '1,041.666667 USDT']);
    // A fee of zero is left out.
    expect(screen.queryByText('Fee')).toBeNull();
    type('nothing');
    expect([sum('You pay'), sum('Coins to send')]).toEqual(['—', '—']);
    type('');
    expect(sum('You pay')).toBe('Enter $100.00 to $30,000.00');
  });

  it('shows a refusal above both columns', async () => {
    const cashier = fakeCashier();
    cashier.state.refusal = { refused: 'Not today' };
    await showForm('', cashier);
    type('1000');
    press();
    const refusal = await screen.findByText('Not today');
    const columns = screen.getByRole('region', { name: 'Summary' }).parentElement;
    expect(columns?.children).toHaveLength(2);
    expect(columns?.contains(refusal)).toBe(false);
  });

  it('shows the message of a 422 at the field, and stays', async () => {
    const cashier = fakeCashier();
    cashier.state.refusal = { status: 422, message: 'no', errors: { amount: ['Today at most $900'] } };
    await showForm('', cashier);
    type('1000');
    press();
    expect(await screen.findByText('Today at most $900')).toBeTruthy();
    expect(amount().value).toBe('1000');
  });
});

describe('a channel', () => {
  it('is disabled with the reason while it accepts no deposits', async () => {
    await showForm();
    fireEvent.click(screen.getByRole('button', { name: /E-wallet/ }));
    expect(
      screen.getByRole('radio', { name: /Street Pay.*Under maintenance/ }).getAttribute('aria-disabled'),
    ).toBe('true');
    expect(
      screen.getByRole('radio', { name: /Harbor Pay.*Today’s limit of 5/ }).getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it.each([
    true,
    false,
  ])('leads to customer service when there is none, if the site has it: %s', async (hasPage) => {
    const cashier = fakeCashier();
    cashier.state.channels = [];
    await show('', cashier, { hasPage: () => hasPage });
    expect(await screen.findByText('No deposit method is available right now')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Customer service' }) !== null).toBe(hasPage);
  });
});

describe('a promotion', () => {
  it('shows why it is not available and what is missing, and is preset by the URL', async () => {
    const cashier = fakeCashier();
    Object.assign(cashier.api, { 'GET /gameApi/wallet/1': { data: EMPTY_WALLET } });
    const { app, sent } = await showForm('discount=1&amount=150', cashier);
    expect(
      screen.getByRole('radio', { name: /Friday reload.*Fridays only/ }).getAttribute('aria-disabled'),
    ).toBe('true');
    const first = screen.getByRole('radio', { name: /First deposit.*\$50\.00 more to take part/ });
    expect(first.getAttribute('aria-checked')).toBe('true');
    press();
    expect(await screen.findByText('This promotion requires at least $200.00')).toBeTruthy();
    expect(sent()).toEqual([]);
    type('200');
    await screen.findByText(/^After this, you cannot withdraw/);
    press();
    await confirm(app);
    await waitFor(() => expect(sent()[0]?.body).toEqual({ channel_id: 3, amount: '200.00', discount_id: 1 }));
  });

  it.each([
    [[], 0, null],
    [[9], 1, 'Counts in Lantern Works'],
  ])('names the games of %j, and requests their names only then', async (product_ids, requests, words) => {
    const cashier = fakeCashier();
    Object.assign(cashier.api, {
      'GET /discount': { data: { list: [{ ...DISCOUNTS[1], product_ids }] } },
      'GET /gameProduct': { data: { list: [PRODUCT] } },
    });
    const { calls } = await showForm('', cashier);
    if (words) await screen.findByText(words);
    expect(calls.filter(({ path }) => path.startsWith('/gameProduct'))).toHaveLength(requests);
  });

  it('is not preset by the URL while it is not available', async () => {
    await showForm('discount=3');
    expect(screen.getByRole('radio', { name: /^No promotion/ }).getAttribute('aria-checked')).toBe('true');
  });

  it('for a first deposit is listed first after the choice of none, and is not chosen without a link that names it', async () => {
    const cashier = fakeCashier();
    const [friday, first] = DISCOUNTS;
    const list = [
      { ...friday, can_apply: true },
      { ...first, is_first_deposit: true },
    ];
    Object.assign(cashier.api, { 'GET /discount': { data: { list } } });
    await showForm('', cashier);
    const group = within(screen.getByRole('radiogroup', { name: 'Promotion' }));
    const options = group.getAllByRole('radio');
    const names = options.map((option) => option.parentElement?.textContent);
    expect(names.map((name) => name?.slice(0, 12))).toEqual(['No promotion', 'First deposi', 'Friday reloa']);
    expect(options.map((option) => option.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false']);
  });

  it('is left out when the member can never have it again', async () => {
    const cashier = fakeCashier();
    const over = { can_apply: false, times_left: 0 };
    const [friday, first] = DISCOUNTS;
    const list = [
      { ...friday, ...over },
      { ...first, ...over, apply_status: 'pending' },
    ];
    Object.assign(cashier.api, { 'GET /discount': { data: { list } } });
    await showForm('', cashier);
    expect(screen.queryByRole('radio', { name: /Friday reload/ })).toBeNull();
    expect(screen.getByRole('radio', { name: /First deposit/ })).toBeTruthy();
  });

  it.each([
    ['/promo/3', '<b>More</b>', '/enUS/promo/3'],
    ['/promo/3', '', '/enUS/promo/3'],
    [null, '<b>More</b>', null],
  ])('has a notice with the link %s and the text "%s"', async (link, content, href) => {
    const cashier = fakeCashier();
    const news = { id: 1, title: 'Friday!', link, content, sort: 1, position: 'deposit_top' };
    Object.assign(cashier.api, { 'GET /placement': { data: { list: [news] } } });
    await showForm('', cashier);
    screen.getByText('Friday!');
    expect(screen.queryByText('More') !== null).toBe(content !== '');
    const links = [...document.querySelectorAll('a')].filter(({ pathname }) => pathname.includes('promo'));
    expect(links.map((one) => one.getAttribute('href'))).toEqual(href ? [href] : []);
  });

  it.each([
    [{ can_apply: true }, 'guest', false],
    [{ can_apply: true }, 'member', true],
    [{ can_apply: false }, null, false],
  ])('has the notice above the form only for who can have it now: %j, %s: %s', async (values, audience, isShown) => {
    const cashier = fakeCashier();
    const news = { id: 1, title: 'Friday!', link: '/promo/3', sort: 1, position: 'deposit_top', audience };
    Object.assign(cashier.api, {
      'GET /placement': { data: { list: [news] } },
      'GET /discount': { data: { list: [{ ...DISCOUNTS[1], promotion_id: 3, ...values }] } },
    });
    await showForm('', cashier);
    expect(screen.queryByText('Friday!') !== null).toBe(isShown);
  });

  it('is left out when the list cannot be loaded', async () => {
    const cashier = fakeCashier();
    Object.assign(cashier.api, { 'GET /discount': { status: 500 } });
    await showForm('', cashier);
    expect(screen.queryByText('Promotion')).toBeNull();
  });
});

describe('the last deposit', () => {
  const arrived = { status: 'success', channel_id: 5, channel_name: 'Card', amount: '2500.00' } as const;
  const again = () => screen.queryByRole('button', { name: 'Repeat last: $2,500.00 by Credit card' });

  it('is filled in again by one press, which leads to the summary and sends nothing', async () => {
    const { sent } = await showForm('', fakeCashier(arrived));
    fireEvent.click(again() as HTMLElement);
    expect(amount().value).toBe('2500.00');
    expect(screen.getByRole('radio', { name: /^Credit card/ }).getAttribute('aria-checked')).toBe('true');
    const summary = screen.getByRole('region', { name: 'Summary' });
    expect(document.activeElement).toBe(summary);
    expect(sum('You receive')).toBe('$2,437.50');
    expect(within(summary).getByRole('button', { name: 'Deposit $2,500.00' })).toBeTruthy();
    expect(sent()).toEqual([]);
    press();
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({ channel_id: 5, amount: '2500.00', discount_id: null }),
    );
  });

  it.each<[string, Partial<DepositDetail>, Partial<DepositChannel>]>([
    ['did not arrive', { status: 'failed' }, {}],
    ['is over the channel’s limit', {}, { amount_max: '2499.99' }],
    ['used a channel under maintenance', {}, { is_maintenance: true }],
    ['used a channel that is gone', { channel_id: 99 }, {}],
  ])('is not offered again when it %s', async (_, order, channel) => {
    const cashier = fakeCashier({ ...arrived, ...order });
    cashier.state.channels = CHANNELS.map((one) => (one.id === 5 ? { ...one, ...channel } : one));
    await showForm('', cashier);
    expect(again()).toBeNull();
  });

  it('is not offered again while an order of its channel is open', async () => {
    const cashier = fakeCashier(arrived);
    cashier.state.orders.unshift({ ...detail, channel_id: 5, status: 'pending' });
    await showForm('', cashier);
    expect(again()).toBeNull();
  });
});

describe('an order', () => {
  it('is sent once on a double press, and opens its page', async () => {
    const { sent, navigation } = await showForm();
    type('250');
    press();
    press();
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith(orderUrl(8)));
    expect(sent()).toHaveLength(1);
  });

  it('leaves its method and amount in the URL of the form, to which Back leads', async () => {
    const { navigation } = await showForm('channel=5');
    type('250');
    press();
    await waitFor(() => expect(navigation.go).toHaveBeenCalledTimes(2));
    expect(navigation.go.mock.calls).toEqual([
      ['/enUS/member/deposit?channel=5&amount=250', { replace: true, keepScroll: true }],
      [orderUrl(8)],
    ]);
  });

  it('is looked up without a response, and found', async () => {
    const cashier = fakeCashier();
    const { sent, navigation } = await showForm('', cashier);
    cashier.state.cut = 'after';
    type('250');
    press();
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith(orderUrl(8)));
    expect(sent()).toHaveLength(1);
    expect(cashier.state.orders).toHaveLength(2);
  });

  it('is sent again under its key when it never arrived, also after a reload', async () => {
    const cashier = fakeCashier();
    const { unmount, calls } = await showForm('', cashier);
    cashier.state.cut = 'before';
    type('250');
    press();
    expect(await screen.findByText(/There is no record of this order/)).toBeTruthy();
    const [first] = calls.filter(({ method }) => method === 'POST');
    unmount();
    const again = await showForm('', cashier);
    await waitFor(() => expect(amount().value).toBe('250.00'), { timeout: 5000 });
    expect(await screen.findByText(/There is no record of this order/, {}, { timeout: 9000 })).toBeTruthy();
    press();
    await waitFor(() => expect(again.sent()).toHaveLength(1), { timeout: 9000 });
    expect(again.sent()[0]?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
    await waitFor(() => expect(again.navigation.go).toHaveBeenCalled());
    expect(cashier.state.orders).toHaveLength(2);
  }, 30_000);

  it('keeps the input of a refusal, and shows the open order that it names', async () => {
    const cashier = fakeCashier();
    const { state } = cashier;
    state.orders = [];
    const seen = vi.fn();
    Element.prototype.scrollIntoView = seen;
    const { navigation } = await showForm('', cashier);
    expect(screen.queryByText('Open deposits')).toBeNull();
    state.refusal = { refused: 'You have an open deposit', data: { id: 7 } };
    state.orders = [{ ...detail }];
    type('250');
    press();
    expect((await screen.findByRole('alert')).textContent).toContain('You have an open deposit');
    expect(amount().value).toBe('250');
    const link = await screen.findByRole('link', { name: 'Continue: ATM transfer' });
    expect(link.getAttribute('href')).toBe('/enUS/member/deposit?order=7');
    // The error scrolls into view; its button shows the order.
    expect(seen).toHaveBeenCalledWith({ block: 'nearest' });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith(orderUrl(7)));
  });

  it.each([
    null,
    'x',
    {},
    { id: '7' },
    { id: 7.5 },
  ])('that is refused names no open order by the data %j', async (data) => {
    const cashier = fakeCashier();
    await showForm('', cashier);
    cashier.state.refusal = { refused: 'Not now', data };
    type('250');
    press();
    const alert = await screen.findByRole('alert');
    expect(within(alert).queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it.each([
    ['channel=5&amount=250', 'Credit card', '250'],
    ['channel=99&amount=abc', 'ATM transfer', ''],
    ['channel=x', 'ATM transfer', ''],
  ])('starts with the values of the URL "%s" that can be used', async (search, name, typed) => {
    await showForm(search);
    const channel = screen.getByRole('radio', { name: new RegExp(`^${name}`) });
    expect([channel.ariaChecked, amount().value]).toEqual(['true', typed]);
  });

  it('of a member whose orders fit on one page takes one request', async () => {
    const { sent } = await show();
    await screen.findByText('Open deposits');
    const reads = sent('GET').filter(({ path }) => path.startsWith('/depositRecord'));
    expect(reads.map(({ path }) => path)).toEqual(['/depositRecord?per_page=100']);
  });

  it('of a member with many orders is listed once when two lists have it', async () => {
    const cashier = fakeCashier({ created_at: new Date().toISOString() });
    // The order changes its status between the requests.
    const both = {
      data: { list: cashier.state.orders, pagination: { page: 1, per_page: 100, total: 300 } },
    };
    await show('', cashier, { api: { ...cashier.api, 'GET /depositRecord': both } });
    const heading = await screen.findByText('Open deposits');
    expect(within(heading.closest('section') as HTMLElement).getAllByRole('link')).toHaveLength(1);
  });

  it('of a member with many orders is listed above older ones, whatever their status', async () => {
    const cashier = fakeCashier({ created_at: new Date().toISOString() });
    const [older] = cashier.state.orders;
    const newer = { ...detail, id: 9, order_no: 'D9', amount: '900.00', status: 'reviewing' } as const;
    const listed = ({ path }: SentCall) => {
      const status = new URL(path, 'http://api').searchParams.get('status');
      const list = [older, newer].filter((one) => !status || one?.status === status);
      return { data: { list, pagination: { page: 1, per_page: 100, total: 300 } } };
    };
    await show('', cashier, { api: { ...cashier.api, 'GET /depositRecord': listed } });
    const heading = await screen.findByText('Open deposits');
    const links = within(heading.closest('section') as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href')?.split('?')[1])).toEqual(['order=9', 'order=7']);
  });

  it('is loaded again when another tab has changed one', async () => {
    const cashier = fakeCashier();
    const { app, sent } = await show('', cashier);
    await screen.findByText('Open deposits');
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    const before = sent('GET').length;
    const change = (key: string) =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: '1' })));
    change('theme');
    expect([app.queryClient.isFetching(), sent('GET').length]).toEqual([0, before]);
    cashier.state.orders = [];
    change('depositNews');
    await waitFor(() => expect(screen.queryByText('Open deposits')).toBeNull());
  });
});

describe('a payment page', () => {
  /** Mocks `window.open`, which returns this tab. */
  function stubTab() {
    const tab = {
      closed: false,
      opener: window,
      document: document.implementation.createHTMLDocument(),
      location: { replace: vi.fn() },
      close: vi.fn(),
    };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    return tab;
  }

  it('opens in the tab of the press', async () => {
    const tab = stubTab();
    await showForm('channel=5');
    type('250');
    press();
    await waitFor(() =>
      expect(tab.location.replace).toHaveBeenCalledWith('http://localhost/api/webapi/pay/t0ken'),
    );
    expect(tab.opener).toBeNull();
  });

  it('closes its tab when the order is refused', async () => {
    const tab = stubTab();
    const cashier = fakeCashier();
    cashier.state.refusal = { refused: 'Not today' };
    await showForm('channel=5', cashier);
    type('250');
    press();
    await screen.findByText('Not today');
    expect(tab.close).toHaveBeenCalled();
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  it('closes its tab when the code of the order is gone, and keeps the input', async () => {
    const tab = stubTab();
    const { calls } = await showForm('channel=5');
    type('250');
    // The code of the form loads, but the code of the lookup does not.
    vi.spyOn(RECORD_CALLS.depositRecords, 'schemas').mockRejectedValue(new TypeError('gone'));
    press();
    expect((await screen.findByRole('alert')).textContent).toContain('older version');
    expect(tab.close).toHaveBeenCalled();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(screen.getByDisplayValue('250')).toBeTruthy();
  });

  it('is linked on the order when a popup blocker stops the tab', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { navigation } = await showForm('channel=5');
    type('250');
    press();
    await waitFor(() => expect(navigation.go).toHaveBeenCalledWith(orderUrl(8)));
  });

  it('is a link on its order, for http and https only', async () => {
    const order = { display: 'redirect', type: 'credit', pay_code: null } as const;
    const view = await show('order=7', fakeCashier({ ...order, pay_url: 'https://pay.example.com/7' }));
    const link = await screen.findByRole('link', { name: 'Pay $1,000.00' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://pay.example.com/7',
      '_blank',
    ]);
    view.unmount();
    await show('order=7', fakeCashier({ ...order, pay_url: 'javascript:alert(1)' }));
    expect(await screen.findByText(/could not be opened/)).toBeTruthy();
  });
});

describe('the page of an order', () => {
  it('focuses the heading when it replaces the form, but not on the first view', async () => {
    const cashier = fakeCashier();
    const place = (search: string): CurrentPage => ({
      ...{ name: 'MEMBER_DEPOSIT', params: {}, pathname: '/enUS/member/deposit' },
      search: new URLSearchParams(search),
    });
    function Moving() {
      const [order, setOrder] = useState('');
      return (
        <PageContext value={place(order)}>
          <button type="button" onClick={() => setOrder('order=7')}>
            move
          </button>
          <main>
            <DepositPage />
          </main>
        </PageContext>
      );
    }
    await renderApp(<Moving />, { api: cashier.api, page: place('') });
    await form();
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'move' }));
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('shows nothing of an order of another member', async () => {
    await show('order=99');
    expect(await screen.findByText('This deposit could not be found')).toBeTruthy();
  });

  it('shows the values to pay with, each with a copy button', async () => {
    const coins = {
      type: 'virtual',
      display: 'qr',
      currency: 'USDT',
      network: 'TRC20',
      coin_amount: '1041.666667',
    } as const;
    const { app } = await show(
      'order=7',
      fakeCashier({ ...coins, pay_code: null, qr_code: 'TDemo', payee_account: 'TDemo' }),
    );
    expect(await screen.findByText('1,041.666667 USDT')).toBeTruthy();
    for (const name of ['Copy: Coins to send', 'Copy: Network', 'Copy: Address', 'Copy the order number']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
    expect(screen.getByText(/Send USDT on TRC20 only/)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Save the picture' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith('D2026112200000007.png', 'image/png', ['png']));
    vi.mocked(svgToPng).mockRejectedValueOnce(new Error('no canvas'));
    fireEvent.click(screen.getByRole('button', { name: 'Save the picture' }));
    const toasts = () => app.dialogs.getState().toasts.map(({ message }) => message);
    await waitFor(() => expect(toasts()).toEqual(['The picture could not be saved']));
  });

  it('counts down in the list of open orders, and loads the list again at its end', async () => {
    const cashier = fakeCashier({ expires_at: new Date(Date.now() + 2000).toISOString() });
    await show('', cashier);
    const open = within(await screen.findByRole('region', { name: /^Open deposits/ }));
    expect(open.getByRole('listitem').textContent).toContain('Time left');
    cashier.state.orders = [];
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Open deposits/ })).toBeNull());
  });

  it('polls until the money has arrived, then notifies the other tabs and invalidates balances', async () => {
    const cashier = fakeCashier();
    const { app } = await show('order=7', cashier);
    await screen.findByText('Waiting for your payment');
    const asked = vi.spyOn(app.queryClient, 'invalidateQueries');
    const invalidated = () => asked.mock.calls.map(([filter]) => filter?.queryKey?.[0]);
    Object.assign(cashier.state.orders[0] ?? {}, { status: 'paying', can_cancel: false });
    expect(await screen.findByText('Your payment is being confirmed', {}, { timeout: 9000 })).toBeTruthy();
    expect(screen.queryByText('9123456789012345')).toBeNull();
    expect(invalidated()).not.toContain('wallet');
    Object.assign(cashier.state.orders[0] ?? {}, { status: 'success', bonus_amount: '50.00' });
    expect(await screen.findByText('$998.50 is in your main wallet', {}, { timeout: 9000 })).toBeTruthy();
    expect(screen.getByText('Your bonus of $50.00 was added too.')).toBeTruthy();
    expect(localStorage.getItem('depositNews')).not.toBeNull();
    expect(invalidated()).toEqual(
      expect.arrayContaining(['wallet', 'wallets', 'depositRecords', 'discounts', 'unreadMails', 'levels']),
    );
  }, 20_000);

  it('loads again when its time is over', async () => {
    const cashier = fakeCashier({ expires_at: new Date(Date.now() + 1000).toISOString() });
    await show('order=7', cashier);
    await screen.findByText('Time left to pay');
    Object.assign(cashier.state.orders[0] ?? {}, {
      status: 'expired',
      can_cancel: false,
      remark: 'No payment came in time.',
    });
    expect(await screen.findByText('The time to pay has run out', {}, { timeout: 9000 })).toBeTruthy();
    expect(screen.getByText(/No payment came in time/)).toBeTruthy();
    const again = screen.getByRole('link', { name: 'Try again' });
    expect(again.getAttribute('href')).toBe('/enUS/member/deposit?channel=3&amount=1000.00');
  }, 20_000);

  it('cancels once, after a confirmation with the amount', async () => {
    const { sent } = await show('order=7');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel this deposit' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('Cancel the deposit of $1,000.00 (ATM transfer)?');
    expect(sent('DELETE')).toEqual([]);
    const confirm = dialog.getByRole('button', { name: 'Cancel the deposit' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('This deposit was canceled')).toBeTruthy();
    expect(sent('DELETE')).toHaveLength(1);
  });

  it('is being canceled until the order is read again', async () => {
    const cashier = fakeCashier();
    const { app, calls } = await show('order=7', cashier);
    const button = await screen.findByRole('button', { name: 'Cancel this deposit' });
    const gate = Promise.withResolvers<void>();
    const read = cashier.api['GET /transaction/depositDetail/7'];
    const reads = () => calls.filter(({ path }) => path.includes('/depositDetail/')).length;
    const before = reads();
    Object.assign(cashier.api, {
      'GET /transaction/depositDetail/7': async () => {
        await gate.promise;
        return read();
      },
    });
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the deposit' }));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    // Whatever does not wait for the order has ended by then.
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByRole('alertdialog').hasAttribute('data-closed')).toBe(false);
    gate.resolve();
    expect(await screen.findByText('This deposit was canceled')).toBeTruthy();
  });

  it('shows the refusal of a late cancellation, and the current status', async () => {
    const cashier = fakeCashier();
    Object.assign(cashier.api, {
      'DELETE /transaction/depositCancel/7': () => {
        Object.assign(cashier.state.orders[0] ?? {}, { status: 'paying', can_cancel: false });
        return { refused: 'Too late' };
      },
    });
    const { app } = await show('order=7', cashier);
    const asked = vi.spyOn(app.queryClient, 'invalidateQueries');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel this deposit' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the deposit' }));
    await screen.findByText('Your payment is being confirmed');
    // At once, before the next poll.
    expect(asked.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toContain('depositDetail');
    expect(app.dialogs.getState().toasts[0]?.message).toBe('Too late');
  });
});

describe('a receipt', () => {
  const picture = new File(['x'], 'receipt.jpg', { type: 'image/jpeg' });
  const choose = () =>
    fireEvent.change(screen.getByLabelText(/Picture of the receipt/), {
      target: { files: [new File(['raw'], 'a.heic')] },
    });

  it('is sent, shown and replaced', async () => {
    vi.stubGlobal('fetch', async () => new Response(new Blob(['x'])));
    preparePicture.mockResolvedValue({ file: picture, isBlurred: false });
    const { sent } = await show(
      'order=7',
      fakeCashier({ need_receipt: true, type: 'bank', display: 'account' }),
    );
    await screen.findByText(/A photo or screenshot/);
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));
    expect(await screen.findByText('Choose a picture')).toBeTruthy();
    choose();
    await screen.findByRole('img', { name: 'Your receipt' });
    await waitFor(() => expect(screen.queryByText('Choose a picture')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));
    expect(await screen.findByText('Your receipt is in review')).toBeTruthy();
    expect((sent()[0]?.body as FormData).get('image')).toBeInstanceOf(File);
    const confirmation = await screen.findByText(/We have your receipt/);
    await waitFor(() => expect(document.activeElement).toBe(confirmation));
    // The sent picture cannot be sent again: the button waits for another one.
    expect(screen.queryByRole('button', { name: 'Replace the receipt' })).toBeNull();
    choose();
    fireEvent.click(await screen.findByRole('button', { name: 'Replace the receipt' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    const keys = sent().map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('shows the progress; an aborted upload keeps the picture, and is sent again under its key', async () => {
    preparePicture.mockResolvedValue({ file: picture, isBlurred: false });
    const upload = holdUpload();
    const cashier = fakeCashier({ need_receipt: true, type: 'bank', display: 'account' });
    const api = { ...cashier.api, 'POST /transaction/depositReceipt/7': upload.answer };
    const { sent } = await show('order=7', cashier, { api });
    await screen.findByText(/A photo or screenshot/);
    choose();
    await screen.findByRole('img', { name: 'Your receipt' });
    fireEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));
    await screen.findByRole('progressbar');
    await upload.reportProgress(0.5);
    expect(shownProgress()).toEqual(['Sending the receipt', '50', '50%']);
    await upload.reportProgress(1);
    expect(shownProgress()).toEqual(['Sent. Waiting for an answer', '100', '100%']);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(upload.isUploadAborted()).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    screen.getByRole('img', { name: 'Your receipt' });
    fireEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]?.headers['Idempotency-Key']).toBe(sent()[1]?.headers['Idempotency-Key']);
  });

  it('keeps the picture and its key when the response is lost', async () => {
    preparePicture.mockResolvedValue({ file: picture, isBlurred: false });
    const cashier = fakeCashier({ need_receipt: true, type: 'bank', display: 'account' });
    const { sent } = await show('order=7', cashier);
    await screen.findByText(/A photo or screenshot/);
    choose();
    await screen.findByRole('img', { name: 'Your receipt' });
    cashier.state.cut = 'before';
    fireEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]?.headers['Idempotency-Key']).toBe(sent()[1]?.headers['Idempotency-Key']);
  });
});

describe('the member’s own limits', () => {
  const playLimits = (used: string, rest: object = {}) => ({
    data: {
      limits: [
        { kind: 'deposit', period: 'day', value: '500.00', used, ends_at: '2026-11-25T16:00:00Z' },
        { kind: 'deposit', period: 'month', value: '900.00', used, ends_at: '2026-11-30T16:00:00Z' },
        { kind: 'loss', period: 'day', value: '1.00', used: '0.00', ends_at: '2026-11-25T16:00:00Z' },
      ],
      ...{ time_zone: 'Asia/Taipei', break_days: [], exclusion_months: [], ...rest },
    },
  });
  const open = async (answer: TestAnswer, settings: TestAppOptions['settings'] = { FRONT_LIMITS: '1' }) => {
    const cashier = fakeCashier();
    const api = { ...cashier.api, 'GET /account/limits': answer };
    return show('', { ...cashier, api } as never, { settings, timeZone: 'UTC' });
  };

  it('show what they leave until when, and refuse more before anything is sent', async () => {
    const { sent } = await open(playLimits('199.50'));
    await form();
    const note = await screen.findByText(/Your own deposit limit leaves \$300.50 until/);
    expect(note.textContent).toContain('Nov 25, 2026, 16:00');
    type('300.51');
    press();
    await screen.findByText('Your own deposit limit leaves $300.50');
    expect(sent()).toEqual([]);
    type('300.50');
    press();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('show that they are used up', async () => {
    await open(playLimits('500.00'));
    await form();
    await screen.findByText(/Your own deposit limit is used up/);
  });

  it('replace the form by a notice during a break; open orders stay', async () => {
    await open(playLimits('0.00', { break: { kind: 'break', ends_at: '2026-12-01T04:00:00Z' } }));
    await screen.findByText(/You are taking a break until/);
    expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
    await screen.findByRole('link', { name: /^Continue/ });
  });

  it.each([
    ['the setting is off', {}, 0],
    ['the API does not have them', { FRONT_LIMITS: '1' }, 1],
  ])('leave no trace while %s', async (_, settings, requests) => {
    const { calls } = await open({ status: 501 }, settings);
    await form();
    expect(calls.filter(({ path }) => path === '/account/limits')).toHaveLength(requests);
    expect(screen.queryByText(/Your own deposit limit/)).toBeNull();
  });
});
