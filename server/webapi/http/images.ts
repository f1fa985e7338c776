import { WEBAPI_PREFIX } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';

const ART = `${WEBAPI_PREFIX}/art/`;

/** Address of a picture; drawn ones carry words, so they are asked for in a language. */
export function imageUrl(path: string, locale: Locale): string;
export function imageUrl(path: string | null, locale: Locale): string | null;
export function imageUrl(path: string | null, locale: Locale): string | null {
  return path?.startsWith(ART) ? `${path}?l=${locale}` : path;
}
