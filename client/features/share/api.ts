import { queryOptions } from '@tanstack/react-query';
import { ask, callQuery, freshMs, keyOf } from '#platform/net/calls.ts';
import type { AppEnvironment, CurrentPage } from '#platform/site/page.ts';
import { pageNumberOf } from '#platform/site/url-values.ts';
import { REFERRAL_CALLS } from '#shared/webapi/calls/referral.ts';
import type { Page } from '#shared/webapi/envelope.ts';

const PAGE_SIZE = 20;
const MAX_PAGES = 50;

/** The first pages of a list. */
export interface JoinedPages<Item> {
  list: Item[];
  /** Items on all pages. */
  total: number;
}

/** The member's code, tiers and commission of the period. */
export function referralQuery(app: AppEnvironment) {
  return callQuery(app, REFERRAL_CALLS.referral, {});
}

/** The referred members, from page 1 to `pages`. */
export function referredMembersQuery(app: AppEnvironment, pages: number) {
  return queryOptions({
    queryKey: keyOf(app, REFERRAL_CALLS.referredMembers, pages),
    queryFn: ({ signal }) =>
      joinPages(pages, (page) =>
        ask(app, REFERRAL_CALLS.referredMembers, { query: { page, per_page: PAGE_SIZE }, signal }),
      ),
    staleTime: freshMs(REFERRAL_CALLS.referredMembers),
  });
}

/** The commissions by period, from page 1 to `pages`. */
export function commissionsQuery(app: AppEnvironment, pages: number) {
  return queryOptions({
    queryKey: keyOf(app, REFERRAL_CALLS.commissions, pages),
    queryFn: ({ signal }) =>
      joinPages(pages, (page) =>
        ask(app, REFERRAL_CALLS.commissions, { query: { page, per_page: PAGE_SIZE }, signal }),
      ),
    staleTime: freshMs(REFERRAL_CALLS.commissions),
  });
}

async function joinPages<Item>(
  pages: number,
  load: (page: number) => Promise<Page<Item>>,
): Promise<JoinedPages<Item>> {
  const answers = await Promise.all(Array.from({ length: pages }, (_, index) => load(index + 1)));
  const list = answers.flatMap((page) => page.list);
  return { list, total: answers.at(-1)?.pagination?.total ?? list.length };
}

/** The number of pages to show, from the URL: `?page=3` is pages 1 to 3. */
export function pagesOf({ search }: Pick<CurrentPage, 'search'>): number {
  return pageNumberOf(search, MAX_PAGES);
}
