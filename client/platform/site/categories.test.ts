import { describe, expect, it } from 'vitest';
import { ROUTES, type RouteEntry } from '#shared/routes.ts';
import { CATEGORY_CODES } from '#shared/webapi/schemas/game.ts';
import { CATEGORY_ROUTES, categoryHref, gameHref, productHref } from './categories.ts';

describe('CATEGORY_ROUTES', () => {
  it('matches the categories of the route catalogue', () => {
    const entries: readonly RouteEntry[] = ROUTES;
    const inCatalogue = entries
      .filter((entry) => entry.category)
      .map((entry) => [entry.category, entry.name]);
    expect(Object.entries(CATEGORY_ROUTES).toSorted()).toEqual(inCatalogue.toSorted());
    expect(Object.keys(CATEGORY_ROUTES).toSorted()).toEqual([...CATEGORY_CODES].toSorted());
  });
});

describe('links to games', () => {
  const app = {
    style: { strategy: 'prefix', defaultLocale: 'enUS' },
    device: 'desktop',
    locale: 'enUS',
    hasPage: (name: string) => name !== 'GAME_LOTTERY',
  } as const;

  it('lead to the category and to its product', () => {
    expect(categoryHref(app, 'live')).toBe('/enUS/game/live');
    expect(productHref(app, { id: 9, category_code: 'egame' })).toBe('/enUS/game/eGame/9');
    expect(productHref(app, { id: 22, category_code: 'fishing' })).toBe('/enUS/game/fishing?productId=22');
    expect(productHref(app, { id: 4, category_code: 'live' })).toBe('/enUS/game/live#product-4');
  });

  it('are absent if the page is', () => {
    expect(categoryHref(app, 'lottery')).toBeUndefined();
    expect(productHref(app, { id: 1, category_code: 'lottery' })).toBeUndefined();
  });
});

describe('links to games of a list', () => {
  const app = {
    style: { strategy: 'prefix', defaultLocale: 'enUS' },
    device: 'mobile',
    locale: 'zhTW',
    hasPage: () => true,
  } as const;

  it('contain the provider and the game', () => {
    const product = { id: 19, category_code: 'chess', open_mode: 'game_list' } as const;
    expect(productHref(app, product)).toBe('/m/zhTW/game/chess?productId=19');
    expect(gameHref(app, product, 19001)).toBe('/m/zhTW/game/chess?productId=19&game=19001');
    expect(gameHref(app, { id: 9, category_code: 'egame' }, 9001)).toBe('/m/zhTW/game/eGame/9?game=9001');
    expect(gameHref(app, { id: 22, category_code: 'fishing' }, 22001)).toBe(
      '/m/zhTW/game/fishing?productId=22&game=22001',
    );
    expect(gameHref({ ...app, hasPage: () => false }, product, 1)).toBeUndefined();
  });
});
