import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postedBodies, type TestAnswer } from '#tests/setup/app.tsx';
import {
  button,
  clearSession,
  GAME,
  LAUNCHED,
  launches,
  PRODUCT,
  play,
  stubTab,
  wallet,
} from '#tests/setup/launcher.tsx';

beforeEach(clearSession);
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

it('can be added to the favorites, and removed', async () => {
  localStorage.removeItem('favouriteGames');
  const { press } = await play();
  press('open');
  const favorite = await button('Add to favorites');
  expect(favorite.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(favorite);
  await button('In your favorites');
  expect(favorite.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(favorite);
  await button('Add to favorites');
  expect(JSON.parse(localStorage.getItem('favouriteGames') ?? '')).toEqual([]);
});

describe('automatic transfer on', () => {
  it('shows the amount, opens the tab in the click handler, and shows what was moved', async () => {
    const { tab, open } = stubTab();
    const answer = Promise.withResolvers<TestAnswer>();
    const { press } = await play({ isAutomatic: true, launch: () => answer.promise });
    press('open');
    await button('Play with $500.00');
    press('Play with $500.00');
    // Before any response: browsers block a tab that opens later.
    expect(open).toHaveBeenCalledOnce();
    expect(tab.document.body.textContent).toBe('Opening Koi Gate…');
    answer.resolve({ data: { ...LAUNCHED, launch_url: '/play/x', moved_amount: '500.00' } });
    await screen.findByText('The game is open in a new tab');
    screen.getByText('$500.00 was moved to Lantern Works.');
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('http://localhost/play/x');
  });

  it('names all the money that the game will hold', async () => {
    const { press } = await play({ isAutomatic: true, held: '470.00' });
    press('open');
    const playButton = await button('Play with $970.00');
    // The text while the member hides balances.
    expect(playButton.querySelector('.balance')?.getAttribute('data-masked')).toBe('Play with ••••');
  });

  it.each([
    true,
    false,
  ])('offers to bring it back without playing, with automatic transfer %s', async (isAutomatic) => {
    const { press, calls } = await play({ isAutomatic, held: '470.00' });
    press('open');
    await button('Bring back $470.00');
    press('Bring back $470.00');
    await screen.findByRole('dialog', { name: 'Bring money back' });
    await button('Bring back $470.00');
    press('Bring back $470.00');
    await waitFor(() => expect(postedBodies(calls)).toEqual([{ from_id: 10, to_id: 1, amount: '470.00' }]));
    // Back at the choice.
    await screen.findByRole('dialog', { name: 'Koi Gate' });
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
    await button('Play with $500.00');
    press('Play with $500.00');
    const link = await screen.findByRole('link', { name: 'Open the game' });
    expect(link).toHaveProperty('href', 'http://localhost/play/x');
    expect(link).toHaveProperty('target', '_blank');
    expect(link).toHaveProperty('rel', 'noopener');
    fireEvent.click(link);
    await screen.findByText('The game is open in a new tab');
  });

  it.each([
    [true, ['/enUS/member/deposit', '/enUS/trade']],
    [false, []],
  ])('offers a member without money a deposit and the wallet, if the site has them: %s', async (hasPage, hrefs) => {
    const { press } = await play({ isAutomatic: true, main: '0.00', hasPage: () => hasPage });
    press('open');
    const dialog = (await screen.findByText('No money to play with')).closest('[role=dialog]');
    expect([...(dialog?.querySelectorAll('a') ?? [])].map(({ pathname }) => pathname)).toEqual(hrefs);
  });
});

describe('a game that cannot be played, because of', () => {
  it.each([
    ['a refusal, with the API’s message', { refused: 'The provider said no' }, /The provider said no/, true],
    ['no answer', 'timeout' as const, /There was no answer/, true],
    ['a failure of the server', { status: 500 }, /Something went wrong on our side/, true],
    ['a game that is gone', { status: 404 }, /This game is no longer available/, false],
    ['a game that is gone for good', { status: 410 }, /This game is no longer available/, false],
    ['an answer without an address', { data: LAUNCHED }, /Something went wrong on our side/, true],
  ])('%s', async (_name, launch, words, canRetry) => {
    const { tab } = stubTab();
    const { press } = await play({ isAutomatic: true, launch });
    press('open');
    await button('Play with $500.00');
    press('Play with $500.00');
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(localStorage.getItem('recentGames')).toBeNull();
  });

  it('a session that ended, opens again after the login', async () => {
    stubTab();
    const { press, app } = await play({ isAutomatic: true, launch: { status: 401 } });
    press('open');
    await button('Play with $500.00');
    press('Play with $500.00');
    await waitFor(() => expect(sessionStorage.getItem('playAfterLogin')).not.toBeNull());
    expect(app.returnTo.take()).toBe('/enUS/game/eGame?game=9001');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('maintenance, shows its end', async () => {
    const product = { ...PRODUCT, is_maintenance: true, maintenance_end: '2026-11-22T12:00:00Z' };
    const { press } = await play({ target: { product, game: GAME } });
    press('press');
    await screen.findByText('Lantern Works is under maintenance');
    screen.getByText(/Opens again Nov 22, 2026, 12:00 \(UTC\)\. Money in its wallet is frozen and safe\./);
    expect(screen.queryByRole('button', { name: /Play|Transfer/ })).toBeNull();
  });

  it('a provider that does not answer', async () => {
    const { press } = await play({
      isAutomatic: true,
      api: { 'GET /gameApi/wallet/10': { data: wallet(10, null, 'error') } },
    });
    press('open');
    await screen.findByText('Lantern Works is not answering');
    expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
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
    within(dialog).getByRole('button', { name: 'Add to favorites' });
  });

  it('of a lobby is named after its provider', async () => {
    const { press } = await play({ target: { product: PRODUCT } });
    press('open');
    const dialog = await screen.findByRole('dialog', { name: 'Lantern Works' });
    expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/p.svg');
    within(dialog).getByText('Its games open in the provider’s own lobby.');
    expect(within(dialog).queryByRole('button', { name: /favorites/ })).toBeNull();
  });

  it.each([
    ['96.5', true],
    ['0.5', true],
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
    await button('Play with $500.00');
  });

  it.each([
    ['500.00', '0.00', false],
    ['0.00', '0.01', false],
    ['0.00', '0.00', true],
  ])('without automatic transfer, with $%s and $%s in the wallets, shows that there is no money: %s', async (main, held, isEmpty) => {
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
    expect(navigation.setQuery).toHaveBeenCalledWith(
      { game: null, lobby: null, demo: null },
      { replace: true },
    );
  });

  it('without a game stays as it is when the panel closes', async () => {
    const { press, navigation } = await play({ isGuest: true, page });
    press('open');
    await button('Log in and play');
    press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(navigation.setQuery).not.toHaveBeenCalled();
  });

  it('of a removed game shows a toast', async () => {
    const { app, navigation } = await play({
      isGuest: true,
      page: { ...page, search: new URLSearchParams('game=777') },
      launch: games,
    });
    await waitFor(() => expect(app.dialogs.getState().toasts).toHaveLength(1));
    expect(navigation.setQuery).toHaveBeenCalledWith(
      { game: null, lobby: null, demo: null },
      { replace: true },
    );
  });

  it('opens the panel after a login where the browser would block a tab', async () => {
    sessionStorage.setItem('playAfterLogin', JSON.stringify({ productId: 9, gameId: 9001, at: Date.now() }));
    const { open } = stubTab();
    await play({
      isAutomatic: true,
      page: { ...page, search: new URLSearchParams('game=9001') },
      launch: games,
    });
    await button('Play with $500.00');
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

it('offers no game during a break, and shows until when it lasts', async () => {
  const current = { kind: 'break', ends_at: '2026-12-01T04:00:00Z' };
  const state = {
    limits: [],
    time_zone: 'Asia/Taipei',
    break: current,
    break_days: [],
    exclusion_months: [],
  };
  const { press } = await play({
    settings: { FRONT_LIMITS: '1' },
    timeZone: 'UTC',
    api: { 'GET /account/limits': { data: state } },
  });
  press('open');
  const notice = await screen.findByText(/You are taking a break until/);
  expect(notice.textContent).toContain('Dec 1, 2026, 04:00');
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
});

it.each([
  [[], 'Valid bets here count toward your open turnover: $760.00 left.'],
  [[9], 'Valid bets here count toward your open turnover: $760.00 left.'],
  [[7], 'Bets here do not count toward $700.00 of your open turnover.'],
])('says whether bets count toward open turnover of a promotion for the products %j', async (product_ids, words) => {
  const turnover = { total: '2400.00', left: '760.00', locks_wallet: true };
  const source = {
    ...{
      id: 1,
      source_type: 'deposit',
      source_no: 'D1',
      amount: '100.00',
      bonus_amount: '0.00',
      multiple: '1',
    },
    ...{ required_bet: '2300.00', valid_bet: '1600.00', remain_bet: '700.00', is_passed: false },
    ...{ product_ids, start_at: '2026-11-20T00:00:00Z' },
  };
  const other = { ...source, id: 2, product_ids: [], required_bet: '100.00', remain_bet: '60.00' };
  const passed = { ...source, id: 3, product_ids: [7], remain_bet: '0.00', is_passed: true };
  const { press } = await play({
    api: {
      'GET /gameApi/wallet/1': { data: { ...wallet(1, '500.00'), turnover } },
      'GET /transaction/auditRecord': { data: { list: [source, other, passed] } },
    },
  });
  press('open');
  await screen.findByText(words);
});

it('says nothing about turnover when none is open', async () => {
  const turnover = { total: '0.00', left: '0.00', locks_wallet: true };
  const { press, calls } = await play({
    api: { 'GET /gameApi/wallet/1': { data: { ...wallet(1, '500.00'), turnover } } },
  });
  press('open');
  await screen.findByText('Main wallet');
  expect(screen.queryByText(/open turnover/)).toBeNull();
  expect(calls.some(({ path }) => path.startsWith('/transaction/auditRecord'))).toBe(false);
});
