import type { QueryKey } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { SiteError } from '#shared/errors.ts';
import type { AppEnvironment } from './page.ts';

/** For a page's `check`: without data of the query the page does not exist. @throws SiteError PAGE_NOT_FOUND */
export function requireFound(app: AppEnvironment, { queryKey }: { queryKey: QueryKey }, path: string): void {
  const error = app.queryClient.getQueryState(queryKey)?.error;
  if (isApiError(error, 'http') && error.status === 404) throw new SiteError('PAGE_NOT_FOUND', path);
}
