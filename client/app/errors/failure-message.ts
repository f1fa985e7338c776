import type { IntlShape } from 'react-intl';
import { isApiError } from '#platform/api/api-client.ts';
import { SiteError } from '#shared/errors.ts';

/** The words for a visitor, in the page's language; '' where the error screen has its own. */
export function failureMessage(error: unknown, { formatMessage }: Pick<IntlShape, 'formatMessage'>): string {
  if (isSiteError(error, 'OFFLINE')) return formatMessage({ id: 'common.offlineReopens' });
  // Its own words are for the log.
  if (isSiteError(error, 'CHUNK_FAILED')) return formatMessage({ id: 'common.noAnswer' });
  return error instanceof SiteError || isApiError(error) ? error.message : '';
}

/** The title of the error screen. */
export function failureTitle(error: unknown, { formatMessage }: Pick<IntlShape, 'formatMessage'>): string {
  return formatMessage({ id: isSiteError(error, 'OFFLINE') ? 'common.offline' : 'common.errorTitle' });
}

export function isSiteError(error: unknown, id: SiteError['id']): boolean {
  return error instanceof SiteError && error.id === id;
}
