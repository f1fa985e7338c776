import { useEffect, useRef, useState } from 'react';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useHasPasskeys, usePasskeys } from '#platform/forms/use-passkeys.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { FactorChallenge } from '#shared/webapi/schemas/factor.ts';
import { Button } from '#ui/controls/button.tsx';
import { beginPasskeyLogin, loginWithFactor } from './api.ts';
import { useAfterLogin } from './use-after-login.ts';

interface PasskeyLoginProps {
  /** The login form, which shows a failure. */
  form: { setProblem: (problem: null) => void; fail: (error: unknown) => void };
}

/** Logs in by a passkey alone: the browser offers those of this site. */
export function PasskeyLogin({ form }: PasskeyLoginProps) {
  const app = useApp();
  const text = useText();
  const passkeys = usePasskeys();
  const afterLogin = useAfterLogin();
  const [isPending, setPending] = useState(false);

  async function handlePress() {
    setPending(true);
    form.setProblem(null);
    try {
      const { challenge, passkey } = await beginPasskeyLogin(app);
      const assertion = await passkeys.use(passkey ?? { challenge });
      app.auth.accept(await loginWithFactor(app, { challenge, assertion }));
      await afterLogin();
    } catch (error) {
      setPending(false);
      form.fail(error);
    }
  }

  if (!useHasPasskeys()) return null;
  return (
    <Button
      variant="secondary"
      size="lg"
      icon="fingerprint-pattern"
      block
      loading={isPending}
      onClick={() => void handlePress()}
    >
      {text('auth.passkey.submit')}
    </Button>
  );
}

interface SecondStepProps {
  challenge: FactorChallenge;
  onBack: () => void;
}

/** The second step of a login. The login form loads its code before it shows this component. */
export function SecondStep({ challenge, onBack }: SecondStepProps) {
  const app = useApp();
  const text = useText();
  const afterLogin = useAfterLogin();
  const { FACTOR_STEP: FactorStep } = app.parts;
  const heading = useRef<HTMLHeadingElement>(null);
  // The login form is removed, and the focus with it. If a code field is shown, it has already taken the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-base font-semibold">
          {text('auth.second.title')}
        </h2>
        <p className="mt-1 text-sm text-faint">{text('auth.second.text')}</p>
      </div>
      <LazyBoundary>
        <FactorStep
          challenge={challenge}
          leavesPage
          answer={async (proof) => {
            app.auth.accept(await loginWithFactor(app, { challenge: challenge.challenge, ...proof }));
            await afterLogin();
          }}
          onRestart={onBack}
        />
      </LazyBoundary>
      <Button variant="ghost" size="sm" icon="arrow-left" className="self-start" onClick={onBack}>
        {text('common.back')}
      </Button>
    </div>
  );
}
