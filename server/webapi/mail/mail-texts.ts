import { LOCALES, type Locale } from '#shared/locales.ts';
import { fill, type Text } from '../http/texts.ts';

/** What a message's arguments stand for: the same in both languages, or a text of its own in each. */
export type MailValues = Readonly<Record<string, string | number | Text>>;

/** A mail's text with its values, in both languages. */
export function mailText(messages: Text, values: MailValues): Text {
  const inLocale = ({ code }: (typeof LOCALES)[number]): [Locale, string] => [
    code,
    fill(messages, code, valuesIn(code, values)),
  ];
  // Every locale has its entry.
  return Object.fromEntries(LOCALES.map(inLocale)) as Text;
}

function valuesIn(locale: Locale, values: MailValues): Record<string, string | number> {
  const entries = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'object' ? value[locale] : value] as const,
  );
  return Object.fromEntries(entries);
}
