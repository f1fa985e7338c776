import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { product } from '#tests/setup/catalogue.tsx';
import type { GridGame } from '../api.ts';
import { LauncherContext } from '../launch/launcher-context.ts';
import type { GameFilter } from '../search/filter.ts';
import { endOfHot, GameGrid } from './game-grid.tsx';

const filter: GameFilter = {
  category: 'egame',
  productId: null,
  view: null,
  tagId: null,
  keyword: '',
  sort: null,
  volatility: null,
};

const games = Array.from({ length: 30 }, (_, index): GridGame => {
  const mark = index % 10 === 9 ? 'new' : 'hot';
  return { id: index + 1, productId: 1, name: `Game ${index + 1}`, image: `/${index + 1}.svg`, mark };
});

interface Scene extends TestAppOptions {
  list?: readonly GridGame[];
}

const launcher = { open: vi.fn(), press: vi.fn(), demo: vi.fn() };

function setUp(own: Partial<GameFilter> = {}, settings = {}, { list = games, ...options }: Scene = {}) {
  return renderApp(
    <LauncherContext value={launcher}>
      <GameGrid filter={{ ...filter, ...own }} games={list} />
    </LauncherContext>,
    { ...options, settings, page: { name: 'GAME_E_GAME', pathname: '/enUS/game/eGame' } },
  );
}

describe('a list of games', () => {
  it('marks the first five hot games and every new game', async () => {
    await setUp();
    expect(
      screen.getAllByText('Hot').map((mark) => mark.closest('li')?.getAttribute('aria-posinset')),
    ).toEqual(['1', '2', '3', '4', '5']);
    expect(screen.getAllByText('New')).toHaveLength(3);
  });

  it('has no line for the provider if all games are from one', async () => {
    const api = { 'GET /gameProduct': { data: { list: [product(1)] } } };
    await setUp({ category: 'egame', productId: 1 }, {}, { api });
    await waitFor(() => expect(document.querySelectorAll('li small')).toHaveLength(0));
  });

  it('marks no game as hot in the list of hot games', async () => {
    await setUp({ view: 'hot' });
    expect(screen.queryByText('Hot')).toBeNull();
  });

  it('shows the name below the picture only with GAME_NAME_CAPTION', async () => {
    const { unmount } = await setUp();
    screen.getByRole('link', { name: 'Game 7' });
    expect(screen.queryByText('Game 7')).toBeNull();
    unmount();
    await setUp({}, { GAME_NAME_CAPTION: '1' });
    screen.getByRole('link', { name: 'Game 7' });
    screen.getByText('Game 7');
  });

  it('has a link to the demo of each game that has one, on desktops', async () => {
    const list = [{ ...games[0], hasDemo: true }, games[1]] as GridGame[];
    const api = { 'GET /gameProduct': { data: { list: [product(1)] } } };
    const { unmount } = await setUp({}, {}, { list, api });
    const demos = screen.getAllByRole('link', { name: /^Play money/ });
    expect(demos.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Play money: Game 1', expect.stringMatching(/[?&]game=1&demo=1$/)],
    ]);
    await waitFor(() => {
      demos[0]?.click();
      expect(launcher.demo).toHaveBeenCalled();
    });
    expect(launcher.demo.mock.lastCall?.[0]).toMatchObject({ game: { id: 1 }, product: { id: 1 } });
    expect(launcher.open).not.toHaveBeenCalled();
    unmount();
    await setUp({}, {}, { list, device: 'mobile' });
    expect(screen.queryByRole('link', { name: /^Play money/ })).toBeNull();
  });

  it('shows the jackpot of a game, but not while its provider is closed', async () => {
    const list = [games[0], { ...games[1], productId: 2 }] as GridGame[];
    const pot = { product_id: 1, code: 'g', image: '/g.svg', jackpot: '1000.00' };
    const api = {
      'GET /gameProduct': { data: { list: [product(1), product(2, { is_maintenance: true })] } },
      'GET /game': { data: { list: [1, 2].map((id) => ({ ...pot, id, name: `Game ${id}` })) } },
    };
    // Reduced motion. jsdom has no media queries.
    const media = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', () => media);
    await setUp({}, {}, { list, api });
    const amount = await screen.findByText('Jackpot $1,000.00');
    expect(amount.closest('li')?.getAttribute('aria-posinset')).toBe('1');
    await screen.findByText('Maintenance');
    expect(document.querySelectorAll('.jackpot')).toHaveLength(1);
  });

  it('ends the hot marks at the fifth hot game, or at the end of a shorter list', () => {
    expect(endOfHot([{ mark: 'hot' }, {}, { mark: 'hot' }])).toBe(3);
    expect(endOfHot([])).toBe(0);
    expect(endOfHot(games)).toBe(5);
  });
});
