import { useState } from 'react';
import { unsentError } from '#platform/api/api-client.ts';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { loginBody } from '#shared/webapi/schemas/auth.ts';
import { PasswordInput } from '#ui/controls/password-input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { AccountField } from './account-field.tsx';
import { login } from './api.ts';
import { useAfterLogin } from './use-after-login.ts';

/** Loads with the first press. */
const ForgottenPassword = lazyComponent(() => import('./forgotten-password.tsx'));

/** The login form. Its error does not reveal whether the account or the password is wrong. */
export function LoginForm() {
  const text = useText();
  const form = useLoginForm();
  return (
    <Form form={form} noScript={text('auth.login.noScript')}>
      <AccountField {...form.field('account')} error={form.error('account')} />
      <CurrentPasswordField form={form} />
      <SubmitButton form={form} size="lg" block>
        {text('auth.login.submit')}
      </SubmitButton>
    </Form>
  );
}

function CurrentPasswordField({ form }: { form: LoginFormState }) {
  const text = useText();

  function handleReset(account: string) {
    form.setValue('account', account);
    form.setValue('password', '');
    form.setProblem(null);
    form.setFocus('password');
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label={text('auth.password')} error={form.error('password')} required>
        <PasswordInput {...form.field('password')} autoComplete="current-password" />
      </Field>
      <ForgottenButton
        getAccount={() => form.getValues('account')}
        onReset={handleReset}
        onFail={() => form.fail(unsentError())}
      />
    </div>
  );
}

type LoginFormState = ReturnType<typeof useLoginForm>;

function useLoginForm() {
  const app = useApp();
  const text = useText();
  const afterLogin = useAfterLogin();
  return useApiForm({
    schema: loginBody,
    defaultValues: { account: '', password: '' },
    leavesPage: true,
    submit: async (body) => {
      app.auth.accept(await login(app, body));
      await afterLogin();
    },
    // A 401 and a refusal without a message mean wrong credentials. The form shows other failures itself.
    onFailure: ({ kind, message }) => {
      const isWrong = kind === 'unauthorized' || (kind === 'refused' && !message);
      return isWrong ? { text: message || text('auth.login.wrong') } : undefined;
    },
  });
}

interface ForgottenButtonProps {
  getAccount: () => string;
  onReset: (account: string) => void;
  /** Called when the code of the dialog could not be loaded. */
  onFail: () => void;
}

/** Opens the dialog of a forgotten password. */
function ForgottenButton({ getAccount, onReset, onFail }: ForgottenButtonProps) {
  const text = useText();
  // The typed account when the dialog was opened; null while it is closed.
  const [opened, setOpened] = useState<{ account: string } | null>(null);
  const [isLoading, setLoading] = useState(false);

  async function handleOpen() {
    setLoading(true);
    try {
      await ForgottenPassword.load();
      setOpened({ account: getAccount() });
    } catch {
      onFail();
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <button
        type="button"
        aria-busy={isLoading || undefined}
        onClick={() => void handleOpen()}
        className="hit-44 mt-1 self-end rounded-xs text-sm text-primary-text underline-offset-4 hover:underline aria-busy:cursor-progress"
      >
        {text('auth.forgotten.open')}
      </button>
      {opened && (
        <LazyBoundary>
          <ForgottenPassword account={opened.account} onClose={() => setOpened(null)} onDone={onReset} />
        </LazyBoundary>
      )}
    </>
  );
}

/** A link to the signup, if the site has it. */
export function SignupHint() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  if (!app.hasPage('SIGNUP')) return null;
  return (
    <p className="text-center text-sm text-faint">
      {text('auth.login.noAccount')}{' '}
      <TextLink href={href('SIGNUP', {})}>{text('auth.login.toSignup')}</TextLink>
    </p>
  );
}
