import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLaunches } from '#app/navigation/launches.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import { lazyComponent } from '#platform/browser/lazy-component.tsx';
import { AppContext } from '#platform/site/page.ts';
import type { LaunchLayerProps } from '#platform/site/shared-parts.ts';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { LaunchHost } from './launch-host.tsx';

const PRODUCT = {
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
const GAME = {
  id: 9001,
  product_id: 9,
  code: 'koi',
  name: 'Koi Gate',
  image: '/koi.svg',
  support_demo: true,
  support_mobile: true,
};
const HREF = '/enUS/game/eGame/9?game=9001';

const MISSING = lazyComponent<LaunchLayerProps>(() => Promise.reject(new TypeError('gone')));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  createCookies(document).remove('authToken');
});
afterEach(() => vi.restoreAllMocks());

/** An empty home page with the launch host. `layer` replaces the layer that shows a launch. */
async function setUp({ layer, ...options }: TestAppOptions & { layer?: typeof MISSING } = {}) {
  const progress = { setBusy: vi.fn() };
  const made: { launches?: ReturnType<typeof createLaunches> } = {};
  const view = await renderApp(
    <AppContext.Consumer>
      {(app) => {
        if (!app) return null;
        made.launches ??= createLaunches({
          core: app,
          getTarget: () => app,
          location: { pathname: '/enUS', href: 'http://localhost/enUS', origin: 'http://localhost' },
        });
        return (
          <AppContext value={layer ? { ...app, parts: { ...app.parts, LAUNCH: layer } } : app}>
            <LaunchHost launches={made.launches} progress={progress} />
          </AppContext>
        );
      }}
    </AppContext.Consumer>,
    {
      ...options,
      api: {
        'GET /gameProduct': { data: { list: [PRODUCT] } },
        'GET /game': { data: { list: [GAME] } },
        ...options.api,
      },
    },
  );
  const { launches } = made;
  if (!launches) throw new Error('not rendered');
  return { ...view, launches, progress };
}

const dialog = () => screen.queryByRole('dialog');

describe('a game launched on any page', () => {
  it('opens over it and keeps the URL', async () => {
    const { launches, navigation, progress } = await setUp();
    act(() => void launches.offer(HREF));
    expect(await screen.findByText('Koi Gate')).toBeDefined();
    await screen.findByRole('button', { name: 'Log in and play' });
    expect(navigation.go).not.toHaveBeenCalled();
    expect(progress.setBusy.mock.calls[0]).toEqual([true]);
    expect(progress.setBusy).toHaveBeenLastCalledWith(false);
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    await waitFor(() => expect(dialog()).toBeNull());
    expect(navigation.setQuery).not.toHaveBeenCalled();
    expect(launches.getState().current).toBeNull();
  });

  it('returns a guest to the same page, where it opens again', async () => {
    const { launches, navigation, app } = await setUp();
    act(() => void launches.offer(HREF));
    act(() => void 0);
    (await screen.findByRole('button', { name: 'Log in and play' })).click();
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/enUS/login?cb=1');
    expect(app.returnTo.take()).toBe('/enUS');
    expect(JSON.parse(sessionStorage.getItem('launchAfterLogin') ?? '')).toMatchObject({
      href: HREF,
      pathname: '/enUS',
    });
  });

  it('that no longer exists shows that and closes', async () => {
    const { launches, app } = await setUp({ api: { 'GET /game': { data: { list: [] } } } });
    act(() => void launches.offer(HREF));
    await waitFor(() => expect(app.dialogs.getState().toasts).toHaveLength(1));
    await waitFor(() => expect(launches.getState().current).toBeNull());
  });

  it('that could not be loaded offers a retry', async () => {
    let isUp = false;
    const { launches } = await setUp({
      api: { 'GET /game': () => (isUp ? { data: { list: [GAME] } } : { status: 422 }) },
    });
    act(() => void launches.offer(HREF));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isUp = true;
    act(() => retry.click());
    expect(await screen.findByText('Koi Gate')).toBeDefined();
  });

  describe('that was played before', () => {
    const wallet = (id: number, balance: string) => ({
      id,
      code: `w${id}`,
      name: `Wallet ${id}`,
      balance,
      currency: 'USD',
      status: 'normal',
      is_integer_only: false,
    });
    /** `isReady` resolves when the API may answer the game's request. */
    async function playAgain(amount: number, { isReady }: { isReady?: Promise<void> } = {}) {
      localStorage.setItem(
        'authToken',
        JSON.stringify({
          token: 't',
          exp: '2999-01-01T00:00:00.000Z',
          type: 'Bearer',
          timestamp: Date.now() + 9e6,
        }),
      );
      vi.stubGlobal('navigator', Object.assign(navigator, { userActivation: { isActive: true } }));
      const open = vi.spyOn(window, 'open').mockReturnValue(null);
      const view = await setUp({
        api: {
          'GET /auth/info': { data: { account: 'ada', transfer_mode: '0' } },
          'GET /gameProduct': async () => {
            await isReady;
            return { data: { list: [PRODUCT] } };
          },
          'GET /gameApi/wallet/1': { data: wallet(1, '500.00') },
          'GET /gameApi/wallet/10': { data: wallet(10, '0.00') },
          'GET /gameWallet': { data: { list: [wallet(1, '500.00'), wallet(10, '0.00')] } },
          'GET /game': ({ path }) =>
            path.includes('game_id=')
              ? { data: { ...GAME, launch_url: '/play/x' } }
              : { data: { list: [GAME] } },
          'POST /gameApi/transfer': { data: { from: wallet(1, '400.00'), to: wallet(10, '100.00') } },
        },
      });
      act(() => {
        view.launches.offer(HREF, { amount });
        view.launches.offer(HREF, { amount });
      });
      const moves = () => view.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
      return { ...view, open, moves };
    }

    it('moves the shown amount once, however often it is pressed', async () => {
      const { open, moves } = await playAgain(100_00);
      // jsdom opens no tabs.
      await screen.findByRole('link', { name: 'Open the game' });
      expect(open).toHaveBeenCalledOnce();
      expect(moves()).toEqual([{ from_id: 1, to_id: 10, amount: '100.00' }]);
      expect(JSON.parse(localStorage.getItem('plays/ada') ?? '')).toMatchObject([
        { productId: 9, gameId: 9001, name: 'Koi Gate' },
      ]);
    });

    it('plays with the money inside, and moves nothing', async () => {
      const { open, moves } = await playAgain(0);
      await screen.findByRole('link', { name: 'Open the game' });
      expect([open.mock.calls.length, moves()]).toEqual([1, []]);
    });

    it('moves nothing after it was closed, even if the game’s answer is late', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { open, moves, calls, launches } = await playAgain(100_00, { isReady: promise });
      await screen.findByRole('dialog');
      await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/gameProduct'))).toBe(true));
      act(() => screen.getByRole('button', { name: 'Close' }).click());
      expect(launches.getState().current).toBeNull();
      await act(async () => {
        resolve();
        await new Promise((done) => setTimeout(done, 300));
      });
      expect([open.mock.calls, moves()]).toEqual([[], []]);
    });

    it('asks again if the wallet has less by now', async () => {
      const { open, moves } = await playAgain(600_00);
      await screen.findByRole('button', { name: 'Transfer and play' });
      expect([open.mock.calls, moves()]).toEqual([[], []]);
    });
  });

  it('opens on its own page if the code of the layer is missing', async () => {
    const { launches, navigation } = await setUp({ layer: MISSING });
    act(() => void launches.offer(HREF));
    await waitFor(() => expect(navigation.go).toHaveBeenCalledExactlyOnceWith(HREF));
    expect(launches.getState().current).toBeNull();
    expect(dialog()).toBeNull();
  });

  it('that was closed before its code is missing opens no page, and ends no progress of another navigation', async () => {
    const code = Promise.withResolvers<never>();
    const { launches, navigation, progress } = await setUp({ layer: lazyComponent(() => code.promise) });
    act(() => void launches.offer(HREF));
    expect(progress.setBusy).toHaveBeenLastCalledWith(true);
    act(() => launches.close());
    expect(progress.setBusy).toHaveBeenLastCalledWith(false);
    progress.setBusy.mockClear();
    await act(async () => code.reject(new TypeError('gone')));
    expect(progress.setBusy).not.toHaveBeenCalled();
    expect(navigation.go).not.toHaveBeenCalled();
  });
});
