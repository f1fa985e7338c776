import { useText } from '#platform/site/text.ts';
import { SearchInput } from '#ui/controls/search-input.tsx';

interface QuestionSearchProps {
  typed: string;
  onChange: (text: string) => void;
  /** Number of all questions. */
  total: number;
  /** undefined without a search. */
  hitCount?: number;
}

/** The search box of the questions, with the number of matches. */
export function QuestionSearch({ typed, onChange, total, hitCount }: QuestionSearchProps) {
  const text = useText();
  return (
    <search>
      <SearchInput
        value={typed}
        onChange={onChange}
        aria-label={text('help.question.search')}
        placeholder={text('help.question.placeholder')}
        clearLabel={text('help.question.clear')}
      />
      <p role="status" className="mt-2 text-xs text-faint">
        {hitCount === undefined
          ? text('help.question.count', { count: total })
          : text('help.question.hits', { count: hitCount })}
      </p>
    </search>
  );
}
