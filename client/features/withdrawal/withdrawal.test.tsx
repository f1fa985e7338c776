import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PayoutFormProps } from '#platform/site/shared-parts.ts';
import { parseMoney, toDecimal } from '#shared/money.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import type { AuditRecord, WithdrawBody, WithdrawSetting } from '#shared/webapi/schemas/withdraw.ts';
import { renderApp, type SentCall, type TestAnswer, type TestAppOptions } from '#tests/setup/app.tsx';
import { requiredFields } from '#tests/setup/hands.ts';
import WithdrawalPage from './withdrawal.page.tsx';
import { member, setting } from './withdrawal-fixtures.ts';

/** The payout form belongs to another feature; this one is saved by one press. */
vi.mock('#features/payout/payout-form.tsx', () => ({
  default: ({ kind, onSaved, onCancel }: PayoutFormProps) => (
    <>
      <button type="button" onClick={() => onSaved(7)}>
        Saved {kind}
      </button>
      <button type="button" onClick={onCancel}>
        Cancelled
      </button>
    </>
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

interface Scenario {
  setting?: Partial<WithdrawSetting>;
  member?: Partial<MemberInfo>;
  cards?: object[];
  turnover?: Partial<AuditRecord>[];
}

/** An API with orders, records and idempotency keys. `cut` loses the next response, before or after the order is taken. */
function fakeCashier(scenario: Scenario = {}) {
  const orders: WithdrawRecord[] = [];
  const firstAnswers = new Map<string, TestAnswer>();
  const state = setting(scenario.setting);
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
    'GET /auth/info': { data: { ...member, ...scenario.member } },
    'GET /gameProduct': {
      data: {
        list: ['Copper Fox', 'Blue Reef', 'Tidepool', 'Ivory Room', 'Polar Nine'].map((name, index) => ({
          id: 9 + index,
          category_code: 'egame',
          code: 'fox',
          name,
          image: 'x',
          wallet_id: 2,
          open_mode: 'lobby',
        })),
      },
    },
    'GET /gameWallet': { data: { list: [] } },
    'GET /transaction/withdrawSetting': () => ({ data: structuredClone(state) }),
    'GET /transaction/auditRecord': { data: { list: (scenario.turnover ?? []).map(audit) } },
    'GET /withdrawRecord': (): TestAnswer =>
      play.canRead ? { data: { list: structuredClone(orders) } } : 'network',
    'GET /accountBankCard': { data: { list: scenario.cards ?? [bankCard] } },
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

async function show(cashier = fakeCashier(), options: Partial<TestAppOptions> = {}) {
  const view = await renderApp(<WithdrawalPage />, {
    settings: SETTINGS,
    page: { name: 'MEMBER_TREASURE' },
    ...options,
    api: { ...cashier.api, ...options.api },
  });
  view.app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  await screen.findByText(/^(.*, you|You) can withdraw$/);
  const posts = () => view.calls.filter(({ method }) => method === 'POST');
  return { ...view, ...cashier, posts };
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
const password = () => screen.getByLabelText<HTMLInputElement>(/^Withdrawal PIN/);
const submit = () => screen.getByRole('button', { name: 'Withdraw' });

/** Answers the confirmation before a withdrawal. */
function answerConfirmation(app: Awaited<ReturnType<typeof show>>['app'], isSure = true) {
  return vi.spyOn(app.dialogs, 'confirm').mockResolvedValue(isSure);
}

async function fillIn(text = '500', secret = '246810'): Promise<void> {
  await screen.findByRole('button', { name: 'Withdraw' });
  fireEvent.change(amount(), { target: { value: text } });
  fireEvent.change(password(), { target: { value: secret } });
}

afterEach(() => {
  vi.restoreAllMocks();
  // An order that a test leaves unsettled must not reach the next test.
  localStorage.clear();
  sessionStorage.clear();
});

const WITH_FEES = `To: CTBC •••• 8316
Fee: $3.00
You receive: $1,231.50
Left in the main wallet: $3,765.50
Once sent, a withdrawal cannot be canceled.`;

describe('a withdrawal', () => {
  it.each([true, false])('links the reset of a forgotten PIN if the site has it: %s', async (hasPage) => {
    await show(fakeCashier(), { hasPage: (name) => hasPage || name !== 'MEMBER_SAFE_PSW_CHANGE' });
    await screen.findByRole('button', { name: 'Withdraw' });
    expect(screen.queryByRole('link', { name: 'Forgot it?' }) !== null).toBe(hasPage);
  });

  it('requires every field', async () => {
    await show();
    await screen.findByRole('button', { name: 'Withdraw' });
    expect(requiredFields()).toEqual(['To', 'Amount', 'Withdrawal PIN']);
  });

  it('asks for confirmation, sends once on a double press, and shows each stage until the end', async () => {
    const { app, play, posts } = await show();
    const confirm = answerConfirmation(app);
    await fillIn('1,234.5');
    fireEvent.click(submit());
    fireEvent.click(submit());
    await screen.findByText('Your withdrawal is under way');
    expect(confirm).toHaveBeenCalledOnce();
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({
      ...{ title: 'Withdraw $1,234.50?', message: WITH_FEES },
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

  it.each([
    ['bank_card:1', { fee_value: null }, 'Fee: not known yet\nYou receive: not known yet\n'],
    [
      'virtual:4',
      { fee_value: null },
      'To: cold · ETH ERC20 0x1234…abcd\nFee: not known yet\nNetwork fee: $6.00\nYou receive: not known yet\n',
    ],
    [
      'virtual:4',
      { free_times_left: 2 },
      'Fee: $0.00 · Free, 2 left today\nNetwork fee: $6.00\nYou receive: $494.00 · 0.15833333 ETH (1 ETH = $3,120.00)\nLeft in the main wallet: $4,500.00',
    ],
  ])('says in the confirmation of %s with %j each fee', async (key, values, words) => {
    const { app, posts } = await show(fakeCashier({ setting: values }));
    const confirm = answerConfirmation(app, false);
    await fillIn();
    if (key !== 'bank_card:1') {
      fireEvent.click(screen.getByRole('button', { name: 'Other accounts' }));
      fireEvent.click(await screen.findByRole('radio', { name: /ERC20/ }));
    }
    fireEvent.click(submit());
    await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
    expect(confirm.mock.calls[0]?.[0]?.message).toContain(words);
    expect(posts()).toHaveLength(0);
  });

  it('shows the reason of a rejection, and that the money is back in the wallet', async () => {
    const { app, play } = await show();
    answerConfirmation(app);
    await fillIn();
    fireEvent.click(submit());
    await screen.findByText('Your withdrawal is under way');
    play.turn('rejected', 'The bank said no');
    const note = await screen.findByText('The bank said no', {}, { timeout: 6000 });
    expect(note.parentElement?.textContent).toContain('back in your main wallet');
  }, 10_000);

  it('sends nothing when the member declines the confirmation, and keeps the input', async () => {
    const { app, posts } = await show();
    const confirm = answerConfirmation(app, false);
    await fillIn();
    fireEvent.click(submit());
    await waitFor(() => expect(confirm).toHaveBeenCalled());
    expect(posts()).toEqual([]);
    expect([amount().value, password().value]).toEqual(['500', '246810']);
  });

  it('marks a wrong safe password, and keeps the other input', async () => {
    const { app, play } = await show();
    answerConfirmation(app);
    play.refuse = { status: 422, errors: { safe_password: ['The password is wrong'] } };
    await fillIn();
    fireEvent.click(submit());
    expect(await screen.findByText('The password is wrong')).toBeTruthy();
    expect(amount().value).toBe('500');
  });

  it('shows the message of a refusal', async () => {
    const { app, play } = await show();
    answerConfirmation(app);
    play.refuse = { refused: 'Not before the turnover is met' };
    await fillIn();
    fireEvent.click(submit());
    expect(await screen.findByText('Not before the turnover is met')).toBeTruthy();
  });
});

/** The `aria-current` of a stage. */
function step(name: string): string | null | undefined {
  const items = within(screen.getByRole('region', { name: /Your withdrawal/ })).getAllByRole('listitem');
  return items.find((item) => item.textContent?.includes(name))?.getAttribute('aria-current');
}

it('shows the newest withdrawal of an earlier visit while it is under way, and its end', async () => {
  const cashier = fakeCashier();
  cashier.play.orders.push({
    ...{ id: 1, created_at: '2026-11-20T04:00:00Z', order_no: 'W1' },
    ...{ method: 'bank_card', status: 'reviewing', account_masked: '822 •••• 8316' },
    ...{ amount: '500.00', fee: '3.00', actual_amount: '497.00' },
  });
  await show(cashier);
  await screen.findByText('Your withdrawal is under way');
  cashier.play.turn('success');
  await screen.findByText('Your withdrawal was paid', {}, { timeout: 6000 });
}, 10_000);

it('requests only the newest withdrawal', async () => {
  const { calls } = await show();
  const query = calls.find(({ path }) => path.startsWith('/withdrawRecord'))?.path.split('?')[1];
  expect(query).toBe('per_page=1');
});

describe('a lost response', () => {
  it('finds the order in the records when the API had accepted it', async () => {
    const { app, play, posts } = await show();
    answerConfirmation(app);
    play.cut = 'after';
    await fillIn();
    fireEvent.click(submit());
    await screen.findByText('Your withdrawal is under way');
    expect([posts().length, play.orders.length]).toEqual([1, 1]);
    expect(JSON.stringify(localStorage)).not.toContain('246810');
  });

  it('allows another try under the same key when the records do not have the order', async () => {
    const { app, play, posts } = await show();
    answerConfirmation(app);
    play.cut = 'before';
    await fillIn();
    fireEvent.click(submit());
    await screen.findByText(/no record of this withdrawal/, {}, { timeout: 8000 });
    fireEvent.click(submit());
    await screen.findByText('Your withdrawal is under way', {}, { timeout: 8000 });
    const keys = posts().map(({ headers }) => headers['Idempotency-Key']);
    expect([keys.length, new Set(keys).size, play.orders.length]).toEqual([2, 1, 1]);
  }, 20_000);

  it('looks the order up after a reload, and stores no safe password', async () => {
    const cashier = fakeCashier();
    const first = await show(cashier);
    answerConfirmation(first.app);
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

describe('a condition', () => {
  const conditions = () => screen.getByRole('region', { name: /Before you can withdraw/ });

  it.each<[Scenario, RegExp, string | null]>([
    [
      { member: { identity_status: 'none' } },
      /Verify your identity/,
      '/enUS/member/identity?back=MEMBER_TREASURE',
    ],
    [
      { member: { has_safe_password: false } },
      /Set a withdrawal PIN/,
      '/enUS/member/safePswChange?back=MEMBER_TREASURE',
    ],
    [
      { setting: { is_audit_passed: false, available_amount: '0.00', locked_amount: '50.00' } },
      /Meet the turnover/,
      '#turnover',
    ],
    [
      { setting: { available_amount: '20.00' } },
      /Have enough in the main wallet/,
      '/enUS/member/deposit?back=MEMBER_TREASURE',
    ],
    [{ setting: { has_pending: true } }, /Have no other withdrawal/, '#order'],
    [{ setting: { daily_times_left: 0 } }, /today’s limits/, null],
    [
      { setting: { open_time: '00:00', close_time: '00:01', time_zone: 'Asia/Taipei' } },
      /opening hours/,
      '/enUS/custom/service?back=MEMBER_TREASURE',
    ],
  ])('%j shows its link and hides the form', async (scenario, name, href) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T04:00:00Z'));
    await show(fakeCashier(scenario));
    const row = within(conditions())
      .getAllByRole('listitem')
      .find((item) => name.test(item.textContent ?? ''));
    expect(row?.textContent).toMatch(/\((waiting|to do)\)/);
    expect(screen.queryByRole('region', { name: 'You can withdraw' }) === null).toBe(
      scenario.setting?.available_amount !== '0.00',
    );
    expect(row?.querySelector('a')?.getAttribute('href') ?? null).toBe(href);
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('opens the form of a new bank account from the form without a payout method', async () => {
    const { navigation } = await show(fakeCashier({ cards: [] }), { settings: {} });
    expect(await screen.findByText(/No account yet/)).toBeTruthy();
    expect(conditions().textContent).toContain('Add a payout account');
    expect(screen.getByText('Add an account').closest('details')?.open).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Add a bank account' }));
    expect(navigation.setQuery).toHaveBeenCalledWith({ add: 'bank_card' }, { replace: false });
  });

  it('folds the kinds of a new account if the member has one', async () => {
    await show(fakeCashier());
    expect((await screen.findByText('Add an account')).closest('details')?.open).toBe(false);
  });

  it.each(['Cancelled', 'Close'])('closes the dialog of a new payout method by "%s"', async (name) => {
    const { navigation } = await show(fakeCashier(), {
      page: { name: 'MEMBER_TREASURE', search: new URLSearchParams('add=account_card') },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Add an e-wallet' });
    fireEvent.click(await within(dialog).findByRole('button', { name }));
    expect(navigation.setQuery).toHaveBeenCalledWith({ add: null });
  });

  it('chooses a payout method that was added here once its review has ended', async () => {
    const added = {
      ...bankCard,
      id: 7,
      type: 'e_wallet',
      provider: 'LINE Pay',
      account_masked: 'ad•••om',
      holder_name: 'Ada',
    };
    const list: object[] = [];
    const { app, navigation } = await show(fakeCashier(), {
      page: { name: 'MEMBER_TREASURE', search: new URLSearchParams('add=account_card') },
      api: { 'GET /accountCard': () => ({ data: { list: structuredClone(list) } }) },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Add an e-wallet' });
    list.push({ ...added, status: 'pending' });
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Saved accountCard' }));
    expect(navigation.setQuery).toHaveBeenCalledWith({ add: null });
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

  it.each([
    [[], 0],
    [[{ is_default: false }], 1],
    [[{ is_default: false, status: 'pending' }], 0],
    [[{ is_default: false }, { is_default: false }], 1],
  ])('marks the default only among several verified accounts of a kind: %j', async (others, marks) => {
    const cards = [{}, ...others].map((values, index) => ({ ...bankCard, id: index + 1, ...values }));
    await show(fakeCashier({ cards }));
    await screen.findAllByRole('radio');
    expect(screen.queryAllByText('Default')).toHaveLength(marks);
  });

  it.each([
    ['the default', [{}, { id: 2, is_default: true }], 1],
    ['the first one without a default', [{}, { id: 2 }], 0],
    // Accounts that can be chosen are listed first.
    ['the only verified one', [{ status: 'pending', is_default: true }, { id: 2 }], 0],
  ])('is met by several accounts, of which the form presets %s', async (_, cards, chosen) => {
    const plain = { ...bankCard, is_default: false };
    await show(fakeCashier({ cards: cards.map((values) => ({ ...plain, ...values })) }));
    const radios = await screen.findAllByRole('radio');
    expect(radios.slice(0, 2).map((radio) => radio.getAttribute('aria-checked') === 'true')).toEqual([
      chosen === 0,
      chosen === 1,
    ]);
  });

  it('shows a card under review, which cannot be chosen', async () => {
    await show(
      fakeCashier({ cards: [bankCard, { ...bankCard, id: 2, status: 'pending', is_default: false }] }),
    );
    const choices = await screen.findAllByRole('radio');
    expect(choices.map((choice) => choice.getAttribute('aria-disabled') === 'true')).toEqual([false, true]);
    const isInReview = (choice: HTMLElement) => choice.closest('label')?.textContent?.includes('In review');
    expect(choices.map(isInReview)).toEqual([false, true]);
  });

  it('shows why a card was not accepted, and the way to correct it', async () => {
    const rejected = {
      id: 2,
      status: 'rejected',
      is_default: false,
      reject_reason: 'The picture is blurred.',
    };
    await show(fakeCashier({ cards: [bankCard, { ...bankCard, ...rejected }] }));
    const card = (await screen.findByText('Not accepted')).closest('label') as HTMLElement;
    within(card).getByText(/The picture is blurred\./);
    expect(within(card).getByRole('link', { name: 'Fix it' }).getAttribute('href')).toBe(
      '/enUS/member/card?edit=2&back=MEMBER_TREASURE',
    );
    expect(screen.getAllByRole('link', { name: 'Fix it' })).toHaveLength(1);
  });

  it('loads the other kinds of payout methods on a press, and keeps the focus and the input', async () => {
    const { calls } = await show();
    await fillIn('700');
    const others = () =>
      calls.filter(({ path }) => /accountCard|accountVirtualAddress|accountConvenienceStore/.test(path));
    expect(others()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Other accounts' }));
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2));
    expect(others()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
    expect(amount().value).toBe('700');
    expect(screen.queryByRole('button', { name: 'Other accounts' })).toBeNull();
  });

  it('loads them at once if money is not paid out to bank accounts', async () => {
    await show(fakeCashier({ setting: { methods: ['virtual'] } }));
    await screen.findByRole('radio', { name: /ETH/ });
    expect(screen.queryByRole('radio', { name: /CTBC/ })).toBeNull();
  });

  it('loads them at once without a verified bank account', async () => {
    const { calls } = await show(fakeCashier({ cards: [{ ...bankCard, status: 'pending' }] }));
    const checked = () => screen.queryAllByRole('radio').map((radio) => radio.getAttribute('aria-checked'));
    await waitFor(() => expect(checked()).toEqual(['true', 'false']));
    expect(calls.some(({ path }) => path.startsWith('/virtualChannel'))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Other accounts' })).toBeNull();
  });

  it.each([
    [404, false],
    [500, true],
  ])('reports a kind whose list answers %i: %s', async (status, isReported) => {
    await show(fakeCashier({ cards: [] }), { api: { 'GET /accountConvenienceStore': { status } } });
    await screen.findByRole('radio', { name: /ETH/ });
    expect(screen.queryByText('Some of your accounts could not be loaded.') !== null).toBe(isReported);
  });

  it('loads only the kinds that failed again', async () => {
    let isDown = true;
    const store = {
      ...{ id: 3, brand: 'seven_eleven', store_code: '991283', store_name: 'Nanchang', address: '1 Rd.' },
      ...{ receiver_name: 'Ada', receiver_phone: '912***678', status: 'verified' },
    };
    const list = [store, { ...store, id: 4, receiver_phone: null }, { ...store, id: 5, status: 'disabled' }];
    const { calls } = await show(fakeCashier({ cards: [] }), {
      api: { 'GET /accountConvenienceStore': () => (isDown ? { status: 500 } : { data: { list } }) },
    });
    await screen.findByText('Some of your accounts could not be loaded.');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(3));
    expect(screen.queryByText('Some of your accounts could not be loaded.')).toBeNull();
    expect(screen.getByRole('radio', { name: /Nanchang.*912\*\*\*678/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /Nanchang.*991283/ })).toBeTruthy();
    const count = (path: string) => calls.filter((call) => call.path.startsWith(path)).length;
    expect([count('/accountConvenienceStore'), count('/virtualChannel')]).toEqual([2, 1]);
  });

  it('loads them when an unsettled order goes to one of them', async () => {
    const cashier = fakeCashier();
    const first = await show(cashier);
    answerConfirmation(first.app);
    fireEvent.click(await screen.findByRole('button', { name: 'Other accounts' }));
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
  }, 20_000);
});

describe('the cost', () => {
  const figure = (name: string) => screen.getByText(name, { selector: 'dl dt' }).parentElement?.textContent;

  it('shows while typing, and Max fills in the largest amount', async () => {
    await show();
    await fillIn('100');
    expect(figure('You receive')).toContain('$97.00');
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect(amount().value).toBe('5000.00');
    expect(figure('You receive')).toContain('$4,997.00');
  });

  it('offers Max while exactly the minimum is left of the day', async () => {
    await show(fakeCashier({ setting: { daily_amount_left: '100.00' } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Max' }));
    expect(amount().value).toBe('100.00');
  });

  it('shows the fee, the minimum and the coins of a network', async () => {
    const { app } = await show(fakeCashier({ setting: { free_times_left: 1 } }));
    answerConfirmation(app);
    fireEvent.click(await screen.findByRole('button', { name: 'Other accounts' }));
    fireEvent.click(await screen.findByRole('radio', { name: /ETH/ }));
    await fillIn('1000');
    expect(figure('Network fee')).toContain('$6.00');
    expect(figure('You receive')).toContain('$994.00');
    expect(figure('You receive')).toContain('0.31858974 ETH (1 ETH = $3,120.00)');
    await fillIn('199.99');
    fireEvent.click(submit());
    expect(await screen.findByText('The minimum here is $200.00')).toBeTruthy();
    expect(figure('You receive')).toBe('You receive—');
  });
});

it.each([
  [{}, 'From $100.00 to $5,000.00', 'From $100.00 to ••••'],
  [{ amount_max: '2000.00' }, 'From $100.00, at most $2,000.00 at a time', undefined],
  [{ daily_amount_left: '900.00' }, 'From $100.00, at most $900.00 more today', undefined],
])('hides the highest amount with the balances only if it is the balance: %j', async (setting, words, mask) => {
  await show(fakeCashier({ setting }));
  const hint = await screen.findByText(words);
  expect(hint.closest('.balance')?.getAttribute('data-masked')).toBe(mask);
});

describe('the turnover', () => {
  it('names a bonus that came without a deposit', async () => {
    const gift = {
      source_type: 'discount' as const,
      ...{ amount: '0.00', bonus_amount: '188.00', multiple: '5', product_ids: [] },
      ...{ required_bet: '940.00', valid_bet: '0.00', remain_bet: '940.00' },
    };
    const setting = { is_audit_passed: false, available_amount: '0.00', locked_amount: '188.00' };
    await show(fakeCashier({ setting, turnover: [gift] }));
    await screen.findByText('$188.00 bonus × 5');
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  });

  it.each([
    [3, null],
    [4, 'and 1 more'],
    [5, 'and 2 more'],
  ])('names three of %i games that count', async (count, more) => {
    const source = { product_ids: Array.from({ length: count }, (_, index) => 9 + index) };
    const setting = { is_audit_passed: false, available_amount: '0.00', locked_amount: '100.00' };
    await show(fakeCashier({ setting, turnover: [source] }));
    const row = (await screen.findByRole('link', { name: 'Tidepool' })).closest('p')?.textContent ?? '';
    expect(row).toContain('Copper Fox, Blue Reef, Tidepool');
    expect(row).not.toContain('Ivory Room');
    expect(/and \d more/.exec(row)?.[0] ?? null).toBe(more);
  });

  it('shows each open source with its progress, what is left and which games count', async () => {
    const scenario = {
      setting: { is_audit_passed: false, available_amount: '0.00', locked_amount: '310.00' },
      turnover: [
        {
          source_type: 'discount',
          promotion_name: 'Friday reload',
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
      fakeCashier({
        ...scenario,
        turnover: scenario.turnover.map((one) => ({
          ...one,
          product_ids: [...('product_ids' in one ? one.product_ids : [])],
        })),
      }),
    );
    const region = await screen.findByRole('region', { name: 'Turnover' });
    await within(region).findByText(/Place \$1,270\.00 more in valid bets/);
    const bars = within(region).getAllByRole('progressbar');
    expect(bars.map((bar) => bar.getAttribute('aria-valuetext'))).toEqual([
      '$640.00 of $1,910.00 · $1,270.00 left',
      '$0.00 of $10.00 · $10.00 left',
      '$600.00 of $1,800.00 · $1,200.00 left',
      '$40.00 of $100.00 · $60.00 left',
    ]);
    const [plain, promoted] = within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(plain).toMatch(/^Deposit\$10\.00 × 1/);
    expect(promoted).toMatch(/^Friday reload\(\$100\.00 \+ \$50\.00 bonus\) × 12/);
    expect(within(region).getAllByText(/^\$\d+\.00 × /)).toHaveLength(2);
    const fox = await within(region).findByRole('link', { name: 'Copper Fox' });
    expect(fox.getAttribute('href')).toBe('/enUS/game/eGame/9?back=MEMBER_TREASURE');
    expect(within(region).getByText('1 earlier requirement met')).toBeTruthy();
    expect(screen.getByText(/\$310\.00 in your main wallet cannot be withdrawn/)).toBeTruthy();
  });
});

it.each([
  [{}, 'You can withdraw up to $5,000.00', 'You can withdraw up to ••••'],
  [
    { amount_max: '2000.00' },
    'The maximum per withdrawal is $2,000.00',
    'The maximum per withdrawal is $2,000.00',
  ],
])('masks the amount of an error only if it is the balance: %j', async (setting, words, mask) => {
  await show(fakeCashier({ setting }));
  await fillIn('5000.01');
  fireEvent.click(submit());
  const error = await screen.findByText(words);
  expect(error.closest('.balance')?.getAttribute('data-masked')).toBe(mask);
});
