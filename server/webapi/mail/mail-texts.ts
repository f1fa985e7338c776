import { createFormatters, createIntlCache } from '@formatjs/intl';
import { LOCALES, type Locale } from '#shared/locales.ts';
import type { Text } from '../http/texts.ts';

const { getMessageFormat } = createFormatters(createIntlCache());

/** What a message's arguments stand for: the same in both languages, or a text of its own in each. */
export type MailValues = Readonly<Record<string, string | number | Text>>;

/**
 * A mail's text with its values, in both languages: messages are ICU MessageFormat, as all texts of the site are, so
 * that plurals and choices are words of the language and not of the code.
 */
export function mailText(messages: Text, values: MailValues): Text {
  const inLocale = ({ code, language }: (typeof LOCALES)[number]): [Locale, string] => [
    code,
    // Content is HTML: its tags are text here.
    String(
      getMessageFormat(messages[code], language, undefined, { ignoreTag: true }).format(
        valuesIn(code, values),
      ),
    ),
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
