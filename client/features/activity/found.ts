import { isApiError } from '#platform/api/api-client.ts';
import type { PageArguments } from '#platform/site/page.ts';
import { SiteError } from '#shared/errors.ts';
import { activityQuery } from './api.ts';

/** For a page's `check`: the path must be that of an activity of this type. @throws SiteError PAGE_NOT_FOUND */
export function requireActivity({ app, page }: PageArguments, type: 'wheel' | 'check_in'): void {
  const { queryKey } = activityQuery(app, page.params.path ?? '');
  const { data, error } = app.queryClient.getQueryState<{ activity_type?: string | null }>(queryKey) ?? {};
  const isUnknown = isApiError(error, 'http') && error.status === 404;
  const isOtherType = data !== undefined && data.activity_type !== type;
  if (isUnknown || isOtherType) throw new SiteError('PAGE_NOT_FOUND', page.pathname);
}
