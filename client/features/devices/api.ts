import { queryOptions } from '@tanstack/react-query';
import { ask, callQuery, freshMs, keyOf } from '#platform/net/calls.ts';
import type { AppEnvironment, CurrentPage } from '#platform/site/page.ts';
import { pageNumberOf } from '#platform/site/url-values.ts';
import { DEVICE_CALLS } from '#shared/webapi/calls/devices.ts';
import type { AccountEvent } from '#shared/webapi/schemas/devices.ts';

/** Events on page 1. Page 2 shows one request of the API's largest size, page 3 two of them, and so on. */
const FIRST_PAGE = 20;
const STEP = 100;
const MAX_PAGE = 20;

export function sessionsQuery(app: AppEnvironment) {
  return callQuery(app, DEVICE_CALLS.sessions, {});
}

interface AccountLog {
  list: readonly AccountEvent[];
  hasMore: boolean;
}

/** The newest events of the account: 20 on page 1, 100 on page 2, 200 on page 3, and so on. */
export function accountLogQuery(app: AppEnvironment, page: number) {
  const [count, size] = page === 1 ? [FIRST_PAGE, FIRST_PAGE] : [(page - 1) * STEP, STEP];
  return queryOptions({
    queryKey: keyOf(app, DEVICE_CALLS.accountEvents, page),
    queryFn: async ({ signal }): Promise<AccountLog> => {
      const byId = new Map<number, AccountEvent>();
      let hasMore = true;
      let cursor: string | null | undefined;
      for (let number = 1; hasMore && number * size <= count; number += 1) {
        const query = { per_page: size, ...(cursor ? { cursor } : { page: number }) };
        const { list, pagination } = await ask(app, DEVICE_CALLS.accountEvents, { query, signal });
        // A repeated event moves up the list, so it can be on two pages.
        for (const event of list) byId.set(event.id, event);
        cursor = pagination?.next_cursor;
        hasMore = Boolean(cursor) || number * size < (pagination?.total ?? 0);
      }
      return { list: [...byId.values()], hasMore };
    },
    staleTime: freshMs(DEVICE_CALLS.accountEvents),
  });
}

/** The page of the log in the URL: 1 to 20, and 1 for an invalid value. */
export function pageOf({ search }: Pick<CurrentPage, 'search'>): number {
  return pageNumberOf(search, MAX_PAGE);
}
