import { useState } from 'react';
import { unsentError } from '#platform/api/api-client.ts';
import { focusHeading } from '#platform/browser/heading-focus.ts';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { isSettingOn } from '#shared/settings.ts';
import { loginBody } from '#shared/webapi/schemas/auth.ts';
import type { FactorChallenge } from '#shared/webapi/schemas/factor.ts';
import { PasswordInput } from '#ui/controls/password-input.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { AccountField } from './account-field.tsx';
import { login } from './api.ts';
import { PasskeyLogin, SecondStep } from './factor-login.tsx';
import { useAfterLogin } from './use-after-login.ts';

/** `code` of the refusal of a login that needs a second step. Its `data` is a FactorChallenge. */
const LOGIN_FACTOR_NEEDED = 'LOGIN_FACTOR_NEEDED';

/** Loads with the first press. */
const ForgottenPassword = lazyComponent(() => import('./forgotten-password.tsx'));

/**
 * The login form. Its error does not reveal whether the account or the password is wrong. On a new device of a member with a second
 * factor another step follows; the typed values stay until it is done.
 */
export function LoginForm() {
  const app = useApp();
  const text = useText();
  const [challenge, setChallenge] = useState<FactorChallenge | null>(null);
  const form = useLoginForm(setChallenge);

  function handleBack() {
    setChallenge(null);
    // The pressed button disappears.
    focusHeading();
  }

  if (challenge) return <SecondStep challenge={challenge} onBack={handleBack} />;
  const passwordForm = (
    <Form form={form} noScript={text('auth.login.noScript')}>
      <AccountField {...form.field('account')} error={form.error('account')} />
      <CurrentPasswordField form={form} />
      <SubmitButton form={form} size="lg" block>
        {text('auth.login.submit')}
      </SubmitButton>
    </Form>
  );
  if (!isSettingOn(app.settings, 'FRONT_SECOND_FACTOR')) return passwordForm;
  return (
    <div className="flex flex-col gap-3">
      {passwordForm}
      <PasskeyLogin form={form} />
    </div>
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

function useLoginForm(onChallenge: (challenge: FactorChallenge) => void) {
  const app = useApp();
  const text = useText();
  const afterLogin = useAfterLogin();

  async function showSecondStep(data: unknown) {
    const [{ factorChallenge }] = await Promise.all([
      import('#shared/webapi/schemas/factor.ts'),
      app.parts.FACTOR_STEP.load(),
    ]);
    onChallenge(factorChallenge.parse(data));
  }

  const form = useApiForm({
    schema: loginBody,
    defaultValues: { account: '', password: '' },
    leavesPage: true,
    submit: async (body) => {
      app.auth.accept(await login(app, body));
      await afterLogin();
    },
    // A 401 and a refusal without a message mean wrong credentials. The form shows other failures itself.
    onFailure: ({ kind, message, code, data }) => {
      if (code === LOGIN_FACTOR_NEEDED) {
        showSecondStep(data).catch(() => form.fail(unsentError()));
        return true;
      }
      const isWrong = kind === 'unauthorized' || (kind === 'refused' && !message);
      return isWrong ? { text: message || text('auth.login.wrong') } : undefined;
    },
  });
  return form;
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
      {text('auth.login.noAccount')}
      <SentenceGap />
      <TextLink href={href('SIGNUP', {})}>{text('auth.login.toSignup')}</TextLink>
    </p>
  );
}
