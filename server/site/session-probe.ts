import { UUID_HEADER } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';
import type { ApiTransport } from '#shared/render.ts';

/** What the API says of a session: `unknown` where it says nothing (down, slow, an error of its own). */
export type SessionLife = 'alive' | 'dead' | 'unknown';

export interface ProbedSession {
  /** "type token" of the cookie. */
  authorization: string;
  uuid: string;
  locale: Locale;
  /** Aborts when nobody waits any more. */
  signal: AbortSignal;
}

/** A page waits for the answer; who asked for it can read the page without. */
const LIMIT_MS = 3000;

/** Asks the API whose session this is (`GET /auth/info`): only a 401 ends it (spec §8). Never rejects. */
export async function probeSession(callApi: ApiTransport, session: ProbedSession): Promise<SessionLife> {
  const { authorization, uuid, locale } = session;
  const headers = { Authorization: authorization, Locale: locale, [UUID_HEADER]: uuid };
  const signal = AbortSignal.any([session.signal, AbortSignal.timeout(LIMIT_MS)]);
  try {
    const { status } = await callApi({ method: 'GET', path: '/auth/info', headers, signal });
    if (status === 401) return 'dead';
    return status === 200 ? 'alive' : 'unknown';
  } catch {
    return 'unknown';
  }
}
