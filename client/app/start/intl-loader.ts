import type { IntlShape } from 'react-intl';
import { intlOf, loadMessages, type MessageTable } from '#app/core/messages.ts';
import type { Locale } from '#shared/locales.ts';
import type { Target } from '#shared/paths.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';

/**
 * Texts in the browser: the frame's and those of the pages visited so far, by locale. A namespace is loaded once;
 * the same IntlShape comes back while nothing was added, so that a navigation re-renders no text for nothing.
 */
export function createIntlLoader() {
  const held = new Map<
    Locale,
    { intl: IntlShape; messages: MessageTable; namespaces: ReadonlySet<string> }
  >();
  return async ({ locale }: Target, wanted: readonly string[]): Promise<IntlShape> => {
    const needed = [FRAME_TEXTS, ...wanted];
    const before = held.get(locale);
    const missing = needed.filter((namespace) => !before?.namespaces.has(namespace));
    if (before && missing.length === 0) return before.intl;
    const added = await loadMessages(locale, missing);
    // Another navigation may have added its own meanwhile.
    const now = held.get(locale);
    const messages = { ...now?.messages, ...added };
    const intl = intlOf(locale, messages);
    held.set(locale, { intl, messages, namespaces: new Set([...(now?.namespaces ?? []), ...missing]) });
    return intl;
  };
}
