import { isApiError } from '#platform/api/api-client.ts';
import { randomUuid } from '#platform/browser/uuid.ts';

/**
 * The Idempotency-Key of one form. Submitting the same input after an unknown outcome (lost connection, timeout) sends
 * the SAME key, so that money moves once. Other input, or a known outcome, takes a new key.
 */
export interface SubmitKey {
  /** The key for this input. */
  keyFor: (input: unknown) => string;
  /** Call it with the outcome: nothing for success, or the error. */
  settle: (error?: unknown) => void;
  /** Sends with the input's key and settles with the outcome. */
  run: <T>(input: unknown, send: (key: string) => Promise<T>) => Promise<T>;
}

/** Creates the key of one form. */
export function createSubmitKey(makeKey: () => string = randomUuid): SubmitKey {
  let held: { key: string; input: string } | undefined;
  const keyFor = (input: unknown) => {
    const text = JSON.stringify(input, withFiles) ?? '';
    if (held?.input !== text) held = { key: makeKey(), input: text };
    return held.key;
  };
  const settle = (error?: unknown) => {
    if (error === undefined || !isOutcomeUnknown(error)) held = undefined;
  };
  const run = async <T>(input: unknown, send: (key: string) => Promise<T>) => {
    try {
      const answer = await send(keyFor(input));
      settle();
      return answer;
    } catch (error) {
      settle(error);
      throw error;
    }
  };
  return { keyFor, settle, run };
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
