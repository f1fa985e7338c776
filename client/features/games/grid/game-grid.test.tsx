import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import type { GridGame } from '../api.ts';
import { LauncherContext } from '../launch/launcher-context.ts';
import type { GameFilter } from '../search/filter.ts';
import { endOfHot, GameGrid } from './game-grid.tsx';

const filter: GameFilter = { category: 'egame', productId: null, view: null, tagId: null, keyword: '' };

const games = Array.from({ length: 30 }, (_, index): GridGame => {
  const mark = index % 10 === 9 ? 'new' : 'hot';
  return { id: index + 1, productId: 1, name: `Game ${index + 1}`, image: `/${index + 1}.svg`, mark };
});

function setUp(own: Partial<GameFilter> = {}, settings = {}) {
  return renderApp(
    <LauncherContext value={{ open: () => {}, press: () => {} }}>
      <GameGrid filter={{ ...filter, ...own }} games={games} />
    </LauncherContext>,
    { settings, page: { name: 'GAME_E_GAME', pathname: '/enUS/game/eGame' } },
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

  it('ends the hot marks at the fifth hot game, or at the end of a shorter list', () => {
    expect(endOfHot([{ mark: 'hot' }, {}, { mark: 'hot' }])).toBe(3);
    expect(endOfHot([])).toBe(0);
    expect(endOfHot(games)).toBe(5);
  });
});
