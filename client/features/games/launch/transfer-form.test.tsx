import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestAnswer } from '#tests/setup/app.tsx';
import {
  button,
  clearSession,
  launches,
  PRODUCT,
  play,
  type Scene,
  stubTab,
  wallet,
} from '#tests/setup/launcher.tsx';

beforeEach(clearSession);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('automatic transfer off', () => {
  async function openForm(scene: Scene = {}) {
    const rendered = await play(scene);
    rendered.press('open');
    const input = await screen.findByLabelText('Amount to move into the game');
    await screen.findByText('$500.00', { selector: 'dd *' });
    const type = (text: string) => fireEvent.change(input, { target: { value: text } });
    return { ...rendered, input, type };
  }

  it('moves the amount first, then opens the game, once for two presses', async () => {
    const { tab } = stubTab();
    const { type, calls } = await openForm();
    type('100');
    const submit = screen.getByRole('button', { name: 'Transfer and play' });
    act(() => {
      submit.click();
      submit.click();
    });
    await screen.findByText('$100.00 was moved to Lantern Works.');
    const order = calls.filter(({ method, path }) => method === 'POST' || path.startsWith('/game?'));
    expect(order.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { from_id: 1, to_id: 10, amount: '100.00' }],
      ['GET', undefined],
    ]);
    expect(tab.location.replace).toHaveBeenCalledOnce();
  });

  describe('the next time', () => {
    const remember = (amounts: object, account = 'demo') =>
      localStorage.setItem(`playAmounts/${account}`, JSON.stringify(amounts));
    const typed = async () => {
      await screen.findByText('$500.00', { selector: 'dd *' });
      return (await screen.findByLabelText<HTMLInputElement>('Amount to move into the game')).value;
    };

    it('suggests the last amount of this provider', async () => {
      stubTab();
      const { type, press } = await openForm();
      type('120.50');
      press('Transfer and play');
      await screen.findByText('$120.50 was moved to Lantern Works.');
      act(() => screen.getAllByRole('button', { name: 'Close' })[0]?.click());
      press('open');
      expect(await typed()).toBe('120.50');
      screen.getByText('As much as the last time. Change it as you like.');
    });

    it.each([
      ['at most the balance', { '0': [9, 800_00] }, '500.00'],
      ['nothing from another provider', { '0': [8, 100_00] }, ''],
      ['nothing from invalid storage', { '0': [9, -5], '1': [9, '7'], '2': null }, ''],
    ])('suggests %s', async (_why, amounts, suggested) => {
      remember(Object.values(amounts));
      await openForm();
      await waitFor(async () => expect(await typed()).toBe(suggested));
    });

    it('suggests a whole amount for a wallet that takes only those', async () => {
      remember([[9, 120_50]]);
      const whole = { ...wallet(10, '0.00'), is_integer_only: true };
      await openForm({ api: { 'GET /gameApi/wallet/10': { data: whole } } });
      await waitFor(async () => expect(await typed()).toBe('120.00'));
    });

    it('suggests nothing while money of the last time is inside, and focuses the button that moves nothing', async () => {
      remember([[9, 120_00]]);
      await openForm({ held: '470.00' });
      expect(await typed()).toBe('');
      expect(document.activeElement).toBe(await button('Continue ($470.00 inside)'));
    });

    it('suggests nothing from another member of this device', async () => {
      remember([[9, 120_50]], 'eve');
      await openForm();
      expect(await typed()).toBe('');
    });

    it('sends the suggested amount', async () => {
      stubTab();
      remember([[9, 120_00]]);
      const { press, calls } = await openForm();
      await waitFor(async () => expect(await typed()).toBe('120.00'));
      press('Transfer and play');
      await waitFor(() =>
        expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
          from_id: 1,
          to_id: 10,
          amount: '120.00',
        }),
      );
    });
  });

  it.each([
    ['', 'Enter an amount above zero'],
    ['0', 'Enter an amount above zero'],
    ['500.01', 'The main wallet holds $500.00'],
  ])('sends nothing for %j', async (typed, words) => {
    const { open } = stubTab();
    const { input, type, press, calls } = await openForm();
    type(typed);
    screen.getByRole('button', { name: 'Transfer and play' }).focus();
    press('Transfer and play');
    const error = await screen.findByText(words);
    expect(document.activeElement).toBe(input);
    // The text of the error while the member hides balances.
    expect(error.closest('.balance') !== null).toBe(words.includes('$500.00'));
    expect(open).not.toHaveBeenCalled();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it.each([
    ['100', true],
    ['100.5', false],
  ])('takes whole amounts only for a wallet of whole amounts: %s', async (amount, isSent) => {
    stubTab();
    const { type, press, calls } = await openForm({
      api: { 'GET /gameApi/wallet/10': { data: { ...wallet(10, '0.00'), is_integer_only: true } } },
    });
    screen.getByText('Lantern Works takes whole dollars only.');
    type(amount);
    press('Transfer and play');
    if (isSent) await screen.findByText('The game is open in a new tab');
    else await screen.findByText('Enter a whole amount');
    expect(calls.some(({ method }) => method === 'POST')).toBe(isSent);
  });

  it.each([
    ['499.99', '499.99'],
    ['500.00', '500.00'],
    ['500.01', undefined],
  ])('sends at most the balance of $500.00: %s', async (amount, sent) => {
    stubTab();
    const { type, press, calls } = await openForm();
    type(amount);
    press('Transfer and play');
    await screen.findByText(sent ? 'The game is open in a new tab' : 'The main wallet holds $500.00');
    const body = calls.find(({ method }) => method === 'POST')?.body;
    expect(body).toEqual(sent && { from_id: 1, to_id: 10, amount: sent });
  });

  it('offers the whole balance, and common amounts up to it', async () => {
    const { press, input } = await openForm();
    press('Max');
    expect(input).toHaveProperty('value', '500.00');
    const presets = within(screen.getByRole('group', { name: 'Common amounts' })).getAllByRole('button');
    expect(presets.map((button) => [button.textContent, button.hasAttribute('disabled')])).toEqual([
      ['$100.00', false],
      ['$500.00', false],
      ['$1,000.00', true],
    ]);
    press('$100.00');
    expect(input).toHaveProperty('value', '100.00');
  });

  it('links to the transfer mode, if the wallet page exists', async () => {
    const { unmount } = await openForm();
    screen.getByRole('link', { name: 'Change it in the wallet' });
    unmount();
    await openForm({ hasPage: () => false });
    expect(screen.queryByRole('link', { name: 'Change it in the wallet' })).toBeNull();
  });

  it('offers no transfer before the money inside is known, only the demo', async () => {
    const answer = Promise.withResolvers<TestAnswer>();
    const { press } = await play({ api: { 'GET /gameApi/wallet/10': () => answer.promise } });
    press('open');
    await button('Try with play money');
    await act(async () => {});
    expect(screen.queryByRole('button', { name: 'Transfer and play' })).toBeNull();
    await act(async () => answer.resolve({ data: wallet(10, '0.00') }));
    await button('Transfer and play');
  });

  it('cannot be played with an empty wallet, or without a demo', async () => {
    await openForm({ target: { product: { ...PRODUCT, support_demo: false } } });
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try with play money' })).toBeNull();
  });

  it('plays with the money in the game’s wallet without a transfer', async () => {
    stubTab();
    const { press, calls } = await openForm({ held: '42.00' });
    const continueButton = await button('Continue ($42.00 inside)');
    // The text while the member hides balances.
    expect(continueButton.querySelector('.balance')?.getAttribute('data-masked')).toBe(
      'Continue (•••• inside)',
    );
    press('Continue ($42.00 inside)');
    await screen.findByText('The game is open in a new tab');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  /** A transfer without an answer; `records` answers the polls of the transfer records. */
  async function loseAnswer(records: () => TestAnswer, answers: TestAnswer[] = ['timeout']) {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      advanceTimeDelta: 50,
      toFake: ['setTimeout', 'clearTimeout'],
    });
    const { tab } = stubTab();
    const scene = await openForm({
      api: {
        'POST /gameApi/transfer': () => answers.shift() ?? { status: 500 },
        'GET /gameTransferRecord': records,
      },
    });
    scene.type('100');
    scene.press('Transfer and play');
    return { ...scene, tab };
  }
  const recordOf = (status: string, more: object = {}): TestAnswer => ({
    data: {
      list: [
        {
          id: 1,
          created_at: new Date().toISOString(),
          order_no: 'T1',
          from_wallet_id: 1,
          to_wallet_id: 10,
          from_name: 'Main wallet',
          to_name: 'Lantern Works',
          amount: '100.00',
          status,
          mode: 'manual',
          ...more,
        },
      ],
    },
  });
  const keysOf = (calls: readonly { method: string; headers: Readonly<Record<string, string>> }[]) =>
    calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['Idempotency-Key']);

  it('opens the game once the record shows a transfer whose answer was lost', async () => {
    let records: TestAnswer = 'network';
    const { tab, calls } = await loseAnswer(() => records);
    await screen.findByText(/checking the records/);
    expect(launches(calls)).toEqual([]);
    records = recordOf('success');
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText('$100.00 was moved to Lantern Works.');
    expect(tab.location.replace).toHaveBeenCalledOnce();
    expect(keysOf(calls)).toHaveLength(1);
  });

  it('opens no game after a transfer that is not in the records, and repeats it with the same key', async () => {
    const moved: TestAnswer = { data: { from: wallet(1, '400.00'), to: wallet(10, '100.00') } };
    const { tab, calls, press } = await loseAnswer(() => ({ data: { list: [] } }), ['timeout', moved]);
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText('The transfer did not go through');
    expect(tab.close).toHaveBeenCalledOnce();
    expect(launches(calls)).toEqual([]);
    press('Try again');
    expect(await screen.findByLabelText('Amount to move into the game')).toHaveProperty('value', '100');
    press('Transfer and play');
    await screen.findByText('The game is open in a new tab');
    const keys = keysOf(calls);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it.each([
    ['that failed', { status: 'failed', remark: 'Lantern Works is closed' }, /Works is closed/],
    ['that is still pending', { status: 'pending' }, /is still working on it/],
  ])('opens no game after a transfer %s', async (_name, values, words) => {
    const { tab, calls } = await loseAnswer(() => recordOf(values.status, values));
    await vi.advanceTimersByTimeAsync(30_000);
    await screen.findByText(words);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(launches(calls)).toEqual([]);
  });

  it('shows the moved amount when the game does not open after the transfer', async () => {
    stubTab();
    const { type, press } = await openForm({ launch: { refused: 'Lantern Works is under maintenance' } });
    type('100');
    press('Transfer and play');
    await screen.findByText(/Lantern Works is under maintenance/);
    screen.getByText(/\$100\.00 was moved to Lantern Works\./);
  });
});
