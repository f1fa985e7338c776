import type { ReactNode } from 'react';
import type { FieldValues, UseFormRegisterReturn } from 'react-hook-form';
import type { ApiForm } from '#platform/forms/use-api-form.ts';
import { useText } from '#platform/site/text.ts';
import { PasswordInput, type PasswordInputProps } from '#ui/controls/password-input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
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

interface SafeFormProps<In extends FieldValues, Out extends FieldValues> {
  form: ApiForm<In, Out> & SafeFormPart;
  text: string;
  /** What it asks before the new safe password. */
  children: ReactNode;
  /** Another way out, under the button. */
  after?: ReactNode;
}

/** The frame of the three forms: what it is for, what it asks first, the new safe password, the button. */
export function SafeForm<In extends FieldValues, Out extends FieldValues>(props: SafeFormProps<In, Out>) {
  const { form, children, after } = props;
  const text = useText();
  return (
    <Form form={form}>
      <p className="text-sm text-soft">{props.text}</p>
      {children}
      <NewSafePasswordFields form={form} />
      <div className="flex flex-col gap-2">
        <SubmitButton form={form} size="lg" block>
          {text('password.safe.save')}
        </SubmitButton>
        {after}
      </div>
    </Form>
  );
}

/** The new safe password, twice. */
function NewSafePasswordFields({ form }: { form: SafeFormPart }) {
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
