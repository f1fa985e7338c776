import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PayoutFormProps } from '#platform/site/shared-parts.ts';
import { parseMoney, toDecimal } from '#shared/money.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import type { AuditRecord, WithdrawBody, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import WithdrawalPage from './withdrawal.page.tsx';
import { member, setting } from './withdrawal-world.ts';

type Entry = NonNullable<TestAppOptions['api']>[string];
type Handler = Extract<Entry, (...args: never) => unknown>;
type TestAnswer = Exclude<Entry, Handler>;
type SentCall = Parameters<Handler>[0];

/** The form itself is another feature's; here it is saved by one press. */
vi.mock('#features/payout/payout-form.tsx', () => ({
  default: ({ kind, onSaved }: PayoutFormProps) => (
    <button type="button" onClick={() => onSaved(7)}>
      Saved {kind}
    </button>
  ),
}));

const SETTINGS = { ACCOUNT_CARD_SWITCH: '1', VIRTUAL_CURRENCY_SWITCH: '1' };
const bankCard = {
  ...{ id: 1, bank_code: '822', bank_name: 'CTBC', account_name: 'Ada', account_number_masked: '•••• 8316' },
  ...{ status: 'verified', is_default: true },
};
const address = {
  ...{
    id: 4,
    channel_id: 3,
    currency: 'ETH',
    network: 'ERC20',
    address_masked: '0x1234…abcd',
    alias: 'cold',
  },
  ...{ status: 'verified', is_default: false },
};
const channel = {
  id: 3,
  currency: 'ETH',
  network: 'ERC20',
  address_pattern: '.',
  min: '200.00',
  fee: '6.00',
  rate: '3120.00',
};

interface World {
  setting?: Partial<WithdrawSetting>;
  member?: Partial<MemberInfo>;
  cards?: object[];
  turnover?: Partial<AuditRecord>[];
}

/** A cashier that keeps books, records and keys like the real one; `cut` loses the answer of the next order. */
function playCashier(world: World = {}) {
  const orders: WithdrawRecord[] = [];
  const firstAnswers = new Map<string, TestAnswer>();
  const state = setting(world.setting);
  const play = {
    orders,
    state,
    cut: 'none' as 'none' | 'before' | 'after',
    refuse: null as TestAnswer | null,
    canRead: true,
    turn(status: WithdrawRecord['status'], reason: string | null = null) {
      const order = orders[0];
      if (!order) return;
      Object.assign(order, { status, reason, finished_at: new Date().toISOString() });
      state.has_pending = !['success', 'rejected'].includes(status);
    },
  };

  function take(body: WithdrawBody): TestAnswer {
    const id = orders.length + 1;
    const order: WithdrawRecord = {
      ...{ id, created_at: new Date().toISOString(), order_no: `W${id}`, method: body.method },
      ...{ account_masked: '822 •••• 8316', amount: body.amount, fee: '3.00', status: 'pending' },
      actual_amount: toDecimal(parseMoney(body.amount) - 300),
    };
    orders.unshift(order);
    state.has_pending = true;
    state.available_amount = toDecimal(parseMoney(state.available_amount) - parseMoney(body.amount));
    return { data: { ...order, expected_at: null } };
  }

  const api = {
    'GET /auth/info': { data: { ...member, ...world.member } },
    'GET /gameProduct': {
      data: {
        list: [
          {
            id: 9,
            category_code: 'egame',
            code: 'fox',
            name: 'Copper Fox',
            image: 'x',
            wallet_id: 2,
            open_mode: 'lobby',
          },
        ],
      },
    },
    'GET /gameWallet': { data: { list: [] } },
    'GET /transaction/withdrawSetting': () => ({ data: structuredClone(state) }),
    'GET /transaction/auditRecord': { data: { list: (world.turnover ?? []).map(audit) } },
    'GET /withdrawRecord': (): TestAnswer =>
      play.canRead ? { data: { list: structuredClone(orders) } } : 'network',
    'GET /accountBankCard': { data: { list: world.cards ?? [bankCard] } },
    'GET /accountCard': { data: { list: [] } },
    'GET /accountVirtualAddress': { data: { list: [address] } },
    'GET /virtualChannel': { data: { list: [channel] } },
    'GET /accountConvenienceStore': { data: { list: [] } },
    'POST /transaction/withdraw': ({ body, headers }: SentCall): TestAnswer => {
      const { cut, refuse } = play;
      play.cut = 'none';
      if (cut === 'before') return 'timeout';
      if (refuse) return refuse;
      const key = headers['Idempotency-Key'] ?? '';
      const answer = firstAnswers.get(key) ?? take(body as WithdrawBody);
      firstAnswers.set(key, answer);
      return cut === 'after' ? 'timeout' : answer;
    },
  };
  return { play, api };
}

function audit(values: Partial<AuditRecord>, index: number): AuditRecord {
  return {
    ...{
      id: index + 1,
      source_type: 'deposit',
      source_no: `D${index}`,
      amount: '100.00',
      bonus_amount: '0.00',
    },
    ...{ multiple: '1', required_bet: '100.00', valid_bet: '0.00', remain_bet: '100.00', is_passed: false },
    ...{ product_ids: [], start_at: '2026-11-20T00:00:00Z' },
    ...values,
  } as AuditRecord;
}

async function show(cashier = playCashier(), options: Partial<TestAppOptions> = {}) {
  const view = await renderApp(<WithdrawalPage />, {
    settings: SETTINGS,
    page: { name: 'MEMBER_TREASURE' },
    ...options,
    api: { ...cashier.api, ...options.api },
  });
  view.app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  await screen.findByText('You can withdraw');
  const posts = () => view.calls.filter(({ method }) => method === 'POST');
  return { ...view, ...cashier, posts };
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
const password = () => screen.getByLabelText<HTMLInputElement>(/^Safe password/);
const submit = () => screen.getByRole('button', { name: 'Withdraw' });

/** Says yes, or no, to the question that stands before every withdrawal. */
function answering(app: Awaited<ReturnType<typeof show>>['app'], isSure = true) {
  return vi.spyOn(app.dialogs, 'confirm').mockResolvedValue(isSure);
}

async function fillIn(text = '500', secret = '246810'): Promise<void> {
  await screen.findByRole('button', { name: 'Withdraw' });
  fireEvent.change(amount(), { target: { value: text } });
  fireEvent.change(password(), { target: { value: secret } });
}

afterEach(() => vi.restoreAllMocks());

describe('a withdrawal', () => {
  it('is asked about by amount and account, sent once, and followed stage by stage to its end', async () => {
    const { app, play, posts } = await show();
    const confirm = answering(app);
    await fillIn('1,234.5');
    fireEvent.click(submit());
    fireEvent.click(submit());
    await screen.findByText('Your withdrawal is under way');
    expect(confirm).toHaveBeenCalledOnce();
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({
      ...{ title: 'Withdraw $1,234.50?', message: expect.stringContaining('CTBC •••• 8316') },
    });
    expect(posts()).toHaveLength(1);
    expect(posts()[0]?.body).toEqual({
      ...{ method: 'bank_card', target_id: 1, amount: '1234.50', safe_password: '246810' },
    });
    expect(document.activeElement?.textContent).toBe('Your withdrawal is under way');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull());
    play.turn('reviewing');
    await waitFor(() => expect(step('In review')).toBe('step'), { timeout: 4000 });
    play.turn('success');
    await screen.findByText('Your withdrawal was paid', {}, { timeout: 6000 });
    fireEvent.click(screen.getByRole('button', { name: 'New withdrawal' }));
    await screen.findByRole('button', { name: 'Withdraw' });
    expect(amount().value).toBe('');
    expect(password().value).toBe('');
  }, 15_000);

  it('that comes back says why, and that the money is there', async () => {
    const { app, play } = await show();
    answering(app);
    await fillIn();
    fireEvent.click(submit());
    await screen.findByText('Your withdrawal is under way');
    play.turn('rejected', 'The bank said no');
    const note = await screen.findByText('The bank said no', {}, { timeout: 6000 });
    expect(note.parentElement?.textContent).toContain('back in your main wallet');
  }, 10_000);

  it('that the member thinks better of is not sent, and stays as typed', async () => {
    const { app, posts } = await show();
    const confirm = answering(app, false);
    await fillIn();
    fireEvent.click(submit());
    await waitFor(() => expect(confirm).toHaveBeenCalled());
    expect(posts()).toEqual([]);
    expect([amount().value, password().value]).toEqual(['500', '246810']);
  });

  it('with a wrong safe password marks it, and keeps the rest', async () => {
    const { app, play } = await show();
    answering(app);
    play.refuse = { status: 422, errors: { safe_password: ['The password is wrong'] } };
    await fillIn();
    fireEvent.click(submit());
    expect(await screen.findByText('The password is wrong')).toBeTruthy();
    expect(amount().value).toBe('500');
  });

  it('that the API refuses says it in its words', async () => {
    const { app, play } = await show();
    answering(app);
    play.refuse = { refused: 'Not before the turnover is met' };
    await fillIn();
    fireEvent.click(submit());
    expect(await screen.findByText('Not before the turnover is met')).toBeTruthy();
  });
});

/** aria-current of a stage. */
function step(name: string): string | null | undefined {
  const items = within(screen.getByRole('region', { name: /Your withdrawal/ })).getAllByRole('listitem');
  return items.find((item) => item.textContent?.includes(name))?.getAttribute('aria-current');
}

describe('an answer that is lost', () => {
  it('after it arrived is found in the records, and followed', async () => {
    const { app, play, posts } = await show();
    answering(app);
    play.cut = 'after';
    await fillIn();
    fireEvent.click(submit());
    await screen.findByText('Your withdrawal is under way');
    expect([posts().length, play.orders.length]).toEqual([1, 1]);
    expect(JSON.stringify(localStorage)).not.toContain('246810');
  });

  it('before it arrived may be sent again, under the same key', async () => {
    const { app, play, posts } = await show();
    answering(app);
    play.cut = 'before';
    await fillIn();
    fireEvent.click(submit());
    await screen.findByText(/no record of this withdrawal/, {}, { timeout: 8000 });
    fireEvent.click(submit());
    await screen.findByText('Your withdrawal is under way', {}, { timeout: 8000 });
    const keys = posts().map(({ headers }) => headers['Idempotency-Key']);
    expect([keys.length, new Set(keys).size, play.orders.length]).toEqual([2, 1, 1]);
  }, 20_000);

  it('over a reload is looked up by the next page; nothing secret was kept', async () => {
    const cashier = playCashier();
    const first = await show(cashier);
    answering(first.app);
    cashier.play.cut = 'after';
    cashier.play.canRead = false;
    await fillIn();
    fireEvent.click(submit());
    await screen.findByText(/checking the records/);
    expect(JSON.stringify({ ...localStorage })).toContain('moneyOrder/withdraw');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('246810');
    first.unmount();
    cashier.play.canRead = true;
    const second = await show(cashier);
    await screen.findByText('Your withdrawal is under way');
    expect(second.posts()).toEqual([]);
    expect(cashier.play.orders).toHaveLength(1);
  }, 15_000);
});

describe('what stands against it', () => {
  const conditions = () => screen.getByRole('region', { name: /Before you can withdraw/ });

  it.each<[World, RegExp, string | null]>([
    [
      { member: { identity_status: 'none' } },
      /Identity verified/,
      '/enUS/member/identity?back=MEMBER_TREASURE',
    ],
    [
      { member: { has_safe_password: false } },
      /Safe password set/,
      '/enUS/member/safePswChange?back=MEMBER_TREASURE',
    ],
    [
      { setting: { is_audit_passed: false, available_amount: '0.00', locked_amount: '50.00' } },
      /Turnover met/,
      '#turnover',
    ],
    [
      { setting: { available_amount: '20.00' } },
      /Enough in the main wallet/,
      '/enUS/member/deposit?back=MEMBER_TREASURE',
    ],
    [{ setting: { has_pending: true } }, /No other withdrawal/, '#order'],
    [{ setting: { daily_times_left: 0 } }, /limits of the day/, null],
    [
      { setting: { open_time: '00:00', close_time: '00:01', time_zone: 'Asia/Taipei' } },
      /opening hours/,
      '/enUS/custom/service?back=MEMBER_TREASURE',
    ],
  ])('%j: told with its way on, and no form', async (world, name, href) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T04:00:00Z'));
    await show(playCashier(world));
    const row = within(conditions())
      .getAllByRole('listitem')
      .find((item) => name.test(item.textContent ?? ''));
    expect(row?.textContent).toMatch(/\((waiting|to do)\)/);
    expect(row?.querySelector('a')?.getAttribute('href') ?? null).toBe(href);
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('an account is added where one is needed', async () => {
    const { navigation } = await show(playCashier({ cards: [] }), { settings: {} });
    expect(await screen.findByText(/No account yet/)).toBeTruthy();
    expect(conditions().textContent).toContain('A payout account');
    fireEvent.click(screen.getByRole('button', { name: 'Add a bank account' }));
    expect(navigation.setQuery).toHaveBeenCalledWith({ add: 'bank_card' }, { replace: false });
  });

  it('an account that was added here is chosen once its review is over', async () => {
    const added = {
      ...bankCard,
      id: 7,
      type: 'e_wallet',
      provider: 'LINE Pay',
      account_masked: 'ad•••om',
      holder_name: 'Ada',
    };
    const list: object[] = [];
    const { app } = await show(playCashier(), {
      page: { name: 'MEMBER_TREASURE', search: new URLSearchParams('add=account_card') },
      api: { 'GET /accountCard': () => ({ data: { list: structuredClone(list) } }) },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Add an e-wallet' });
    list.push({ ...added, status: 'pending' });
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Saved accountCard' }));
    await app.queryClient.invalidateQueries({ queryKey: ['accountCards'] });
    await screen.findByText('In review');
    list[0] = added;
    const chosen = () =>
      screen
        .getAllByRole('radio', { hidden: true })
        .filter((one) => one.getAttribute('aria-checked') === 'true')
        .map((one) => one.parentElement?.textContent);
    await waitFor(() => expect(chosen()).toContainEqual(expect.stringContaining('LINE Pay')), {
      timeout: 6000,
    });
  }, 15_000);

  it('a card under review is seen and cannot be chosen', async () => {
    await show(
      playCashier({ cards: [bankCard, { ...bankCard, id: 2, status: 'pending', is_default: false }] }),
    );
    const choices = await screen.findAllByRole('radio');
    expect(choices.map((choice) => choice.getAttribute('aria-disabled') === 'true')).toEqual([false, true]);
  });

  it('asks for places of other methods when somebody wants them, and keeps the keyboard and what was typed', async () => {
    const { calls } = await show();
    await fillIn('700');
    const others = () =>
      calls.filter(({ path }) =>
        /accountCard|accountVirtualAddress|virtualChannel|accountConvenienceStore/.test(path),
      );
    expect(others()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Other ways to be paid' }));
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2));
    expect(others()).toHaveLength(4);
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
    expect(amount().value).toBe('700');
    expect(screen.queryByRole('button', { name: 'Other ways to be paid' })).toBeNull();
  });

  it('asks for them at once where no bank account can be paid to', async () => {
    const { calls } = await show(playCashier({ cards: [{ ...bankCard, status: 'pending' }] }));
    const choices = await screen.findAllByRole('radio');
    expect(choices.map((choice) => choice.getAttribute('aria-checked'))).toEqual(['true', 'false']);
    expect(calls.some(({ path }) => path.startsWith('/virtualChannel'))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Other ways to be paid' })).toBeNull();
  });

  it('asks for them where an order that is looked up goes to one of them', async () => {
    const cashier = playCashier();
    const first = await show(cashier);
    answering(first.app);
    fireEvent.click(await screen.findByRole('button', { name: 'Other ways to be paid' }));
    fireEvent.click(await screen.findByRole('radio', { name: /ETH/ }));
    cashier.play.cut = 'before';
    cashier.play.canRead = false;
    await fillIn('700');
    fireEvent.click(submit());
    await waitFor(() => expect(first.posts()).toHaveLength(1));
    first.unmount();
    await show(cashier);
    const chosen = () =>
      screen.getAllByRole('radio').find((one) => one.getAttribute('aria-checked') === 'true');
    await waitFor(() => expect(chosen()?.parentElement?.textContent).toContain('ETH'), { timeout: 9000 });
    expect(Number(amount().value)).toBe(700);
    // The order of this test is nobody else's.
    localStorage.clear();
    sessionStorage.clear();
  }, 20_000);
});

describe('the cost', () => {
  const figure = (name: string) => screen.getByText(name, { selector: 'dl dt' }).parentElement?.textContent;

  it('is told as one types, Max fills in what can be taken', async () => {
    await show();
    await fillIn('100');
    expect(figure('You receive')).toContain('$97.00');
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect(amount().value).toBe('5000.00');
    expect(figure('You receive')).toContain('$4,997.00');
  });

  it('of a network has its own fee, least and coins', async () => {
    const { app } = await show(playCashier({ setting: { free_times_left: 1 } }));
    answering(app);
    fireEvent.click(await screen.findByRole('button', { name: 'Other ways to be paid' }));
    fireEvent.click(await screen.findByRole('radio', { name: /ETH/ }));
    await fillIn('1000');
    expect(figure('Network fee')).toContain('$6.00');
    expect(figure('You receive')).toContain('$994.00');
    expect(figure('You receive')).toContain('0.31858974 ETH');
    await fillIn('199.99');
    fireEvent.click(submit());
    expect(await screen.findByText('The minimum here is $200.00')).toBeTruthy();
  });
});

describe('the turnover', () => {
  it('shows each open source with its bar, what is left and which games count', async () => {
    const world = {
      setting: { is_audit_passed: false, available_amount: '0.00', locked_amount: '310.00' },
      turnover: [
        {
          source_type: 'discount',
          bonus_amount: '50.00',
          multiple: '12',
          required_bet: '1800.00',
          valid_bet: '600.00',
          remain_bet: '1200.00',
          product_ids: [9],
        },
        { valid_bet: '40.00', remain_bet: '60.00' },
        { start_at: '2026-11-19T00:00:00Z', amount: '10.00', required_bet: '10.00', remain_bet: '10.00' },
        { is_passed: true },
      ] as const,
    };
    await show(
      playCashier({
        ...world,
        turnover: world.turnover.map((one) => ({
          ...one,
          product_ids: [...('product_ids' in one ? one.product_ids : [])],
        })),
      }),
    );
    const region = await screen.findByRole('region', { name: 'Turnover' });
    await within(region).findByText(/Bet \$1,270\.00 more/);
    const bars = within(region).getAllByRole('progressbar');
    expect(bars.map((bar) => bar.getAttribute('aria-valuetext'))).toEqual([
      '$40.00 of $110.00',
      '$0.00 of $10.00',
      '$40.00 of $100.00',
      '$600.00 of $1,800.00',
    ]);
    expect(within(region).getByText('($100.00 + $50.00 bonus) × 12')).toBeTruthy();
    const fox = await within(region).findByRole('link', { name: 'Copper Fox' });
    expect(fox.getAttribute('href')).toBe('/enUS/game/eGame/9?back=MEMBER_TREASURE');
    expect(within(region).getByText('1 source met before')).toBeTruthy();
    expect(screen.getByText(/\$310\.00 in your main wallet is locked/)).toBeTruthy();
  });
});
