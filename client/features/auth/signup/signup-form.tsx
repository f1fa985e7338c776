import { useEffect, useEffectEvent, useRef } from 'react';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { StickyActions } from '#ui/forms/sticky-actions.tsx';
import { AccountStep } from './account-step.tsx';
import { OfferLine } from './benefits.tsx';
import { LoginLink } from './login-link.tsx';
import { StepHead } from './step-head.tsx';
import { useSignupForm } from './use-signup-form.ts';
import { useStepFocus, useSteps } from './use-steps.ts';

/** Loads with the first input. */
const PhoneStep = lazyComponent(() => import('./phone-step.tsx'));

interface SignupFormProps {
  /** Called when the last step shows: the code of the next view can be loaded. */
  onLastStep: () => void;
  onDone: (account: string) => Promise<void>;
}

/** The steps account and phone. The hidden step stays in the form, for password managers and for the draft. */
export function SignupForm({ onLastStep, onDone }: SignupFormProps) {
  const text = useText();
  const { device } = useApp();
  const form = useSignupForm(onDone);
  const steps = useSteps(form, PhoneStep.load);
  const { step, isPhoneLoaded, isWaiting, handleSubmit, handleContinue, loadPhone, back } = steps;
  const frame = useRef<HTMLDivElement>(null);
  useStepFocus(step, frame);
  const handleLastStep = useEffectEvent(onLastStep);
  useEffect(() => {
    if (step === 'phone') handleLastStep();
  }, [step]);

  const isFirst = step === 'account';
  const shown = isFirst ? { ...form, formProps: { ...form.formProps, onSubmit: handleSubmit } } : form;
  return (
    <div ref={frame} className="flex flex-1 flex-col">
      <Head step={step} onBack={device === 'desktop' ? back : undefined} />
      <Form
        form={shown}
        noScript={text('auth.signup.noScript')}
        onInput={() => void loadPhone()}
        className="flex-1 [&_input]:scroll-mb-28"
      >
        <div hidden={!isFirst} className="flex flex-col gap-5">
          <AccountStep form={form} onContinue={handleContinue} />
          {device === 'mobile' && <OfferLine />}
          {device === 'mobile' && <LoginHint />}
        </div>
        {isPhoneLoaded && (
          <div hidden={isFirst} className="flex flex-col gap-5">
            <LazyBoundary>
              <PhoneStep form={form} />
            </LazyBoundary>
          </div>
        )}
        <StickyActions>
          <SubmitButton form={{ isPending: form.isPending || isWaiting }} size="lg" block>
            {text(isFirst ? 'auth.signup.continue' : 'auth.signup.submit')}
          </SubmitButton>
        </StickyActions>
      </Form>
      {isFirst && device === 'desktop' && <LoginHint className="mt-6 border-t border-line pt-6" />}
    </div>
  );
}

function Head({ step, onBack }: { step: 'account' | 'phone'; onBack: (() => void) | undefined }) {
  const text = useText();
  if (step === 'account') {
    return <StepHead step={step} title={text('auth.signup.title')} text={text('auth.signup.account.text')} />;
  }
  const title = text('auth.signup.phone.title');
  return <StepHead step={step} title={title} text={text('auth.signup.phone.text')} onBack={onBack} />;
}

function LoginHint({ className = '' }: { className?: string }) {
  const app = useApp();
  const text = useText();
  if (!app.hasPage('LOGIN')) return null;
  return (
    <p className={`text-center text-sm text-faint ${className}`}>
      <LoginLink question={text('auth.signup.hasAccount')} />
    </p>
  );
}
