import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiOptions, isApiError } from '#platform/api/api-client.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import {
  applyForPromotion,
  discountOf,
  previewQuery,
  promotionQuery,
  promotionsQuery,
  soleDiscountOf,
} from './api.ts';

function promo(id: number, more: object = {}) {
  return {
    id,
    title: `Promotion ${id}`,
    category: 'daily',
    image: '/x.svg',
    is_apply: true,
    sort: id,
    ...more,
  };
}

/** An app with a mocked API. */
function appWith(answer: (path: string, options: ApiOptions<unknown>) => unknown) {
  const call = vi.fn(async (path: string, options: ApiOptions<unknown> = {}) => {
    const data = answer(path, options);
    return options.parse ? options.parse(data, () => {}) : data;
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Only the fields that the queries read.
  const app = {
    locale: 'enUS',
    dataApi: (_method: string, ...rest: Parameters<typeof call>) => call(...rest),
    queryClient,
  } as unknown as AppEnvironment;
  return { app, call, queryClient };
}

describe('promotionsQuery', () => {
  const many = Array.from({ length: 30 }, (_, index) => promo(index + 1));
  const paged = (_path: string, { query = {} }: ApiOptions<unknown>) => {
    const page = Number(query.page);
    return {
      list: many.slice((page - 1) * 12, page * 12),
      pagination: { page, per_page: 12, total: many.length },
    };
  };
  const whole = () => ({ list: many, pagination: { page: 1, per_page: 30, total: 30 } });

  it.each([
    ['pages', paged],
    ['does not page', whole],
  ])('loads one page, or the first ones as one list, from an API that %s', async (_name, answer) => {
    const { app, queryClient } = appWith(answer);
    const ids = async (first: number, last: number) => {
      const data = await queryClient.fetchQuery(promotionsQuery(app, { category: null, first, last }));
      expect(data.pageCount).toBe(3);
      expect(data.total).toBe(30);
      return data.list.map(({ id }) => id);
    };
    expect(await ids(2, 2)).toEqual(many.slice(12, 24).map(({ id }) => id));
    expect(await ids(1, 2)).toEqual(many.slice(0, 24).map(({ id }) => id));
    expect(await ids(3, 3)).toEqual(many.slice(24).map(({ id }) => id));
    expect(await ids(4, 4)).toEqual([]);
  });

  it('sends the category, by a call that all guests share', async () => {
    const { app, call, queryClient } = appWith(() => ({ list: [] }));
    await queryClient.fetchQuery(promotionsQuery(app, { category: 'sport', first: 1, last: 1 }));
    expect(call).toHaveBeenCalledExactlyOnceWith(
      '/promotions',
      expect.objectContaining({ query: { category: 'sport', page: 1, per_page: 12 }, isShared: true }),
    );
  });

  it('sorts ended promotions last, drops malformed ones, and maps unknown categories to "other"', async () => {
    const list = [
      promo(1, { end_at: '2020-01-01T00:00:00Z' }),
      promo(2, { category: 'moon' }),
      { id: 'three' },
      promo(4, { end_at: '2999-01-01T00:00:00Z' }),
    ];
    const { app, queryClient } = appWith(() => ({ list }));
    const data = await queryClient.fetchQuery(promotionsQuery(app, { category: null, first: 1, last: 1 }));
    expect(data.list.map(({ id, category }) => [id, category])).toEqual([
      [2, 'other'],
      [4, 'daily'],
      [1, 'daily'],
    ]);
  });
});

describe('promotionQuery', () => {
  it('sanitises the rules', async () => {
    const content =
      '<h3>Rules</h3><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">x</a><script>alert(1)</script>';
    const { app, queryClient } = appWith(() => promo(7, { content }));
    const detail = await queryClient.fetchQuery(promotionQuery(app, '7'));
    expect(detail.content).toContain('<h3>Rules</h3>');
    expect(detail.content).not.toMatch(/script|onerror|javascript/);
  });

  it.each([
    '',
    '..',
    'a/b',
    '7?x=1',
    '%2e%2e',
    'é',
    'x'.repeat(65),
  ])('fails with 404 for the key %j without a request', async (key) => {
    const { app, call, queryClient } = appWith(() => promo(1, { content: '' }));
    for (const query of [promotionQuery(app, key), previewQuery(app, key, 'secret')]) {
      const error = await queryClient.fetchQuery(query).catch((caught: unknown) => caught);
      expect(isApiError(error, 'http') && error.status).toBe(404);
    }
    expect(call).not.toHaveBeenCalled();
  });

  it('does not share the cache of a preview', async () => {
    const { app, call, queryClient } = appWith(() => promo(12, { content: '' }));
    await queryClient.fetchQuery(previewQuery(app, '12', 'secret'));
    expect(call).toHaveBeenCalledWith(
      '/promotionPreview/12',
      expect.objectContaining({ isShared: false, query: { preview_key: 'secret' } }),
    );
  });

  it('has one cache entry per preview key', () => {
    const { app } = appWith(() => promo(12, { content: '' }));
    const keys = [null, 'one', 'two'].map((key) => JSON.stringify(previewQuery(app, '12', key).queryKey));
    expect(new Set(keys).size).toBe(3);
  });
});

describe('applying', () => {
  const answer = { record_no: 'R1', status: 'pending' };

  it('sends the discount, or the promotion if it has none, with the idempotency key', async () => {
    const { app, call } = appWith(() => answer);
    const full = { tags: [], ...promo(3), category: 'daily' as const };
    await applyForPromotion(app, { ...full, discount_id: 9 }, 'key-1');
    await applyForPromotion(app, full, 'key-2');
    const sent = call.mock.calls.map(([, options]) => [options?.body, options?.idempotencyKey]);
    expect(sent).toEqual([
      [{ discount_id: 9 }, 'key-1'],
      [{ promotion_id: 3 }, 'key-2'],
    ]);
  });

  it('rejects with the API’s refusal', async () => {
    const { app } = appWith(() => {
      throw new ApiError({ kind: 'refused', status: 200, message: 'Not eligible' });
    });
    await expect(applyForPromotion(app, { tags: [], ...promo(3), category: 'daily' }, 'k')).rejects.toThrow(
      'Not eligible',
    );
  });

  it('finds the discount by the promotion’s discount id, else by the promotion', () => {
    const terms = { type: 'gift' as const, name: '', product_ids: [], can_apply: true };
    const list = [
      { id: 1, promotion_id: 5, ...terms },
      { id: 2, promotion_id: 6, ...terms },
    ];
    const item = { tags: [], ...promo(6), category: 'daily' as const };
    expect(discountOf(list, { ...item, discount_id: 1 })?.id).toBe(1);
    expect(discountOf(list, item)?.id).toBe(2);
    expect(discountOf(list, { ...item, discount_id: 3 })).toBeUndefined();
    // Two discounts of one promotion may have different terms.
    const two = [...list, { id: 3, promotion_id: 6, ...terms }];
    expect([soleDiscountOf(list, item)?.id, soleDiscountOf(two, item)]).toEqual([2, undefined]);
    // An application still finds its state.
    expect(discountOf(two, item)?.id).toBe(2);
  });
});
