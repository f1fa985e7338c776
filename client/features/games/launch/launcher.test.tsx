import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import type { GridGame } from '../api.ts';
import type { PlayTarget } from './launch.ts';
import { Launcher } from './launcher.tsx';
import { useLauncher } from './launcher-context.ts';

const PRODUCT: GameProduct = {
  id: 9,
  category_code: 'egame',
  code: 'lantern',
  name: 'Lantern Works',
  image: '/p.svg',
  wallet_id: 10,
  open_mode: 'game_list',
  support_demo: true,
  is_maintenance: false,
  sort: 1,
};
const GAME: GridGame = { id: 9001, productId: 9, name: 'Koi Gate', image: '/koi.svg', hasDemo: true };
const LAUNCHED = { id: 9001, product_id: 9, name: 'Koi Gate', wallet_id: 10 };

const wallet = (id: number, balance: string | null, status = 'normal') => ({
  id,
  product_id: id === 1 ? null : 9,
  code: `w${id}`,
  name: id === 1 ? 'Main wallet' : 'Lantern Works',
  balance,
  currency: 'USD',
  status,
  is_integer_only: false,
});

type TestAnswer = Exclude<NonNullable<TestAppOptions['api']>[string], (...args: never[]) => unknown>;

interface Scene extends TestAppOptions {
  isAutomatic?: boolean;
  main?: string;
  held?: string;
  launch?: TestAnswer | (() => TestAnswer | Promise<TestAnswer>);
  target?: PlayTarget;
  isGuest?: boolean;
}

function Card({ target }: { target: PlayTarget }) {
  const { open, press } = useLauncher();
  return (
    <>
      <button type="button" onClick={() => open(target)}>
        open
      </button>
      <button type="button" onClick={() => press(target)}>
        press
      </button>
    </>
  );
}

async function play(scene: Scene = {}) {
  const {
    isAutomatic = false,
    main = '500.00',
    held = '0.00',
    target = { product: PRODUCT, game: GAME },
  } = scene;
  if (!scene.isGuest) {
    const record = {
      token: 't',
      exp: '2999-01-01T00:00:00.000Z',
      type: 'Bearer',
      timestamp: Date.now() + 9e6,
    };
    localStorage.setItem('authToken', JSON.stringify(record));
  }
  const rendered = await renderApp(
    <Launcher>
      <Card target={target} />
    </Launcher>,
    {
      page: { name: 'GAME_E_GAME', pathname: '/enUS/game/eGame' },
      ...scene,
      api: {
        'GET /auth/info': { data: { account: 'demo', transfer_mode: isAutomatic ? '1' : '0' } },
        'GET /gameProduct': { data: { list: [PRODUCT] } },
        'GET /gameApi/wallet/1': { data: wallet(1, main) },
        'GET /gameApi/wallet/10': { data: wallet(10, held) },
        'GET /gameWallet': { data: { list: [wallet(1, main), wallet(10, held)] } },
        'GET /game': scene.launch ?? { data: { ...LAUNCHED, launch_url: '/play/x', moved_amount: '0.00' } },
        'POST /gameApi/transfer': { data: { from: wallet(1, '400.00'), to: wallet(10, '100.00') } },
        ...scene.api,
      },
    },
  );
  const press = (name: string | RegExp) => act(() => screen.getByRole('button', { name }).click());
  return { ...rendered, press };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const launches = (calls: readonly { path: string }[]) =>
  calls.filter(({ path }) => path.startsWith('/game?'));

/** Stubs `window.open`. */
function stubTab() {
  const tab = {
    closed: false,
    opener: window as unknown,
    document: document.implementation.createHTMLDocument(''),
    location: { replace: vi.fn() },
    close: vi.fn(),
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { tab, open };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // The session cookie of the previous test.
  createCookies(document).remove('authToken');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a guest', () => {
  it('is redirected to the login, and back to this game', async () => {
    const { press, navigation, app } = await play({ isGuest: true });
    press('open');
    await button('Log in and play');
    press('Log in and play');
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/enUS/login?cb=1');
    expect(app.returnTo.take()).toBe('/enUS/game/eGame?game=9001');
    expect(JSON.parse(sessionStorage.getItem('playAfterLogin') ?? '')).toMatchObject({
      productId: 9,
      gameId: 9001,
    });
  });

  it('is redirected to the login at once for a lobby without a demo', async () => {
    const target = { product: { ...PRODUCT, support_demo: false } };
    const { press, navigation, app } = await play({ isGuest: true, target });
    press('press');
    expect(navigation.go).toHaveBeenCalledWith('/enUS/login?cb=1');
    expect(app.returnTo.take()).toBe('/enUS/game/eGame?lobby=9');
  });

  it('can play the demo', async () => {
    const { tab } = stubTab();
    const { press, calls } = await play({
      isGuest: true,
      launch: { data: { ...LAUNCHED, launch_url: '/play/demo' } },
    });
    press('open');
    await button('Try with play money');
    press('Try with play money');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('http://localhost/play/demo'));
    expect(launches(calls).map(({ path }) => path)).toEqual(['/game?game_id=9001&demo=1']);
    expect(JSON.parse(localStorage.getItem('recentGames') ?? '')).toMatchObject([
      { id: 9001, locale: 'enUS' },
    ]);
  });
});

describe('automatic transfer on', () => {
  it('shows the amount, opens the tab in the click handler, and shows what was moved', async () => {
    const { tab, open } = stubTab();
    const answer = Promise.withResolvers<TestAnswer>();
    const { press } = await play({ isAutomatic: true, launch: () => answer.promise });
    press('open');
    await screen.findByText('$500.00');
    press('Play');
    // Before any response: browsers block a tab that opens later.
    expect(open).toHaveBeenCalledOnce();
    expect(tab.document.body.textContent).toBe('Opening Koi Gate…');
    answer.resolve({ data: { ...LAUNCHED, launch_url: '/play/x', moved_amount: '500.00' } });
    await screen.findByText('The game is open in a new tab');
    screen.getByText('$500.00 was moved to Lantern Works.');
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('http://localhost/play/x');
  });

  it('starts from a card when money and transfer mode are loaded', async () => {
    const { tab } = stubTab();
    const { press, app } = await play({ isAutomatic: true, target: { product: PRODUCT } });
    const { mainWalletQuery, memberQuery } = await import('#platform/net/queries.ts');
    await app.queryClient.fetchQuery(memberQuery(app));
    await app.queryClient.fetchQuery(mainWalletQuery(app));
    press('press');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
  });

  it('shows a link if the browser blocked the tab', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { press } = await play({ isAutomatic: true });
    press('open');
    await button('Play');
    press('Play');
    const link = await screen.findByRole('link', { name: 'Open the game' });
    expect(link).toHaveProperty('href', 'http://localhost/play/x');
    expect(link).toHaveProperty('target', '_blank');
    fireEvent.click(link);
    await screen.findByText('The game is open in a new tab');
  });

  it('offers a deposit to a member without money', async () => {
    const { press } = await play({ isAutomatic: true, main: '0.00' });
    press('open');
    await screen.findByText('No money to play with');
    expect(screen.getByRole('link', { name: 'Deposit' })).toHaveProperty('pathname', '/enUS/member/deposit');
  });
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

  it('moves the amount first, then opens the game', async () => {
    const { tab } = stubTab();
    const { type, press, calls } = await openForm();
    type('100');
    press('Transfer and play');
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
    const { type, press, calls } = await openForm();
    type(typed);
    press('Transfer and play');
    await screen.findByText(words);
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

  it('cannot be played with an empty wallet, or without a demo', async () => {
    await openForm({ target: { product: { ...PRODUCT, support_demo: false } } });
    expect(screen.queryByRole('button', { name: /^Play with/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try with play money' })).toBeNull();
  });

  it('plays with the money in the game’s wallet without a transfer', async () => {
    stubTab();
    const { press, calls } = await openForm({ held: '42.00' });
    await button('Play with $42.00');
    press('Play with $42.00');
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

describe('a game that cannot be played, because of', () => {
  it.each([
    ['a refusal, with the API’s message', { refused: 'The provider said no' }, /The provider said no/],
    ['no answer', 'timeout' as const, /There was no answer/],
    ['a failure of the server', { status: 500 }, /Something went wrong on our side/],
    ['a game that is gone', { status: 404 }, /This game is no longer available/],
    ['an answer without an address', { data: LAUNCHED }, /Something went wrong on our side/],
  ])('%s', async (_name, launch, words) => {
    const { tab } = stubTab();
    const { press } = await play({ isAutomatic: true, launch });
    press('open');
    await button('Play');
    press('Play');
    await screen.findByText(words);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(localStorage.getItem('recentGames')).toBeNull();
  });

  it('a session that ended, opens again after the login', async () => {
    stubTab();
    const { press, app } = await play({ isAutomatic: true, launch: { status: 401 } });
    press('open');
    await button('Play');
    press('Play');
    await waitFor(() => expect(sessionStorage.getItem('playAfterLogin')).not.toBeNull());
    expect(app.returnTo.take()).toBe('/enUS/game/eGame?game=9001');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('maintenance, shows its end', async () => {
    const product = { ...PRODUCT, is_maintenance: true, maintenance_end: '2026-11-22T12:00:00Z' };
    const { press } = await play({ target: { product, game: GAME } });
    press('press');
    await screen.findByText('Lantern Works is under maintenance');
    screen.getByText(/Opens again Nov 22, 2026, 12:00 \(GMT\)\. Money in its wallet is frozen and safe\./);
    expect(screen.queryByRole('button', { name: /Play|Transfer/ })).toBeNull();
  });

  it('a provider that does not answer', async () => {
    const { press } = await play({
      isAutomatic: true,
      api: { 'GET /gameApi/wallet/10': { data: wallet(10, null, 'error') } },
    });
    press('open');
    await screen.findByText('Lantern Works is not answering');
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
  });

  it('a phone, if the game runs on computers only', async () => {
    const { press } = await play({
      device: 'mobile',
      target: { product: PRODUCT, game: { ...GAME, isDesktopOnly: true } },
    });
    press('open');
    await screen.findByText(/runs on computers only/);
    expect(screen.queryByRole('button', { name: /Play/ })).toBeNull();
  });
});

describe('the panel', () => {
  it.each([
    'desktop',
    'mobile',
  ] as const)('is named after the game and describes its provider on %s', async (device) => {
    const { press } = await play({ device });
    press('open');
    const dialog = await screen.findByRole('dialog', { name: 'Koi Gate' });
    within(dialog).getByText('Lantern Works', { selector: 'p' });
    expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/koi.svg');
    within(dialog).getByRole('button', { name: 'Add to favourites' });
  });

  it('of a lobby is named after its provider', async () => {
    const { press } = await play({ target: { product: PRODUCT } });
    press('open');
    const dialog = await screen.findByRole('dialog', { name: 'Lantern Works' });
    expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/p.svg');
    within(dialog).getByText('Its games open in the provider’s own lobby.');
    expect(within(dialog).queryByRole('button', { name: /favourites/ })).toBeNull();
  });

  it.each([
    ['96.5', true],
    ['0', false],
    [undefined, false],
  ])('shows the RTP %s: %s', async (rtp, isShown) => {
    const { press } = await play({ target: { product: PRODUCT, game: { ...GAME, rtp } } });
    press('open');
    await screen.findByRole('dialog');
    expect(screen.queryByText(/^RTP/) !== null).toBe(isShown);
  });

  it.each([
    ['mobile', true, true],
    ['desktop', true, false],
    ['mobile', false, false],
  ] as const)('on %s marks a game that runs on computers only: %s', async (device, isDesktopOnly, isMarked) => {
    const { press } = await play({ device, target: { product: PRODUCT, game: { ...GAME, isDesktopOnly } } });
    press('open');
    await screen.findByRole('dialog');
    expect(screen.queryByText('Computers only') !== null).toBe(isMarked);
  });

  it('stays open while a transfer is in flight, and shows its amount', async () => {
    stubTab();
    const answer = Promise.withResolvers<TestAnswer>();
    const { press } = await play({ api: { 'POST /gameApi/transfer': () => answer.promise } });
    press('open');
    fireEvent.change(await screen.findByLabelText('Amount to move into the game'), {
      target: { value: '100' },
    });
    press('Transfer and play');
    await screen.findByText('Moving $100.00 to Lantern Works…');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await act(async () => answer.resolve({ data: { from: wallet(1, '400.00'), to: wallet(10, '100.00') } }));
    await screen.findByText('The game is open in a new tab');
  });

  it('plays a provider without a wallet of its own from the main wallet', async () => {
    const { press } = await play({ target: { product: { ...PRODUCT, wallet_id: null }, game: GAME } });
    press('open');
    await button('Play');
    expect(screen.queryByLabelText('Amount to move into the game')).toBeNull();
  });

  it('can be retried while the provider does not answer', async () => {
    let isDown = true;
    const { press } = await play({
      isAutomatic: true,
      api: { 'GET /gameApi/wallet/10': () => (isDown ? { status: 500 } : { data: wallet(10, '0.00') }) },
    });
    press('open');
    await screen.findByText('Lantern Works is not answering');
    isDown = false;
    press('Try again');
    await button('Play');
  });

  it.each([
    ['500.00', '0.00', false],
    ['0.00', '0.01', false],
    ['0.00', '0.00', true],
  ])('without automatic transfer, with $%s and $%s in the wallets, says that there is no money: %s', async (main, held, isEmpty) => {
    const { press } = await play({ main, held });
    press('open');
    if (isEmpty) await screen.findByText('No money to play with');
    else await screen.findByLabelText('Amount to move into the game');
    expect(screen.queryByText('No money to play with') !== null).toBe(isEmpty);
  });
});

describe('the URL', () => {
  const page = { name: 'GAME_E_GAME' as const, pathname: '/enUS/game/eGame' };
  const games = {
    data: { list: [{ ...GAME, product_id: 9, code: 'koi', support_demo: true, support_mobile: true }] },
  };

  it('opens its game, and loses it when the panel closes', async () => {
    const { press, navigation } = await play({
      isGuest: true,
      page: { ...page, search: new URLSearchParams('game=9001') },
      launch: games,
    });
    await button('Log in and play');
    press('Close');
    expect(navigation.setQuery).toHaveBeenCalledWith({ game: null, lobby: null }, { replace: true });
  });

  it('of a removed game shows a toast', async () => {
    const { app, navigation } = await play({
      isGuest: true,
      page: { ...page, search: new URLSearchParams('game=777') },
      launch: games,
    });
    await waitFor(() => expect(app.dialogs.getState().toasts).toHaveLength(1));
    expect(navigation.setQuery).toHaveBeenCalledWith({ game: null, lobby: null }, { replace: true });
  });

  it('opens the panel after a login where the browser would block a tab', async () => {
    sessionStorage.setItem('playAfterLogin', JSON.stringify({ productId: 9, gameId: 9001, at: Date.now() }));
    const { open } = stubTab();
    await play({
      isAutomatic: true,
      page: { ...page, search: new URLSearchParams('game=9001') },
      launch: games,
    });
    await button('Play');
    expect(open).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('playAfterLogin')).toBeNull();
  });
});

describe('Back from a game that replaced the page', () => {
  const comeBack = (persisted: boolean) =>
    act(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted })));

  it('closes the panel and reloads balances when the page comes from the bfcache', async () => {
    const { press, calls } = await play({ main: '500.00' });
    press('open');
    await screen.findByText('$500.00', { selector: 'dd *' });
    comeBack(false);
    expect(screen.queryByRole('dialog')).not.toBeNull();
    const asked = calls.filter(({ path }) => path === '/gameApi/wallet/1').length;
    comeBack(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/gameApi/wallet/1').length).toBeGreaterThan(asked),
    );
  });
});
