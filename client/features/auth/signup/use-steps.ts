import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { unsentError } from '#platform/api/api-client.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { usePage } from '#platform/site/page.ts';
import type { SignupForm } from './use-signup-form.ts';

type FormStep = 'account' | 'phone';

const PHONE: FormStep = 'phone';
const ACCOUNT_FIELDS = ['account', 'password', 'dealer'] as const;

/**
 * Which step of the form shows. The history says where one is, so that Back leads to the step before; the second step
 * shows only over an account that went through the first one in this document, and is unchanged since.
 *
 * @param loadCode Loads the code of the second step.
 */
export function useSteps(form: SignupForm, loadCode: () => Promise<unknown>) {
  const { step: entered } = usePage();
  const { toStep, back } = useNavigation();
  const [isPhoneLoaded, setPhoneLoaded] = useState(false);
  const isBusy = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const [passed, setPassed] = useState<string | null>(null);
  const typed = JSON.stringify(form.watch(ACCOUNT_FIELDS));
  const step: FormStep = entered === PHONE && passed === typed && isPhoneLoaded ? PHONE : 'account';
  useWayBack(form, step, back);

  /** Called from the first input on, so that the press need not wait. Returns whether the code is there. */
  async function loadPhone() {
    try {
      await loadCode();
      setPhoneLoaded(true);
      return true;
    } catch {
      return false;
    }
  }

  async function goOn() {
    form.setProblem(null);
    if (!(await form.trigger(ACCOUNT_FIELDS, { shouldFocus: true }))) return;
    if (!(await loadPhone())) return form.fail(unsentError());
    setPassed(JSON.stringify(form.getValues(ACCOUNT_FIELDS)));
    if (entered !== PHONE) toStep(PHONE);
  }

  /** One at a time. */
  async function handleGoOn() {
    if (isBusy.current) return;
    isBusy.current = true;
    setWaiting(true);
    await goOn();
    isBusy.current = false;
    setWaiting(false);
  }

  function handleContinue(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void handleGoOn();
  }

  return { step, isPhoneLoaded, isWaiting, handleContinue, handleGoOn, loadPhone, back };
}

/** What is refused about the account is put right where it is asked for. */
function useWayBack(form: SignupForm, step: FormStep, back: () => void): void {
  const isUnderWay = useRef(false);
  const isAccountWrong = ACCOUNT_FIELDS.some(form.hasError);
  useEffect(() => {
    if (step === 'account') isUnderWay.current = false;
    else if (isAccountWrong && !isUnderWay.current) {
      isUnderWay.current = true;
      back();
    }
  }, [step, isAccountWrong, back]);
}

/** A step that comes into sight is read from its heading on, unless something of it has the focus already. */
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
