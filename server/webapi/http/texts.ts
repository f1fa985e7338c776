import type { Locale } from '#shared/locales.ts';

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

/** Fills `{name}` placeholders. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Moment of a column → the wire's ISO 8601. */
export function isoTime(moment: number): string;
export function isoTime(moment: number | null): string | null;
export function isoTime(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
