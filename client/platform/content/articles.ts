import { queryOptions } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { ask, freshMs, keyOf } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { toArticles } from '#shared/articles/articles.ts';
import { CONTENT_CALLS } from '#shared/webapi/calls/content.ts';
import type { Article, ArticleTopic } from '#shared/webapi/schemas/article.ts';
import { hrefOfAddress } from './content-links.ts';
import { sanitizeHtml } from './sanitize.ts';

/**
 * The operator's articles of a topic in their order, sanitized. Our assumption (shared/webapi/README.md): without such
 * a call, or without an article of the topic, the site shows the texts of the product.
 */
export function articlesQuery(app: AppEnvironment, topic: ArticleTopic) {
  return queryOptions({
    queryKey: keyOf(app, CONTENT_CALLS.articles, topic),
    queryFn: async ({ signal }): Promise<Article[]> => {
      const list = await loadArticles(app, topic, signal);
      // An API that does not know `topic` returns all articles.
      const matching = list.filter((article) => article.topic === topic);
      return matching.length > 0 ? matching : defaultArticles(app, topic);
    },
    staleTime: freshMs(CONTENT_CALLS.articles),
  });
}

async function loadArticles(
  app: AppEnvironment,
  topic: ArticleTopic,
  signal: AbortSignal,
): Promise<Article[]> {
  try {
    return await ask(app, CONTENT_CALLS.articles, { query: { topic }, signal, view: sanitized });
  } catch (error) {
    if (isApiError(error, 'notOffered')) return [];
    throw error;
  }
}

function sanitized(list: readonly Article[]): Promise<Article[]> {
  const inOrder = list.toSorted((a, b) => a.sort - b.sort);
  return Promise.all(
    inOrder.map(async (article) => ({ ...article, content: await sanitizeHtml(article.content) })),
  );
}

const DEFAULT_TEXTS = {
  enUS: () => import('#shared/articles/enUS.md'),
  zhTW: () => import('#shared/articles/zhTW.md'),
};

async function defaultArticles(
  { locale, metadata }: AppEnvironment,
  topic: ArticleTopic,
): Promise<Article[]> {
  const { default: texts } = await DEFAULT_TEXTS[locale]();
  const articles = toArticles(texts, siteNameOf({ metadata }));
  return articles.filter((article) => article.topic === topic);
}

/** Makes links in sanitized HTML lead to this visitor's device and language. */
export function withOwnLinks(app: AppEnvironment, html: string): string {
  return html.replace(/ href="(\/[^"]*)"/g, (whole, link: string) => {
    const href = hrefOfAddress(app, link.replaceAll('&amp;', '&'));
    return href === undefined ? whole : ` href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
}
