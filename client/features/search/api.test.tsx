import { expect, it } from 'vitest';
import { listOf, renderApp } from '#tests/setup/app.tsx';
import { allPromotionsQuery, foundGamesQuery, GAMES_SHOWN, popularGamesQuery } from './api.ts';

const game = (id: number, more: object = {}) => ({
  ...{ id, name: `Game ${id}`, product_id: 9, code: `g${id}`, image: '/g.svg', tag_ids: [], sort: id },
  ...{ is_hot: true, is_new: false, support_demo: true, support_mobile: true, ...more },
});
const promotion = (id: number) => ({
  ...{ id, title: `Promotion ${id}`, content: '', image: '/p.svg', tags: [], apply_type: 'none' },
  ...{ start_at: '2026-10-01T00:00:00Z', sort: 1000 - id },
});
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

it('marks the games that run on computers only, and no other', async () => {
  const { app } = await renderApp(null, {
    api: { 'GET /game': listOf([game(1), game(2, { support_mobile: false })]) },
  });
  const found = await app.queryClient.fetchQuery(foundGamesQuery(app, 'game'));
  expect(found.list.map(({ id, isDesktopOnly }) => [id, isDesktopOnly])).toEqual([
    [1, undefined],
    [2, true],
  ]);
});

it('shows the first matches, and counts all of them', async () => {
  const games = numbers(1, GAMES_SHOWN + 1).map((id) => game(id));
  const { app } = await renderApp(null, { api: { 'GET /game': listOf(games, 40) } });
  const found = await app.queryClient.fetchQuery(foundGamesQuery(app, 'game'));
  expect(found.list).toHaveLength(GAMES_SHOWN);
  expect(found.total).toBe(40);
});

it('suggests no game that is not popular', async () => {
  const { app, calls } = await renderApp(null, {
    api: { 'GET /game': listOf([game(1, { is_hot: false }), game(2)]) },
  });
  const found = await app.queryClient.fetchQuery(popularGamesQuery(app));
  expect(found.map(({ id }) => id)).toEqual([2]);
  expect(calls[0]?.path).toContain('is_hot=1');
});

it.each([
  [100, 1],
  [101, 2],
  [500, 5],
  [501, 5],
])('searches %i promotions by %i requests', async (total, requests) => {
  const { app, calls } = await renderApp(null, {
    api: {
      'GET /promotions': ({ path }) => {
        const page = Number(new URL(path, 'http://x').searchParams.get('page'));
        const list = numbers(page * 100 - 99, Math.min(page * 100, total)).map(promotion);
        return { data: { list, pagination: { page, per_page: 100, total } } };
      },
    },
  });
  const found = await app.queryClient.fetchQuery(allPromotionsQuery(app));
  const count = Math.min(total, 500);
  // The operator's order, over all pages.
  expect(found.map(({ id }) => id)).toEqual(numbers(1, count).reverse());
  expect(calls).toHaveLength(requests);
});
