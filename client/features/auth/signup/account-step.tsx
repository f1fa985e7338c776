import { forgetReferralCode, readReferralCode } from '#platform/browser/referral.ts';
import { SERVER } from '#platform/forms/field-checks.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { normalizedText } from '#shared/typed-text.ts';
import { ACCOUNT_RULES } from '#shared/webapi/fields.ts';
import { Button } from '#ui/controls/button.tsx';
import { Input } from '#ui/controls/input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { NewPasswordField } from '#ui/forms/new-password-field.tsx';
import { isInRules, RuleList } from '#ui/forms/rule-list.tsx';
import { LoginLink } from './login-link.tsx';
import type { SignupForm } from './use-signup-form.ts';

interface AccountStepProps {
  form: SignupForm;
  /** Continues with the next step. */
  onContinue: () => Promise<void>;
}

/** The first step: account, password and referral code. The rules are checked while typing. */
export function AccountStep({ form, onContinue }: AccountStepProps) {
  const text = useText();
  return (
    <>
      <AccountField form={form} />
      <NewPasswordField
        {...form.field('password')}
        label={text('auth.password')}
        error={form.error('password')}
        typed={form.watch('password')}
        account={form.watch('account')}
      />
      <ReferralField form={form} onContinue={onContinue} />
    </>
  );
}

/**
 * The name of the new account. Only the API knows whether it is taken, so only its rules are marked as met. A refused name
 * also shows a link to the login.
 */
function AccountField({ form }: { form: SignupForm }) {
  const text = useText();
  const typed = normalizedText(form.watch('account'));
  const error = form.error('account');
  const isRefused = form.formState.errors.account?.type === SERVER;
  return (
    <Field
      label={text('auth.account')}
      hint={<RuleList rules={ACCOUNT_RULES} typed={typed} isWrong={Boolean(error)} />}
      error={
        isRefused ? (
          <>
            {error}
            <span className="block text-soft">
              <LoginLink question={text('auth.signup.isYours')} account={typed} />
            </span>
          </>
        ) : (
          error
        )
      }
      isErrorInHint={isInRules(ACCOUNT_RULES, typed)}
      required
    >
      <Input
        {...form.field('account', { isCheckedInPause: true })}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </Field>
  );
}

/** The referral code. The code of an old link may be invalid: a button removes it and continues the signup. */
function ReferralField({ form, onContinue }: AccountStepProps) {
  const { storages } = useApp();
  const text = useText();
  const typed = form.watch('dealer');
  // False on the server, which cannot read the stored code.
  const isInvited = Boolean(typed) && typed === readReferralCode(storages);
  const error = form.error('dealer');

  function handleLeaveOut() {
    forgetReferralCode(storages);
    form.setValue('dealer', '');
    void onContinue();
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Field
        label={text('auth.referralCode')}
        aside={text('common.form.optional')}
        hint={isInvited && !error && text('auth.signup.invited')}
        error={error}
        className="w-full"
      >
        <Input {...form.field('dealer')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      {error && typed && (
        <Button variant="secondary" size="sm" onClick={handleLeaveOut}>
          {text('auth.signup.leaveOut')}
        </Button>
      )}
    </div>
  );
}
