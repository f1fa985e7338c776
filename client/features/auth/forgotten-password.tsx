import { type FormEvent, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { type CodeSending, useCodeSending } from '#platform/forms/use-code-sending.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { type ResetPasswordBody, resetPasswordBody } from '#shared/webapi/schemas/auth.ts';
import { Button } from '#ui/controls/button.tsx';
import { Input } from '#ui/controls/input.tsx';
import { CodeField } from '#ui/forms/code-field.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { NewPasswordField } from '#ui/forms/new-password-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { AccountField } from './account-field.tsx';
import { resetPassword, sendForgottenCode } from './api.ts';

export interface ForgottenPasswordProps {
  /** The account that was typed in the login form. */
  account: string;
  onClose: () => void;
  /** Called with the account once its new password is set. */
  onDone: (account: string) => void;
}

/** The dialog of a forgotten password: a code to the account's phone, then the code and a new password. */
export default function ForgottenPassword({ account, onClose, onDone }: ForgottenPasswordProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(true);
  const doneAccount = useRef<string>(null);
  const { form, sending, step, setStep } = useForgottenForm(account, (done) => {
    doneAccount.current = done;
    setOpen(false);
  });

  /** Runs after the dialog has closed and returned the focus, so that `onDone` can move the focus to the password. */
  function handleClosed() {
    onClose();
    if (doneAccount.current !== null) onDone(doneAccount.current);
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      onOpenChangeComplete={(open) => !open && handleClosed()}
      title={text('auth.forgotten.title')}
      description={text(step === 'code' ? 'auth.forgotten.codeText' : 'auth.forgotten.accountText')}
      closeLabel={text('common.close')}
      locked={form.isPending}
      size="sm"
    >
      {step === 'code' ? (
        <ResetForm form={form} sending={sending} onBack={() => setStep('otherAccount')} />
      ) : (
        <RequestForm form={form} sending={sending} isAgain={step === 'otherAccount'} />
      )}
    </Dialog>
  );
}

interface RequestFormProps extends Omit<ResetFormProps, 'onBack'> {
  /** The member has pressed "Change", so the field takes the focus. At first the dialog sets the focus itself. */
  isAgain: boolean;
}

/** Asks for the account. Its submit sends the code; the submit of `form` itself sets the new password. */
function RequestForm({ form, sending, isAgain }: RequestFormProps) {
  const text = useText();
  const field = useFocusedField(form.field('account'), isAgain);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void sending.send();
  }

  return (
    <Form form={{ ...form, formProps: { ...form.formProps, onSubmit: handleSubmit } }}>
      <AccountField {...field} error={form.error('account')} />
      <SubmitButton form={{ isPending: sending.isPending }} block>
        {text('common.code.send')}
      </SubmitButton>
    </Form>
  );
}

/** The step of the dialog. `otherAccount` is `account` after "Change" was pressed. */
type Step = 'account' | 'code' | 'otherAccount';

type ForgottenForm = ApiForm<ResetPasswordBody>;

function useForgottenForm(account: string, onDone: (account: string) => void) {
  const app = useApp();
  const text = useText();
  const [step, setStep] = useState<Step>('account');
  const form = useApiForm({
    schema: resetPasswordBody,
    defaultValues: { account: account.trim().toLowerCase(), code: '', password: '' },
    submit: async (body) => {
      await resetPassword(app, body);
      app.dialogs.toast(text('auth.forgotten.done'), { tone: 'success' });
      onDone(body.account);
    },
  });
  const sending = useCodeSending({
    recipient: form.watch('account'),
    validate: () => form.trigger('account', { shouldFocus: true }),
    request: () => sendForgottenCode(app, form.getValues('account')),
    fail: form.fail,
    // The text does not reveal whether the account exists.
    sentText: (minutes) => text('auth.forgotten.sent', { minutes }),
    onSent: () => setStep('code'),
  });
  return { form, sending, step, setStep };
}

interface ResetFormProps {
  form: ForgottenForm;
  sending: CodeSending;
  onBack: () => void;
}

function ResetForm({ form, sending, onBack }: ResetFormProps) {
  const text = useText();
  const account = form.watch('account');
  const codeField = useFocusedField(form.field('code'), true);
  return (
    <Form form={form}>
      {/* Read-only instead of left out: password managers save the new password with this account. */}
      <Field label={text('auth.account')} error={form.error('account')}>
        <Input
          name="account"
          value={account}
          readOnly
          autoComplete="username"
          after={
            <Button variant="ghost" size="sm" onClick={onBack}>
              {text('auth.forgotten.otherAccount')}
            </Button>
          }
        />
      </Field>
      <CodeField
        field={codeField}
        error={sending.errorOf(form.error('code'), form.watch('code'))}
        sending={sending}
      />
      <NewPasswordField
        {...form.field('password')}
        label={text('auth.newPassword')}
        error={form.error('password')}
        typed={form.watch('password')}
        account={account}
      />
      <SubmitButton form={form} block>
        {text('auth.forgotten.submit')}
      </SubmitButton>
    </Form>
  );
}

/** Adds a ref to the field that focuses it when it is mounted, if `isFocused`. */
function useFocusedField(field: UseFormRegisterReturn, isFocused: boolean): UseFormRegisterReturn {
  const hasFocused = useRef(!isFocused);
  return {
    ...field,
    ref: (element: HTMLInputElement | null) => {
      field.ref(element);
      if (element && !hasFocused.current) element.focus();
      hasFocused.current = true;
    },
  };
}
