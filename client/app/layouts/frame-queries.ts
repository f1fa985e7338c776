import { categoriesQuery, mainWalletQuery, memberQuery, unreadQuery } from '#platform/net/queries.ts';
import type { PageArguments, PageQuery } from '#platform/site/page.ts';

/**
 * What the frame of a page shows. In the browser only what was never loaded: a frame that is there already keeps
 * itself current and must not hold up a navigation.
 */
export function frameQueries({ app }: PageArguments): readonly PageQuery[] {
  const isDesktop = app.device === 'desktop';
  const queries: PageQuery[] = isDesktop ? [categoriesQuery(app)] : [];
  if (app.auth.isLoggedIn()) queries.push(unreadQuery(app), mainWalletQuery(app));
  if (app.auth.isLoggedIn() && isDesktop) queries.push(memberQuery(app));
  return queries.filter((query) => app.queryClient.getQueryData(query.queryKey) === undefined);
}
