import type { IntlShape } from 'react-intl';
import type { ApiError } from '#platform/api/api-client.ts';
import type { ApiFailure } from '#platform/api/http.ts';
import type { AuthStore } from '#platform/api/session.ts';
import type { DialogStore } from '#platform/site/dialogs.ts';

export interface ApiErrorDeps {
  auth: Pick<AuthStore, 'handleUnauthorized'>;
  dialogs: Pick<DialogStore, 'showError'>;
  /** Texts of the shown page; undefined before the first one is loaded. */
  getIntl: () => IntlShape | undefined;
}

/**
 * Handles a failed call (spec §8). A 401 ends the session. A refusal or a 422 opens the modal with the API's message. Any other
 * failure of `dataApi` shows "Internal Server Error"; those of `webapi` are left to the caller. With `isHandled` the caller shows
 * the failure, and there is no modal.
 */
export function handleApiError(deps: ApiErrorDeps, error: ApiError, failure: ApiFailure): void {
  if (error.kind === 'unauthorized' && !failure.isHandled) {
    deps.auth.handleUnauthorized(failure.authorization);
    return;
  }
  if (failure.isHandled) return;
  const message = messageFor(error, failure, deps.getIntl());
  if (message !== undefined) void deps.dialogs.showError({ message });
}

function messageFor(error: ApiError, failure: ApiFailure, intl: IntlShape | undefined): string | undefined {
  const generic = intl?.formatMessage({ id: 'common.internalServerError' });
  switch (error.kind) {
    case 'refused':
    case 'invalid':
      return error.message || generic;
    case 'network':
    case 'timeout':
      return intl?.formatMessage({ id: 'common.noAnswer' });
    case 'unsent':
      return intl?.formatMessage({ id: 'common.form.outdated' });
    case 'malformed':
      return intl?.formatMessage({ id: 'common.form.unclear' });
    case 'http':
      // Spec §8: `webapi` rethrows it.
      return failure.client === 'dataApi' ? generic : undefined;
    default:
      return undefined;
  }
}
