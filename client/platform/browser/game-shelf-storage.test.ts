import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearShelf,
  isShelfChange,
  putOnShelf,
  readShelf,
  type ShelfGame,
  takeOffShelf,
} from './game-shelf-storage.ts';
import { createStorages } from './storage.ts';

const game = (id: number): ShelfGame => ({
  id,
  productId: 9,
  name: `Game ${id}`,
  image: `/g/${id}.svg`,
  locale: 'enUS',
});

describe('game shelves', () => {
  beforeEach(() => localStorage.clear());
  const { local } = createStorages(window);

  it('keep the newest in front, each game once', () => {
    putOnShelf(local, 'recent', game(1));
    putOnShelf(local, 'recent', game(2));
    putOnShelf(local, 'recent', { ...game(1), name: 'Game 1 again' });
    expect(readShelf(local, 'recent').map(({ name }) => name)).toEqual(['Game 1 again', 'Game 2']);
    expect(readShelf(local, 'favourites')).toEqual([]);
  });

  it.each([
    ['recent', 24],
    ['favourites', 100],
  ] as const)('%s holds at most %i games and drops the oldest', (shelf, limit) => {
    for (let id = 1; id <= limit + 5; id++) putOnShelf(local, shelf, game(id));
    const ids = readShelf(local, shelf).map(({ id }) => id);
    expect(ids).toHaveLength(limit);
    expect(ids[0]).toBe(limit + 5);
    expect(ids).not.toContain(5);
  });

  it('remove one game, or all', () => {
    putOnShelf(local, 'favourites', game(1));
    putOnShelf(local, 'favourites', game(2));
    expect(takeOffShelf(local, 'favourites', 1).map(({ id }) => id)).toEqual([2]);
    clearShelf(local, 'favourites');
    expect(readShelf(local, 'favourites')).toEqual([]);
  });

  it.each(['no JSON', '{"id":1}', 'null', '7'])('count %j as nothing', (text) => {
    localStorage.setItem('recentGames', text);
    expect(readShelf(local, 'recent')).toEqual([]);
  });

  it('leave out entries that are no games', () => {
    const wrong = [null, 3, { ...game(2), id: '2' }, { ...game(3), locale: 'frFR' }, { ...game(4), id: -4 }];
    localStorage.setItem('recentGames', JSON.stringify([...wrong, game(5)]));
    expect(readShelf(local, 'recent')).toEqual([game(5)]);
  });

  it('recognize their changes by other tabs', () => {
    expect(isShelfChange('recent', { key: 'recentGames', value: '[]' })).toBe(true);
    expect(isShelfChange('recent', { key: null, value: null })).toBe(true);
    expect(isShelfChange('recent', { key: 'favouriteGames', value: '[]' })).toBe(false);
  });
});
