import { setTimeout as pause } from 'node:timers/promises';
import { UUID_HEADER, WEBAPI_PREFIX } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { Method } from '#shared/webapi/call.ts';

/** The parts of a response that the check reads. */
export interface Answer {
  status: number;
  /** The parsed JSON; undefined when the body is not JSON. */
  body: unknown;
  /** Content-Type; '' when it is missing. */
  type: string;
  /** Cache-Control; '' when it is missing. */
  caching: string;
}

/** A token that no API accepts. */
export const INVALID_TOKEN = 'contract-check-no-such-token';
const TIMEOUT_MS = 15_000;
const MAX_PAUSE_SECONDS = 10;

/** The API did not answer. The message is the cause: a refused connection, an unknown host, a certificate, the timeout. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

interface AskOptions {
  token?: string | undefined;
  locale?: Locale;
  method?: Method;
  body?: unknown;
  /** Idempotency-Key */
  key?: string;
}

/** Sends a request below /api/webapi, by default a GET, and once more after a 429. @throws NoAnswerError */
export async function ask(
  { origin, timeoutMs = TIMEOUT_MS }: { origin: string; timeoutMs?: number },
  path: string,
  { token, locale = 'enUS', method = 'GET', body, key }: AskOptions = {},
): Promise<Answer> {
  // The origin may have a path prefix.
  const url = origin.replace(/\/$/, '') + WEBAPI_PREFIX + path;
  const headers = {
    Accept: 'application/json',
    Locale: locale,
    [UUID_HEADER]: 'contract-check',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  const text = body === undefined ? null : JSON.stringify(body);
  const send = async () => {
    const signal = AbortSignal.timeout(timeoutMs);
    const init = { method, headers, body: text, redirect: 'manual', signal } as const;
    try {
      const response = await fetch(url, init);
      return { response, content: await response.text() };
    } catch (error) {
      throw new NoAnswerError(signal.aborted ? `nothing within ${timeoutMs} ms` : causeOf(error));
    }
  };
  let { response, content } = await send();
  if (response.status === 429) {
    // The API's rate limits do not break the contract.
    const seconds = Number(response.headers.get('Retry-After')) || 1;
    await pause(Math.min(MAX_PAUSE_SECONDS, seconds) * 1000);
    ({ response, content } = await send());
  }
  return {
    status: response.status,
    body: parseJson(content),
    type: response.headers.get('Content-Type') ?? '',
    caching: response.headers.get('Cache-Control') ?? '',
  };
}

/** `fetch` rejects with "fetch failed"; the reason is the innermost cause. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return causeOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return error.message || code;
}

/** The properties of a value; none if it is no object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
