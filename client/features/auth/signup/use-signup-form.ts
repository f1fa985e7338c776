import { useEffect, useRef } from 'react';
import { forgetReferralCode, readReferralCode } from '#platform/browser/referral.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { createSubmitKey } from '#platform/net/idempotency.ts';
import { useApp } from '#platform/site/page.ts';
import { type SignUpBody, type SignUpInput, signUpBody } from '#shared/webapi/schemas/account.ts';
import { agreedVersions, signUp } from '../api.ts';

export type SignupForm = ApiForm<SignUpInput, SignUpBody>;

/** The form of all steps. `onDone` is called with the account after the signup and the login. */
export function useSignupForm(onDone: (account: string) => Promise<void>): SignupForm {
  const app = useApp();
  const submitKey = useRef(createSubmitKey());
  const versions = useRef<ReturnType<typeof agreedVersions>>(null);
  const form = useApiForm({
    schema: signUpBody,
    // Without values for the checkboxes: members must tick them themselves.
    defaultValues: { account: '', password: '', area_code: '', phone: '', code: '', dealer: '' },
    leavesPage: true,
    keepsChanges: true,
    submit: async (body) => {
      // A retry sends the same versions, so that it has the same body and the same key.
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

/** Fills in the stored referral code (spec §3). In an effect, because the server cannot read it. */
function useReferralCode({ getValues, setValue }: SignupForm): void {
  const { storages } = useApp();
  useEffect(() => {
    const code = readReferralCode(storages);
    if (code && !getValues('dealer')) setValue('dealer', code);
  }, [storages, getValues, setValue]);
}
