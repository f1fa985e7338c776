import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mainWalletQuery } from '#platform/net/queries.ts';
import { parseMoney, toDecimal } from '#shared/money.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { TransferRecord } from '#shared/webapi/schemas/records.ts';
import type { GameWallet, RecallEntry, TransferBody } from '#shared/webapi/schemas/wallet.ts';
import { renderApp, type SentCall, type TestAnswer } from '#tests/setup/app.tsx';
import DesktopPage from './wallet.desktop.tsx';
import MobilePage from './wallet.mobile.tsx';

const base = { code: 'x', currency: 'USD', status: 'normal', is_integer_only: false } as const;
const member = { account: 'ada1815', transfer_mode: '1', identity_status: 'passed', has_safe_password: true };

/** An API with balances, records and idempotency keys. `cut` loses the next response, before or after the write. */
const TURNOVER = { total: '2400.00', left: '760.00', locks_wallet: true };

function fakeWallets() {
  const wallets: GameWallet[] = [
    { ...base, id: 1, name: 'Main wallet', balance: '100.00', turnover: TURNOVER },
    { ...base, id: 2, name: 'Copper Fox', balance: '5.50' },
    { ...base, id: 3, name: 'Ivory Room', balance: '320.00', status: 'maintenance' },
    { ...base, id: 4, name: 'Deep Current', balance: null, status: 'error' },
  ];
  const records: TransferRecord[] = [];
  const firstAnswers = new Map<string, TestAnswer>();
  const play = {
    move,
    wallets,
    records,
    mode: '1',
    cut: 'none' as 'none' | 'before' | 'after',
    canReadRecords: true,
    /** The status of the next records. */
    status: 'success' as TransferRecord['status'],
  };
  const nameOf = (id: number) => wallets.find((wallet) => wallet.id === id)?.name ?? '';

  function move({ from_id, to_id, amount }: TransferBody) {
    for (const wallet of wallets) {
      const sign = wallet.id === from_id ? -1 : wallet.id === to_id ? 1 : 0;
      wallet.balance = wallet.balance && toDecimal(parseMoney(wallet.balance) + sign * parseMoney(amount));
    }
    records.unshift({
      id: records.length + 1,
      created_at: new Date().toISOString(),
      order_no: `T${records.length + 1}`,
      from_wallet_id: from_id,
      to_wallet_id: to_id,
      from_name: nameOf(from_id),
      to_name: nameOf(to_id),
      amount,
      status: play.status,
      mode: 'manual',
    });
  }

  /** Runs `work` once for each idempotency key. */
  function write({ headers }: SentCall, work: () => TestAnswer): TestAnswer {
    const { cut } = play;
    play.cut = 'none';
    if (cut === 'before') return 'timeout';
    const key = headers['Idempotency-Key'] ?? '';
    const answer = firstAnswers.get(key) ?? work();
    firstAnswers.set(key, answer);
    return cut === 'after' ? 'timeout' : answer;
  }

  function recall(): TestAnswer {
    const list: RecallEntry[] = [
      { wallet_id: 2, amount: wallets[1]?.balance, is_ok: true },
      { wallet_id: 3, amount: '320.00', is_ok: false, message: 'Ivory Room is closed' },
      { wallet_id: 4, amount: null, is_ok: false, message: 'Deep Current did not answer' },
    ];
    move({ from_id: 2, to_id: 1, amount: wallets[1]?.balance ?? '0.00' });
    return { data: { list, wallet: wallets[0] } };
  }

  const api = {
    'GET /auth/info': () => ({ data: { ...member, transfer_mode: play.mode } }),
    'GET /gameWallet': () => ({ data: { list: structuredClone(wallets) } }),
    'GET /gameApi/wallet/1': () => ({ data: structuredClone(wallets[0]) }),
    'GET /gameApi/wallet/4': () => ({ data: { ...wallets[3], balance: '7.00', status: 'normal' } }),
    'GET /gameProduct': { data: { list: [] } },
    'GET /gameTransferRecord': (): TestAnswer =>
      play.canReadRecords ? { data: { list: structuredClone(records) } } : 'network',
    'POST /gameApi/transfer': (call: SentCall) =>
      write(call, () => {
        const body = call.body as TransferBody;
        if (body.amount === '13.00') return { refused: 'Not today' };
        move(body);
        const find = (id: number) => structuredClone(wallets.find((wallet) => wallet.id === id));
        return { data: { from: find(body.from_id), to: find(body.to_id) } };
      }),
    'POST /gameApi/transferAll': (call: SentCall) => write(call, recall),
    'POST /gameApi/transferMode': (call: SentCall): TestAnswer => {
      const { mode } = call.body as { mode: number };
      play.mode = String(mode);
      return { data: { mode } };
    },
  };
  return { play, api };
}

async function show(options: { search?: string } = {}, world = fakeWallets(), listed = 'Copper Fox') {
  const app = await renderApp(<DesktopPage />, {
    api: world.api,
    page: { name: 'TRADE', search: new URLSearchParams(options.search ?? 'to=2') },
  });
  app.app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  const list = await screen.findByRole('region', { name: 'Wallets' });
  await within(list).findByText(listed);
  return { ...app, ...world, list, posts: (path: string) => app.calls.filter((call) => call.path === path) };
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const send = () => screen.getByRole('button', { name: 'Transfer' });
const row = (list: HTMLElement, name: string) => {
  const found = within(list).getByText(name).closest('li');
  if (!found) throw new Error(`no row of ${name}`);
  return within(found);
};
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });

beforeEach(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => {};
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    advanceTimeDelta: 20,
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
  });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

describe('balances', () => {
  it('are summed, with the frozen and the unknown ones named', async () => {
    await show();
    const sums = within(screen.getByRole('region', { name: 'All wallets' }));
    expect(sums.getByText('$425.50')).toBeTruthy();
    expect(sums.getByText('$320.00 of it is frozen and safe during maintenance.')).toBeTruthy();
    expect(sums.getByText(/1 wallet is not answering/)).toBeTruthy();
  });

  it('have their currency below the sum', async () => {
    await show();
    const sums = within(screen.getByRole('region', { name: 'All wallets' }));
    expect(sums.getByText('All amounts in USD')).toBeTruthy();
  });

  it.each<[string, string, (world: ReturnType<typeof fakeWallets>) => unknown]>([
    ['no provider answers', '$100.00', ({ play }) => play.wallets.splice(1, 2)],
    ['they cannot be loaded', '—', ({ api }) => Object.assign(api, { 'GET /gameWallet': { status: 404 } })],
  ])('have no sum in games while %s', async (_, total, change) => {
    const world = fakeWallets();
    change(world);
    await renderApp(<DesktopPage />, { page: { name: 'TRADE' }, api: world.api });
    const sums = within(await screen.findByRole('region', { name: 'All wallets' }));
    await waitFor(() => expect(sums.getByText('In games').nextElementSibling?.textContent).toBe('—'));
    expect(sums.getByText('Main wallet').nextElementSibling?.textContent).toBe('$100.00');
    expect(sums.getByRole('heading').parentElement?.nextElementSibling?.textContent).toBe(total);
    expect(sums.queryByText('The balances could not be updated.') !== null).toBe(total === '—');
  });

  it('show a dash while unknown, and can be refreshed one by one', async () => {
    const { list } = await show();
    expect(row(list, 'Deep Current').getByText('—')).toBeTruthy();
    fireEvent.click(row(list, 'Deep Current').getByRole('button', { name: /^Try again/ }));
    await waitFor(() => expect(row(list, 'Deep Current').getByText('$7.00')).toBeTruthy());
    expect(screen.getByText('$432.50')).toBeTruthy();
  });

  it('are not called up to date while a provider is silent, or after a failed refresh', async () => {
    const world = fakeWallets();
    world.play.wallets.splice(2);
    const { list } = await show({}, world);
    await screen.findByText('All balances are up to date.');
    Object.assign(world.api, { 'GET /gameApi/wallet/2': { status: 500 } });
    fireEvent.click(row(list, 'Copper Fox').getByRole('button', { name: /^Refresh/ }));
    await row(list, 'Copper Fox').findByText('Could not be updated');
    expect(screen.queryByText('All balances are up to date.')).toBeNull();
    // A silent provider whose last balance the API still has.
    Object.assign(world.api, {
      'GET /gameApi/wallet/2': { data: { ...world.play.wallets[1], status: 'error' } },
    });
    fireEvent.click(row(list, 'Copper Fox').getByRole('button', { name: /^Try again/ }));
    await row(list, 'Copper Fox').findByText('The provider is not answering');
    expect(screen.queryByText('All balances are up to date.')).toBeNull();
  });

  it('are all loaded again by a press', async () => {
    const { calls } = await show();
    const reads = () => calls.filter(({ path }) => path.startsWith('/gameWallet')).length;
    const before = reads();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh all' }));
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  it('under maintenance stay visible, and cannot be transferred with', async () => {
    const { list } = await show();
    expect(row(list, 'Ivory Room').getByText('Frozen and safe')).toBeTruthy();
    expect(row(list, 'Ivory Room').getByText('$320.00')).toBeTruthy();
    const button = row(list, 'Ivory Room').getByRole<HTMLButtonElement>('button', { name: /^Transfer with/ });
    expect(button.disabled).toBe(true);
  });
});

describe('transfer', () => {
  it('is sent once on a double press, and changes both balances at once', async () => {
    const { list, posts, app } = await show();
    type('25.5');
    fireEvent.click(send());
    fireEvent.click(send());
    await waitFor(() => expect(row(list, 'Copper Fox').getByText('$31.00')).toBeTruthy());
    expect(screen.getAllByText('$74.50').length).toBeGreaterThan(0);
    expect(posts('/gameApi/transfer')).toHaveLength(1);
    expect(posts('/gameApi/transfer')[0]?.body).toEqual({ from_id: 1, to_id: 2, amount: '25.50' });
    expect(app.dialogs.getState().toasts[0]?.message).toBe('$25.50 moved to Copper Fox');
    expect(amount().value).toBe('');
    // A notice tells only what the records show.
    expect(screen.queryByText(/The record shows it/)).toBeNull();
    // The top bar shows the same wallet.
    expect(app.queryClient.getQueryData(mainWalletQuery(app).queryKey)).toMatchObject({ balance: '74.50' });
  });

  it('shows both balances of the answer, without another request', async () => {
    const { list, api } = await show();
    const never = () => new Promise<never>(() => {});
    Object.assign(api, { 'GET /gameWallet': never, 'GET /gameApi/wallet/1': never });
    type('25.50');
    fireEvent.click(send());
    await waitFor(() => expect(row(list, 'Copper Fox').getByText('$31.00')).toBeTruthy());
    expect(screen.getAllByText('$74.50').length).toBeGreaterThan(0);
  });

  it('keeps its button busy until the answer', async () => {
    const { api } = await show();
    const answer = Promise.withResolvers<TestAnswer>();
    Object.assign(api, { 'POST /gameApi/transfer': () => answer.promise });
    type('1');
    fireEvent.click(send());
    await waitFor(() => expect(send().getAttribute('aria-busy')).toBe('true'));
    answer.resolve({ refused: 'Not now' });
    await screen.findByText('Not now');
    expect(send().getAttribute('aria-busy')).not.toBe('true');
  });

  it('uses a new key after a transfer has settled', async () => {
    const { posts, list } = await show();
    for (const balance of ['$6.50', '$7.50']) {
      type('1');
      fireEvent.click(send());
      await waitFor(() => expect(row(list, 'Copper Fox').getByText(balance)).toBeTruthy());
    }
    const keys = posts('/gameApi/transfer').map((call) => call.headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps the input of a refusal, and shows its message', async () => {
    await show();
    type('13');
    fireEvent.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe('Not today');
    expect(amount().value).toBe('13');
  });

  it('shows errors before anything is sent', async () => {
    const { posts } = await show();
    type('100.01');
    fireEvent.click(send());
    const error = await screen.findByText('Main wallet holds $100.00');
    // The mask that the style sheet draws while the member hides balances.
    expect(error.closest('.balance')?.getAttribute('data-masked')).toBe('Main wallet holds ••••');
    expect(document.activeElement).toBe(amount());
    expect(posts('/gameApi/transfer')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    await waitFor(() => expect(screen.queryByText('Main wallet holds $100.00')).toBeNull());
    expect(amount().value).toBe('100.00');
  });

  it('offers whole dollars to a wallet that takes no cents', async () => {
    const world = fakeWallets();
    const [main, fox] = world.play.wallets;
    Object.assign(main ?? {}, { balance: '100.50' });
    Object.assign(fox ?? {}, { is_integer_only: true });
    const { posts } = await show({}, world);
    screen.getByText('Copper Fox takes whole dollars only.');
    type('10.50');
    fireEvent.click(send());
    await screen.findByText('Copper Fox takes whole dollars only: $10.00 or $11.00');
    expect(amount().value).toBe('10.50');
    expect(posts('/gameApi/transfer')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect(amount().value).toBe('100.00');
  });

  it('swaps the wallets, and presets the wallet of a row with the form in view', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { list, posts } = await show();
    fireEvent.click(screen.getByRole('button', { name: 'Swap the two wallets' }));
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect(amount().value).toBe('5.50');
    fireEvent.click(row(list, 'Copper Fox').getByRole('button', { name: /^Transfer with/ }));
    await waitFor(() => expect(document.activeElement).toBe(amount()));
    const [formBox] = scroll.mock.contexts;
    expect((formBox as Element).contains(amount())).toBe(true);
    fireEvent.click(send());
    await waitFor(() => expect(posts('/gameApi/transfer')[0]?.body).toMatchObject({ from_id: 2, to_id: 1 }));
  });
});

it('chooses a wallet in a sheet on a phone, which swaps the pair if it is the other one', async () => {
  const { api } = fakeWallets();
  const { calls } = await renderApp(<MobilePage />, { device: 'mobile', page: { name: 'TRADE' }, api });
  fireEvent.click(await screen.findByRole('combobox', { name: 'From' }));
  const choices = within(await screen.findByRole('dialog'));
  fireEvent.click(await choices.findByRole('button', { name: /Copper Fox/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('combobox', { name: 'To' }));
  const targets = within(await screen.findByRole('dialog'));
  expect(targets.queryByRole('button', { name: /Copper Fox/ })).toBeNull();
  fireEvent.click(targets.getByRole('button', { name: /Main wallet/ }));
  type('5');
  fireEvent.click(send());
  const sent = () => calls.find(({ path }) => path === '/gameApi/transfer')?.body;
  await waitFor(() => expect(sent()).toEqual({ from_id: 2, to_id: 1, amount: '5.00' }));
});

describe('a transfer without a response', () => {
  it('is found in the records if it arrived; nothing can be sent meanwhile', async () => {
    const { play, posts, list } = await show();
    play.cut = 'after';
    play.canReadRecords = false;
    type('20');
    fireEvent.click(send());
    await screen.findByText(/checking the record/);
    expect(send().getAttribute('aria-busy')).toBe('true');
    fireEvent.click(send());
    fireEvent.submit(send().closest('form') as HTMLFormElement);
    play.canReadRecords = true;
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText(/The record shows it: \$20\.00 moved to Copper Fox/);
    expect(posts('/gameApi/transfer')).toHaveLength(1);
    expect(amount().value).toBe('');
    await waitFor(() => expect(row(list, 'Copper Fox').getByText('$25.50')).toBeTruthy());
  });

  it('empties the form when the records show that it is still under way', async () => {
    const { play } = await show();
    play.cut = 'after';
    play.status = 'pending';
    type('20');
    fireEvent.click(send());
    await vi.advanceTimersByTimeAsync(120_000);
    await screen.findByText(/still working on this transfer/);
    expect(amount().value).toBe('');
  });

  it('can be sent again with its key if it never arrived', async () => {
    const { play, posts, list } = await show();
    play.cut = 'before';
    type('20');
    fireEvent.click(send());
    await screen.findByText(/checking the record/);
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText(/Nothing was moved; you can send it again/);
    expect(amount().value).toBe('20');
    fireEvent.click(send());
    await waitFor(() => expect(row(list, 'Copper Fox').getByText('$25.50')).toBeTruthy());
    const keys = posts('/gameApi/transfer').map((call) => call.headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps its key and its input over a reload if it is not in the records', async () => {
    const world = fakeWallets();
    const first = await show({}, world);
    world.play.cut = 'before';
    type('20');
    fireEvent.click(send());
    await screen.findByText(/checking the record/);
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText(/Nothing was moved; you can send it again/);
    first.unmount();
    const second = await show({ search: '' }, world);
    await screen.findByText(/Nothing was moved; you can send it again/);
    expect(amount().value).toBe('20.00');
    fireEvent.click(send());
    await waitFor(() => expect(row(second.list, 'Copper Fox').getByText('$25.50')).toBeTruthy());
    const keyOf = (page: typeof first) => page.posts('/gameApi/transfer')[0]?.headers['Idempotency-Key'];
    expect(keyOf(second)).toBe(keyOf(first));
  });

  it('is found by a late record of its first try after a second one', async () => {
    const { play, posts } = await show();
    play.cut = 'before';
    type('20');
    const sentAt = new Date().toISOString();
    fireEvent.click(send());
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText(/Nothing was moved; you can send it again/);
    play.cut = 'before';
    fireEvent.click(send());
    await waitFor(() => expect(posts('/gameApi/transfer')).toHaveLength(2));
    play.move({ from_id: 1, to_id: 2, amount: '20.00' });
    Object.assign(play.records[0] ?? {}, { created_at: sentAt });
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText(/The record shows it: \$20\.00 moved to Copper Fox/);
  });

  it('names a wallet that is no longer listed by its number', async () => {
    const world = fakeWallets();
    const { play } = await show({}, world);
    play.cut = 'after';
    play.canReadRecords = false;
    type('20');
    fireEvent.click(send());
    await screen.findByText(/checking the record/);
    cleanup();
    play.canReadRecords = true;
    const wallets = world.api['GET /gameWallet'];
    world.api['GET /gameWallet'] = (() => {
      const { data } = wallets();
      return { data: { ...data, list: data.list.filter(({ id }) => id !== 2) } };
    }) as never;
    await show({ search: '' }, world, 'Ivory Room');
    await screen.findByText(/The record shows it: \$20\.00 moved to #2/);
  });

  it('is looked up after a reload too', async () => {
    const world = fakeWallets();
    const first = await show({}, world);
    world.play.cut = 'after';
    world.play.canReadRecords = false;
    type('20');
    fireEvent.click(send());
    await screen.findByText(/checking the record/);
    first.unmount();
    world.play.canReadRecords = true;
    // The wallets and their names load after the lookup.
    const wallets = world.api['GET /gameWallet'];
    world.api['GET /gameWallet'] = (async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return wallets();
    }) as never;
    const second = await show({ search: '' }, world);
    await screen.findByText(/The record shows it: \$20\.00 moved to Copper Fox/);
    expect(second.posts('/gameApi/transfer')).toHaveLength(0);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('moneyOrder/'))).toEqual([]);
  });
});

describe('a transfer of another tab', () => {
  it.each([
    { from_id: 1, to_id: 2, amount: '5.00' },
    { from_id: 1, to_id: 3, amount: '13.00' },
    { from_id: 3, to_id: 2, amount: '13.00' },
  ])('that is found in the record leaves the typed amount in the form: %j', async (intent) => {
    const { play } = await show();
    const order = { key: 'other-tab', intent, sentAt: Date.now(), tries: 1 };
    play.move(intent);
    localStorage.setItem('moneyOrder/transfer/ada1815', JSON.stringify({ order, isMissing: false }));
    type('13');
    fireEvent.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe('Not today');
    expect(amount().value).toBe('13');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('moneyOrder/'))).toEqual([]);
  });
});

describe('a transfer whose code a new build took away', () => {
  it('shows the error and keeps the input, and stores no order', async () => {
    const { posts, navigation } = await show();
    vi.spyOn(RECORD_CALLS.transferRecords, 'schemas').mockRejectedValueOnce(new TypeError('gone'));
    fireEvent.change(amount(), { target: { value: '10' } });
    fireEvent.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain('older version');
    expect(amount().value).toBe('10');
    expect(posts('/gameApi/transfer')).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('moneyOrder/'))).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(navigation.reload).toHaveBeenCalledOnce();
  });
});

describe('recall', () => {
  it('is sent once, and shows the result of each wallet', async () => {
    const { posts } = await show();
    const button = screen.getByRole('button', { name: /^Bring (all )?back/ });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('$5.50 came back to the main wallet');
    expect(screen.getByText('Ivory Room is closed')).toBeTruthy();
    expect(screen.getByText('Deep Current did not answer')).toBeTruthy();
    expect(screen.getAllByText('$105.50').length).toBeGreaterThan(0);
    expect(posts('/gameApi/transferAll')).toHaveLength(1);
  });

  it('sends nothing when its code is gone after a new build, and offers a reload', async () => {
    const { app, posts, navigation } = await show();
    vi.spyOn(RECORD_CALLS.transferRecords, 'schemas').mockRejectedValueOnce(new TypeError('gone'));
    const button = screen.getByRole('button', { name: /^Bring (all )?back/ });
    fireEvent.click(button);
    await waitFor(() => expect(app.dialogs.getState().dialogs).toHaveLength(1));
    const [dialog] = app.dialogs.getState().dialogs;
    expect(dialog).toMatchObject({ kind: 'confirm', title: 'A new version of this site is ready.' });
    expect(posts('/gameApi/transferAll')).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('moneyOrder/'))).toEqual([]);
    expect(button).toHaveProperty('disabled', false);
    app.dialogs.settle(dialog?.id ?? 0, true);
    await waitFor(() => expect(navigation.reload).toHaveBeenCalledOnce());
  });

  it('that is refused shows the message of the API, and can be sent again', async () => {
    const { api, posts } = await show();
    Object.assign(api, { 'POST /gameApi/transferAll': { refused: 'Not now' } });
    const button = screen.getByRole('button', { name: /^Bring (all )?back/ });
    fireEvent.click(button);
    await screen.findByText('Not now');
    fireEvent.click(button);
    await waitFor(() => expect(posts('/gameApi/transferAll')).toHaveLength(2));
  });

  it('is found in the records without a response', async () => {
    const { play, posts } = await show();
    play.cut = 'after';
    fireEvent.click(screen.getByRole('button', { name: /^Bring (all )?back/ }));
    await screen.findByText('$5.50 came back to the main wallet');
    expect(posts('/gameApi/transferAll')).toHaveLength(1);
  });
});

describe('automatic transfer', () => {
  it('sends 0 when it is on and 1 when it is off, and flips after the response', async () => {
    let release = (_answer: TestAnswer): void => {};
    const world = fakeWallets();
    world.api['POST /gameApi/transferMode'] = (() =>
      new Promise<TestAnswer>((resolve) => {
        release = resolve;
      })) as never;
    const { app, posts } = await show({}, world);
    vi.spyOn(app.dialogs, 'confirm').mockResolvedValue(true);
    const isOn = () => screen.getByRole('switch').getAttribute('aria-checked');
    await waitFor(() => expect(isOn()).toBe('true'));
    fireEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(posts('/gameApi/transferMode')).toHaveLength(1));
    expect(posts('/gameApi/transferMode')[0]?.body).toEqual({ mode: 0 });
    expect(isOn()).toBe('true');
    world.play.mode = '0';
    release({ data: { mode: 0 } });
    await waitFor(() => expect(isOn()).toBe('false'));
    await waitFor(() => expect(posts('/auth/info')).toHaveLength(2));
    fireEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(posts('/gameApi/transferMode')[1]?.body).toEqual({ mode: 1 }));
    release({ refused: 'Not now' });
    await waitFor(() => expect(posts('/auth/info').length).toBeGreaterThan(2));
    expect(isOn()).toBe('false');
  });
});

it('shows what is open of the turnover beside the sum', async () => {
  await show();
  const bar = screen.getByRole('progressbar', { name: 'Open turnover' });
  expect(bar.getAttribute('aria-valuetext')).toBe('$1,640.00 of $2,400.00 · $760.00 left');
  screen.getByText('Can be withdrawn: $0.00');
});

it.each([
  true,
  false,
])('leads a member without money to a deposit, if there is one: %s, and folds the wallets', async (hasPage) => {
  const { api } = fakeWallets();
  const empty = { ...base, balance: '0.00', used_at: null };
  const games = Array.from({ length: 9 }, (_, index) => ({ ...empty, id: index + 2, name: `Room ${index}` }));
  const main = { ...empty, id: 1, name: 'Main wallet' };
  Object.assign(api, {
    'GET /gameApi/wallet/1': { data: main },
    'GET /gameWallet': { data: { list: [main, ...games] } },
  });
  const { app } = await renderApp(<DesktopPage />, {
    ...{ api, page: { name: 'TRADE' } },
    hasPage: () => hasPage,
  });
  app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  const folded = (await screen.findByText('Show 9 empty wallets')).closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('Room 8');
  const sum = within(screen.getByRole('region', { name: 'All wallets' }));
  const hrefs = sum.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(hasPage ? ['/enUS/member/deposit'] : []);
  expect(sum.getAllByText('$0.00')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Bring (all )?back/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Transfer with/ })).toBeNull();
});
