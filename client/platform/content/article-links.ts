import { type AppEnvironment, hrefOf } from '#platform/site/page.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';

/** Id of a guide in its page: `#guide-101` leads to it, on a phone `?guide=101` as well. */
export function guideKey(id: number): string {
  return `guide-${id}`;
}

/** A question has a page of its own on a phone, and opens in the list of a desktop. */
export function questionHref(app: AppEnvironment, { id }: Pick<Article, 'id'>): string {
  const href = hrefOf(app);
  if (app.device === 'mobile') return href('QUESTION_DETAIL', { questionID: id });
  return href('CUSTOM_QUESTION', {}, { query: { question: id } });
}

/** A guide in the list of all: a phone opens it there, a desktop shows them one under the other. */
export function guideHref(app: AppEnvironment, { id }: Pick<Article, 'id'>): string {
  const href = hrefOf(app);
  if (app.device === 'mobile') return href('CUSTOM_HELP', {}, { query: { guide: id } });
  return href('CUSTOM_HELP', {}, { hash: guideKey(id) });
}
