/** The two locales of the site (spec §1, §3). Codes are matched exactly: `/enus` is no locale. */

export const LOCALES = [
  { code: 'enUS', language: 'en-US', dir: 'ltr', name: 'English', og: 'en_US' },
  { code: 'zhTW', language: 'zh-TW', dir: 'ltr', name: '繁體中文', og: 'zh_TW' },
] as const satisfies readonly LocaleEntry[];

export interface LocaleEntry {
  code: string;
  /** BCP 47, for `<html lang>`, hreflang and Intl. */
  language: string;
  dir?: 'ltr' | 'rtl';
  name: string;
  /** For `og:locale`. */
  og: string;
  domain?: string;
}

export type Locale = (typeof LOCALES)[number]['code'];

export const LOCALE_COOKIE = 'locale';
/** 365 days (spec §9). */
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Matches codes exactly: `enus` is no locale. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((entry) => entry.code === value);
}

/** The entry of a locale by its code. */
export function localeEntry(code: Locale): (typeof LOCALES)[number] {
  return LOCALES.find((entry) => entry.code === code) ?? LOCALES[0];
}

/** zh or zh-TW → zhTW, en or en-US → enUS, in any case; nothing else matches (spec §2). */
export function localeOfLanguage(tag: string): Locale | undefined {
  const lower = tag.toLowerCase();
  if (lower === 'zh' || lower === 'zh-tw') return 'zhTW';
  if (lower === 'en' || lower === 'en-us') return 'enUS';
  return undefined;
}

/** Where paths contain the locale, by the names of nuxt-i18n (spec §4). */
export const LOCALE_STRATEGIES = [
  'prefix',
  'prefix_except_default',
  'prefix_and_default',
  'no_prefix',
] as const;
export type LocaleStrategy = (typeof LOCALE_STRATEGIES)[number];
