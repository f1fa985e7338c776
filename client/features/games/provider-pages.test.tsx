import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import { list, openGames, prepareGames, product } from '#tests/setup/catalogue.tsx';
import FishingPage from './fishing.page.tsx';
import ProvidersPage from './providers.page.tsx';

beforeEach(() => {
  prepareGames();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const query = (search: string) => ({ search: new URLSearchParams(search) });

describe('the fishing page', () => {
  const page = { name: 'GAME_FISHING', pathname: '/enUS/game/fishing' } as const;

  it('has a header of its own on a phone only', async () => {
    const { unmount } = await openGames(<FishingPage />, page, { device: 'mobile' });
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/m/enUS/login');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/m/enUS');
    unmount();
    await openGames(<FishingPage />, page, {});
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  });

  it.each([
    [{ idx: 1 }, {}, true],
    [{ idx: 0 }, {}, false],
    [null, {}, false],
    [{ idx: 1 }, { ctrlKey: true }, false],
    [{ idx: 1 }, { shiftKey: true }, false],
  ])('goes back by its link with the history state %j and the keys %j: %s', async (state, keys, goesBack) => {
    const { navigation } = await openGames(<FishingPage />, page, { device: 'mobile' });
    window.history.replaceState(state, '');
    const isFollowed = fireEvent.click(screen.getByRole('link', { name: 'Back' }), keys);
    window.history.replaceState(null, '');
    expect(isFollowed).toBe(!goesBack);
    expect(navigation.back).toHaveBeenCalledTimes(goesBack ? 1 : 0);
  });

  it.each([
    true,
    false,
  ])('shows the balance of a member, linked to the wallet if it exists: %s', async (isLinked) => {
    storeSession();
    const wallet = {
      id: 1,
      code: 'main',
      name: 'Main',
      balance: '500.00',
      currency: 'USD',
      status: 'normal',
    };
    await openGames(<FishingPage />, page, {
      device: 'mobile',
      hasPage: () => isLinked,
      api: {
        'GET /auth/info': { data: { account: 'ada', transfer_mode: '0' } },
        'GET /gameApi/wallet/1': { data: { ...wallet, product_id: null, is_integer_only: false } },
      },
    });
    const balance = (await screen.findByText('$500.00')).closest('a');
    expect(balance?.getAttribute('href')).toBe(isLinked ? '/m/enUS/member/wallet' : undefined);
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });
});

describe('the providers of a category', () => {
  const page = { name: 'GAME_LIVE', pathname: '/enUS/game/live' } as const;
  const LIVE = [
    product(11, { category_code: 'live', open_mode: 'lobby', support_demo: true, name: 'Moon' }),
    product(12, { category_code: 'live', open_mode: 'lobby', is_maintenance: true, name: 'Sun' }),
    product(13, {
      category_code: 'live',
      name: 'Star',
      maintenance_start: '2999-11-22T16:00:00Z',
      maintenance_end: '2999-11-22T20:00:00Z',
    }),
    product(14, { category_code: 'live', open_mode: 'lobby', name: 'Sky', wallet_id: null }),
  ];
  const wallet = (id: number, balance: string, status = 'normal') => ({
    ...{ id, product_id: null, code: `w${id}`, name: `W${id}`, balance, currency: 'USD', status },
    is_integer_only: false,
  });
  const openProviders = (search = '', options: TestAppOptions = {}) =>
    openGames(
      <ProvidersPage />,
      { ...page, ...query(search) },
      {
        ...options,
        api: {
          'GET /gameProduct': list(LIVE),
          'GET /auth/info': { data: { account: 'ada', transfer_mode: '1' } },
          'GET /gameApi/wallet/1': { data: wallet(1, '500.00') },
          'GET /gameWallet': list([
            wallet(12, '1.00'),
            wallet(13, '2.00', 'maintenance'),
            wallet(14, '3.00', 'error'),
          ]),
          ...options.api,
        },
      },
    );
  const cardOf = async (name: string) => (await screen.findByAltText(name)).closest('li');

  it('have a play button, a demo, a link to their games, or are closed', async () => {
    await openProviders();
    const moon = within((await cardOf('Moon')) as HTMLElement);
    moon.getByRole('button', { name: 'Play Moon' });
    moon.getByRole('button', { name: 'Play money' });
    const sun = within((await cardOf('Sun')) as HTMLElement);
    expect(sun.getByRole('button', { name: 'Maintenance' })).toHaveProperty('disabled', true);
    sun.getByText('Reopening time not announced.');
    const star = within((await cardOf('Star')) as HTMLElement);
    star.getByText('2 games');
    star.getByText(/Maintenance Nov 22/);
    expect(star.getByRole('link', { name: 'See games' }).getAttribute('href')).toBe(
      '/enUS/game/live?productId=13',
    );
    const sky = within((await cardOf('Sky')) as HTMLElement);
    expect(sky.queryByRole('button', { name: 'Play money' })).toBeNull();
    expect(screen.queryByText('Balance')).toBeNull();
    expect(screen.queryByText('This provider is no longer available, so all of them are shown.')).toBeNull();
  });

  it('show the end of a maintenance in the member’s time zone', async () => {
    const closed = { is_maintenance: true, maintenance_end: '2026-11-22T12:00:00Z', name: 'Moon' };
    await openProviders('', {
      timeZone: 'Asia/Taipei',
      api: {
        'GET /gameProduct': list([product(11, { category_code: 'live', open_mode: 'lobby', ...closed })]),
      },
    });
    within((await cardOf('Moon')) as HTMLElement).getByText('Opens again Nov 22, 2026, 20:00 (Taipei time).');
  });

  it.each([
    ['1', /Automatic transfer is on/],
    ['0', /Automatic transfer is off/],
  ])('show balances to a member with the transfer mode %s', async (transfer_mode, words) => {
    storeSession();
    const answer = Promise.withResolvers<ReturnType<typeof list>>();
    await openProviders('', {
      api: {
        'GET /auth/info': { data: { account: 'ada', transfer_mode } },
        'GET /gameWallet': () => answer.promise,
      },
    });
    await screen.findByText(words);
    const moon = within((await cardOf('Moon')) as HTMLElement);
    expect(moon.queryByText('Balance')).toBeNull();
    moon.getByRole('button', { name: 'Play Moon' });
    await act(async () =>
      answer.resolve(
        list([wallet(12, '1.00'), wallet(13, '2.00', 'maintenance'), wallet(14, '3.00', 'error')]),
      ),
    );
    await moon.findByText('Balance');
    moon.getByText('$1.00');
    expect(moon.getByRole('button', { name: 'Continue with Moon' }).textContent).toBe('Continue');
    screen.getByRole('button', { name: 'Play Sky' });
    within((await cardOf('Sun')) as HTMLElement).getByText('Frozen and safe');
    within((await cardOf('Star')) as HTMLElement).getByText('Not answering');
    const sky = within((await cardOf('Sky')) as HTMLElement);
    expect(sky.queryByText(/Balance|Frozen|answering/)).toBeNull();
  });

  it('are replaced by the games of the provider in the URL', async () => {
    await openProviders('productId=13');
    await screen.findByRole('searchbox');
  });

  it('stay for an unknown provider in the URL, with a notice', async () => {
    const { unmount } = await openProviders('productId=77');
    await screen.findByText(/no longer available/);
    unmount();
    await openProviders('productId=11');
    await cardOf('Moon');
    expect(screen.queryByText(/no longer available/)).toBeNull();
  });

  it('are empty for a category without providers', async () => {
    await openProviders('', { api: { 'GET /gameProduct': list([product(9)]) } });
    await screen.findByText('No games here right now');
  });
});
