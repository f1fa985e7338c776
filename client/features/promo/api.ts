import { queryOptions } from '@tanstack/react-query';
import { ApiError, isApiError } from '#platform/net/api-client.ts';
import { listOf, pageOf } from '#platform/net/list-of.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { sanitizeHtml } from '#platform/site/sanitize.ts';
import { type Discount, type DiscountBody, discount, discountResult } from '#shared/webapi/discount.ts';
import type { Page } from '#shared/webapi/envelope.ts';
import {
  type Promotion,
  type PromotionCategory,
  type PromotionDetail,
  promotion,
  promotionDetail,
} from '#shared/webapi/promotion.ts';
import { periodOf } from './period.ts';

// Made once: the server keeps what a reader made of an answer that all visitors share.
const readPromotions = pageOf(promotion);
const readDiscounts = listOf(discount);

/** How many cards a page of the list holds: whole rows in two and in three columns. */
const PAGE_SIZE = 12;

export interface PromotionList {
  list: Promotion[];
  /** Of all pages. */
  total: number;
  pageCount: number;
}

export interface PromotionFilter {
  /** null: all categories. */
  category: PromotionCategory | null;
  /** First and last page to show, both included: a phone's list grows, a desktop's turns. */
  first: number;
  last: number;
}

/** Promotions of a category (GET /promotions); those that have ended come last. */
export function promotionsQuery(app: AppEnvironment, filter: PromotionFilter) {
  const { category, first, last } = filter;
  return queryOptions({
    queryKey: ['promotions', app.locale, category, first, last],
    queryFn: async ({ signal }): Promise<PromotionList> => {
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const pages = await Promise.all(numbers.map((page) => fetchPage(app, category, page, signal)));
      const { list, total, perPage } = gather(pages, first);
      return {
        list: runningFirst(list),
        total,
        pageCount: Math.max(1, Math.ceil(total / perPage)),
      };
    },
    staleTime: 60_000,
  });
}

/** Pages in a row as one list. Some APIs do not page and answer the whole list each time: then the cut is ours. */
function gather(pages: readonly Page<Promotion>[], first: number) {
  const { list = [], pagination = null } = pages[0] ?? {};
  const total = pagination?.total ?? list.length;
  if (list.length > 0 && list.length >= total) {
    const from = (first - 1) * PAGE_SIZE;
    return {
      list: list.slice(from, from + pages.length * PAGE_SIZE),
      total: list.length,
      perPage: PAGE_SIZE,
    };
  }
  const perPage = Math.max(1, pagination?.per_page ?? PAGE_SIZE);
  return { list: pages.flatMap((page) => page.list), total, perPage };
}

function fetchPage(
  app: AppEnvironment,
  category: PromotionCategory | null,
  page: number,
  signal: AbortSignal,
) {
  return app.dataApi.get('/promotions', {
    query: { category, page, per_page: PAGE_SIZE },
    parse: readPromotions,
    isShared: true,
    isHandled: true,
    signal,
  });
}

/** The API's order, with what has ended moved behind what still runs. */
function runningFirst(list: readonly Promotion[], now = Date.now()): Promotion[] {
  const hasEnded = (item: Promotion) => Number(periodOf(item, now) === 'ended');
  return list.toSorted((a, b) => hasEnded(a) - hasEnded(b));
}

/** Ids are numbers, activities may also be named by their path (webapi.md). Nothing else gets into a URL of the API. */
const KEY = /^[\w-]{1,64}$/;

/** One promotion (GET /promotion/{id}); its rules come out sanitised. A 404 rejects with status 404. */
export function promotionQuery(app: AppEnvironment, key: string) {
  return queryOptions({
    queryKey: ['promotion', app.locale, key],
    queryFn: ({ signal }) => fetchDetail(app, '/promotion', key, { isShared: true, signal }),
    staleTime: 60_000,
  });
}

/** As it will be once it is published (GET /promotionPreview/{id}); never kept. */
export function previewQuery(app: AppEnvironment, key: string) {
  return queryOptions({
    queryKey: ['promotion-preview', app.locale, key],
    queryFn: ({ signal }) => fetchDetail(app, '/promotionPreview', key, { isShared: false, signal }),
    staleTime: 0,
  });
}

async function fetchDetail(
  app: AppEnvironment,
  path: string,
  key: string,
  options: { isShared: boolean; signal: AbortSignal },
): Promise<PromotionDetail> {
  if (!KEY.test(key)) throw new ApiError({ kind: 'http', status: 404, message: '' });
  const detail = await app.dataApi.get(`${path}/${key}`, {
    schema: promotionDetail,
    isHandled: true,
    ...options,
  });
  return { ...detail, content: await sanitizeHtml(detail.content) };
}

/**
 * What the member may apply for, with terms and states (GET /discount). Members only: it is about this one. Null where
 * the API has no such call: this operator takes applications another way.
 */
export function discountsQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['discounts', app.locale],
    queryFn: async ({ signal }): Promise<Discount[] | null> => {
      const options = { query: { per_page: 100 }, parse: readDiscounts, isHandled: true, signal } as const;
      try {
        return await app.dataApi.get('/discount', options);
      } catch (error) {
        if (isApiError(error, 'http') && (error.status === 404 || error.status === 501)) return null;
        throw error;
      }
    },
    staleTime: 15_000,
  });
}

/** The discount behind a promotion. */
export function discountOf(list: readonly Discount[] | null, item: Promotion): Discount | undefined {
  return list?.find((entry) =>
    item.discount_id ? entry.id === item.discount_id : entry.promotion_id === item.id,
  );
}

/** Applies (POST /transaction/discount); the same key again answers the first answer again. */
export function applyForPromotion(app: AppEnvironment, item: Promotion, idempotencyKey: string) {
  const body: DiscountBody = item.discount_id ? { discount_id: item.discount_id } : { promotion_id: item.id };
  return app.dataApi.post('/transaction/discount', {
    body,
    schema: discountResult,
    idempotencyKey,
    isHandled: true,
  });
}
