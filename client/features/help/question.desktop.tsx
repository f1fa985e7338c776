import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { articlesQuery, withOwnLinks } from '#platform/content/articles.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { markHtml } from '#shared/find-text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import { Accordion } from '#ui/display/accordion.tsx';
import { Marked } from '#ui/display/marked.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Prose } from '#ui/display/prose.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { headingsFrom } from './outline.ts';
import { faqOf } from './question/question-head.ts';
import { QuestionSearch } from './question/question-search.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export const queries: PageModule['queries'] = ({ app }) => [articlesQuery(app, 'question')];

export { questionHead as head } from './question/question-head.ts';

export const structured: PageModule['structured'] = ({ app }) => [
  faqOf(app.queryClient.getQueryData(articlesQuery(app, 'question').queryKey) ?? []),
];

/** How many answers of a search result are open. */
const OPEN_HIT_COUNT = 5;

/** All questions in one accordion, with a search. `?question=3` opens one. */
export default function QuestionPage() {
  const text = useText();
  const { search } = usePage();
  const query = useQuery(articlesQuery(useApp(), 'question'));
  return (
    <PageShell title={text('layout.page.CUSTOM_QUESTION')} text={text('help.question.text')}>
      <QueryBlock query={query} skeleton={<TextSkeleton />}>
        {(list) => (
          <QuestionSearch list={list} urlKeyword={search.get('q') ?? ''}>
            {(hits, terms) => <Answers key={terms.join(' ')} hits={hits} terms={terms} />}
          </QuestionSearch>
        )}
      </QueryBlock>
    </PageShell>
  );
}

interface AnswersProps {
  hits: readonly Article[];
  /** Words of the search; empty for all questions. */
  terms: readonly string[];
}

/** The question in the URL is open. After a search, the first matches are open instead. */
function Answers({ hits, terms }: AnswersProps) {
  const app = useApp();
  const requested = usePage().search.get('question');
  const { setQuery } = useNavigation();
  const [open, setOpen] = useState<readonly string[]>(() => {
    if (terms.length > 0) return hits.slice(0, OPEN_HIT_COUNT).map(({ id }) => keyOf(id));
    return requested ? [keyOf(requested)] : [];
  });
  // The site's search changes the question of the URL on this page. Clicks on answers change it, too.
  const [previous, setPrevious] = useState(requested);
  const [scrollTarget, setScrollTarget] = useState(requested);
  if (requested !== previous) {
    setPrevious(requested);
    if (requested && !open.includes(keyOf(requested))) {
      setOpen([...open, keyOf(requested)]);
      setScrollTarget(requested);
    }
  }
  useEffect(() => {
    if (scrollTarget) document.getElementById(keyOf(scrollTarget))?.scrollIntoView({ block: 'center' });
  }, [scrollTarget]);

  function handleChange(next: string[]) {
    const shown = next.find((key) => !open.includes(key)) ?? next.at(-1);
    setOpen(next);
    if (terms.length === 0) setQuery({ question: shown?.slice(PREFIX.length) ?? null }, { replace: true });
  }

  return (
    <Accordion
      multiple
      headingLevel={2}
      value={open}
      onChange={handleChange}
      items={hits.map(({ id, title, content }) => ({
        id: keyOf(id),
        title: <Marked text={title} terms={terms} />,
        content: (
          <Prose html={markHtml(headingsFrom(3, withOwnLinks(app, content)), terms)} className={MARKS} />
        ),
      }))}
    />
  );
}

const PREFIX = 'question-';
const MARKS =
  'max-w-3xl [&_mark]:rounded-xs [&_mark]:bg-primary-tint [&_mark]:px-0.5 [&_mark]:text-primary-text';

function keyOf(id: number | string): string {
  return `${PREFIX}${id}`;
}
