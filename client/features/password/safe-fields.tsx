import type { ReactNode } from 'react';
import type { FieldValues, UseFormRegisterReturn } from 'react-hook-form';
import type { ApiForm } from '#platform/forms/use-api-form.ts';
import { useText } from '#platform/site/text.ts';
import { PasswordInput, SAFE_PASSWORD_INPUT } from '#ui/controls/password-input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { RepeatPasswordField } from '#ui/forms/repeat-password-field.tsx';

type NewField = 'safe_password' | 'repeat';

/** The fields that all three forms have. */
interface NewPasswordForm {
  field: (name: NewField) => UseFormRegisterReturn;
  error: (name: NewField) => string | undefined;
}

interface SafeFormProps<In extends FieldValues, Out extends FieldValues> {
  form: ApiForm<In, Out> & NewPasswordForm;
  /** Introduction. */
  text: string;
  /** The fields before the new safe password. */
  children: ReactNode;
  /** Shown below the submit button. */
  after?: ReactNode;
}

/** The frame of the three forms: introduction, own fields, the new safe password twice, and the submit button. */
export function SafeForm<In extends FieldValues, Out extends FieldValues>(props: SafeFormProps<In, Out>) {
  const { form, children, after } = props;
  const text = useText();
  return (
    <Form form={form}>
      <p className="text-sm text-soft">{props.text}</p>
      {children}
      <Field
        label={text('password.safe.new')}
        hint={text('password.safe.newHint')}
        error={form.error('safe_password')}
        required
      >
        <PasswordInput {...form.field('safe_password')} {...SAFE_PASSWORD_INPUT} />
      </Field>
      <RepeatPasswordField
        {...form.field('repeat')}
        label={text('password.safe.repeat')}
        error={form.error('repeat')}
        {...SAFE_PASSWORD_INPUT}
      />
      <div className="flex flex-col gap-2">
        <SubmitButton form={form} size="lg" block>
          {text('password.safe.save')}
        </SubmitButton>
        {after}
      </div>
    </Form>
  );
}
