import { TEXTS as EN } from '#shared/articles/en-us/index.ts';
import { TEXTS_DATE, TEXTS_VERSION } from '#shared/articles/index.ts';
import { articleHtml } from '#shared/articles/markup.ts';
import { TEXTS as ZH } from '#shared/articles/zh-tw/index.ts';
import type { Locale } from '#shared/locales.ts';
import type { SeedArticle, Text } from '../types.ts';
import { text } from '../types.ts';
import { BRAND } from './site.ts';

const named = (words: string, locale: Locale) => words.replaceAll('{site}', BRAND[locale]);

/** The product's own texts under the brand of the seed. Both languages have them in the same order (a test says so). */
export const articles: SeedArticle[] = EN.map((entry, sort) => {
  const chinese = ZH[sort];
  if (chinese?.id !== entry.id) throw new Error(`text ${entry.id} has no Chinese twin`);
  const both = (pick: (words: typeof entry) => string): Text =>
    text(named(pick(entry), 'enUS'), named(pick(chinese), 'zhTW'));
  return {
    id: entry.id,
    topic: entry.topic,
    title: both(({ title }) => title),
    summary: entry.summary === '' ? null : both(({ summary }) => summary),
    content: both((words) => articleHtml(words.text)),
    version: TEXTS_VERSION,
    updated_at: Date.parse(TEXTS_DATE),
    sort,
  };
});
