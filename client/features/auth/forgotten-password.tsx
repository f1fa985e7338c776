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
  /** What the login form holds. */
  account: string;
  onClose: () => void;
  /** A new password is set; the account it is for. */
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

  // Once it is gone: closing gives the focus back, and only then it may go on to the password.
  function handleGone() {
    onClose();
    if (doneAccount.current !== null) onDone(doneAccount.current);
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      onOpenChangeComplete={(open) => !open && handleGone()}
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
  /** It came by a press of "Change", whose button is gone: the focus goes to the account. Else the dialog gives it. */
  isAgain: boolean;
}

/** Asks for the account; its submit sends the code and leaves the form's own for the new password. */
function RequestForm({ form, sending, isAgain }: RequestFormProps) {
  const text = useText();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void sending.send();
  }

  return (
    <Form form={{ ...form, formProps: { ...form.formProps, onSubmit: handleSubmit } }}>
      <AskedAccount form={form} isFocused={isAgain} />
      <SubmitButton form={{ isPending: sending.isPending }} block>
        {text('common.code.send')}
      </SubmitButton>
    </Form>
  );
}

/** What the dialog asks for. */
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
    // Whether the account exists is nobody's business.
    sentText: (minutes) => text('auth.forgotten.sent', { minutes }),
    onSent: () => setStep('code'),
  });
  return { form, sending, step, setStep };
}

function AskedAccount({ form, isFocused }: { form: ForgottenForm; isFocused: boolean }) {
  const field = useFocusedField(form.field('account'), isFocused);
  return <AccountField {...field} error={form.error('account')} />;
}

interface ResetFormProps {
  form: ForgottenForm;
  sending: CodeSending;
  onBack: () => void;
}

function ResetForm({ form, sending, onBack }: ResetFormProps) {
  const text = useText();
  const account = form.watch('account');
  return (
    <Form form={form}>
      <ShownAccount form={form} onBack={onBack} />
      <FocusedCodeField form={form} sending={sending} />
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

/** Read-only, not left out: a password manager saves the new password under it. */
function ShownAccount({ form, onBack }: Pick<ResetFormProps, 'form' | 'onBack'>) {
  const text = useText();
  return (
    <Field label={text('auth.account')} error={form.error('account')}>
      <Input
        name="account"
        value={form.watch('account')}
        readOnly
        autoComplete="username"
        after={
          <Button variant="ghost" size="sm" onClick={onBack}>
            {text('auth.forgotten.otherAccount')}
          </Button>
        }
      />
    </Field>
  );
}

/** The code is what comes next: the focus is there as soon as the field is. */
function FocusedCodeField({ form, sending }: Pick<ResetFormProps, 'form' | 'sending'>) {
  const field = useFocusedField(form.field('code'), true);
  const error = sending.errorOf(form.error('code'), form.watch('code'));
  return <CodeField sending={sending} error={error} field={field} />;
}

/** The field, which takes the focus once it is on the page. */
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
