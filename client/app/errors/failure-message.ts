import type { IntlShape } from 'react-intl';
import { isApiError } from '#platform/api/api-client.ts';
import { SiteError } from '#shared/errors.ts';

/** The message of the error screen in the page's language; '' if the screen shows its generic text. */
export function failureMessage(error: unknown, { formatMessage }: Pick<IntlShape, 'formatMessage'>): string {
  if (isSiteError(error, 'OFFLINE')) return formatMessage({ id: 'common.offlineReopens' });
  // The error's own message is for the log.
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
