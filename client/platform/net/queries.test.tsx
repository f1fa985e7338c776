import { expect, it } from 'vitest';
import { listOf, renderApp } from '#tests/setup/app.tsx';
import { keepShown } from './keep-shown.ts';
import { categoriesQuery, productNamesQuery, productsQuery } from './queries.ts';
import { sumOf } from './transfers.ts';
import { uniqueById } from './unique-by-id.ts';

const product = (id: number, category_code: string, sort: number) => ({
  ...{ id, category_code, code: `p${id}`, name: `P${id}`, image: '/a.svg', sort, open_mode: 'lobby' },
});

async function setUp() {
  const list = [product(1, 'live', 2), product(2, 'sport', 3), product(3, 'live', 1)];
  const { app, calls } = await renderApp(null, {
    api: {
      'GET /gameProduct': { data: { list } },
      'GET /gameCategory': listOf([
        { id: 1, code: 'live', name: 'Live', sort: 2 },
        { id: 2, code: 'sport', name: 'Sports', sort: 1 },
      ]),
    },
  });
  return { app, calls };
}

it('has categories and products in the operator’s order, and only those of the category', async () => {
  const { app, calls } = await setUp();
  const { queryClient: client } = app;
  expect((await client.fetchQuery(categoriesQuery(app))).map(({ code }) => code)).toEqual(['sport', 'live']);
  expect((await client.fetchQuery(productsQuery(app, 'live'))).map(({ id }) => id)).toEqual([3, 1]);
  expect((await client.fetchQuery(productsQuery(app))).map(({ id }) => id)).toEqual([3, 1, 2]);
  expect((await client.fetchQuery(productNamesQuery(app)))[0]).toEqual({
    ...{ id: 3, name: 'P3', category_code: 'live', open_mode: 'lobby' },
  });
  expect(calls.map(({ path }) => path).filter((path) => path.includes('category=live'))).toHaveLength(1);
});

it('keeps a shown list in its language only', () => {
  const keep = keepShown({ locale: 'enUS' });
  expect(keep(['a'], { queryKey: ['list', 'enUS', {}] })).toEqual(['a']);
  expect(keep(['a'], { queryKey: ['list', 'zhTW', {}] })).toBeUndefined();
  expect(keep(['a'])).toBeUndefined();
});

it('keeps the last one of two records with an id', () => {
  const [old, other, newer] = [
    { id: 1, at: 1 },
    { id: 2, at: 1 },
    { id: 1, at: 2 },
  ];
  expect(uniqueById([old, other, newer])).toEqual([newer, other]);
});

it('adds up the known balances', () => {
  const wallets = (...balances: (string | null)[]) => balances.map((balance) => ({ balance }) as never);
  expect(sumOf(wallets('1.00', null, '2.50'))).toBe(350);
  expect(sumOf(wallets(null, null))).toBeNull();
  expect(sumOf([])).toBeNull();
});
