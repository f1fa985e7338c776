import { readFileSync } from 'node:fs';
import { TEXTS_DATE, TEXTS_VERSION, toArticles } from '#shared/articles/articles.ts';
import { parseArticles } from '#shared/articles/parse-articles.ts';
import type { Locale } from '#shared/locales.ts';
import { text } from '../types.ts';
import site from './site.json' with { type: 'json' };

function read(locale: Locale) {
  const file = new URL(`../../../../shared/articles/${locale}.md`, import.meta.url);
  return toArticles(parseArticles(readFileSync(file, 'utf8')), site.brand[locale]);
}

const chineseArticles = read('zhTW');

/** The articles of shared/articles with the seed's brand. Both languages have the same order (articles.test.ts). */
export const articles = read('enUS').map((english, sort) => {
  const chinese = chineseArticles[sort];
  if (chinese?.id !== english.id) throw new Error(`The article ${english.id} has no Chinese translation`);
  return {
    id: english.id,
    topic: english.topic,
    title: text(english.title, chinese.title),
    summary: english.summary ? text(english.summary, chinese.summary ?? '') : null,
    content: text(english.content, chinese.content),
    version: TEXTS_VERSION,
    updated_at: Date.parse(TEXTS_DATE),
    sort,
  };
});
