import { useState } from 'react';
import * as z from 'zod/mini';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useHasPasskeys, usePasskeys } from '#platform/forms/use-passkeys.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { textInput } from '#shared/webapi/fields.ts';
import { passwordInput } from '#shared/webapi/password.ts';
import { type Factor, PASSKEY_NAME_MAX } from '#shared/webapi/schemas/factor.ts';
import { Button } from '#ui/controls/button.tsx';
import { Input } from '#ui/controls/input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { addPasskey, beginPasskey } from './api.ts';
import { FactorCard, FactorRow } from './factor-card.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

export interface AddFactorProps {
  /** The first factor needs the login password. A further one needs an existing factor instead. */
  needsPassword: boolean;
  /** Called with new recovery codes, which are shown once. */
  onCodes: (codes: readonly string[]) => void;
}

/** The passkeys of the member, and the form that adds one. */
export function PasskeysCard({ passkeys, ...props }: AddFactorProps & { passkeys: readonly Factor[] }) {
  const text = useText();
  const hasPasskeys = useHasPasskeys();
  const [isAdding, setAdding] = useState(false);
  return (
    <FactorCard
      icon="fingerprint-pattern"
      title={text('factor.passkey.title')}
      text={text('factor.passkey.text')}
    >
      {passkeys.map((passkey) => (
        <FactorRow key={passkey.id} factor={passkey} name={passkey.name} />
      ))}
      {!hasPasskeys && <p className="text-sm text-waiting">{text('common.passkey.unsupported')}</p>}
      {hasPasskeys && !isAdding && (
        <Button
          variant={passkeys.length > 0 ? 'secondary' : 'primary'}
          icon="plus"
          className="self-start max-sm:w-full"
          onClick={() => setAdding(true)}
        >
          {text('factor.passkey.add')}
        </Button>
      )}
      {hasPasskeys && isAdding && (
        <AddForm {...props} count={passkeys.length} onClose={() => setAdding(false)} />
      )}
    </FactorCard>
  );
}

function AddForm({
  needsPassword,
  onCodes,
  count,
  onClose,
}: AddFactorProps & { count: number; onClose: () => void }) {
  const app = useApp();
  const text = useText();
  const passkeys = usePasskeys();
  const form = useApiForm({
    schema: z.object({
      name: textInput(PASSKEY_NAME_MAX),
      password: needsPassword ? passwordInput : z.literal(''),
    }),
    defaultValues: { name: text('factor.passkey.defaultName', { number: count + 1 }), password: '' },
    submit: async ({ name, password }) => {
      const options = await beginPasskey(app, password || undefined);
      const credential = await passkeys.create(options);
      const { challenge } = options;
      const { recovery_codes: codes } = await addPasskey(app, { challenge, name, credential });
      app.dialogs.toast(text('factor.passkey.done', { name }), { tone: 'success' });
      if (codes) onCodes(codes);
      onClose();
    },
  });
  return (
    <Form form={form} className="border-t border-line pt-4">
      <Field
        label={text('factor.passkey.name')}
        hint={text('factor.passkey.nameHint')}
        error={form.error('name')}
        required
      >
        <Input {...form.field('name')} autoComplete="off" maxLength={PASSKEY_NAME_MAX} />
      </Field>
      {needsPassword && <OwnPasswordField field={form.field('password')} error={form.error('password')} />}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <SubmitButton form={form}>{text('factor.passkey.create')}</SubmitButton>
        <Button variant="secondary" onClick={onClose}>
          {text('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}
