import { setTimeout as pause } from 'node:timers/promises';
import { UUID_HEADER, WEBAPI_PREFIX } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';

/** What the check needs to know of an answer. */
export interface Answer {
  status: number;
  /** The body as JSON; undefined when it is none. */
  body: unknown;
  /** Content-Type and Cache-Control; '' where there is none. */
  type: string;
  caching: string;
}

interface Principal {
  token?: string;
  locale?: Locale;
}

/** A token that no API gave out. */
export const DEAD_TOKEN = 'contract-check-no-such-token';
const TIMEOUT_MS = 15_000;

/** One GET below /api/webapi, once more where the API is asked too often. @throws what `fetch` throws */
export async function ask(
  { origin, timeoutMs = TIMEOUT_MS }: { origin: string; timeoutMs?: number },
  path: string,
  principal: Principal = {},
): Promise<Answer> {
  const url = new URL(WEBAPI_PREFIX + path, origin);
  const headers = headersOf(principal);
  const send = () => fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  let response = await send();
  if (response.status === 429) {
    // The API's own limits are no departure: once more after the time it names.
    await pause(Math.min(10, Number(response.headers.get('Retry-After')) || 1) * 1000);
    response = await send();
  }
  return readAnswer(response);
}

async function readAnswer(response: Response): Promise<Answer> {
  return {
    status: response.status,
    body: parseJson(await response.text()),
    type: response.headers.get('Content-Type') ?? '',
    caching: response.headers.get('Cache-Control') ?? '',
  };
}

function headersOf({ token, locale = 'enUS' }: Principal): Record<string, string> {
  return {
    Accept: 'application/json',
    Locale: locale,
    [UUID_HEADER]: 'contract-check',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of whatever came; none of what is no object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
