import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DepositChannel } from '#shared/webapi/schemas/deposit.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { DepositForm } from './deposit-form.tsx';

const channel: DepositChannel = {
  ...{ id: 3, name: 'ATM transfer', type: 'atm', display: 'code', fee_type: 'none', need_receipt: false },
  ...{ amount_min: '100.00', amount_max: '3000.00', amount_presets: [], is_maintenance: false, sort: 1 },
};
const discount: Discount = {
  ...{ id: 1, name: 'Reload', type: 'deposit', product_ids: [], can_apply: true },
};

function show(channels: DepositChannel[], discounts: Discount[] = [], options: TestAppOptions = {}) {
  return renderApp(<DepositForm channels={channels} discounts={discounts} />, {
    page: { name: 'MEMBER_DEPOSIT' },
    ...options,
  });
}

/** The line above the button of a phone that has the arriving amount. */
const bar = () => screen.queryAllByText('You receive').find(({ tagName }) => tagName === 'P');
/** The text of a choice, with plain spaces in place of no-break spaces. */
const note = (name: RegExp) =>
  screen.getByRole('radio', { name }).parentElement?.textContent?.replaceAll('\u00a0', ' ');
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: text } });

it('offers the channels of the chosen method, and requires an amount', async () => {
  await show([
    channel,
    { ...channel, id: 4, name: 'Kiosk' },
    { ...channel, id: 5, name: 'Coins', type: 'virtual' },
  ]);
  const channels = () =>
    within(screen.getByRole('radiogroup', { name: 'Channel' }))
      .getAllByRole('radio')
      .map((radio) => radio.parentElement?.textContent?.slice(0, 5));
  expect(channels()).toEqual(['ATM t', 'Kiosk']);
  fireEvent.click(screen.getByRole('button', { name: 'Crypto' }));
  expect(channels()).toEqual(['Coins']);
  expect(screen.getByRole('textbox', { name: 'Amount' }).ariaRequired).toBe('true');
});

it('checks a rejected amount again against the limits of another channel', async () => {
  await show([channel, { ...channel, id: 4, name: 'Kiosk', amount_min: '20.00' }]);
  fireEvent.click(screen.getByRole('radio', { name: /^ATM transfer/ }));
  type('50');
  fireEvent.click(screen.getByRole('button', { name: /^Deposit/ }));
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await waitFor(() => expect(amount.ariaInvalid).toBe('true'));
  fireEvent.click(screen.getByRole('radio', { name: /^Kiosk/ }));
  await waitFor(() => expect(amount.ariaInvalid).not.toBe('true'));
});

describe('the note of a channel', () => {
  it.each<[Partial<DepositChannel>, string[], string[]]>([
    [{}, ['$100.00 to $3,000.00', 'No fee'], ['Open', 'left today']],
    [{ fee_type: 'fixed', fee_value: '1.50' }, ['Fee $1.50'], ['No fee']],
    [{ fee_type: 'percent', fee_value: '2.50' }, ['Fee 2.5%'], []],
    [{ fee_type: 'percent', fee_value: '10' }, ['Fee 10%'], []],
    [{ fee_type: 'percent', fee_value: null }, ['Fee —'], ['%']],
    [{ remaining: 2, daily_limit: 5 }, ['2 of 5 left today'], []],
    [{ remaining: 2 }, ['2 of 2 left today'], []],
    [{ remaining: 0, daily_limit: 5 }, ['Today’s limit of 5 is used up'], ['No fee']],
    [{ remaining: 0 }, ['is used up'], ['left today']],
    [{ is_maintenance: true }, ['Under maintenance'], ['No fee']],
    [{ open_time: '10:00', close_time: '10:00' }, [], ['Open']],
    [{ open_time: '10:00', close_time: null }, [], ['Open']],
    [{ open_time: '10:00:00', close_time: '18:00:00' }, ['Open 10:00–18:00'], ['(']],
    // In the member's zone, UTC.
    [{ open_time: '10:00', close_time: '18:00', time_zone: 'Asia/Tokyo' }, ['Open 01:00–09:00 (UTC)'], []],
    [
      { open_time: '10:00', close_time: '18:00', time_zone: 'Nowhere/Land' },
      ['Open 10:00–18:00 (Land time)'],
      [],
    ],
  ])('with %j has %j and not %j', async (values, shown, hidden) => {
    await show(
      [
        { ...channel, ...values },
        { ...channel, id: 4, name: 'Other' },
      ],
      [],
      {
        page: { name: 'MEMBER_DEPOSIT', search: new URLSearchParams('channel=3') },
      },
    );
    const text = note(/^ATM transfer/);
    for (const part of shown) expect(text).toContain(part);
    for (const part of hidden) expect(text).not.toContain(part);
  });

  it('has a tip only if the channel has one', async () => {
    await show([{ ...channel, tip: 'Keep the slip' }]);
    expect(screen.getByText('Keep the slip')).toBeTruthy();
  });
});

it.each([
  ['99.99', '—', 'Deposit'],
  ['99.', '—', 'Deposit'],
  ['1234.567', '—', 'Deposit'],
  ['100', '$100.00', 'Deposit $100.00'],
  ['3000', '$3,000.00', 'Deposit $3,000.00'],
  ['3000.01', '—', 'Deposit'],
])('promises for the amount %s that %s is paid and arrives, and the button says "%s"', async (amount, arrives, name) => {
  await show([channel]);
  fireEvent.click(screen.getByRole('radio', { name: /^ATM transfer/ }));
  type(amount);
  const terms = [...screen.getByRole('region', { name: 'Summary' }).querySelectorAll('dt')];
  const detailOf = (term: string) =>
    terms.find(({ textContent }) => textContent === term)?.nextElementSibling?.textContent;
  expect([detailOf('You pay'), detailOf('You receive')]).toEqual([arrives, arrives]);
  expect(screen.getByRole('button', { name: /^Deposit/ }).textContent).toBe(name);
});

describe('the note of a promotion', () => {
  it.each<[Partial<Discount>, string[], string[]]>([
    [{ rate: '20.00' }, ['20%'], ['up to']],
    [{ rate: '20.00', amount_max: '500.00' }, ['20% extra, up to $500.00'], []],
    [{ amount_max: '500.00' }, ['Up to $500.00'], []],
    [{ min_deposit: '200.00' }, ['from $200.00'], []],
    [{ multiple: '12.00' }, ['turnover 12 × (deposit + bonus)'], ['until']],
    [{ end_at: '2031-05-06T07:00:00Z' }, ['until May 6, 2031'], []],
    [{ can_apply: false }, ['Not available to you right now'], []],
    [{ can_apply: false, reject_reason: 'Fridays only' }, ['Fridays only'], ['Not available']],
    [{ product_ids: [9] }, ['Counts in Copper Fox'], []],
    [{ product_ids: [8, 7] }, ['Counts with 2 providers only'], []],
  ])('with %j has %j and not %j', async (values, shown, hidden) => {
    const product = {
      ...{ id: 9, category_code: 'egame', code: 'fox', name: 'Copper Fox', image: 'x', wallet_id: 2 },
      open_mode: 'lobby',
    };
    await show([channel], [{ ...discount, ...values }], {
      api: { 'GET /gameProduct': { data: { list: [product] } } },
    });
    await waitFor(() => {
      for (const part of shown) expect(note(/^Reload/)).toContain(part);
    });
    for (const part of hidden) expect(note(/^Reload/)).not.toContain(part);
  });

  it.each([
    ['199.99', '$0.01 more'],
    ['200', null],
    ['200.01', null],
    ['', null],
  ])('with the amount "%s" shows that %s is missing', async (amount, missing) => {
    await show([channel], [{ ...discount, min_deposit: '200.00' }]);
    type(amount);
    expect(note(/^Reload/)?.includes('more to take part')).toBe(missing !== null);
    if (missing) expect(note(/^Reload/)).toContain(missing);
  });

  it.each([
    ['', true, 'No withdrawals from your main wallet until the turnover is met.'],
    ['1000', true, 'Adds $188.00. No withdrawals from your main wallet until $7,128.00 in valid bets.'],
    ['20', true, 'No withdrawals from your main wallet until the turnover is met.'],
    ['1000', false, 'You can withdraw this deposit and its bonus after $7,128.00 in valid bets.'],
  ])('with the amount "%s" in a wallet with a lock (%s) shows "%s"', async (amount, locks_wallet, words) => {
    const main = { id: 1, code: 'main', name: 'Main', currency: 'USD', status: 'normal', balance: '9.00' };
    const turnover = { total: '0.00', left: '0.00', locks_wallet };
    await show([channel], [{ ...discount, rate: '20.00', amount_max: '188.00', multiple: '6.00' }], {
      api: { 'GET /gameApi/wallet/1': { data: { ...main, turnover } } },
    });
    type(amount);
    await waitFor(() => expect(note(/^Reload/)).toContain(words));
  });

  it('puts promotions that are not available last', async () => {
    await show(
      [channel],
      [
        { ...discount, id: 1, name: 'Closed', can_apply: false },
        { ...discount, id: 2, name: 'Reload' },
      ],
    );
    const names = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
    expect(names.findIndex((name) => name?.startsWith('Closed'))).toBe(names.length - 1);
  });
});

it.each<[Partial<DepositChannel>, Discount | undefined, string[]]>([
  [{}, undefined, ['You pay', 'You receive']],
  [{ fee_type: 'fixed', fee_value: '1.50' }, undefined, ['You pay', 'Fee', 'You receive']],
  [{ rate: '0.96', currency: 'USDT' }, undefined, ['You pay', 'Rate', 'Coins to send', 'You receive']],
  [{}, discount, ['You pay', 'You receive', 'Bonus', 'Turnover']],
])('summarizes %j with the promotion %j in the rows %j', async (values, promotion, rows) => {
  await show([{ ...channel, ...values }], promotion ? [promotion] : [], {
    page: { name: 'MEMBER_DEPOSIT', search: new URLSearchParams('discount=1') },
  });
  const summary = screen.getByRole('region', { name: 'Summary' });
  expect([...summary.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(rows);
});

it.each<[string, Partial<DepositChannel>, Discount | undefined, Record<string, string>]>([
  ['without a fee', {}, undefined, { 'You pay': 'Enter $100.00 to $3,000.00', 'You receive': '—' }],
  ['with a fixed fee', { fee_type: 'fixed', fee_value: '1.50' }, undefined, { Fee: '$1.50' }],
  ['with a fee in percent', { fee_type: 'percent', fee_value: '2.50' }, undefined, { Fee: '2.5%' }],
  ['with a fee that the API does not tell', { fee_type: 'percent' }, undefined, { Fee: '—' }],
  ['in coins', { rate: '0.96', currency: 'USDT' }, undefined, { 'Coins to send': '—' }],
  ['with the channel’s turnover', { multiple: '1' }, undefined, { Turnover: '1 × the deposit' }],
  [
    'with a promotion',
    { multiple: '1' },
    { ...discount, rate: '20', amount_max: '50.00', multiple: '10.00' },
    { Bonus: '20% extra, up to $50.00', Turnover: '10 × (deposit + bonus)' },
  ],
  [
    'with a promotion without figures',
    {},
    { ...discount, rate: null, multiple: null },
    { Bonus: '—', Turnover: '—' },
  ],
])('summarizes what is known before an amount is typed: %s', async (_, values, promotion, expected) => {
  await show([{ ...channel, ...values }], promotion ? [promotion] : [], {
    page: { name: 'MEMBER_DEPOSIT', search: new URLSearchParams('discount=1') },
  });
  const detailOf = (term: string) => {
    const row = screen.getByText(term, { selector: 'dt' }).parentElement;
    return row?.querySelector('dd')?.textContent;
  };
  expect(Object.fromEntries(Object.keys(expected).map((term) => [term, detailOf(term)]))).toEqual(expected);
  type('500');
  expect(detailOf('You pay')).toBe('$500.00');
  expect(screen.getByRole('region', { name: 'Summary' }).textContent).not.toContain('Enter $');
});

it.each(['desktop', 'mobile'] as const)('asks for an amount once in the summary on a %s', async (device) => {
  await show([{ ...channel, multiple: '1' }], [], { device });
  expect(screen.getAllByText(/Enter \$/)).toHaveLength(1);
});

it('asks on a phone for an amount above the button', async () => {
  await show([channel], [], { device: 'mobile' });
  for (const tooSmall of ['', '50']) {
    if (tooSmall) type(tooSmall);
    screen.getByText('Enter $100.00 to $3,000.00');
    expect(bar()).toBeUndefined();
  }
  type('500');
  expect(bar()?.textContent).toBe('You receive$500.00');
});

it('shows on a phone the bonus beside the amount that arrives', async () => {
  const reload = { ...discount, rate: '20.00', amount_max: '50.00' };
  await show([channel], [reload], {
    device: 'mobile',
    page: { name: 'MEMBER_DEPOSIT', search: new URLSearchParams('discount=1') },
  });
  type('500');
  expect(bar()?.textContent).toBe('You receive$500.00 + $50.00 bonus');
});

it.each([
  [{ total: '4000.00', left: '3000.00', locks_wallet: true }, 'No withdrawals until $8,500.00 in valid bets'],
  [{ total: '0.00', left: '0.00' }, 'You can withdraw this after $5,500.00 in valid bets.'],
])('shows on a phone above the button what the deposit locks: %j', async (turnover, words) => {
  const main = { id: 1, code: 'main', name: 'Main', currency: 'USD', status: 'normal', balance: '9.00' };
  await show([channel], [{ ...discount, rate: '20.00', amount_max: '50.00', multiple: '10' }], {
    device: 'mobile',
    page: { name: 'MEMBER_DEPOSIT', search: new URLSearchParams('discount=1') },
    api: { 'GET /gameApi/wallet/1': { data: { ...main, turnover } } },
  });
  type('500');
  await waitFor(() => expect(bar()?.parentElement?.textContent).toContain(words));
});

it('shows on a phone what arrives in the summary, too', async () => {
  await show([{ ...channel, fee_type: 'percent', fee_value: '2.50' }], [], { device: 'mobile' });
  type('1000');
  const row = screen.getByText('You receive', { selector: 'dt' }).parentElement;
  expect(row?.textContent).toBe('You receive$975.00');
});

it.each([
  ['50', 'Enter $100.00 or more'],
  ['3000.01', 'Enter $3,000.00 or less'],
  ['1234.567', 'Enter an amount with a point and at most two decimals, e.g. 1234.50'],
])('shows at the field why the amount %s is refused, once it is left', async (amount, reason) => {
  await show([channel]);
  type(amount);
  fireEvent.blur(screen.getByRole('textbox', { name: 'Amount' }));
  await screen.findByText(reason);
});

describe('the turnover', () => {
  const wallet = (values: object) => ({
    ...{ id: 1, code: 'main', name: 'Main', currency: 'USD', status: 'normal', balance: '12271.58' },
    ...values,
  });
  const open = (left: string) => ({ turnover: { total: '4000.00', left, locks_wallet: true } });
  const reload = { ...discount, rate: '20.00', amount_max: '50.00', multiple: '10' };

  it.each<[string, Partial<DepositChannel>, Discount | undefined, object, string]>([
    [
      'without a promotion',
      { multiple: '1' },
      undefined,
      open('0.00'),
      'After this, you cannot withdraw the $12,771.58 in your main wallet until you place $500.00 in valid bets. You can still play with it.',
    ],
    [
      'what arrives after the fee',
      { multiple: '1', fee_type: 'fixed', fee_value: '1.50' },
      undefined,
      open('0.00'),
      'After this, you cannot withdraw the $12,770.08 in your main wallet until you place $498.50 in valid bets. You can still play with it.',
    ],
    [
      'with a promotion, by its factor alone',
      { multiple: '1' },
      reload,
      open('0.00'),
      'After this, you cannot withdraw the $12,821.58 in your main wallet until you place $5,500.00 in valid bets. You can still play with it.',
    ],
    [
      'with turnover that was open before',
      { multiple: '1' },
      undefined,
      open('3000.00'),
      'You cannot withdraw the $12,771.58 in your main wallet until you place $3,500.00 in valid bets: $3,000.00 was open before, and this adds $500.00. You can still play with it.',
    ],
    [
      'where the wallet is not locked as a whole',
      { multiple: '1' },
      undefined,
      { turnover: { total: '0.00', left: '0.00' } },
      'You can withdraw this after $500.00 in valid bets.',
    ],
    [
      'where the API tells only the factor',
      { multiple: '1' },
      undefined,
      {},
      'You can withdraw this after $500.00 in valid bets.',
    ],
    [
      'of malformed turnover nothing',
      { multiple: '1' },
      undefined,
      { turnover: 'x' },
      'You can withdraw this after $500.00 in valid bets.',
    ],
    [
      'with a factor of zero',
      { multiple: '0' },
      undefined,
      open('0.00'),
      'No turnover required: you can withdraw this right away.',
    ],
    [
      'without a factor',
      {},
      undefined,
      open('0.00'),
      'The terms say how much you must place in valid bets before you can withdraw a deposit. Terms of service',
    ],
    [
      'without the promotion’s factor',
      { multiple: '1' },
      { ...reload, multiple: null },
      open('0.00'),
      'The terms say how much you must place in valid bets before you can withdraw a deposit. Terms of service',
    ],
  ])('shows above the button what the deposit locks: %s', async (_, values, promotion, money, words) => {
    await show([{ ...channel, ...values }], promotion ? [promotion] : [], {
      page: { name: 'MEMBER_DEPOSIT', search: new URLSearchParams('discount=1') },
      api: { 'GET /gameApi/wallet/1': { data: wallet(money) } },
    });
    type('500');
    const summary = screen.getByRole('region', { name: 'Summary' });
    await waitFor(() => expect(summary.textContent).toContain(words));
  });

  it('shows the rule of the lock without an amount, and below the minimum of the promotion', async () => {
    await show([{ ...channel, multiple: '1' }], [{ ...reload, min_deposit: '600.00' }], {
      page: { name: 'MEMBER_DEPOSIT', search: new URLSearchParams('discount=1') },
      api: { 'GET /gameApi/wallet/1': { data: wallet(open('0.00')) } },
    });
    const rule =
      'You cannot withdraw from your main wallet until you place 10 × (deposit + bonus) in valid bets. You can still play with it.';
    await screen.findByText(rule);
    type('500');
    expect(screen.getByText(rule)).toBeTruthy();
    type('600');
    const note = await screen.findByText(
      'After this, you cannot withdraw the $12,921.58 in your main wallet until you place $6,500.00 in valid bets. You can still play with it.',
    );
    // The text while the member hides balances.
    expect(note.closest('.balance')?.getAttribute('data-masked')).toBe(
      'After this, you cannot withdraw the •••• in your main wallet until you place $6,500.00 in valid bets. You can still play with it.',
    );
  });

  it.each([
    [
      '',
      open('0.00'),
      'You cannot withdraw from your main wallet until you place 1 × the deposit in valid bets. You can still play with it.',
    ],
    [
      '',
      open('3000.00'),
      'You cannot withdraw from your main wallet until you place $3,000.00 plus 1 × the deposit in valid bets. You can still play with it.',
    ],
    ['500', open('3000.00'), 'No withdrawals until $3,500.00 in valid bets'],
    ['500', {}, 'You can withdraw this after $500.00 in valid bets.'],
    ['', {}, 'No bonus'],
  ])('is named beside the choice of no promotion with the amount "%s" and %j', async (amount, money, words) => {
    await show([{ ...channel, multiple: '1' }], [reload], {
      api: { 'GET /gameApi/wallet/1': { data: wallet(money) } },
    });
    type(amount);
    await waitFor(() => expect(note(/^No promotion/)?.endsWith(words)).toBe(true));
  });

  it('has the currency of all amounts above it', async () => {
    await show([channel], [], {
      api: { 'GET /gameApi/wallet/1': { data: { ...wallet(open('0.00')), currency: 'USD' } } },
    });
    const summary = screen.getByRole('region', { name: 'Summary' });
    await waitFor(() => expect(summary.textContent).toContain('All amounts in USD'));
  });

  it('is a factor in the words of the language before an amount is entered', async () => {
    const { unmount } = await show([{ ...channel, multiple: '1' }]);
    expect(screen.getByText('Turnover').parentElement?.textContent).toContain('1 × the deposit');
    unmount();
    await show([{ ...channel, multiple: '1' }], [], { locale: 'zhTW' });
    expect(screen.getByText('流水要求').parentElement?.textContent).toContain('存款 × 1 倍');
  });

  it('is a row of the summary also without a promotion', async () => {
    await show([{ ...channel, multiple: '1' }]);
    type('500');
    const row = screen.getByText('Turnover').parentElement;
    expect(row?.textContent).toContain('$500.001 × $500.00');
  });
});

it('shows a rate with more decimal places than money as it is', async () => {
  await show([{ ...channel, rate: '0.9612', currency: 'USDT' }]);
  expect(screen.getByText('1 USDT = $0.9612')).toBeTruthy();
  expect(screen.getByText(/No fee · 1 USDT = \$0\.9612/)).toBeTruthy();
});

it('has presets only for a channel that has some, and names the amount on the button', async () => {
  const { unmount } = await show([channel]);
  expect(screen.queryByRole('group', { name: 'Common amounts' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Deposit' })).toBeTruthy();
  unmount();
  await show([{ ...channel, amount_presets: ['500.00'] }]);
  const preset = screen.getByRole('button', { name: '$500.00' });
  fireEvent.click(preset);
  expect(preset.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Deposit $500.00' })).toBeTruthy();
});

it('links safer play and the terms only if the site has their pages', async () => {
  const { unmount } = await show([channel]);
  screen.getByRole('link', { name: 'Safer play' });
  screen.getByRole('link', { name: 'Terms of service' });
  unmount();
  await show([channel], [], { hasPage: () => false });
  expect(screen.queryAllByRole('link')).toEqual([]);
});
