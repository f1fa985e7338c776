import { loaders } from 'virtual:messages';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { type Locale, localeEntry } from '#shared/locales.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';

export type MessageTable = Record<string, MessageFormatElement[]>;

/** Times of a server-rendered page are in this zone until the browser shows them in the member's own. */
export const SERVER_TIME_ZONE = 'UTC';

/** The modules of a page's texts, as the build's manifest names them. */
export function messageSources(locale: Locale, namespaces: readonly string[]): string[] {
  return [FRAME_TEXTS, ...namespaces].map((namespace) => `virtual:messages/${locale}/${namespace}`);
}

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

/** Names of all groups of texts that the build made for a language ("common", "wallet"). */
export function allNamespaces(locale: Locale): string[] {
  return Object.keys(loaders[locale] ?? {});
}

/** The texts of a language, formatted by react-intl, for those who are outside React as well. */
export function intlOf(locale: Locale, messages: MessageTable): IntlShape {
  // No time zone: with one, react-intl merges its formats anew for every text. Times are ui/values/time.tsx's.
  return createIntl({ locale: localeEntry(locale).language, messages }, createIntlCache());
}
