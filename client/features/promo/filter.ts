import { type AppEnvironment, type CurrentPage, hrefOf } from '#platform/site/page.ts';
import { pageNumberOf } from '#platform/site/url-values.ts';
import type { PromotionCategory } from '#shared/webapi/schemas/promotion.ts';
import { PROMOTION_CATEGORIES } from '#shared/webapi/words.ts';
import type { PromotionFilter } from './api.ts';

/** Limit of pages that a phone loads at once. */
const MAX_PAGES = 20;

/** The filter in a page's URL: `?category=sport&page=2`. Invalid values are ignored. */
export function filterOf(
  app: Pick<AppEnvironment, 'device'>,
  page: Pick<CurrentPage, 'search'>,
): PromotionFilter {
  const last = pageNumberOf(page.search, MAX_PAGES);
  return {
    category: categoryOf(page.search.get('category')),
    first: app.device === 'mobile' ? 1 : last,
    last,
  };
}

function categoryOf(value: string | null): PromotionCategory | null {
  return PROMOTION_CATEGORIES.find((category) => category === value) ?? null;
}

/** URL of a category and page of the list. */
export function promosHref(
  app: AppEnvironment,
  { category, page }: { category: PromotionCategory | null; page?: number },
): string {
  return hrefOf(app)('PROMO', {}, { query: { category, page: page && page > 1 ? page : null } });
}
