import type { ApiForm } from '#platform/forms/use-api-form.ts';
import { useText } from '#platform/site/text.ts';
import { Input } from '#ui/controls/input.tsx';
import { Field } from '#ui/forms/field.tsx';

interface CodeFieldProps {
  form: ApiForm<{ code: string }>;
  hint: string;
  autoFocus?: boolean;
}

/** The six digits that an authenticator app shows. */
export function CodeField({ form, hint, autoFocus = false }: CodeFieldProps) {
  const text = useText();
  return (
    <Field label={text('factor.code.label')} hint={hint} error={form.error('code')} required>
      <Input
        {...form.field('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        className="tabular-nums"
        autoFocus={autoFocus}
      />
    </Field>
  );
}
