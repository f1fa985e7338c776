import { categoriesQuery, mainWalletQuery, memberQuery, unreadQuery } from '#platform/net/queries.ts';
import type { PageArguments, PageQuery } from '#platform/site/page.ts';

/** Queries of the layout. Only those without data: in the browser a mounted layout refetches by itself. */
export function frameQueries({ app }: PageArguments): readonly PageQuery[] {
  const isDesktop = app.device === 'desktop';
  const queries: PageQuery[] = isDesktop ? [categoriesQuery(app)] : [];
  if (app.auth.isLoggedIn()) queries.push(unreadQuery(app), mainWalletQuery(app));
  if (app.auth.isLoggedIn() && isDesktop) queries.push(memberQuery(app));
  return queries.filter((query) => app.queryClient.getQueryData(query.queryKey) === undefined);
}
