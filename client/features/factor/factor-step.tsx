import { useState } from 'react';
import * as z from 'zod/mini';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useHasPasskeys, usePasskeys } from '#platform/forms/use-passkeys.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import type { FactorStepProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { codeInput, textInput } from '#shared/webapi/fields.ts';
import type { FactorMethod, PasskeyRequest } from '#shared/webapi/schemas/factor.ts';
import { Input } from '#ui/controls/input.tsx';
import { TextButton } from '#ui/controls/text-button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { CodeField } from './code-field.tsx';

/** Answers a challenge by one of the member's factors: the second step of a login, and the dialog before a change. */
export default function FactorStep(props: FactorStepProps) {
  const { methods, passkey } = props.challenge;
  const text = useText();
  const hasPasskeys = useHasPasskeys();
  const usable = methods.filter((method) => method !== 'passkey' || (hasPasskeys && passkey));
  const [chosen, setChosen] = useState<FactorMethod>();
  const method = chosen ?? usable[0];
  return (
    <div className="flex flex-col gap-5">
      {method === 'passkey' && passkey && (
        <PasskeyForm {...props} request={passkey} autoFocus={chosen !== undefined} />
      )}
      {method === 'code' && <CodeForm {...props} />}
      {method === 'recovery_code' && <RecoveryForm {...props} />}
      <ul className="flex flex-col items-start gap-3 text-sm text-soft">
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <TextButton onClick={() => setChosen(other)}>{text(`factor.use.${other}`)}</TextButton>
            </li>
          ))}
        <li>
          <LostLink onClick={props.onLeave} />
        </li>
      </ul>
    </div>
  );
}

function LostLink({ onClick }: { onClick: FactorStepProps['onLeave'] }) {
  const text = useText();
  const href = useHref();
  if (!useApp().hasPage('CUSTOM_SERVICE')) return null;
  return (
    <TextLink href={href('CUSTOM_SERVICE', {})} onClick={onClick}>
      {text('factor.lost.link')}
    </TextLink>
  );
}

/** Offers to begin again when the challenge has expired. */
function useExpiry({ onRestart }: FactorStepProps) {
  const text = useText();
  return ({ code, message }: { code: string | undefined; message: string }) =>
    code === 'FACTOR_EXPIRED'
      ? { text: message, action: { label: text('factor.restart'), run: onRestart } }
      : undefined;
}

interface PasskeyFormProps extends FactorStepProps {
  request: PasskeyRequest;
  /** Set if the member chose the passkey by a button. That button is removed, so the focus must move. */
  autoFocus: boolean;
}

function PasskeyForm(props: PasskeyFormProps) {
  const { answer, leavesPage = false, request } = props;
  const text = useText();
  const passkeys = usePasskeys();
  const form = useApiForm({
    schema: z.object({}),
    defaultValues: {},
    leavesPage,
    submit: async () => answer({ assertion: await passkeys.use(request) }),
    onFailure: useExpiry(props),
  });
  return (
    <Form form={form}>
      <p className="text-soft">{text('factor.passkey.useText')}</p>
      <SubmitButton form={form} size="lg" icon="fingerprint-pattern" block autoFocus={props.autoFocus}>
        {text('factor.use.passkey')}
      </SubmitButton>
    </Form>
  );
}

function CodeForm(props: FactorStepProps) {
  const { answer, leavesPage = false } = props;
  const text = useText();
  const form = useApiForm({
    schema: z.object({ code: codeInput }),
    defaultValues: { code: '' },
    leavesPage,
    submit: answer,
    onFailure: useExpiry(props),
  });
  return (
    <Form form={form}>
      <CodeField form={form} hint={text('factor.code.hint')} autoFocus />
      <SubmitButton form={form} size="lg" block>
        {text('common.confirm')}
      </SubmitButton>
    </Form>
  );
}

function RecoveryForm(props: FactorStepProps) {
  const { answer, leavesPage = false } = props;
  const text = useText();
  const form = useApiForm({
    schema: z.object({ recovery_code: textInput(64) }),
    defaultValues: { recovery_code: '' },
    leavesPage,
    submit: answer,
    onFailure: useExpiry(props),
  });
  return (
    <Form form={form} autoComplete="off">
      <Field
        label={text('factor.recovery.label')}
        hint={text('factor.recovery.hint')}
        error={form.error('recovery_code')}
        required
      >
        <Input
          {...form.field('recovery_code')}
          autoCapitalize="none"
          spellCheck={false}
          className="tabular-nums"
          autoFocus
        />
      </Field>
      <SubmitButton form={form} size="lg" block>
        {text('common.confirm')}
      </SubmitButton>
    </Form>
  );
}
