import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { gameHref } from '#platform/site/categories.ts';
import { useApp } from '#platform/site/page.ts';
import type { CategoryCode } from '#shared/webapi/game.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { useGameLinks } from './use-game-links.ts';

const PRODUCTS = (['egame', 'fishing', 'lottery', 'chess'] as const).map((code, index) => ({
  id: 10 + index,
  category_code: code satisfies CategoryCode,
  code,
  name: `Studio ${code}`,
  image: '/x.svg',
  open_mode: 'game_list' as const,
  sort: index,
}));

it('leads to each game as gameHref does, and nowhere where the category has no page', async () => {
  let found: (string | undefined)[] = [];
  let expected: (string | undefined)[] = [];
  function Probe() {
    const app = useApp();
    const links = useGameLinks();
    found = PRODUCTS.flatMap(({ id }) => [7, 10, 1003].map((game) => links.get(id)?.hrefOf(game)));
    expected = PRODUCTS.flatMap((product) => [7, 10, 1003].map((game) => gameHref(app, product, game)));
    return null;
  }
  await renderApp(<Probe />, {
    api: { 'GET /gameProduct': { data: { list: PRODUCTS } } },
    hasPage: (name) => name !== 'GAME_CHESS',
  });
  await waitFor(() => expect(found[0]).toBeDefined());
  expect(found).toEqual(expected);
  expect(found.filter((href) => href === undefined)).toHaveLength(3);
  expect(new Set(found).size).toBe(10);
});
