import { expect, it } from 'vitest';
import { gameHref } from '#platform/site/categories.ts';
import type { RouteName } from '#shared/routes.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import { gameLinks } from './game-links.ts';

const PRODUCTS = (['egame', 'fishing', 'lottery', 'chess'] as const).map((code, index) => ({
  id: 10 + index,
  category_code: code satisfies CategoryCode,
  code,
  name: `Studio ${code}`,
  image: '/x.svg',
  open_mode: 'game_list' as const,
  is_maintenance: false,
  sort: index,
}));

it('builds the same links as gameHref, and none where the category has no page', () => {
  const app = {
    device: 'desktop',
    locale: 'enUS',
    style: { strategy: 'prefix', defaultLocale: 'enUS' },
    hasPage: (name: RouteName) => name !== 'GAME_CHESS',
  } as const;
  const links = gameLinks(app, PRODUCTS);
  const found = PRODUCTS.flatMap(({ id }) => [7, 10, 1003].map((game) => links.get(id)?.hrefOf(game)));
  expect(found).toEqual(
    PRODUCTS.flatMap((product) => [7, 10, 1003].map((game) => gameHref(app, product, game))),
  );
  expect(found.filter((href) => href === undefined)).toHaveLength(3);
  expect(new Set(found).size).toBe(10);
});
