import { useEffect, useRef } from 'react';
import { forgetReferralCode, readReferralCode } from '#platform/browser/referral.ts';
import { type ApiForm, useApiForm } from '#platform/forms/use-api-form.ts';
import { createSubmitKey, isOutcomeUnknown } from '#platform/net/idempotency.ts';
import { useApp } from '#platform/site/page.ts';
import { normalizedText } from '#shared/typed-text.ts';
import { type SignUpBody, type SignUpInput, signUpBody } from '#shared/webapi/schemas/account.ts';
import { agreedVersions, refusalOfAccount, signUp } from '../api.ts';

export type SignupForm = ApiForm<SignUpInput, SignUpBody> & {
  /** Checks whether the account name is free. A taken name gets an error. Returns whether the signup may continue. */
  checkAccount: () => Promise<boolean>;
};

/** The form of all steps. `onDone` is called with the account after the signup and the login. */
export function useSignupForm(onDone: (account: string) => Promise<void>): SignupForm {
  const app = useApp();
  const submitKey = useRef(createSubmitKey());
  const versions = useRef<ReturnType<typeof agreedVersions>>(null);
  /** The account of a signup that got no answer: it may exist now. */
  const lostAccount = useRef<string>(null);
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
      try {
        app.auth.accept(await submitKey.current.run(whole, (key) => signUp(app, whole, key)));
      } catch (error) {
        lostAccount.current = isOutcomeUnknown(error) ? body.account : null;
        throw error;
      }
      forgetReferralCode(app.storages);
      await onDone(body.account);
    },
  });
  useReferralCode(form);

  async function checkAccount(): Promise<boolean> {
    const typed = () => {
      const [account, dealer] = form.getValues(['account', 'dealer']);
      return { account: normalizedText(account), dealer: normalizedText(dealer ?? '') || undefined };
    };
    const body = typed();
    // A retry of a signup must not be stopped by the account that it may have created.
    if (body.account === lostAccount.current) return true;
    const refusal = await refusalOfAccount(app, body);
    // Something else may have been typed meanwhile.
    const name = refusal?.fields.account ? 'account' : 'dealer';
    if (refusal && typed()[name] === body[name]) form.fail(refusal);
    return refusal === null;
  }

  return { ...form, checkAccount };
}

/** Fills in the stored referral code (spec §3). In an effect, because the server cannot read it. */
function useReferralCode({ getValues, setValue }: Pick<SignupForm, 'getValues' | 'setValue'>): void {
  const { storages } = useApp();
  useEffect(() => {
    const code = readReferralCode(storages);
    if (code && !getValues('dealer')) setValue('dealer', code);
  }, [storages, getValues, setValue]);
}
