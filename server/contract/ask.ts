import { setTimeout as pause } from 'node:timers/promises';
import { UUID_HEADER, WEBAPI_PREFIX } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';

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

/** Sends a GET below /api/webapi, and once more after a 429. @throws what `fetch` throws */
export async function ask(
  { origin, timeoutMs = TIMEOUT_MS }: { origin: string; timeoutMs?: number },
  path: string,
  { token, locale = 'enUS' }: { token?: string; locale?: Locale } = {},
): Promise<Answer> {
  const url = new URL(WEBAPI_PREFIX + path, origin);
  const headers = {
    Accept: 'application/json',
    Locale: locale,
    [UUID_HEADER]: 'contract-check',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
  const send = () => fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  let response = await send();
  if (response.status === 429) {
    // The API's rate limits do not break the contract.
    const seconds = Number(response.headers.get('Retry-After')) || 1;
    await pause(Math.min(MAX_PAUSE_SECONDS, seconds) * 1000);
    response = await send();
  }
  return {
    status: response.status,
    body: parseJson(await response.text()),
    type: response.headers.get('Content-Type') ?? '',
    caching: response.headers.get('Cache-Control') ?? '',
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The properties of a value; none if it is no object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
