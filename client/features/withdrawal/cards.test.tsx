import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import type { WithdrawMethod, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import type { Condition } from './conditions.ts';
import { ConditionsCard } from './conditions-card.tsx';
import { OrderCard } from './order-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { SumCard } from './sum-card.tsx';
import { card, setting } from './withdrawal-fixtures.ts';

const page = { name: 'MEMBER_TREASURE' } as const;

describe('the conditions', () => {
  const show = (conditions: Condition[], options: TestAppOptions = {}) =>
    renderApp(<ConditionsCard conditions={conditions} setting={setting({ daily_times: 3 })} />, {
      page,
      ...options,
    });

  it('are one line when all are met, and an empty line while the payout methods load', async () => {
    const { container, unmount } = await show([{ key: 'account', state: 'met' }]);
    expect(container.textContent).toBe('You are ready to withdraw');
    unmount();
    const loading = await show([{ key: 'identity', state: 'met' }]);
    expect(loading.container.textContent).toBe('');
  });

  it('are counted, and link only those that are not met', async () => {
    await show([
      { key: 'identity', state: 'met' },
      { key: 'balance', state: 'missing' },
    ]);
    expect(screen.getByText('1 of 2 done')).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it.each<[Condition, string]>([
    [{ key: 'identity', state: 'missing' }, 'All it takes is a document and a minute.'],
    [{ key: 'identity', state: 'waiting' }, 'Your document is in review.'],
    [{ key: 'identity', state: 'rejected' }, 'It was not accepted. Please submit it again.'],
    [{ key: 'account', state: 'missing' }, 'Add a bank account or another payout account.'],
    [{ key: 'account', state: 'waiting' }, 'Your account is in review.'],
    [{ key: 'account', state: 'rejected' }, 'It was not accepted. Fix it or add another one.'],
    [{ key: 'balance', state: 'missing' }, 'Main wallet $5,000.00, at least $100.00 needed.'],
    [{ key: 'limits', state: 'waiting' }, 'Today’s 3 withdrawals'],
  ])('explain %j', async (condition, note) => {
    const { container } = await show([condition]);
    expect(container.textContent).toContain(note);
  });

  it('name opening hours in the member’s time zone, and the operator’s day where limits end', async () => {
    const hours = setting({ open_time: '09:00', close_time: '18:00' });
    const conditions = [
      { key: 'hours', state: 'waiting' },
      { key: 'limits', state: 'waiting' },
    ] as const;
    const { container } = await renderApp(<ConditionsCard conditions={conditions} setting={hours} />, {
      page,
      timeZone: 'Asia/Tokyo',
    });
    expect(container.textContent).toContain('Open 10:00–19:00.');
    expect(container.textContent).toContain('at midnight Taipei time');
  });

  it('are tasks, with the mark of their state', async () => {
    const tones = {
      met: 'text-primary-text',
      waiting: 'text-waiting',
      rejected: 'text-danger',
      missing: 'text-faint',
    } as const;
    for (const [state, tone] of Object.entries(tones)) {
      const { container, unmount } = await show([
        { key: 'identity', state: state as keyof typeof tones },
        { key: 'order', state: 'waiting' },
      ]);
      const row = container.querySelector('li');
      expect(row?.textContent).toContain('Verify your identity');
      expect(row?.querySelector('svg')?.getAttribute('class')).toContain(tone);
      unmount();
    }
  });

  it('explain nothing about one that is met', async () => {
    const { container } = await show([
      { key: 'balance', state: 'met' },
      { key: 'order', state: 'waiting' },
    ]);
    expect(container.textContent).not.toContain('at least');
  });

  it('links money in games that can be brought back, before a deposit', async () => {
    const wallet = {
      ...{ id: 2, name: 'Fox', code: 'fox', currency: 'USD', status: 'normal', is_integer_only: true },
      balance: '225.50',
    };
    const { container } = await show([{ key: 'balance', state: 'missing' }], {
      api: { 'GET /gameWallet': { data: { list: [wallet] } } },
    });
    await screen.findByText('Bring back $225.00 from games.');
    expect(container.textContent).toContain('Main wallet $5,000.00, at least $100.00 needed.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/enUS/trade?back=MEMBER_TREASURE');
  });

  const ON = { FRONT_ACCOUNT_LEVEL: '1' };
  it.each<[Condition['key'], TestAppOptions, string | null]>([
    ['balance', {}, '/enUS/member/deposit?back=MEMBER_TREASURE'],
    ['balance', { hasPage: () => false }, '/enUS/trade?back=MEMBER_TREASURE'],
    ['identity', { hasPage: () => false }, null],
    ['limits', { settings: ON }, '/enUS/member/VIP?back=MEMBER_TREASURE'],
    ['limits', {}, null],
    ['limits', { settings: ON, hasPage: () => false }, null],
  ])('link %s with %j to %s', async (key, options, href) => {
    await show([{ key, state: 'missing' }], options);
    expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(href);
  });

  it.each<[TestAppOptions, WithdrawMethod, string]>([
    [{}, 'bank_card', '/enUS/member/card?edit=7&back=MEMBER_TREASURE'],
    [{}, 'account_card', '/enUS/member/card?editAccount=7&back=MEMBER_TREASURE'],
    [{}, 'virtual', '/enUS/member/crypto?edit=7&back=MEMBER_TREASURE'],
    [{}, 'store', '/enUS/member/store?back=MEMBER_TREASURE'],
    [{ device: 'mobile' }, 'bank_card', '/m/enUS/member/card/form/edit/7?back=MEMBER_TREASURE'],
    [
      { device: 'mobile' },
      'account_card',
      '/m/enUS/member/card/form/edit/7?kind=account&back=MEMBER_TREASURE',
    ],
    [{ device: 'mobile' }, 'virtual', '/m/enUS/member/crypto/form/edit/7?back=MEMBER_TREASURE'],
    [{ device: 'mobile' }, 'store', '/m/enUS/member/store?back=MEMBER_TREASURE'],
  ])('link with %j to the form of the rejected %s', async (options, method, href) => {
    const payoutMethod = card({ id: 7, method, status: 'rejected' });
    await show([{ key: 'account', state: 'rejected', payoutMethod }], options);
    expect(screen.getByRole('link').getAttribute('href')).toBe(href);
  });
});

describe('the order', () => {
  const order: WithdrawRecord = {
    ...{ id: 1, created_at: '2026-11-21T04:00:00Z', order_no: 'W1', method: 'bank_card' },
    ...{ account_masked: '822 •••• 8316', amount: '500.00', fee: '3.00', actual_amount: '497.00' },
    status: 'pending',
  };

  async function show(
    values: Partial<WithdrawRecord>,
    limits: Partial<WithdrawSetting> = {},
    options: TestAppOptions & { isNew?: boolean } = {},
  ) {
    const onDismiss = vi.fn();
    const { isNew = false, ...rest } = options;
    const view = await renderApp(
      <OrderCard
        order={{ ...order, ...values }}
        setting={setting(limits)}
        isNew={isNew}
        onDismiss={onDismiss}
      />,
      { page, ...rest },
    );
    return { ...view, onDismiss };
  }
  const stages = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it.each([
    ['pending', 'Your withdrawal is under way', 4],
    ['reviewing', 'Your withdrawal is under way', 4],
    ['paying', 'Your withdrawal is under way', 4],
    ['success', 'Your withdrawal was paid', 4],
    ['rejected', 'Your withdrawal was returned', 2],
  ] as const)('%s has the title "%s" and %i stages', async (status, title, count) => {
    await show({ status });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
    expect(stages()).toHaveLength(count);
    const isEnded = status === 'success' || status === 'rejected';
    expect(screen.queryByRole('button', { name: 'New withdrawal' }) !== null).toBe(isEnded);
    expect(screen.queryByText('The money is back in your main wallet') !== null).toBe(status === 'rejected');
  });

  it.each([
    ['pending', ['Fee$3.00', 'You will receive$497.00']],
    ['reviewing', ['Fee$3.00', 'You will receive$497.00']],
    ['paying', ['Fee$3.00', 'You will receive$497.00']],
    ['success', ['Fee$3.00', 'Paid to you$497.00']],
    ['rejected', ['Returned to main wallet$500.00']],
  ] as const)('says where the money of a %s order is', async (status, expected) => {
    await show({ status });
    const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(facts.slice(2)).toEqual(expected);
  });

  it('shows the expected end only while it is known, and the real end afterwards', async () => {
    const first = await show({}, { expected_minutes: 2 });
    expect(stages().at(-1)).toContain('Expected by');
    expect(first.container.querySelectorAll('time')[1]?.getAttribute('datetime')).toBe(
      '2026-11-21T04:02:00.000Z',
    );
    first.unmount();
    const second = await show({}, { expected_minutes: null });
    expect(stages().at(-1)).not.toContain('Expected by');
    second.unmount();
    const third = await show({ status: 'success', finished_at: '2026-11-21T05:00:00Z' });
    expect(stages().at(-1)).not.toContain('Expected by');
    expect(third.container.querySelectorAll('time')).toHaveLength(2);
  });

  it('takes the focus only if it was made on this page', async () => {
    const { unmount } = await show({});
    expect(document.activeElement).toBe(document.body);
    unmount();
    await show({}, {}, { isNew: true });
    const heading = screen.getByRole('heading', { level: 2 });
    expect(document.activeElement).toBe(heading);
    // Not a stop of the tab order.
    expect(heading.tabIndex).toBe(-1);
  });

  it('is dismissed by its button, and links the records if the site has them', async () => {
    const { onDismiss, unmount } = await show({ status: 'success' });
    fireEvent.click(screen.getByRole('button', { name: 'New withdrawal' }));
    expect(onDismiss).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Withdrawal records' }).getAttribute('href')).toBe(
      '/enUS/record/treasure?range=today',
    );
    unmount();
    await show({ status: 'success' }, {}, { hasPage: () => false });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the rules', () => {
  it.each<[Partial<WithdrawSetting>, string, string | null]>([
    [{ fee_type: 'none' }, 'Fee', 'None'],
    [{ fee_type: 'fixed', fee_value: '3.00' }, 'Fee', '$3.00'],
    [{ fee_type: 'percent', fee_value: '1.5' }, 'Fee', '1.5%'],
    [{ fee_type: 'percent', fee_value: null }, 'Fee', '—%'],
    [{ fee_type: 'fixed', fee_value: '3.00', free_times_left: 2 }, 'Fee', '2 free left today, then $3.00'],
    [{ open_time: null, close_time: '18:00' }, 'Open', 'Around the clock'],
    [{ open_time: '09:00', close_time: '18:00' }, 'Open', '01:00–10:00'],
    [{ open_time: '09:00', close_time: '18:00', time_zone: null }, 'Open', '09:00–18:00'],
    [{ open_time: '09:00', close_time: '18:00', time_zone: 'Nowhere/Land' }, 'Open', '09:00–18:00'],
    [{ expected_minutes: 5 }, 'Takes about', '5 minutes'],
    [{ expected_minutes: null }, 'Takes about', null],
  ])('of %j have the %s %j', async (values, term, detail) => {
    await renderApp(<RulesCard setting={setting(values)} />, { page });
    const row = screen.queryByText(term, { selector: 'dt' })?.parentElement;
    expect(row?.querySelector('dd')?.textContent ?? null).toBe(detail);
  });
});

it.each<[object, Partial<WithdrawSetting>, string | null]>([
  [{ VIRTUAL_CURRENCY_SWITCH: '1' }, {}, 'ETH ERC20: $6.00'],
  [{ VIRTUAL_CURRENCY_SWITCH: '0' }, {}, null],
  [{ VIRTUAL_CURRENCY_SWITCH: '1' }, { methods: ['bank_card'] }, null],
])('the rules with %j and %j name the networks that charge a fee: %s', async (settings, values, detail) => {
  const network = {
    ...{ id: 3, currency: 'ETH', network: 'ERC20', address_pattern: '.', min: '200.00', fee: '6.00' },
    rate: '3120.00',
  };
  const free = { ...network, id: 4, network: 'BEP20', fee: '0.00' };
  const { calls } = await renderApp(<RulesCard setting={setting(values)} />, {
    page,
    settings: { ...settings },
    api: { 'GET /virtualChannel': { data: { list: [network, free] } } },
  });
  if (!detail) {
    expect(calls).toEqual([]);
    return;
  }
  const term = await screen.findByText('Crypto network fee');
  expect(term.parentElement?.querySelector('dd')?.textContent).toBe(detail);
});

describe('the sum', () => {
  const wallet = (id: number, balance: string | null) => ({
    ...{ id, name: `Wallet ${id}`, code: 'x', currency: 'USD', status: 'normal', is_integer_only: false },
    balance,
  });
  const show = (values: Partial<WithdrawSetting>, wallets: object[], options: TestAppOptions = {}) =>
    renderApp(<SumCard setting={setting(values)} isBlocked={false} />, {
      page,
      api: { 'GET /gameWallet': { data: { list: wallets } } },
      ...options,
    });

  it.each([
    [false, '500.00', 'You can withdraw'],
    [true, '500.00', 'Once the points below are done, you can withdraw'],
    [true, '0.00', 'You can withdraw'],
  ])('says that conditions come first only above money: blocked %s, $%s', async (isBlocked, available_amount, name) => {
    await renderApp(<SumCard setting={setting({ available_amount })} isBlocked={isBlocked} />, {
      page,
      api: { 'GET /gameWallet': { data: { list: [] } } },
    });
    expect(screen.getByRole('region', { name })).toBeTruthy();
  });

  it('shows locked money only if there is some', async () => {
    const { unmount } = await show({ locked_amount: '0.00' }, []);
    expect(screen.queryByRole('link', { name: 'See open turnover' })).toBeNull();
    unmount();
    await show({ locked_amount: '0.01' }, []);
    expect(screen.getByText(/\$0\.01 in your main wallet cannot be withdrawn/)).toBeTruthy();
  });

  it('has the currency below it', async () => {
    await show({}, [], { api: { 'GET /gameApi/wallet/1': { data: wallet(1, '100.00') } } });
    const region = screen.getByRole('region', { name: 'You can withdraw' });
    expect(await within(region).findByText('All amounts in USD')).toBeTruthy();
  });

  it('adds up the money in game wallets, without the main wallet and unknown balances', async () => {
    const wallets = [wallet(1, '100.00'), wallet(2, '5.50'), wallet(3, '4.50'), wallet(4, null)];
    const { unmount } = await show({}, wallets);
    expect(await screen.findByRole('link', { name: 'Bring back $10.00 from games.' })).toBeTruthy();
    unmount();
    await show({}, wallets, { hasPage: () => false });
    await screen.findByText('$10.00 more in games.');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('names frozen money apart from the money that can be brought back', async () => {
    const frozen = { ...wallet(5, '320.00'), status: 'maintenance' };
    const whole = { ...wallet(6, '2.22'), is_integer_only: true };
    await show({}, [wallet(1, '100.00'), wallet(2, '5.50'), frozen, whole]);
    const note = await screen.findByText(/from games/);
    expect(note.closest('p')?.textContent).toBe(
      'Bring back $7.50 from games. $0.22 in cents stays in games. $320.00 is frozen and safe.',
    );
  });

  it('says where withdrawals are paid from when the games hold nothing', async () => {
    await show({}, [wallet(1, '100.00'), wallet(2, '0.00')]);
    const region = screen.getByRole('region', { name: 'You can withdraw' });
    expect(await within(region).findByText('Withdrawals are paid from the main wallet.')).toBeTruthy();
  });
});
