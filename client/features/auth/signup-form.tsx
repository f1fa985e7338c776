import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { lazyPart, usePartWhen } from '#platform/browser/lazy-part.ts';
import { forgetReferralCode, readReferralCode } from '#platform/browser/referral.ts';
import { useFormCheckbox } from '#platform/forms/form-controls.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { useCodeSending } from '#platform/forms/use-code-sending.ts';
import { createSubmitKey } from '#platform/net/idempotency.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { type SignUpBody, type SignUpInput, signUpBody } from '#shared/webapi/account.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { SESSION_CALLS } from '#shared/webapi/calls/session.ts';
import { accountInput } from '#shared/webapi/fields.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Input } from '#ui/controls/input.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { CodeField } from '#ui/forms/code-field.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { NewPasswordField } from '#ui/forms/new-password-field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { agreedVersions, sendSignUpCode, signUp } from './api.ts';
import { PhoneFields } from './phone-fields.tsx';

const agreedTexts = lazyPart(() => import('./agreed-texts.tsx'));

type AgreedTopic = 'terms' | 'privacy';
type SignupForm = ApiForm<SignUpInput, SignUpBody>;

/** All that an account takes: name, password, phone with its code, who brought them, age and terms. */
export function SignupForm() {
  const text = useText();
  const form = useSignupForm();
  return (
    <Form form={form} noScript={text('auth.signup.noScript')}>
      <AccountField form={form} />
      <NewPasswordField
        {...form.field('password')}
        label={text('auth.password')}
        error={form.error('password')}
        typed={form.watch('password')}
        account={form.watch('account')}
      />
      <PhoneFields form={form} />
      <PhoneCodeField form={form} />
      <Field
        label={text('auth.referralCode')}
        aside={text('common.form.optional')}
        error={form.error('dealer')}
      >
        <Input
          {...form.field('dealer')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
        />
      </Field>
      <div className="flex flex-col gap-3">
        <Box form={form} name="is_adult">
          {text('auth.signup.isAdult')}
        </Box>
        <Box form={form} name="agree_terms">
          <TermsText />
        </Box>
      </div>
      <SubmitButton form={form} size="lg" block>
        {text('auth.signup.submit')}
      </SubmitButton>
    </Form>
  );
}

function useSignupForm(): SignupForm {
  const app = useApp();
  const href = useHref();
  const { go } = useNavigation();
  const submitKey = useRef(createSubmitKey());
  const versions = useRef<ReturnType<typeof agreedVersions>>(null);
  const form = useApiForm({
    calls: [SESSION_CALLS.signUp, ACCOUNT_CALLS.sendSignUpCode],
    schema: signUpBody,
    // The boxes begin unticked: nobody agrees without doing so.
    defaultValues: { account: '', password: '', area_code: '', phone: '', code: '', dealer: '' },
    leavesPage: true,
    submit: async (body) => {
      const key = submitKey.current;
      try {
        // Another try is the same signup, whatever was opened meanwhile.
        versions.current ??= agreedVersions(app);
        const whole = { ...body, ...versions.current };
        app.auth.accept(await signUp(app, whole, key.keyFor(whole)));
        key.settle();
      } catch (error) {
        key.settle(error);
        throw error;
      }
      forgetReferralCode(app.storages);
      go(href('MEMBER', {}, { query: { welcome: 1 } }), { replace: true });
    },
  });
  useReferralCode(form);
  return form;
}

/** Fills in the referral code that the member came by (spec §3); known to the browser alone. */
function useReferralCode({ getValues, setValue }: SignupForm): void {
  const { storages } = useApp();
  useEffect(() => {
    const code = readReferralCode(storages);
    if (code && !getValues('dealer')) setValue('dealer', code);
  }, [storages, getValues, setValue]);
}

function AccountField({ form }: { form: SignupForm }) {
  const text = useText();
  const isRight = accountInput.safeParse(form.watch('account')).success && !form.hasError('account');
  return (
    <Field
      label={text('auth.account')}
      hint={text('auth.accountHint')}
      error={form.error('account')}
      required
    >
      <Input
        {...form.field('account', { isCheckedInPause: true })}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={16}
        after={
          <span className="flex w-8 justify-center">
            {isRight && <Glyph name="check" size={18} className="text-primary-text" />}
          </span>
        }
      />
    </Field>
  );
}

function PhoneCodeField({ form }: { form: SignupForm }) {
  const app = useApp();
  const [areaCode, phone] = form.watch(['area_code', 'phone']);
  const sending = useCodeSending({
    recipient: `${areaCode} ${phone}`,
    validate: () => form.trigger(['area_code', 'phone'], { shouldFocus: true }),
    request: () => {
      const { area_code, phone: number } = form.getValues();
      return sendSignUpCode(app, { area_code, phone: number });
    },
    fail: form.fail,
    onSent: () => form.setFocus('code'),
  });
  return <CodeField field={form.field('code')} error={form.error('code')} sending={sending} />;
}

interface BoxProps {
  form: SignupForm;
  name: 'is_adult' | 'agree_terms';
  children: React.ReactNode;
}

function Box({ form, name, children }: BoxProps) {
  const box = useFormCheckbox(form, name);
  return (
    <Field group isLabelHidden label={null} error={form.error(name)} required>
      <Checkbox {...box}>{children}</Checkbox>
    </Field>
  );
}

/** The texts open beside the form: what was typed stays. Without JavaScript, or with a modifier key, in a tab of their own. */
function TermsText() {
  const app = useApp();
  const href = useHref();
  const { formatMessage } = useIntl();
  const [shown, setShown] = useState<AgreedTopic | null>(null);
  const Texts = usePartWhen(shown !== null, agreedTexts);
  const id: MessageId = 'auth.signup.agreeTerms';
  const link = (name: 'CUSTOM_TERMS' | 'CUSTOM_PRIVACY', topic: AgreedTopic) => (words: React.ReactNode[]) =>
    app.hasPage(name) ? (
      <TextLink
        key={name}
        href={href(name, {})}
        external
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setShown(topic);
        }}
      >
        {words}
      </TextLink>
    ) : (
      <span key={name}>{words}</span>
    );
  return (
    <>
      {formatMessage(
        { id },
        { terms: link('CUSTOM_TERMS', 'terms'), privacy: link('CUSTOM_PRIVACY', 'privacy') },
      )}
      {Texts && <Texts topic={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/** The way to the login. */
export function LoginHint() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  if (!app.hasPage('LOGIN')) return null;
  return (
    <p className="text-center text-sm text-faint">
      {text('auth.signup.hasAccount')}{' '}
      <TextLink href={href('LOGIN', {})}>{text('auth.signup.toLogin')}</TextLink>
    </p>
  );
}
