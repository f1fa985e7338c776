import type { RefObject } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useKeptWayBack } from '#platform/site/way-back.ts';
import { PasswordInput, SAFE_PASSWORD_INPUT } from '#ui/controls/password-input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

interface SafePasswordFieldProps {
  form: {
    field: (name: 'safe_password') => UseFormRegisterReturn;
    error: (name: 'safe_password') => string | undefined;
  };
  /** For a dialog that focuses the field first. */
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** The safe password. An edit of a payout method requires it from a member who has one. */
export function SafePasswordField({ form, inputRef }: SafePasswordFieldProps) {
  const field = form.field('safe_password');
  const app = useApp();
  const href = useHref();
  const text = useText();
  const keepWayBack = useKeptWayBack();
  const forgotten = app.hasPage('MEMBER_SAFE_PSW_CHANGE') && (
    <TextLink tone="inline" href={keepWayBack(href('MEMBER_SAFE_PSW_CHANGE', {}))} className="hit-44">
      {text('payout.field.safePasswordForgotten')}
    </TextLink>
  );
  return (
    <Field
      label={text('payout.field.safePassword')}
      hint={text('payout.field.safePasswordHint')}
      aside={forgotten}
      error={form.error('safe_password')}
      required
    >
      <PasswordInput
        {...field}
        ref={(input) => {
          field.ref(input);
          if (inputRef) inputRef.current = input;
        }}
        {...SAFE_PASSWORD_INPUT}
      />
    </Field>
  );
}
