import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { loaders } from 'virtual:messages';
import { type Locale, localeEntry } from '#shared/locales.ts';

type MessageTable = IntlShape['messages'];

/** Texts that every page has: the frame's and the generic ones. */
export const FRAME_NAMESPACES = ['common', 'layout'] as const;

/** Loads namespaces of a locale's texts. @throws Error for a namespace the message files lack. */
export async function loadMessages(locale: Locale, namespaces: readonly string[]): Promise<MessageTable> {
  const parts = await Promise.all(
    namespaces.map((namespace) => {
      const load = loaders[locale]?.[namespace];
      if (!load) throw new Error(`no messages ${locale}/${namespace}`);
      return load();
    }),
  );
  return Object.assign({}, ...parts.map((part) => part.default));
}

export function allNamespaces(locale: Locale): string[] {
  return Object.keys(loaders[locale] ?? {});
}

export function intlOf(locale: Locale, messages: MessageTable, timeZone: string): IntlShape {
  return createIntl({ locale: localeEntry(locale).language, messages, timeZone }, createIntlCache());
}
