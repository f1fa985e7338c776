import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMember } from '#platform/net/use-member.ts';
import { useText } from '#platform/site/text.ts';
import { PasswordInput } from '#ui/controls/password-input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { HiddenUsername } from '#ui/forms/hidden-username.tsx';

/** The login password, which confirms the member before the first factor. */
export function OwnPasswordField({
  field,
  error,
}: {
  field: UseFormRegisterReturn;
  error: string | undefined;
}) {
  const text = useText();
  return (
    <>
      <HiddenUsername account={useMember().data?.account ?? ''} />
      <Field label={text('factor.password')} hint={text('factor.passwordHint')} error={error} required>
        <PasswordInput {...field} autoComplete="current-password" />
      </Field>
    </>
  );
}
