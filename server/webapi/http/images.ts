import { WEBAPI_PREFIX } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';

/** Fills the locale into a picture's stored path (seed/types.ts, `art`). */
export function imageUrl(path: string, locale: Locale): string;
export function imageUrl(path: string | null, locale: Locale): string | null;
export function imageUrl(path: string | null, locale: Locale): string | null {
  return path?.replace('{locale}', locale) ?? null;
}

/** The JPEG of a picture, for link previews that cannot read WebP; null for pictures outside server/webapi/art. */
export function shareUrl(path: string | null, locale: Locale): string | null {
  if (!path?.startsWith(`${WEBAPI_PREFIX}/art/`)) return null;
  return imageUrl(path.replace(/\.webp$/, '.jpg'), locale);
}
