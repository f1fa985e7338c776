import type { TextRule } from '#shared/webapi/fields.ts';
import { cx } from '#ui/base/cx.ts';
import { useWords } from '#ui/base/use-words.ts';
import { Glyph } from '#ui/display/glyph.tsx';

/** Rules with a line of their own, by the id of their error. */
const LINES = {
  'common.yup.accountLength': 'common.rule.accountLength',
  'common.yup.accountStart': 'common.rule.accountStart',
  'common.yup.accountSigns': 'common.rule.accountSigns',
  'common.yup.passwordLength': 'common.rule.passwordLength',
  'common.yup.passwordCommon': 'common.rule.passwordCommon',
  'common.yup.passwordIsAccount': 'common.rule.passwordIsAccount',
} as const;

export interface RuleListProps {
  /** The rules of the field's schema. */
  rules: readonly TextRule[];
  typed: string;
  /** The field was validated and is invalid: the rules that the typed text breaks are highlighted. */
  isWrong?: boolean;
}

/** The rules of a text, each with a tick once it is met. Use it as the hint of a `Field`. */
export function RuleList({ rules, typed, isWrong = false }: RuleListProps) {
  const words = useWords();
  const lines = rules.filter(isListed);
  const met = lines.filter((rule) => isMet(rule, typed)).length;
  return (
    <>
      <ul className="flex flex-col gap-1">
        {lines.map((rule) => (
          <RuleLine
            key={rule.id}
            text={words(LINES[rule.id])}
            isMet={isMet(rule, typed)}
            isWrong={typed !== '' && (isWrong || !rule.canStillBeMet)}
          />
        ))}
      </ul>
      {/* One short sentence for all rules, so that screen readers do not interrupt typing. */}
      <span role="status" className="sr-only">
        {typed && words('common.rule.count', { met, total: lines.length })}
      </span>
    </>
  );
}

/** Whether the error of a text is one of the shown rules. */
export function isInRules(rules: readonly TextRule[], typed: string): boolean {
  return typed !== '' && rules.some(({ holds }) => !holds(typed));
}

type ListedRule = TextRule & { id: keyof typeof LINES };

function isListed(rule: TextRule): rule is ListedRule {
  return rule.id in LINES;
}

function isMet({ holds }: TextRule, typed: string): boolean {
  return typed !== '' && holds(typed);
}

function RuleLine({ text, isMet: isDone, isWrong }: { text: string; isMet: boolean; isWrong: boolean }) {
  const words = useWords();
  const look = isDone ? 'text-soft' : isWrong ? 'text-danger' : 'text-faint';
  return (
    <li className={cx('flex items-start gap-2 transition-colors', look)}>
      <span
        aria-hidden="true"
        className={cx(
          'mt-px flex size-3.5 shrink-0 items-center justify-center rounded-full transition-colors',
          isDone ? 'bg-primary text-on-primary' : 'border border-current',
        )}
      >
        {isDone && <Glyph name="check" size={10} />}
      </span>
      <span className="min-w-0">
        {text}
        <span className="sr-only"> ({words(isDone ? 'common.rule.met' : 'common.rule.unmet')})</span>
      </span>
    </li>
  );
}
