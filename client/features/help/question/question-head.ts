import { articlesQuery } from '#platform/site/articles.ts';
import type { PageModule } from '#platform/site/page.ts';

/** A search's result is no page of its own for crawlers. */
export const questionHead: NonNullable<PageModule['head']> = ({ app, page, text }) => {
  const count = app.queryClient.getQueryData(articlesQuery(app, 'question').queryKey)?.length ?? 0;
  return {
    description: text('help.question.description', { count: String(count) }),
    isNoindex: Boolean(page.search.get('q')),
  };
};
