import type { Article, ArticleTopic } from '../webapi/schemas/article.ts';

/** Version of the terms and the privacy policy that signup records. Change it with every change of their words. */
export const TEXTS_VERSION = '2026-11-29';
export const TEXTS_DATE = '2026-11-29T00:00:00.000Z';

/** An article of `<locale>.md`. In title, summary and content `{site}` is a placeholder for the site's name. */
export interface BuiltInArticle {
  id: number;
  topic: ArticleTopic;
  title: string;
  summary: string;
  /** HTML. */
  content: string;
}

/** Converts built-in articles to articles of the API, with the site's name filled in. */
export function toArticles(articles: readonly BuiltInArticle[], site: string): Article[] {
  const named = (text: string) => text.replaceAll('{site}', site);
  return articles.map(({ id, topic, title, summary, content }, sort) => ({
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
