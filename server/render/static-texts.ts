import type { IntlShape } from '@formatjs/intl';
import { type Locale, localeEntry } from '#shared/locales.ts';

/**
 * Texts of pages that are made without React, out of locales/ (namespace `server`, and what every page has). Loaded when
 * the first such page is made: @formatjs/intl and the files take some 50 ms, which no start has to wait for.
 */
export interface StaticTexts {
  /** BCP 47, for `<html lang>`. */
  lang: string;
  text: (id: string) => string;
  /** What a status says to a visitor. */
  ofStatus: (status: number) => string;
}

const FILES = {
  enUS: () => import('../../locales/enUS.json', { with: { type: 'json' } }),
  zhTW: () => import('../../locales/zhTW.json', { with: { type: 'json' } }),
} satisfies Record<Locale, unknown>;

const made = new Map<Locale, Promise<StaticTexts>>();

/** Rejects when the files of the texts are not there. */
export function loadStaticTexts(locale: Locale): Promise<StaticTexts> {
  const texts = made.get(locale) ?? makeTexts(locale);
  made.set(locale, texts);
  return texts;
}

async function makeTexts(locale: Locale): Promise<StaticTexts> {
  const [{ createIntl, createIntlCache }, { default: file }] = await Promise.all([
    import('@formatjs/intl'),
    FILES[locale](),
  ]);
  const messages = {
    ...flat('common', file.common),
    ...flat('layout', file.layout),
    ...flat('server', file.server),
  };
  const { language: lang } = localeEntry(locale);
  return textsOf(createIntl<string>({ locale: lang, messages }, createIntlCache()), lang);
}

function flat(namespace: string, texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, text]));
}

function textsOf(intl: IntlShape<string>, lang: string): StaticTexts {
  const text = (id: string) => intl.formatMessage({ id });
  return {
    lang,
    text,
    ofStatus: (status) => {
      const id = `server.status${status}`;
      return text(id in intl.messages ? id : status < 500 ? 'server.status400' : 'server.status500');
    },
  };
}
