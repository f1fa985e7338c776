import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { ApiOptions } from '#platform/api/api-client.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { shelfGamesQuery } from './api.ts';

/** A provider of 250 games, and one of 5000. */
function gamesOf(productId: number) {
  return Array.from({ length: productId === 9 ? 250 : 5000 }, (_, index) => ({
    id: productId * 10_000 + index,
    product_id: productId,
    code: `g${index}`,
    name: `遊戲 ${index}`,
    image: `/g/${index}.svg`,
    tag_ids: [],
  }));
}

function appWith() {
  const get = vi.fn(async (_: string, { query = {}, parse }: ApiOptions<unknown> = {}) => {
    const [page, size] = [Number(query.page), Number(query.per_page)];
    const all = gamesOf(Number(query.product_id));
    const data = {
      list: all.slice((page - 1) * size, page * size),
      pagination: { page, per_page: size, total: all.length },
    };
    return parse ? parse(data, () => {}) : data;
  });
  // Only the fields that the query reads.
  return {
    app: {
      locale: 'zhTW',
      dataApi: (_method: string, ...rest: Parameters<typeof get>) => get(...rest),
    } as unknown as AppEnvironment,
    get,
  };
}

const named = async (games: { id: number; productId: number }[]) => {
  const { app, get } = appWith();
  const list = await new QueryClient().fetchQuery(shelfGamesQuery(app, games));
  return { names: list.map(({ name }) => name), calls: get.mock.calls.length };
};

it('loads a provider’s pages until all names are found', async () => {
  const found = await named([
    { id: 90_120, productId: 9 },
    { id: 90_003, productId: 9 },
  ]);
  expect(found).toEqual({ names: ['遊戲 3', '遊戲 120'], calls: 2 });
});

it('stops at the provider’s last page, and after ten pages', async () => {
  expect(await named([{ id: 1, productId: 9 }])).toEqual({ names: [], calls: 3 });
  expect(await named([{ id: 1, productId: 10 }])).toEqual({ names: [], calls: 10 });
});
