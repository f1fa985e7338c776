import { type AppEnvironment, hrefOf } from '#platform/site/page.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';

/** Id of a guide within its page: `#guide-101`, and on a phone also `?guide=101`. */
export function guideKey(id: number): string {
  return `guide-${id}`;
}

/** A question has its own page on a phone; on a desktop it opens within the list. */
export function questionHref(app: AppEnvironment, { id }: Pick<Article, 'id'>): string {
  const href = hrefOf(app);
  if (app.device === 'mobile') return href('QUESTION_DETAIL', { questionID: id });
  return href('CUSTOM_QUESTION', {}, { query: { question: id } });
}

/** A guide opens within the list on a phone; on a desktop all guides are shown one below the other. */
export function guideHref(app: AppEnvironment, { id }: Pick<Article, 'id'>): string {
  const href = hrefOf(app);
  if (app.device === 'mobile') return href('CUSTOM_HELP', {}, { query: { guide: id } });
  return href('CUSTOM_HELP', {}, { hash: guideKey(id) });
}
