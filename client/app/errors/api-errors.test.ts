import { describe, expect, it, vi } from 'vitest';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { ApiError, type ApiErrorKind } from '#platform/api/api-client.ts';
import type { ApiFailure } from '#platform/api/http.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import { handleApiError } from './api-errors.ts';

const intl = intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]));

/** Handles a failure. Returns the messages of the modals, and the authorizations whose session ended. */
function handle(
  { kind, status = 0, message = '' }: { kind: ApiErrorKind; status?: number; message?: string },
  from: Partial<ApiFailure> = {},
) {
  const showError = vi.fn(async () => {});
  const reject = vi.fn();
  const failure: ApiFailure = {
    client: 'dataApi',
    method: 'GET',
    path: '/game',
    isHandled: false,
    authorization: 'Bearer abc',
    ...from,
  };
  const deps = { auth: { handleUnauthorized: reject }, dialogs: { showError }, getIntl: () => intl };
  handleApiError(deps, new ApiError({ kind, status, message }), failure);
  return { modals: showError.mock.calls.flat(), rejected: reject.mock.calls.flat() };
}

describe.each(['dataApi', 'webapi'] as const)('a failed call of %s', (client) => {
  it.each([
    ['refused', 200],
    ['invalid', 422],
  ] as const)('shows the message of a refusal in the modal: %s', (kind, status) => {
    expect(handle({ kind, status, message: 'No funds' }, { client }).modals).toEqual([
      { message: 'No funds' },
    ]);
    expect(handle({ kind, status }, { client }).modals).toEqual([{ message: 'Internal Server Error' }]);
  });

  it('ends the session after a 401, without a modal', () => {
    const { modals, rejected } = handle({ kind: 'unauthorized', status: 401, message: 'Who?' }, { client });
    expect([modals, rejected]).toEqual([[], ['Bearer abc']]);
  });

  it('opens no modal if the caller handles the failure', () => {
    for (const kind of ['refused', 'invalid', 'http', 'network', 'malformed'] as const)
      expect(handle({ kind, message: 'No' }, { client, isHandled: true }).modals).toEqual([]);
  });
});

describe('any other HTTP error', () => {
  it.each([
    400, 404, 500, 503,
  ])('shows Internal Server Error for any other HTTP error of dataApi: %i', (status) => {
    const { modals } = handle({ kind: 'http', status, message: 'line 7' });
    expect(modals).toEqual([{ message: 'Internal Server Error' }]);
  });

  it('leaves any other HTTP error of webapi to its caller', () => {
    expect(handle({ kind: 'http', status: 500, message: 'line 7' }, { client: 'webapi' }).modals).toEqual([]);
  });
});
