import { type ReactNode, useState } from 'react';
import { findArticles } from '#platform/content/article-texts.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useTextInUrl } from '#platform/site/use-text-in-url.ts';
import { cutText } from '#shared/cut-text.ts';
import { termsOf } from '#shared/find-text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { SearchInput } from '#ui/controls/search-input.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

interface QuestionSearchProps {
  list: readonly Article[];
  urlKeyword: string;
  /** Renders the matches. `terms` are the words of the search: none for all questions. */
  children: (hits: readonly Article[], terms: readonly string[]) => ReactNode;
}

const MAX_LENGTH = 60;

/** The search box of the questions, with the number of matches and the matches themselves. */
export function QuestionSearch({ list, urlKeyword, children }: QuestionSearchProps) {
  const text = useText();
  const [typed, setTyped] = useState(urlKeyword);
  useTextInUrl({ name: 'q', text: typed.trim(), urlText: urlKeyword, onUrlChange: setTyped });
  const terms = termsOf(typed);
  const hits = findArticles(list, terms);
  return (
    <>
      <search>
        <SearchInput
          value={typed}
          onChange={(next) => setTyped(cutText(next, MAX_LENGTH))}
          aria-label={text('help.question.search')}
          placeholder={text('help.question.placeholder')}
          clearLabel={text('help.question.clear')}
        />
        <p role="status" className="mt-2 text-xs text-faint">
          {terms.length === 0
            ? text('help.question.count', { count: list.length })
            : text('help.question.hits', { count: hits.length })}
        </p>
      </search>
      {hits.length === 0 ? <NoHits /> : children(hits, terms)}
    </>
  );
}

/** "Nothing found", with a link to customer service. */
function NoHits() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <Empty
      icon="search-x"
      title={text('help.question.none')}
      text={text('help.question.noneText')}
      action={
        app.hasPage('CUSTOM_SERVICE') && (
          <ButtonLink variant="secondary" href={href('CUSTOM_SERVICE', {})}>
            {text('layout.page.CUSTOM_SERVICE')}
          </ButtonLink>
        )
      }
    />
  );
}
