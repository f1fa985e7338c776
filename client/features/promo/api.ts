import { queryOptions } from '@tanstack/react-query';
import { ApiError, isApiError } from '#platform/api/api-client.ts';
import { sanitizeHtml } from '#platform/content/sanitize.ts';
import { ask, callQuery, freshMs, keyOf, send } from '#platform/net/calls.ts';
import { uniqueById } from '#platform/net/unique-by-id.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { Page } from '#shared/webapi/envelope.ts';
import type { Discount, DiscountBody } from '#shared/webapi/schemas/discount.ts';
import type { Promotion, PromotionCategory, PromotionDetail } from '#shared/webapi/schemas/promotion.ts';
import { periodOf } from './period.ts';

/** Cards on a page of the list. Fills whole rows of two and of three columns. */
const PAGE_SIZE = 12;
const APPLICATION_COUNT = 50;

export interface PromotionList {
  list: Promotion[];
  /** Promotions on all pages. */
  total: number;
  pageCount: number;
}

export interface PromotionFilter {
  /** null: all categories. */
  category: PromotionCategory | null;
  /** First and last page to show, inclusive. A phone shows all pages up to the last, a desktop one. */
  first: number;
  last: number;
}

/** Promotions of a category in the API's order, ended ones last. */
export function promotionsQuery(app: AppEnvironment, filter: PromotionFilter) {
  const { category, first, last } = filter;
  return queryOptions({
    queryKey: keyOf(app, PROMOTION_CALLS.promotions, category, first, last),
    queryFn: async ({ signal }): Promise<PromotionList> => {
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const pages = await Promise.all(
        numbers.map((page) =>
          ask(app, PROMOTION_CALLS.promotions, {
            query: { category: category ?? undefined, page, per_page: PAGE_SIZE },
            signal,
          }),
        ),
      );
      const { list, total, perPage } = joinPages(pages, first);
      const now = Date.now();
      const isEnded = (item: Promotion) => Number(periodOf(item, now) === 'ended');
      return {
        list: list.toSorted((a, b) => isEnded(a) - isEnded(b)),
        total,
        pageCount: Math.max(1, Math.ceil(total / perPage)),
      };
    },
    staleTime: freshMs(PROMOTION_CALLS.promotions),
  });
}

/** Joins pages into one list. An API without paging answers the whole list each time, which is cut here. */
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
  return { list: uniqueById(pages.flatMap((page) => page.list)), total, perPage };
}

/** A promotion's id, or the path of an activity. Other keys are not sent to the API. */
const KEY = /^[\w-]{1,64}$/;

/** One promotion with sanitised rules. Rejects with status 404 for an unknown or invalid key. */
export function promotionQuery(app: AppEnvironment, key: string) {
  const query = callQuery(app, PROMOTION_CALLS.promotion, { params: { key }, view: withCleanContent });
  return KEY.test(key) ? query : { ...query, queryFn: rejectKey };
}

/**
 * A promotion before it is published, for the operator's preview key. Never cached. Rejects with status 404 for an unknown
 * or invalid key, and for an unpublished promotion without the preview key.
 */
export function previewQuery(app: AppEnvironment, key: string, previewKey: string | null) {
  const query = callQuery(app, PROMOTION_CALLS.promotionPreview, {
    params: { key },
    query: { preview_key: previewKey ?? undefined },
    view: withCleanContent,
  });
  return KEY.test(key) ? query : { ...query, queryFn: rejectKey };
}

function rejectKey(): Promise<PromotionDetail> {
  return Promise.reject(new ApiError({ kind: 'http', status: 404, message: '' }));
}

async function withCleanContent(detail: PromotionDetail): Promise<PromotionDetail> {
  return { ...detail, content: await sanitizeHtml(detail.content) };
}

/** The member's discounts with their terms and states. null if the API has no such call: it takes no applications. */
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

/** The kind of an activity, and the member's spins today. */
export function activityQuery(app: AppEnvironment, promotionId: number) {
  return callQuery(app, PROMOTION_CALLS.promotion, {
    params: { key: String(promotionId) },
    asMember: true,
    as: ['activity'],
    view: ({ activity_type: type, activity }) => ({ type, timesLeft: activity?.times_left }),
    freshSeconds: 5,
  });
}

/** Whether the member has checked in today. */
export function checkedInQuery(app: AppEnvironment) {
  return callQuery(app, ACCOUNT_CALLS.checkIn, {
    as: ['claimed'],
    view: ({ server_date: today, days }) =>
      days.some(({ date, status }) => date === today && status === 'claimed'),
    freshSeconds: 5,
  });
}

/** The member's newest applications, with their results. */
export function applicationsQuery(app: AppEnvironment) {
  return callQuery(app, RECORD_CALLS.discountRecords, {
    query: { per_page: APPLICATION_COUNT },
    as: ['newest'],
  });
}

/** The discount of a promotion: by its discount id, else the first one of the promotion's id. */
export function discountOf(list: readonly Discount[] | null, item: Promotion): Discount | undefined {
  return discountsOf(list, item)[0];
}

/** The discount whose terms a promotion shows; undefined if it has several, which may differ. */
export function soleDiscountOf(list: readonly Discount[] | null, item: Promotion): Discount | undefined {
  const found = discountsOf(list, item);
  return found.length === 1 ? found[0] : undefined;
}

/** All discounts of a promotion, such as the level gifts and the birthday gifts of one. */
export function discountsOf(list: readonly Discount[] | null, item: Promotion): Discount[] {
  return (list ?? []).filter((entry) =>
    item.discount_id ? entry.id === item.discount_id : entry.promotion_id === item.id,
  );
}

/** Whether the member can never have a promotion again. */
export function isClosedFor(list: readonly Discount[] | null, item: Promotion): boolean {
  return soleDiscountOf(list, item)?.times_left === 0;
}

/** Applies for a promotion. A repeated idempotency key gets the first answer. @throws ApiError */
export function applyForPromotion(app: AppEnvironment, item: Promotion, key: string) {
  const body: DiscountBody = item.discount_id ? { discount_id: item.discount_id } : { promotion_id: item.id };
  return send(app, PROMOTION_CALLS.applyDiscount, { body, key });
}
