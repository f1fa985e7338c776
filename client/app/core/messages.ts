import { loaders } from 'virtual:messages';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { type Locale, localeEntry } from '#shared/locales.ts';
import type { Target } from '#shared/paths.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';

export type MessageTable = Record<string, MessageFormatElement[]>;

/** The time zone of the server's HTML. After hydration, times are in the member's zone. */
export const SERVER_TIME_ZONE = 'UTC';

/** The modules of a page's texts, as the build's manifest names them. */
export function messageSources(locale: Locale, namespaces: readonly string[]): string[] {
  return [FRAME_TEXTS, ...namespaces].map((namespace) => `virtual:messages/${locale}/${namespace}`);
}

/** Loads namespaces of a locale's texts. @throws Error for a namespace that the message files lack. */
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

/** All namespaces of a locale ("common", "wallet"). */
export function allNamespaces(locale: Locale): string[] {
  return Object.keys(loaders[locale] ?? {});
}

/** react-intl's formatter over the texts of a locale. Code outside React uses it as well. */
export function intlOf(locale: Locale, messages: MessageTable): IntlShape {
  // Without a time zone: with one, react-intl merges its formats again for every text. ui/values/time.tsx formats times.
  return createIntl({ locale: localeEntry(locale).language, messages }, createIntlCache());
}

/**
 * Loads texts in the browser: those of the frame and of the wanted namespaces. A namespace is loaded once. The result is the
 * same IntlShape while nothing was added, so that a navigation renders no text again.
 */
export function createIntlLoader() {
  const loaded = new Map<
    Locale,
    { intl: IntlShape; messages: MessageTable; namespaces: ReadonlySet<string> }
  >();
  return async ({ locale }: Pick<Target, 'locale'>, wanted: readonly string[]): Promise<IntlShape> => {
    const needed = [FRAME_TEXTS, ...wanted];
    const before = loaded.get(locale);
    const missing = needed.filter((namespace) => !before?.namespaces.has(namespace));
    if (before && missing.length === 0) return before.intl;
    const added = await loadMessages(locale, missing);
    // Another navigation may have added texts meanwhile.
    const current = loaded.get(locale);
    const messages = { ...current?.messages, ...added };
    const intl = intlOf(locale, messages);
    loaded.set(locale, { intl, messages, namespaces: new Set([...(current?.namespaces ?? []), ...missing]) });
    return intl;
  };
}
