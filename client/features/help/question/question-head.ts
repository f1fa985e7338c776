import { articlesQuery } from '#platform/content/articles.ts';
import type { PageModule } from '#platform/site/page.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';

/** Structured data (schema.org) of questions that a page shows with their answers. */
export function faqOf(list: readonly Article[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: list.map(({ title, content }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: content },
    })),
  };
}

/** Search results are not indexed. */
export const questionHead: NonNullable<PageModule['head']> = ({ app, page, text }) => {
  const count = app.queryClient.getQueryData(articlesQuery(app, 'question').queryKey)?.length ?? 0;
  return {
    description: text('help.question.description', { count: String(count) }),
    isNoindex: Boolean(page.search.get('q')),
  };
};
