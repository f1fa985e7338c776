import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findArticles } from '#platform/content/article-texts.ts';
import { articlesQuery, withOwnLinks } from '#platform/content/articles.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { markHtml, termsOf } from '#shared/find-text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import { Accordion } from '#ui/display/accordion.tsx';
import { Marked } from '#ui/display/marked.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Prose } from '#ui/display/prose.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { headingsFrom } from './outline.ts';
import { NoHits } from './question/no-hits.tsx';
import { faqOf } from './question/question-head.ts';
import { QuestionSearch } from './question/question-search.tsx';
import { useQuestionSearch } from './question/use-question-search.ts';
import { TextSkeleton } from './text-skeleton.tsx';

export const queries: PageModule['queries'] = ({ app }) => [articlesQuery(app, 'question')];

export { questionHead as head } from './question/question-head.ts';

export const structured: PageModule['structured'] = ({ app }) => [
  faqOf(app.queryClient.getQueryData(articlesQuery(app, 'question').queryKey) ?? []),
];

/** So many of the answers that were found stand open. */
const OPEN_HITS = 5;

/** All questions in one list: search, answers that open, an address for each. */
export default function QuestionPage() {
  const text = useText();
  const query = useQuery(articlesQuery(useApp(), 'question'));
  return (
    <PageShell title={text('layout.page.CUSTOM_QUESTION')} text={text('help.question.text')}>
      <QueryBlock query={query} skeleton={<TextSkeleton />}>
        {(list) => <Questions list={list} />}
      </QueryBlock>
    </PageShell>
  );
}

function Questions({ list }: { list: readonly Article[] }) {
  const { search } = usePage();
  const { typed, setTyped } = useQuestionSearch(search.get('q') ?? '');
  const terms = termsOf(typed);
  const hits = findArticles(list, terms);
  return (
    <>
      <QuestionSearch
        typed={typed}
        onChange={setTyped}
        total={list.length}
        hitCount={terms.length > 0 ? hits.length : undefined}
      />
      {hits.length === 0 ? <NoHits /> : <Answers key={terms.join(' ')} hits={hits} terms={terms} />}
    </>
  );
}

/** Open is the question of the address, of a search also what was found first. An unknown id opens none. */
function Answers({ hits, terms }: AnswersProps) {
  const app = useApp();
  const { open, handleChange } = useOpenAnswers({ hits, terms });

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

interface AnswersProps {
  hits: readonly Article[];
  /** Words of the search that found them; empty: all questions. */
  terms: readonly string[];
}

/** The first answers to a search, or the one that the URL asks for; then what is pressed. */
function useOpenAnswers({ hits, terms }: AnswersProps) {
  const asked = usePage().search.get('question');
  const { setQuery } = useNavigation();
  const [open, setOpen] = useState<readonly string[]>(() =>
    terms.length > 0 ? hits.slice(0, OPEN_HITS).map(({ id }) => keyOf(id)) : asked ? [keyOf(asked)] : [],
  );
  // A search over the page asks for another one.
  const [last, setLast] = useState(asked);
  const [sought, setSought] = useState(asked);
  if (asked !== last) {
    setLast(asked);
    if (asked && !open.includes(keyOf(asked))) {
      setOpen([...open, keyOf(asked)]);
      setSought(asked);
    }
  }
  useSoughtInView(sought);

  function handleChange(next: string[]) {
    const shown = next.find((key) => !open.includes(key)) ?? next.at(-1);
    setOpen(next);
    if (terms.length === 0) setQuery({ question: shown?.slice(PREFIX.length) ?? null }, { replace: true });
  }

  return { open, handleChange };
}

const PREFIX = 'question-';
const MARKS =
  'max-w-3xl [&_mark]:rounded-xs [&_mark]:bg-primary-tint [&_mark]:px-0.5 [&_mark]:text-primary-text';

function keyOf(id: number | string): string {
  return `${PREFIX}${id}`;
}

/** Who comes by a link to one question sees it, once. */
function useSoughtInView(sought: string | null): void {
  useEffect(() => {
    if (sought) document.getElementById(keyOf(sought))?.scrollIntoView({ block: 'center' });
  }, [sought]);
}
