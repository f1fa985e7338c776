import type { Locale } from '#shared/locales.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import { articleHtml } from './markup.ts';
import type { OwnText } from './own-text.ts';

/** Goes up whenever the words of the terms or the privacy policy change: signup records which was agreed to. */
export const TEXTS_VERSION = '2026-11';
export const TEXTS_DATE = '2026-11-01T00:00:00.000Z';

const TEXTS: Record<Locale, () => Promise<{ TEXTS: readonly OwnText[] }>> = {
  enUS: () => import('./en-us/index.ts'),
  zhTW: () => import('./zh-tw/index.ts'),
};

/** All own texts of a language as the API would answer them; loaded when they are needed. */
export async function loadOwnArticles(locale: Locale, site: string): Promise<Article[]> {
  const { TEXTS: texts } = await TEXTS[locale]();
  const named = (words: string) => words.replaceAll('{site}', site);
  return texts.map(({ id, topic, title, summary, text }, sort) => ({
    id,
    topic,
    title: named(title),
    summary: named(summary),
    content: articleHtml(named(text)),
    version: TEXTS_VERSION,
    updated_at: TEXTS_DATE,
    sort,
  }));
}
