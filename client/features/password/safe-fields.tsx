import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '#platform/site/text.ts';
import { PasswordInput, type PasswordInputProps } from '#ui/controls/password-input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { RepeatPasswordField } from '#ui/forms/repeat-password-field.tsx';

/** Digits by a phone's number pad; no password manager offers the login's here, or keeps it as that. */
export function SafePasswordInput(props: PasswordInputProps) {
  return <PasswordInput {...props} autoComplete="off" inputMode="numeric" maxLength={12} />;
}

type NewField = 'safe_password' | 'repeat';

/** What each of the three forms has of a useApiForm. */
interface SafeFormPart {
  field: (name: NewField) => UseFormRegisterReturn;
  error: (name: NewField) => string | undefined;
}

/** The new safe password, twice. */
export function NewSafePasswordFields({ form }: { form: SafeFormPart }) {
  const text = useText();
  return (
    <>
      <Field
        label={text('password.safe.new')}
        hint={text('password.safe.newHint')}
        error={form.error('safe_password')}
        required
      >
        <SafePasswordInput {...form.field('safe_password')} />
      </Field>
      <RepeatPasswordField
        {...form.field('repeat')}
        label={text('password.safe.repeat')}
        error={form.error('repeat')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={12}
      />
    </>
  );
}
