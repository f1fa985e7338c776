import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from '#platform/browser/cookies.ts';
import { renderApp, type TestAnswer, type TestAppOptions } from '#tests/setup/app.tsx';
import { RecentGames } from './recent-games.tsx';

const product = (id: number, more: object = {}) => ({
  id,
  category_code: 'egame',
  code: `p${id}`,
  name: `Provider ${id}`,
  image: '/p.svg',
  wallet_id: id + 1,
  open_mode: 'game_list',
  sort: id,
  ...more,
});
const PRODUCTS = [
  product(9),
  product(4, { category_code: 'live', open_mode: 'lobby', name: 'Moon Table' }),
  product(5, { is_maintenance: true }),
];
const play = (productId: number, gameId: number | null, name: string) => ({
  productId,
  gameId,
  name,
  image: '/g.svg',
  locale: 'enUS',
});
const PLAYS = [
  play(9, 9001, 'Koi Gate'),
  play(4, null, 'Moon Table'),
  play(5, 51, 'Closed Reef'),
  play(77, 1, 'Gone'),
];

const wallet = (id: number, balance: string | null) => ({
  ...{ id, code: `w${id}`, name: `Wallet ${id}`, balance, currency: 'USD', is_integer_only: false },
  status: balance === null ? 'error' : 'normal',
});

/** `held`: the balance of the provider of Koi Gate. */
async function setUp({
  mode = '0',
  held = '0.00',
  ...options
}: TestAppOptions & { mode?: string; held?: string | null } = {}) {
  const record = { token: 't', exp: '2999-01-01T00:00:00.000Z', type: 'Bearer', timestamp: Date.now() + 9e6 };
  localStorage.setItem('authToken', JSON.stringify(record));
  return renderApp(<RecentGames />, {
    ...options,
    api: {
      'GET /auth/info': { data: { account: 'ada', transfer_mode: mode } },
      'GET /gameProduct': { data: { list: PRODUCTS } },
      'GET /gameWallet': { data: { list: [wallet(1, '500.00'), wallet(10, held), wallet(5, '0.00')] } },
      ...options.api,
    },
  });
}

class NoObserver {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  localStorage.clear();
  createCookies(document).remove('authToken');
});

describe('Continue playing', () => {
  it('shows the member’s last games, newest first, each with the last transferred amount', async () => {
    localStorage.setItem('plays/ada', JSON.stringify(PLAYS));
    localStorage.setItem('playAmounts/ada', JSON.stringify([[9, 100_00]]));
    const { navigation } = await setUp();
    const shelf = await screen.findByRole('region', { name: 'Continue playing' });
    const links = within(shelf).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/enUS/game/eGame/9?game=9001',
      '/enUS/game/live?lobby=4',
      '/enUS/game/eGame/5?game=51',
    ]);
    // A provider in maintenance has no play button.
    await within(shelf).findByRole('button', { name: 'Play with $100.00 Koi Gate' });
    const buttons = within(shelf).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual([
      'Play with $100.00 Koi Gate',
      'Play again Moon Table',
    ]);
    for (const button of buttons) button.click();
    expect(navigation.playAgain.mock.calls).toEqual([
      ['/enUS/game/eGame/9?game=9001', { amount: 100_00 }],
      ['/enUS/game/live?lobby=4', { amount: null }],
    ]);
  });

  it('continues with the money inside, and moves nothing else', async () => {
    localStorage.setItem('plays/ada', JSON.stringify(PLAYS.slice(0, 1)));
    localStorage.setItem('playAmounts/ada', JSON.stringify([[9, 1000_00]]));
    const { navigation } = await setUp({ held: '470.00' });
    const button = await screen.findByRole('button', { name: 'Continue ($470.00 inside) Koi Gate' });
    // The text while the member hides balances. No attribute may contain the amount.
    expect(button.querySelector('.balance')?.getAttribute('data-masked')).toBe('Continue (•••• inside)');
    expect(button.hasAttribute('aria-label')).toBe(false);
    button.click();
    expect(navigation.playAgain.mock.calls).toEqual([['/enUS/game/eGame/9?game=9001', { amount: 0 }]]);
  });

  it('offers no transfer before the balance inside is known', async () => {
    localStorage.setItem('plays/ada', JSON.stringify(PLAYS.slice(0, 1)));
    localStorage.setItem('playAmounts/ada', JSON.stringify([[9, 1000_00]]));
    const { navigation, calls } = await setUp({ held: null });
    (await screen.findByRole('button', { name: 'Play again Koi Gate' })).click();
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/gameWallet'))).toBe(true));
    await act(async () => {});
    screen.getByRole('button', { name: 'Play again Koi Gate' }).click();
    expect(navigation.playAgain.mock.calls.map(([, again]) => again)).toEqual([
      { amount: null },
      { amount: null },
    ]);
  });

  it('shows no amount with automatic transfer', async () => {
    localStorage.setItem('plays/ada', JSON.stringify(PLAYS));
    localStorage.setItem('playAmounts/ada', JSON.stringify([[9, 100_00]]));
    await setUp({ mode: '1', held: '470.00' });
    await screen.findByRole('button', { name: 'Play again Koi Gate' });
  });

  it.each([
    ['has not played', {}],
    ['shares the device with a member who has', { 'plays/bob': PLAYS }],
    ['has played as a guest only', { recentGames: [{ ...play(9, 9001, 'Koi'), id: 9001 }] }],
  ])('is absent for a member who %s', async (_, stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
    const { calls } = await setUp();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/auth/info'));
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/gameProduct'))).toBe(true));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('is absent until the providers are known', async () => {
    localStorage.setItem('plays/ada', JSON.stringify(PLAYS));
    const answer = Promise.withResolvers<TestAnswer>();
    const { calls } = await setUp({ api: { 'GET /gameProduct': () => answer.promise } });
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/gameWallet'))).toBe(true));
    await act(async () => {});
    expect(screen.queryByRole('heading')).toBeNull();
    await act(async () => answer.resolve({ data: { list: PRODUCTS } }));
    await screen.findByRole('region', { name: 'Continue playing' });
  });

  it('is "Recently played" for a guest', async () => {
    localStorage.setItem('recentGames', JSON.stringify([{ ...play(9, 9001, 'Koi Gate'), id: 9001 }]));
    await renderApp(<RecentGames />, { api: { 'GET /gameProduct': { data: { list: PRODUCTS } } } });
    await screen.findByRole('region', { name: 'Recently played' });
  });
});

describe("a guest's recent games", () => {
  const setUpGuest = (games: object[]) => {
    localStorage.setItem('recentGames', JSON.stringify(games));
    return renderApp(<RecentGames />, { api: { 'GET /gameProduct': { data: { list: PRODUCTS } } } });
  };
  const game = (productId: number, id: number) => ({
    id,
    productId,
    name: `Game ${id}`,
    image: '/g.svg',
    locale: 'enUS',
  });

  it('are the last fourteen games of existing providers', async () => {
    const ids = Array.from({ length: 15 }, (_, index) => 9001 + index);
    await setUpGuest([game(77, 1), ...ids.map((id) => game(9, id))]);
    const shelf = await screen.findByRole('region', { name: 'Recently played' });
    const links = within(shelf).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ids.slice(0, 14).map((id) => `/enUS/game/eGame/9?game=${id}`),
    );
  });

  it('have their names in the app’s language', async () => {
    localStorage.setItem(
      'recentGames',
      JSON.stringify([{ ...game(9, 9001), locale: 'zhTW' }, game(9, 9002)]),
    );
    const translated = { id: 9001, product_id: 9, name: 'Koi Gate', code: 'k', image: '/k.svg', tag_ids: [] };
    const { calls } = await renderApp(<RecentGames />, {
      api: {
        'GET /gameProduct': { data: { list: PRODUCTS } },
        'GET /game': { data: { list: [translated] } },
      },
    });
    await screen.findByAltText('Koi Gate');
    screen.getByAltText('Game 9002');
    expect(calls.filter(({ path }) => path.startsWith('/game?'))).toHaveLength(1);
  });

  it('need no request for names in the app’s language', async () => {
    const { calls } = await setUpGuest([game(9, 9001)]);
    await screen.findByRole('region', { name: 'Recently played' });
    expect(calls.some(({ path }) => path.startsWith('/game?'))).toBe(false);
  });

  it('are not shown if none of their providers exists', async () => {
    const { calls } = await setUpGuest([game(77, 1)]);
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/gameProduct'))).toBe(true));
    await act(async () => {});
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
