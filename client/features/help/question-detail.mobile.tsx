import { useQuery } from '@tanstack/react-query';
import { articlesQuery, withOwnLinks } from '#platform/content/articles.ts';
import { type PageArguments, type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { PageRoom } from '#ui/display/page-shell.tsx';
import { Prose } from '#ui/display/prose.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { beginningOf, headingsFrom } from './outline.ts';
import { faqOf } from './question/question-head.ts';
import { QuestionList } from './question/question-list.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export const queries: PageModule['queries'] = ({ app }) => [articlesQuery(app, 'question')];

function findRequested(list: readonly Article[], { params }: PageArguments['page']): Article | undefined {
  return list.find(({ id }) => String(id) === params.questionID);
}

export const head: PageModule['head'] = ({ app, page, text }) => {
  const list = app.queryClient.getQueryData(articlesQuery(app, 'question').queryKey);
  const question = list && findRequested(list, page);
  if (question) return { title: question.title, description: beginningOf(question.content) };
  return { title: text('layout.page.CUSTOM_QUESTION'), isNoindex: true, isMissing: list !== undefined };
};

export const structured: PageModule['structured'] = ({ app, page }) => {
  const list = app.queryClient.getQueryData(articlesQuery(app, 'question').queryKey) ?? [];
  const question = findRequested(list, page);
  return question ? [faqOf([question])] : [];
};

/** One question on a phone. For an unknown id, the list of questions. */
export default function QuestionDetailPage() {
  const page = usePage();
  const query = useQuery(articlesQuery(useApp(), 'question'));
  return (
    <PageRoom>
      <QueryBlock query={query} skeleton={<TextSkeleton />}>
        {(list) => {
          const question = findRequested(list, page);
          return question ? <Question question={question} list={list} /> : <UnknownQuestion list={list} />;
        }}
      </QueryBlock>
    </PageRoom>
  );
}

function Question({ question, list }: { question: Article; list: readonly Article[] }) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  return (
    <>
      <article>
        <h1 className="text-xl text-pretty">{question.title}</h1>
        <Prose html={headingsFrom(2, withOwnLinks(app, question.content))} className="mt-3" />
      </article>
      <Neighbours question={question} list={list} />
      {app.hasPage('CUSTOM_SERVICE') && (
        <Notice
          title={text('help.question.more')}
          action={
            <ButtonLink size="sm" variant="secondary" href={href('CUSTOM_SERVICE', {})}>
              {text('layout.page.CUSTOM_SERVICE')}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

/** Links to the previous and the next question. */
function Neighbours({ question, list }: { question: Article; list: readonly Article[] }) {
  const text = useText();
  const href = useHref();
  const index = list.indexOf(question);
  const links = [
    { label: text('help.question.previous'), glyph: 'left' as const, article: list[index - 1] },
    { label: text('help.question.next'), glyph: 'right' as const, article: list[index + 1] },
  ];
  return (
    <nav aria-label={text('help.question.others')} className="flex flex-col gap-2 border-t border-line pt-4">
      {links.map(
        ({ label, glyph, article }) =>
          article && (
            <a
              key={label}
              href={href('QUESTION_DETAIL', { questionID: article.id })}
              className="flex min-h-11 items-center justify-between gap-3 rounded-control py-1 text-sm text-soft"
            >
              <span className="min-w-0">
                <span className="block text-xs text-faint">{label}</span>
                {article.title}
              </span>
              <Glyph name={glyph} size={18} className="text-faint" />
            </a>
          ),
      )}
    </nav>
  );
}

function UnknownQuestion({ list }: { list: readonly Article[] }) {
  const text = useText();
  return (
    <>
      <h1 className="sr-only">{text('layout.page.CUSTOM_QUESTION')}</h1>
      <Notice tone="waiting">{text('help.question.unknown')}</Notice>
      <QuestionList list={list} urlKeyword="" />
    </>
  );
}
