import { describe, expect, it } from 'vitest';
import type { AppEnvironment, CurrentPage } from '#platform/site/page.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { chosenProduct, filterHref, filterOf, gameToOpen, lobbyToOpen, playHref } from './filter.ts';

const page = (
  name: CurrentPage['name'],
  search: string,
  params: Record<string, string> = {},
): CurrentPage => ({
  name,
  params,
  search: new URLSearchParams(search),
  pathname: '/',
});
// Only the fields that links read.
const app = {
  style: { strategy: 'prefix', defaultLocale: 'enUS' },
  device: 'desktop',
  locale: 'enUS',
} as unknown as AppEnvironment;

describe('filterOf', () => {
  it('reads the provider from the path of eGame and from the query of the others', () => {
    expect(filterOf(page('GAME_E_GAME', 'productId=3', { productId: '9' })).productId).toBe(9);
    expect(filterOf(page('GAME_FISHING', 'productId=22')).productId).toBe(22);
    expect(filterOf(page('GAME_CHESS', '')).productId).toBeNull();
  });

  it('reads 0, an unknown provider, where the id is no number', () => {
    expect(filterOf(page('GAME_FISHING', 'productId=abc')).productId).toBe(0);
    expect(filterOf(page('GAME_E_GAME', '', { productId: '-1' })).productId).toBe(0);
  });

  it('reads view, tag and keyword, and ignores invalid values', () => {
    expect(filterOf(page('GAME_E_GAME', 'view=hot&tag=903&keyword=%20dragon%20%20gate%20'))).toEqual({
      category: 'egame',
      productId: null,
      view: 'hot',
      tagId: 903,
      keyword: 'dragon gate',
      sort: null,
      volatility: null,
    });
    expect(filterOf(page('GAME_E_GAME', 'view=x&tag=y&sort=name&volatility=HIGH'))).toMatchObject({
      view: null,
      tagId: null,
      keyword: '',
      sort: null,
      volatility: null,
    });
  });

  it('reads the game and the lobby to open', () => {
    expect(gameToOpen(page('GAME_E_GAME', 'game=9001'))).toBe(9001);
    expect(gameToOpen(page('GAME_E_GAME', 'game=0'))).toBeNull();
    expect(lobbyToOpen(page('GAME_LIVE', 'lobby=4'))).toBe(4);
  });

  it('throws for a page without games', () => {
    expect(() => filterOf(page('HOME', ''))).toThrow(/HOME/);
  });
});

describe('links', () => {
  it.each([
    [
      'GAME_E_GAME',
      'view=new&tag=903&keyword=koi',
      { productId: '9' },
      '/enUS/game/eGame/9?view=new&tag=903&keyword=koi',
    ],
    ['GAMES', 'sort=rtp&volatility=high', {}, '/enUS/game?sort=rtp&volatility=high'],
    ['GAME_FISHING', 'productId=22&keyword=魚', {}, '/enUS/game/fishing?productId=22&keyword=%E9%AD%9A'],
    ['GAME_E_GAME', '', {}, '/enUS/game/eGame'],
  ] as const)('%s?%s keeps the filter', (name, search, params, href) => {
    const filter = filterOf(page(name, search, params));
    expect(filterHref(app, filter)).toBe(href);
    const again = new URL(href, 'https://x.test');
    expect(filterOf(page(name, again.search, params))).toEqual(filter);
  });

  it('add the game to play to the filter', () => {
    const filter = filterOf(page('GAME_E_GAME', 'keyword=koi', { productId: '9' }));
    expect(playHref(app, filter, { game: 9005 })).toBe('/enUS/game/eGame/9?keyword=koi&game=9005');
  });
});

describe('chosenProduct', () => {
  it('finds a provider of the same category only', () => {
    // Only the fields that are read.
    const products = [{ id: 9, category_code: 'egame' }] as unknown as GameProduct[];
    expect(chosenProduct({ category: 'egame', productId: 9 }, products)?.id).toBe(9);
    expect(chosenProduct({ category: 'chess', productId: 9 }, products)).toBeUndefined();
    expect(chosenProduct({ category: 'egame', productId: null }, products)).toBeUndefined();
  });
});
