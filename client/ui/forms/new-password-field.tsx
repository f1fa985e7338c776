import { accountRule, PASSWORD_RULES } from '#shared/webapi/password.ts';
import { cx } from '#ui/base/cx.ts';
import { useWords } from '#ui/base/use-words.ts';
import { PasswordInput, type PasswordInputProps } from '#ui/controls/password-input.tsx';
import { type PasswordStrength, passwordStrength } from '#ui/controls/password-strength.ts';
import { Field } from './field.tsx';
import { isInRules, RuleList } from './rule-list.tsx';

export interface NewPasswordFieldProps extends Omit<PasswordInputProps, 'value'> {
  label: string;
  error?: string;
  /** The typed text, for rules and strength. */
  typed: string;
  /** The password must not be equal to it. */
  account?: string;
}

/** Field of a new password, with its rules and strength. Spread `form.field('password')` into it. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { label, error, typed, account, ...control } = props;
  const strength = typed === '' ? null : passwordStrength(typed, account);
  const rules = account === undefined ? PASSWORD_RULES : [...PASSWORD_RULES, accountRule(account)];
  return (
    <Field
      label={label}
      aside={<StrengthWord strength={strength} />}
      hint={<RuleList rules={rules} typed={typed} isWrong={Boolean(error)} />}
      error={error}
      isErrorInHint={isInRules(rules, typed)}
      required
    >
      <PasswordInput {...control} autoComplete="new-password" />
      <StrengthBars strength={strength} />
    </Field>
  );
}

const BARS = {
  refused: 0,
  weak: 1,
  fair: 2,
  good: 3,
  strong: 4,
} satisfies Record<PasswordStrength, number>;

const COLORS = {
  refused: 'bg-danger',
  weak: 'bg-danger',
  fair: 'bg-waiting',
  good: 'bg-primary',
  strong: 'bg-primary',
} satisfies Record<PasswordStrength, string>;

const WORDS = {
  weak: 'text-danger',
  fair: 'text-waiting',
  good: 'text-primary-text',
  strong: 'text-primary-text',
} satisfies Record<Exclude<PasswordStrength, 'refused'>, string>;

/** The strength in a word, once all rules are met. Until then the list of rules shows what is missing. */
function StrengthWord({ strength }: { strength: PasswordStrength | null }) {
  const words = useWords();
  return (
    <span aria-live="polite">
      {strength && strength !== 'refused' && (
        <span className={WORDS[strength]}>
          <span className="sr-only">{words('common.password.strength')}: </span>
          {words(`common.password.${strength}`)}
        </span>
      )}
    </span>
  );
}

/** Four bars, always rendered, so that nothing moves. */
function StrengthBars({ strength }: { strength: PasswordStrength | null }) {
  const count = strength === null ? 0 : BARS[strength];
  return (
    <div aria-hidden="true" className="mt-0.5 grid grid-cols-4 gap-1">
      {[1, 2, 3, 4].map((bar) => (
        <span
          key={bar}
          className={cx(
            'h-1 rounded-full transition-colors',
            strength && bar <= count ? COLORS[strength] : 'bg-raised',
          )}
        />
      ))}
    </div>
  );
}
