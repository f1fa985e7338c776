import { useSyncExternalStore } from 'react';
import { ApiError, unsentError } from '#platform/api/api-client.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '#shared/webapi/schemas/factor.ts';

/** Whether the browser supports passkeys. The server renders as if it does. Pages without https have no passkeys. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => 'PublicKeyCredential' in window,
    () => true,
  );
}

/** Texts of the browser's failures. Any other one: the member canceled, has no passkey, or took too long. */
const FAILURES: Readonly<Record<string, MessageId>> = {
  InvalidStateError: 'common.passkey.known',
  NotSupportedError: 'common.passkey.unsupported',
  ConstraintError: 'common.passkey.unsupported',
  SecurityError: 'common.passkey.address',
};

/**
 * Asks the browser for a passkey. A failure is an ApiError with its text, so that a form shows it like a refusal. The library
 * loads with the first call.
 */
export function usePasskeys() {
  const text = useText();
  const run = async <T>(
    ask: (library: typeof import('@simplewebauthn/browser')) => Promise<T>,
  ): Promise<T> => {
    const library = await import('@simplewebauthn/browser').catch((cause: unknown) => {
      throw unsentError(cause);
    });
    try {
      return await ask(library);
    } catch (cause) {
      const name = cause instanceof Error ? cause.name : '';
      const message = text(FAILURES[name] ?? 'common.passkey.canceled');
      throw new ApiError({ kind: 'refused', status: 0, message }, { cause });
    }
  };
  return {
    use: (request: PasskeyRequest): Promise<PasskeyAssertion> =>
      run(({ startAuthentication }) => startAuthentication({ optionsJSON: request })),
    create: (options: PasskeyCreation): Promise<PasskeyAttestation> =>
      run(({ startRegistration }) => startRegistration({ optionsJSON: options })),
  };
}
