import { createFormatters, createIntlCache } from '@formatjs/intl';
import { LOCALES, type Locale } from '#shared/locales.ts';
import { OPERATOR_ZONE } from '../store/days.ts';

/** A text in both languages. Tables store it as JSON. */
export type Text = Record<Locale, string>;

/** Reads a text column. Only the seeds and this program write it, and it has a json_valid check. */
export function readText(json: string): Text {
  return JSON.parse(json) as Text;
}

/** Reads a text column in one language. English is the fallback for a missing language. */
export function pickText(json: string, locale: Locale): string;
export function pickText(json: string | null, locale: Locale): string | null;
export function pickText(json: string | null, locale: Locale): string | null {
  if (json === null) return null;
  const text: Partial<Text> = readText(json);
  return text[locale] ?? text.enUS ?? '';
}

const { getMessageFormat } = createFormatters(createIntlCache());

/** Formats a message of ICU MessageFormat. Tags are plain text. @throws Error when a value is missing */
export function fill(
  message: Text,
  locale: Locale,
  values: Readonly<Record<string, string | number>>,
): string {
  if (!message[locale].includes('{')) return message[locale];
  const language = LOCALES.find(({ code }) => code === locale)?.language;
  return String(getMessageFormat(message[locale], language, undefined, { ignoreTag: true }).format(values));
}

/** Milliseconds since 1970 → ISO 8601, the format of the API. */
export function isoTime(moment: number): string;
export function isoTime(moment: number | null): string | null;
export function isoTime(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** A moment in the operator's time zone: "Nov 24, 2026, 00:00". The sentence around it names the zone. */
export function operatorTime(moment: number): Text {
  const format = (language: string) =>
    new Intl.DateTimeFormat(language, {
      timeZone: OPERATOR_ZONE,
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
    }).format(moment);
  return { enUS: format('en-US'), zhTW: format('zh-TW') };
}
