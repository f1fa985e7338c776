import type { Locale } from '#shared/locales.ts';

/** A drawn picture by its path without ending ("bank/004"); null when there is none. */
export function renderArt(_path: string, _locale: Locale): string | null {
  return null;
}
