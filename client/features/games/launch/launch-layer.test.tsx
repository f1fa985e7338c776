import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useApp } from '#platform/site/page.ts';
import type { LaunchLayerProps } from '#platform/site/shared-parts.ts';
import { postedBodies, renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';

const PRODUCT = {
  ...{ id: 9, category_code: 'egame', code: 'lantern', name: 'Lantern Works', image: '/p.svg', sort: 1 },
  ...{ wallet_id: 10, open_mode: 'game_list', support_demo: true, is_maintenance: false },
};
const GAME = {
  ...{ id: 9001, product_id: 9, name: 'Koi Gate', code: 'koi', image: '/koi.svg', tag_ids: [], sort: 1 },
  ...{ is_hot: false, is_new: false, support_demo: true, support_mobile: true },
};
const wallet = (id: number, balance: string) => ({
  ...{ id, product_id: null, code: `w${id}`, name: `W${id}`, balance, currency: 'USD', status: 'normal' },
  is_integer_only: false,
});
type Ask = LaunchLayerProps['ask'];
const ASK: Ask = { category: 'egame', productId: 9, gameId: 9001, lobbyId: null };

const handleClose = vi.fn();
const handleLogin = vi.fn();

function Layer({ ask, isOpen }: { ask: Ask; isOpen: boolean }) {
  const { LAUNCH: Launch } = useApp().parts;
  return (
    <LazyBoundary>
      <Launch ask={ask} isOpen={isOpen} onClose={handleClose} onLogin={handleLogin} />
    </LazyBoundary>
  );
}

interface Scene extends TestAppOptions {
  isMember?: boolean;
  transfer_mode?: string;
  isOpen?: boolean;
}

function open(ask: Ask = ASK, scene: Scene = {}) {
  if (scene.isMember) {
    storeSession();
  }
  return renderApp(<Layer ask={ask} isOpen={scene.isOpen ?? true} />, {
    page: { name: 'HOME', pathname: '/enUS', search: new URLSearchParams('x=1') },
    ...scene,
    api: {
      'GET /auth/info': { data: { account: 'ada', transfer_mode: scene.transfer_mode ?? '0' } },
      'GET /gameProduct': { data: { list: [PRODUCT] } },
      'GET /gameApi/wallet/1': { data: wallet(1, '500.00') },
      'GET /gameApi/wallet/10': { data: wallet(10, '0.00') },
      'GET /gameWallet': { data: { list: [wallet(1, '500.00'), wallet(10, '0.00')] } },
      'GET /game': ({ path }) =>
        path.includes('game_id') || path.includes('launch')
          ? { data: { ...GAME, wallet_id: 10, launch_url: '/play/x', moved_amount: '0.00' } }
          : { data: { list: [GAME], pagination: { page: 1, per_page: 100, total: 1 } } },
      'POST /gameApi/transfer': { data: { from: wallet(1, '400.00'), to: wallet(10, '100.00') } },
      ...scene.api,
    },
  });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  createCookies(document).remove('authToken');
  handleClose.mockClear();
  handleLogin.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the launch layer', () => {
  it('opens the panel of a game, whose main button has the focus', async () => {
    const { navigation, app } = await open();
    const button = await screen.findByRole('button', { name: 'Log in and play' });
    await screen.findByRole('dialog', { name: 'Koi Gate' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    fireEvent.click(button);
    expect(handleLogin).toHaveBeenCalledOnce();
    expect(navigation.go).toHaveBeenCalledWith('/enUS/login?cb=1');
    // Back to this page with its query.
    expect(app.returnTo.take()).toBe('/enUS?x=1');
  });

  describe('of a demo link', () => {
    const demos = (calls: readonly { path: string }[]) => calls.filter(({ path }) => path.includes('demo=1'));
    // jsdom has no user activation.
    const allowTabs = (isActive: boolean) =>
      Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true });
    afterEach(() => Reflect.deleteProperty(navigator, 'userActivation'));

    it('starts it with play money at once', async () => {
      allowTabs(true);
      vi.spyOn(window, 'open').mockReturnValue(null);
      const { calls } = await open({ ...ASK, isDemo: true });
      await screen.findByRole('link', { name: 'Open the game' });
      expect(demos(calls)).toHaveLength(1);
    });

    it.each([
      ['the browser would block a tab', false, {}],
      ['the provider is closed', true, { is_maintenance: true }],
      ['there is no demo', true, { support_demo: false }],
    ])('opens the panel if %s', async (_, isActive, more) => {
      allowTabs(isActive);
      const product = { ...PRODUCT, ...more };
      const game = { ...GAME, support_demo: product.support_demo };
      const { calls } = await open(
        { ...ASK, isDemo: true },
        {
          api: { 'GET /gameProduct': { data: { list: [product] } }, 'GET /game': { data: { list: [game] } } },
        },
      );
      await screen.findByRole('dialog', { name: 'Koi Gate' });
      expect(demos(calls)).toEqual([]);
    });
  });

  describe('after the login of a guest who pressed Play', () => {
    afterEach(() => Reflect.deleteProperty(navigator, 'userActivation'));

    it.each([
      ['starts the game that was pressed', { productId: 9, gameId: 9001 }, true, true],
      ['opens the panel of another game', { productId: 9, gameId: 9002 }, true, false],
      ['opens the panel of a game of another provider', { productId: 10, gameId: 9001 }, true, false],
      ['opens the panel after a press on a lobby', { productId: 9 }, true, false],
      ['opens the panel after no press', null, true, false],
      ['opens the panel if the browser would block a tab', { productId: 9, gameId: 9001 }, false, false],
    ])('%s', async (_, intent, isActive, isStarted) => {
      Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true });
      vi.spyOn(window, 'open').mockReturnValue(null);
      if (intent) sessionStorage.setItem('playAfterLogin', JSON.stringify({ ...intent, at: Date.now() }));
      await open(ASK, { isMember: true, transfer_mode: '1' });
      if (isStarted) await screen.findByRole('link', { name: 'Open the game' });
      else await screen.findByRole('button', { name: 'Play with $500.00' });
      expect(screen.queryByRole('link', { name: 'Open the game' }) !== null).toBe(isStarted);
      expect(sessionStorage.getItem('playAfterLogin')).toBeNull();
    });
  });

  it('requests no money of a guest', async () => {
    const { calls } = await open();
    await screen.findByRole('button', { name: 'Log in and play' });
    expect(calls.filter(({ path }) => path.startsWith('/gameApi'))).toEqual([]);
  });

  it('opens the panel of a lobby', async () => {
    await open({ ...ASK, gameId: null, productId: null, lobbyId: 9 });
    await screen.findByText('Its games open in the provider’s own lobby.');
    expect(screen.queryByRole('dialog', { name: 'Lantern Works' })).not.toBeNull();
  });

  it.each([
    [{}, 'Lantern Works'],
    [{ productId: 77 }, 'Play'],
  ])('is named after the provider while the game loads: %j', async (more, name) => {
    const answer = Promise.withResolvers<{ status: number }>();
    await open({ ...ASK, ...more }, { api: { 'GET /game': () => answer.promise } });
    await screen.findByRole('dialog', { name });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await act(async () => answer.resolve({ status: 500 }));
    await screen.findByRole('button', { name: 'Try again' });
  });

  it.each(['GET /game', 'GET /gameProduct'])('retries after a failure of %s', async (call) => {
    let isDown = true;
    const answers: Record<string, object> = {
      'GET /game': { data: { list: [GAME], pagination: { page: 1, per_page: 100, total: 1 } } },
      'GET /gameProduct': { data: { list: [PRODUCT] } },
    };
    const answer = answers[call] as { data: unknown };
    await open(ASK, { api: { [call]: () => (isDown ? { status: 500 } : answer) } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(retry);
    await screen.findByRole('button', { name: 'Log in and play' });
  });

  it.each([
    ['game', { gameId: 777 }],
    ['lobby', { gameId: null, lobbyId: 777 }],
    ['category', { category: 'live' as const }],
  ])('closes with a toast if the %s was removed', async (_name, more) => {
    const { app } = await open({ ...ASK, ...more });
    await waitFor(() => expect(app.dialogs.getState().toasts).toHaveLength(1));
    expect(handleClose).toHaveBeenCalled();
  });

  it('opens nothing once it was closed', async () => {
    const { calls } = await open(ASK, { isOpen: false });
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/game?'))).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('button', { name: 'Log in and play' })).toBeNull();
  });
});

describe('playing again on a phone', () => {
  // jsdom cannot navigate to the game, so the launch itself is counted.
  const launches = (calls: readonly { path: string }[]) =>
    calls.filter(({ path }) => path.startsWith('/game?game_id')).length;
  const again = (amount: number | null): Ask => ({ ...ASK, again: { amount } });

  it.each([
    [499_99, '499.99'],
    [500_00, '500.00'],
    [500_01, undefined],
    [null, undefined],
  ])('transfers at most the balance of $500.00: %s', async (amount, sent) => {
    const { calls } = await open(again(amount), { isMember: true, device: 'mobile' });
    if (sent) await waitFor(() => expect(launches(calls)).toBe(1));
    else await screen.findByLabelText('Amount to move into the game');
    expect(postedBodies(calls)).toEqual(sent ? [{ from_id: 1, to_id: 10, amount: sent }] : []);
  });

  it('starts the game with automatic transfer', async () => {
    const { calls } = await open(again(null), { isMember: true, device: 'mobile', transfer_mode: '1' });
    await waitFor(() => expect(launches(calls)).toBe(1));
    expect(postedBodies(calls)).toEqual([]);
  });

  it.each([
    [
      'maintenance',
      { 'GET /gameProduct': { data: { list: [{ ...PRODUCT, is_maintenance: true }] } } },
      /under maintenance/,
    ],
    [
      'a game for computers only',
      {
        'GET /game': {
          data: {
            list: [{ ...GAME, support_mobile: false }],
            pagination: { page: 1, per_page: 100, total: 1 },
          },
        },
      },
      /runs on computers only/,
    ],
  ])('shows the panel for %s', async (_name, api, words) => {
    const { calls } = await open(again(100_00), { isMember: true, device: 'mobile', api });
    await screen.findByText(words);
    expect(launches(calls)).toBe(0);
    expect(postedBodies(calls)).toEqual([]);
  });

  it('starts at once if the provider has no wallet of its own', async () => {
    const { calls } = await open(again(null), {
      isMember: true,
      device: 'mobile',
      api: { 'GET /gameProduct': { data: { list: [{ ...PRODUCT, wallet_id: null }] } } },
    });
    await waitFor(() => expect(launches(calls)).toBe(1));
    expect(postedBodies(calls)).toEqual([]);
  });

  it('shows the panel on a desktop, where a tab needs a click', async () => {
    const openTab = vi.spyOn(window, 'open');
    const { calls } = await open(again(100_00), { isMember: true });
    await screen.findByLabelText('Amount to move into the game');
    expect(openTab).not.toHaveBeenCalled();
    expect(postedBodies(calls)).toEqual([]);
  });
});

it.each([
  ['desktop', true],
  ['mobile', false],
] as const)('the amount has the focus on a %s: %s', async (device, isFocused) => {
  await open(ASK, { isMember: true, device });
  const input = await screen.findByLabelText('Amount to move into the game');
  if (isFocused) await waitFor(() => expect(document.activeElement).toBe(input));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(document.activeElement === input).toBe(isFocused);
});
