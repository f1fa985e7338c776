import { isApiError } from '#platform/api/api-client.ts';
import { randomUuid } from '#platform/browser/uuid.ts';

/**
 * The Idempotency-Key of one form's submits: pressing again after an unknown outcome (cut connection, time-out) sends
 * the SAME key, so that money moves once; other input, or a submit whose outcome is known, takes a new one.
 */
export interface SubmitKey {
  /** The key for submitting this input. */
  keyFor: (input: unknown) => string;
  /** To call with the outcome: nothing for success, or the error. */
  settle: (error?: unknown) => void;
  /** Sends by the input's key and settles with how it ended. */
  run: <T>(input: unknown, send: (key: string) => Promise<T>) => Promise<T>;
}

/** The Idempotency-Key of a form: the same input keeps its key until it is settled, other input gets a new one. */
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

/** JSON knows nothing of files: another picture is another input. */
function withFiles(_key: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.type, value.lastModified] : value;
}

/** Whether a write that failed like this may have been done all the same: read the record before another try. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!isApiError(error)) return true;
  if (error.kind === 'http') return error.status >= 500;
  return ['network', 'timeout', 'malformed', 'aborted'].includes(error.kind);
}
