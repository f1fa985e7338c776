import { useQuery } from '@tanstack/react-query';
import { articlesQuery } from '#platform/content/articles.ts';
import { hrefOf, type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { QuestionList } from './question/question-list.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export const queries: PageModule['queries'] = ({ app }) => [articlesQuery(app, 'question')];

export { questionHead as head } from './question/question-head.ts';

export const structured: PageModule['structured'] = ({ app }) => {
  const list = app.queryClient.getQueryData(articlesQuery(app, 'question').queryKey) ?? [];
  const href = hrefOf(app);
  return [
    {
      '@type': 'ItemList',
      itemListElement: list.map(({ id, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: app.origin + href('QUESTION_DETAIL', { questionID: id }),
      })),
    },
  ];
};

/** The list of questions on a phone, where each question has its own page. */
export default function QuestionPage() {
  const text = useText();
  const { search } = usePage();
  const query = useQuery(articlesQuery(useApp(), 'question'));
  return (
    <PageShell title={text('layout.page.CUSTOM_QUESTION')}>
      <QueryBlock query={query} skeleton={<TextSkeleton />}>
        {(list) => <QuestionList list={list} urlKeyword={search.get('q') ?? ''} />}
      </QueryBlock>
    </PageShell>
  );
}
