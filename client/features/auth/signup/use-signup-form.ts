import { useEffect, useRef } from 'react';
import { forgetReferralCode, readReferralCode } from '#platform/browser/referral.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { createSubmitKey } from '#platform/net/idempotency.ts';
import { useApp } from '#platform/site/page.ts';
import { type SignUpBody, type SignUpInput, signUpBody } from '#shared/webapi/schemas/account.ts';
import { agreedVersions, signUp } from '../api.ts';

export type SignupForm = ApiForm<SignUpInput, SignUpBody>;

/** One form over all steps; `onDone` is told the account once it stands and its member is logged in. */
export function useSignupForm(onDone: (account: string) => Promise<void>): SignupForm {
  const app = useApp();
  const submitKey = useRef(createSubmitKey());
  const versions = useRef<ReturnType<typeof agreedVersions>>(null);
  const form = useApiForm({
    schema: signUpBody,
    // The boxes begin unticked: nobody agrees without doing so.
    defaultValues: { account: '', password: '', area_code: '', phone: '', code: '', dealer: '' },
    leavesPage: true,
    keepsChanges: true,
    submit: async (body) => {
      // Another try is the same signup, whatever was opened meanwhile.
      versions.current ??= agreedVersions(app);
      const whole = { ...body, ...versions.current };
      app.auth.accept(await submitKey.current.run(whole, (key) => signUp(app, whole, key)));
      forgetReferralCode(app.storages);
      await onDone(body.account);
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
