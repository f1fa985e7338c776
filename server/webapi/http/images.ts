import { WEBAPI_PREFIX } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';

const ART = `${WEBAPI_PREFIX}/art/`;
const SHARE = `${WEBAPI_PREFIX}/share/`;

/** Address of a picture; drawn ones carry words, so they are asked for in a language. */
export function imageUrl(path: string, locale: Locale): string;
export function imageUrl(path: string | null, locale: Locale): string | null;
export function imageUrl(path: string | null, locale: Locale): string | null {
  return path?.startsWith(ART) || path?.startsWith(SHARE) ? `${path}?l=${locale}` : path;
}

/** The same drawing for link previews, which take no SVG; null for a picture of the operator's own. */
export function shareUrl(path: string | null, locale: Locale): string | null {
  const [, name] = path?.startsWith(ART) ? (/^(.+)\.svg$/.exec(path.slice(ART.length)) ?? []) : [];
  return name === undefined ? null : imageUrl(`${SHARE}${name}.jpg`, locale);
}
