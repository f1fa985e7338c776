import { createFormatters, createIntlCache } from '@formatjs/intl';
import { LOCALES, type Locale } from '#shared/locales.ts';

/** A text in both languages, as tables hold it in JSON. */
export type Text = Record<Locale, string>;

/** Reads a text column in one language; a language that is missing falls back to English. */
export function pickText(json: string, locale: Locale): string;
export function pickText(json: string | null, locale: Locale): string | null;
export function pickText(json: string | null, locale: Locale): string | null {
  if (json === null) return null;
  // Columns are written by seeds and by this program only, and checked by json_valid.
  const text = JSON.parse(json) as Partial<Text>;
  return text[locale] ?? text.enUS ?? '';
}

const { getMessageFormat } = createFormatters(createIntlCache());

/**
 * A message with its values: ICU MessageFormat, as all texts of the site are, so that plurals and choices are words of
 * the language and not of the code. Tags are text. @throws where a value is missing
 */
export function fill(
  message: Text,
  locale: Locale,
  values: Readonly<Record<string, string | number>>,
): string {
  if (!message[locale].includes('{')) return message[locale];
  const language = LOCALES.find(({ code }) => code === locale)?.language;
  return String(getMessageFormat(message[locale], language, undefined, { ignoreTag: true }).format(values));
}

/** Moment of a column → the wire's ISO 8601. */
export function isoTime(moment: number): string;
export function isoTime(moment: number | null): string | null;
export function isoTime(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
