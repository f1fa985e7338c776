import { callQuery } from '#platform/net/calls.ts';
import { memberQuery } from '#platform/net/queries.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';

/** All levels with the member's progress. */
export function levelsQuery(app: AppEnvironment) {
  return callQuery(app, ACCOUNT_CALLS.levels, {});
}

/** The queries of the page's first paint. */
export function vipQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app), levelsQuery(app)];
}
