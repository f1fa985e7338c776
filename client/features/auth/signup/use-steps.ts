import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { unsentError } from '#platform/api/api-client.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { usePage } from '#platform/site/page.ts';
import type { SignupForm } from './use-signup-form.ts';

type FormStep = 'account' | 'phone';

const PHONE: FormStep = 'phone';
const ACCOUNT_FIELDS = ['account', 'password', 'dealer'] as const;

/**
 * The current step of the form. It is in the history entry, so that Back returns to the previous step. The second step
 * shows only if the account was validated in this document, its name was not refused, and nothing has changed since.
 *
 * @param loadCode Loads the code of the second step.
 */
export function useSteps(form: SignupForm, loadCode: () => Promise<unknown>) {
  const { step: entered } = usePage();
  const { toStep, back } = useNavigation();
  const [isPhoneLoaded, setPhoneLoaded] = useState(false);
  const isBusy = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const [validated, setValidated] = useState<string | null>(null);
  const typed = JSON.stringify(form.watch(ACCOUNT_FIELDS));
  const step: FormStep = entered === PHONE && validated === typed && isPhoneLoaded ? PHONE : 'account';
  useBackToErrors(form, step, back);

  /** Loads the code of the second step, from the first input on. Returns whether it is loaded. */
  async function loadPhone() {
    try {
      await loadCode();
      setPhoneLoaded(true);
      return true;
    } catch {
      return false;
    }
  }

  async function showPhone() {
    form.setProblem(null);
    if (!(await form.trigger(ACCOUNT_FIELDS, { shouldFocus: true }))) return;
    const checked = JSON.stringify(form.getValues(ACCOUNT_FIELDS));
    const [isLoaded, isFree] = await Promise.all([loadPhone(), form.checkAccount()]);
    if (!isLoaded) return form.fail(unsentError());
    // The member may have changed a field meanwhile.
    if (!isFree || JSON.stringify(form.getValues(ACCOUNT_FIELDS)) !== checked) return;
    setValidated(checked);
    if (entered !== PHONE) toStep(PHONE);
  }

  /** Ignores a press while another one is in progress. */
  async function handleContinue() {
    if (isBusy.current) return;
    isBusy.current = true;
    setWaiting(true);
    await showPhone();
    isBusy.current = false;
    setWaiting(false);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void handleContinue();
  }

  return { step, isPhoneLoaded, isWaiting, handleSubmit, handleContinue, loadPhone, back };
}

/** Returns to the first step when the API has rejected one of its fields. */
function useBackToErrors(form: SignupForm, step: FormStep, back: () => void): void {
  const hasGoneBack = useRef(false);
  const hasAccountError = ACCOUNT_FIELDS.some(form.hasError);
  useEffect(() => {
    if (step === 'account') hasGoneBack.current = false;
    else if (hasAccountError && !hasGoneBack.current) {
      hasGoneBack.current = true;
      back();
    }
  }, [step, hasAccountError, back]);
}

/** Focuses the heading of a new step, unless one of its fields has the focus. */
export function useStepFocus(step: FormStep, frame: RefObject<HTMLElement | null>): void {
  const shown = useRef(step);
  const focus = useEffectEvent(() => {
    const { activeElement } = document;
    const isInStep = activeElement?.closest('form') && !activeElement.closest('[hidden]');
    const isPressed = activeElement?.matches('button, a') ?? false;
    if (!isInStep || isPressed) frame.current?.querySelector('h1')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focus();
  }, [step]);
}
