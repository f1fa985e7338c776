import { isApiError } from '#platform/api/api-client.ts';
import { randomUuid } from '#platform/browser/uuid.ts';

/**
 * Creates the Idempotency-Key of one form. Submitting the same input after an unknown outcome (lost connection, timeout) sends
 * the SAME key, so that money moves once. Other input, or a known outcome, takes a new key.
 */
export function createSubmitKey() {
  let held: { key: string; input: string } | undefined;
  return {
    /** Sends the input with its key. */
    run: async <T>(input: unknown, send: (key: string) => Promise<T>): Promise<T> => {
      const text = JSON.stringify(input, withFiles) ?? '';
      if (held?.input !== text) held = { key: randomUuid(), input: text };
      try {
        const answer = await send(held.key);
        held = undefined;
        return answer;
      } catch (error) {
        if (!isOutcomeUnknown(error)) held = undefined;
        throw error;
      }
    },
  };
}

/** JSON ignores files, but another picture is another input. */
function withFiles(_key: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.type, value.lastModified] : value;
}

/** Whether a failed write may have been done all the same. Then read the record before another attempt. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!isApiError(error)) return true;
  if (error.kind === 'http') return error.status >= 500;
  return ['network', 'timeout', 'malformed', 'aborted'].includes(error.kind);
}
