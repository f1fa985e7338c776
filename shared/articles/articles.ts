import type { Article, ArticleTopic } from '../webapi/schemas/article.ts';

/** The version of the terms and the privacy policy that signup records. Change it whenever their words change. */
export const TEXTS_VERSION = '2026-11';
export const TEXTS_DATE = '2026-11-01T00:00:00.000Z';

/** A text of `<locale>.md`. `{site}` stands for the site's name in all three texts. */
export interface OwnArticle {
  id: number;
  topic: ArticleTopic;
  title: string;
  summary: string;
  /** HTML. */
  content: string;
}

/** The own texts as the API would answer them, with the site's name filled in. */
export function toArticles(texts: readonly OwnArticle[], site: string): Article[] {
  const named = (words: string) => words.replaceAll('{site}', site);
  return texts.map(({ id, topic, title, summary, content }, sort) => ({
    id,
    topic,
    title: named(title),
    summary: named(summary),
    content: named(content),
    version: TEXTS_VERSION,
    updated_at: TEXTS_DATE,
    sort,
  }));
}
