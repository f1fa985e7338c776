import type { ReactNode } from 'react';
import { useText } from '#platform/site/text.ts';
import { Input, type InputProps } from '#ui/controls/input.tsx';
import { Field } from '#ui/forms/field.tsx';

/** The field of an existing account, for the login and for a forgotten password. */
export function AccountField({ error, ...field }: InputProps & { error: ReactNode }) {
  const text = useText();
  return (
    <Field label={text('auth.account')} error={error} required>
      <Input {...field} autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
    </Field>
  );
}
