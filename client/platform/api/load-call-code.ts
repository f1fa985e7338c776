import { unsentError } from './api-client.ts';

/** Loads the code that every call needs. @throws ApiError `unsentError` */
export function loadCallCode(): Promise<typeof import('./call-code.ts')> {
  return import('./call-code.ts').catch((cause: unknown) => {
    throw unsentError(cause);
  });
}
