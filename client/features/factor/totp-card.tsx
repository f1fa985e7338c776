import { useState } from 'react';
import * as z from 'zod/mini';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { codeInput } from '#shared/webapi/fields.ts';
import { passwordInput } from '#shared/webapi/password.ts';
import type { Factor, TotpSecret } from '#shared/webapi/schemas/factor.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Qr } from '#ui/display/qr.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { addTotp, beginTotp } from './api.ts';
import { CodeField } from './code-field.tsx';
import { FactorCard, FactorRow } from './factor-card.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import type { AddFactorProps } from './passkeys-card.tsx';

/** The authenticator app of the member, or the steps that add one. */
export function TotpCard({ totp, ...props }: AddFactorProps & { totp: Factor | undefined }) {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const close = () => {
    setAdding(false);
    setSecret(null);
  };
  return (
    <FactorCard icon="smartphone" title={text('factor.totp.title')} text={text('factor.totp.text')}>
      {totp ? (
        <FactorRow factor={totp} name={text('factor.totp.title')} />
      ) : secret ? (
        <ConfirmForm {...props} secret={secret} onClose={close} />
      ) : (
        <BeginForm
          {...props}
          isOpen={isAdding}
          onOpen={() => setAdding(true)}
          onSecret={setSecret}
          onClose={close}
        />
      )}
    </FactorCard>
  );
}

interface BeginFormProps extends AddFactorProps {
  isOpen: boolean;
  onOpen: () => void;
  onSecret: (secret: TotpSecret) => void;
  onClose: () => void;
}

/** A single button. Before the first factor, it opens a form that asks for the login password. */
function BeginForm({ needsPassword, isOpen, onOpen, onSecret, onClose }: BeginFormProps) {
  const app = useApp();
  const text = useText();
  const form = useApiForm({
    schema: z.object({ password: needsPassword ? passwordInput : z.literal('') }),
    defaultValues: { password: '' },
    submit: async ({ password }) => onSecret(await beginTotp(app, password || undefined)),
  });
  if (needsPassword && !isOpen)
    return (
      <Button variant="secondary" icon="plus" className="self-start max-sm:w-full" onClick={onOpen}>
        {text('factor.totp.add')}
      </Button>
    );
  return (
    <Form form={form} className={needsPassword ? 'border-t border-line pt-4' : undefined}>
      {needsPassword && <OwnPasswordField field={form.field('password')} error={form.error('password')} />}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <SubmitButton form={form}>
          {text(needsPassword ? 'factor.totp.next' : 'factor.totp.add')}
        </SubmitButton>
        {needsPassword && (
          <Button variant="secondary" onClick={onClose}>
            {text('common.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}

interface ConfirmFormProps extends Pick<AddFactorProps, 'onCodes'> {
  secret: TotpSecret;
  onClose: () => void;
}

/** Shows the QR code, and asks for the first code of the app. */
function ConfirmForm({ secret: { challenge, secret, uri }, onCodes, onClose }: ConfirmFormProps) {
  const app = useApp();
  const text = useText();
  const form = useApiForm({
    schema: z.object({ code: codeInput }),
    defaultValues: { code: '' },
    submit: async ({ code }) => {
      const { recovery_codes: codes } = await addTotp(app, { challenge, code });
      app.dialogs.toast(text('factor.totp.done'), { tone: 'success' });
      if (codes) onCodes(codes);
      onClose();
    },
    onFailure: ({ code, message }) =>
      code === 'FACTOR_EXPIRED'
        ? { text: message, action: { label: text('factor.restart'), run: onClose } }
        : undefined,
  });
  return (
    <Form form={form} className="border-t border-line pt-4">
      <p className="text-sm text-soft">{text('factor.totp.scan')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Qr value={uri} label={text('factor.totp.qr')} size={168} />
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-xs text-faint">{text('factor.totp.key')}</p>
          <p className="font-semibold break-all">{grouped(secret)}</p>
          <CopyButton
            text={secret}
            label={text('factor.copy')}
            copiedLabel={text('factor.copied')}
            className="mt-2"
          />
        </div>
      </div>
      <CodeField form={form} hint={text('factor.totp.codeHint')} />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <SubmitButton form={form}>{text('factor.totp.confirm')}</SubmitButton>
        <Button variant="secondary" onClick={onClose}>
          {text('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** Four characters at a time, as people type it. */
function grouped(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
