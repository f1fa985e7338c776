import type { IntlShape } from 'react-intl';
import type { ApiError } from '#platform/api/api-client.ts';
import type { ApiFailure } from '#platform/api/http.ts';
import type { AuthStore } from '#platform/api/session.ts';
import type { DialogStore } from '#platform/site/dialogs.ts';

export interface ApiErrorDeps {
  auth: Pick<AuthStore, 'reject'>;
  dialogs: Pick<DialogStore, 'showError'>;
  /** Texts of the page shown now; undefined before there is one. */
  getIntl: () => IntlShape | undefined;
}

/**
 * What the site does about a failed call (spec §8): a 401 ends the session, a refusal or a 422 is told in the modal
 * by the server's words, any other failure of dataApi as "Internal Server Error"; webapi's are left to the caller.
 * A caller that shows a failure itself (isHandled) gets no modal.
 */
export function handleApiError(deps: ApiErrorDeps, error: ApiError, failure: ApiFailure): void {
  if (error.kind === 'unauthorized' && !failure.isHandled) {
    deps.auth.reject(failure.authorization);
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
      // Spec §8: one client rethrows it.
      return failure.client === 'dataApi' ? generic : undefined;
    default:
      return undefined;
  }
}
