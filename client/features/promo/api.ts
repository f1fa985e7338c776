import { queryOptions } from '@tanstack/react-query';
import { ApiError, isApiError } from '#platform/api/api-client.ts';
import { sanitizeHtml } from '#platform/content/sanitize.ts';
import { ask, callQuery, freshMs, keyOf, send } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { Page } from '#shared/webapi/envelope.ts';
import type { Discount, DiscountBody } from '#shared/webapi/schemas/discount.ts';
import type { Promotion, PromotionCategory, PromotionDetail } from '#shared/webapi/schemas/promotion.ts';
import { periodOf } from './period.ts';

/** How many cards a page of the list holds: whole rows in two and in three columns. */
const PAGE_SIZE = 12;
const APPLICATIONS = 50;

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

/** Promotions of a category ; those that have ended come last. */
export function promotionsQuery(app: AppEnvironment, filter: PromotionFilter) {
  const { category, first, last } = filter;
  return queryOptions({
    queryKey: keyOf(app, PROMOTION_CALLS.promotions, category, first, last),
    queryFn: async ({ signal }): Promise<PromotionList> => {
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const pages = await Promise.all(numbers.map((page) => fetchPage(app, category, page, signal)));
      const { list, total, perPage } = joinPages(pages, first);
      return {
        list: runningFirst(list),
        total,
        pageCount: Math.max(1, Math.ceil(total / perPage)),
      };
    },
    staleTime: freshMs(PROMOTION_CALLS.promotions),
  });
}

/** Pages in a row as one list. Some APIs do not page and answer the whole list each time: then the cut is ours. */
function joinPages(pages: readonly Page<Promotion>[], first: number) {
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
  const query = { category: category ?? undefined, page, per_page: PAGE_SIZE };
  return ask(app, PROMOTION_CALLS.promotions, { query, signal });
}

/** The API's order, with what has ended moved behind what still runs. */
function runningFirst(list: readonly Promotion[], now = Date.now()): Promotion[] {
  const hasEnded = (item: Promotion) => Number(periodOf(item, now) === 'ended');
  return list.toSorted((a, b) => hasEnded(a) - hasEnded(b));
}

/** Ids are numbers, activities may also be named by their path. Nothing else gets into a URL of the API. */
const KEY = /^[\w-]{1,64}$/;

/** One promotion; its rules come out sanitised. A 404 rejects with status 404. */
export function promotionQuery(app: AppEnvironment, key: string) {
  const query = callQuery(app, PROMOTION_CALLS.promotion, { params: { key }, view: withCleanContent });
  return KEY.test(key) ? query : { ...query, queryFn: refuseKey };
}

/**
 * A promotion as it will be once it is published; never cached. Without the operator's preview key only what is published
 * is there: a 404 rejects with status 404.
 */
export function previewQuery(app: AppEnvironment, key: string, previewKey: string | null) {
  const query = callQuery(app, PROMOTION_CALLS.promotionPreview, {
    params: { key },
    query: { preview_key: previewKey ?? undefined },
    view: withCleanContent,
  });
  return KEY.test(key) ? query : { ...query, queryFn: refuseKey };
}

function refuseKey(): Promise<PromotionDetail> {
  return Promise.reject(new ApiError({ kind: 'http', status: 404, message: '' }));
}

async function withCleanContent(detail: PromotionDetail): Promise<PromotionDetail> {
  return { ...detail, content: await sanitizeHtml(detail.content) };
}

/**
 * What the member may apply for, with terms and states. Members only: it is about this one. Null where
 * the API has no such call: this operator takes applications another way.
 */
export function discountsQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: keyOf(app, PROMOTION_CALLS.discounts),
    queryFn: async ({ signal }): Promise<Discount[] | null> => {
      try {
        return await ask(app, PROMOTION_CALLS.discounts, { signal });
      } catch (error) {
        if (isApiError(error, 'http') && (error.status === 404 || error.status === 501)) return null;
        throw error;
      }
    },
    staleTime: freshMs(PROMOTION_CALLS.discounts),
  });
}

/** The member's newest applications and what they were given. */
export function applicationsQuery(app: AppEnvironment) {
  return callQuery(app, RECORD_CALLS.discountRecords, { query: { per_page: APPLICATIONS }, as: ['newest'] });
}

/** The discount behind a promotion. */
export function discountOf(list: readonly Discount[] | null, item: Promotion): Discount | undefined {
  return list?.find((entry) =>
    item.discount_id ? entry.id === item.discount_id : entry.promotion_id === item.id,
  );
}

/** Applies; a repeated key gets the first answer. */
export function applyForPromotion(app: AppEnvironment, item: Promotion, key: string) {
  const body: DiscountBody = item.discount_id ? { discount_id: item.discount_id } : { promotion_id: item.id };
  return send(app, PROMOTION_CALLS.applyDiscount, { body, key, isHandled: true });
}
