import { describe, expect, it } from 'vitest';
import { ROUTES, type RouteEntry } from '#shared/routes.ts';
import { CATEGORY_CODES } from '#shared/webapi/game.ts';
import { CATEGORY_ROUTES } from './categories.ts';

describe('CATEGORY_ROUTES', () => {
  it('names the page that the catalogue gives each category', () => {
    const entries: readonly RouteEntry[] = ROUTES;
    const inCatalogue = entries
      .filter((entry) => entry.category)
      .map((entry) => [entry.category, entry.name]);
    expect(Object.entries(CATEGORY_ROUTES).toSorted()).toEqual(inCatalogue.toSorted());
    expect(Object.keys(CATEGORY_ROUTES).toSorted()).toEqual([...CATEGORY_CODES].toSorted());
  });
});
