import { queryOptions } from '@tanstack/react-query';
import { ask, callQuery, freshMs, keyOf } from '#platform/net/calls.ts';
import type { AppEnvironment, CurrentPage } from '#platform/site/page.ts';
import { REFERRAL_CALLS } from '#shared/webapi/calls/referral.ts';
import type { Page } from '#shared/webapi/envelope.ts';

export const PAGE_SIZE = 20;
const MOST_PAGES = 50;

export interface GrownList<Item> {
  list: Item[];
  /** Of all pages. */
  total: number;
}

/** The member's code, tiers and commission of the period. */
export function referralQuery(app: AppEnvironment) {
  return callQuery(app, REFERRAL_CALLS.referral, {});
}

/** Who was brought; so many pages as the address says. */
export function broughtQuery(app: AppEnvironment, pages: number) {
  return queryOptions({
    queryKey: keyOf(app, REFERRAL_CALLS.referredMembers, pages),
    queryFn: ({ signal }) =>
      readPages(pages, (page) =>
        ask(app, REFERRAL_CALLS.referredMembers, { query: { page, per_page: PAGE_SIZE }, signal }),
      ),
    staleTime: freshMs(REFERRAL_CALLS.referredMembers),
  });
}

/** Commission, period by period. */
export function commissionsQuery(app: AppEnvironment, pages: number) {
  return queryOptions({
    queryKey: keyOf(app, REFERRAL_CALLS.commissions, pages),
    queryFn: ({ signal }) =>
      readPages(pages, (page) =>
        ask(app, REFERRAL_CALLS.commissions, { query: { page, per_page: PAGE_SIZE }, signal }),
      ),
    staleTime: freshMs(REFERRAL_CALLS.commissions),
  });
}

async function readPages<Item>(
  pages: number,
  read: (page: number) => Promise<Page<Item>>,
): Promise<GrownList<Item>> {
  const answers = await Promise.all(Array.from({ length: pages }, (_, index) => read(index + 1)));
  const list = answers.flatMap((page) => page.list);
  return { list, total: answers.at(-1)?.pagination?.total ?? list.length };
}

/** How many pages an address asks for. */
export function pagesOf({ search }: Pick<CurrentPage, 'search'>): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d?$/.test(text) ? Math.min(Number(text), MOST_PAGES) : 1;
}
