import { useWords } from '#ui/base/use-words.ts';
import { PasswordInput, type PasswordInputProps } from '#ui/controls/password-input.tsx';
import { Field } from './field.tsx';

export interface RepeatPasswordFieldProps extends PasswordInputProps {
  /** Default: "Repeat the new password". */
  label?: string;
  error?: string;
}

/** Repeats the new password, below a NewPasswordField. Its rule is `repeatRule` of shared/webapi/password.ts. */
export function RepeatPasswordField({ label, error, ...control }: RepeatPasswordFieldProps) {
  const words = useWords();
  return (
    <Field label={label ?? words('common.password.repeat')} error={error} required>
      <PasswordInput autoComplete="new-password" {...control} />
    </Field>
  );
}
