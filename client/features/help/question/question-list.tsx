import { snippetOf } from '#platform/content/article-texts.ts';
import { useHref } from '#platform/site/page.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Marked } from '#ui/display/marked.tsx';
import { QuestionSearch } from './question-search.tsx';

/** Links to the pages of the questions, with a search. A match shows the matching part of the answer. */
export function QuestionList({ list, urlKeyword }: { list: readonly Article[]; urlKeyword: string }) {
  return (
    <QuestionSearch list={list} urlKeyword={urlKeyword}>
      {(hits, terms) => (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {hits.map((article) => (
            <QuestionItem key={article.id} article={article} terms={terms} />
          ))}
        </ul>
      )}
    </QuestionSearch>
  );
}

function QuestionItem({ article, terms }: { article: Article; terms: readonly string[] }) {
  const href = useHref();
  const snippet = terms.length > 0 ? snippetOf(article.content, terms) : '';
  return (
    <li>
      <a
        href={href('QUESTION_DETAIL', { questionID: article.id })}
        className="flex min-h-13 items-center justify-between gap-3 px-4 py-3 outline-offset-[-2px] active:bg-raised"
      >
        <span className="min-w-0">
          <span className="block text-sm font-semibold">
            <Marked text={article.title} terms={terms} />
          </span>
          {snippet && (
            <span className="mt-1 block text-xs text-faint">
              <Marked text={snippet} terms={terms} />
            </span>
          )}
        </span>
        <Glyph name="right" size={18} className="text-faint" />
      </a>
    </li>
  );
}
