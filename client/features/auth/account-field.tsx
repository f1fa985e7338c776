import type { ReactNode } from 'react';
import { useText } from '#platform/site/text.ts';
import { Input, type InputProps } from '#ui/controls/input.tsx';
import { Field } from '#ui/forms/field.tsx';

/** An account that is there already, at the login and where its password was forgotten. */
export function AccountField({ error, ...field }: InputProps & { error: ReactNode }) {
  const text = useText();
  return (
    <Field label={text('auth.account')} error={error} required>
      <Input {...field} autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
    </Field>
  );
}
