import { type AppEnvironment, type CurrentPage, hrefOf } from '#platform/site/page.ts';
import type { PromotionCategory } from '#shared/webapi/schemas/promotion.ts';
import { PROMOTION_CATEGORIES } from '#shared/webapi/words.ts';
import type { PromotionFilter } from './api.ts';

/** A phone's list grows by pages; no more than this at once, whatever the address says. */
const MOST_PAGES = 20;

/** Which promotions an address asks for: `?category=sport&page=2`. What it says wrongly counts as not said. */
export function filterOf(
  app: Pick<AppEnvironment, 'device'>,
  page: Pick<CurrentPage, 'search'>,
): PromotionFilter {
  const last = pageNumber(page.search.get('page'));
  return {
    category: categoryOf(page.search.get('category')),
    first: app.device === 'mobile' ? 1 : last,
    last,
  };
}

function categoryOf(value: string | null): PromotionCategory | null {
  return PROMOTION_CATEGORIES.find((category) => category === value) ?? null;
}

function pageNumber(value: string | null): number {
  return value && /^[1-9]\d?$/.test(value) ? Math.min(Number(value), MOST_PAGES) : 1;
}

/** The address of a tab and page of the list. */
export function promosHref(
  app: AppEnvironment,
  { category, page }: { category: PromotionCategory | null; page?: number },
): string {
  return hrefOf(app)('PROMO', {}, { query: { category, page: page && page > 1 ? page : null } });
}
