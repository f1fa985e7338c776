import type { UseFormRegisterReturn } from 'react-hook-form';
import { readCode } from '#shared/typed-text.ts';
import { useTimeLeft } from '#ui/base/clock.ts';
import { useWords } from '#ui/base/use-words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Input } from '#ui/controls/input.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { formatLeft } from '#ui/values/countdown.tsx';
import { Field } from './field.tsx';

/** The part of `CodeSending` (platform/forms/use-code-sending.ts) that the field uses. */
interface ShownSending {
  send: () => Promise<void>;
  isPending: boolean;
  wasSent: boolean;
  /** When another code may be sent, in milliseconds by the server's clock; 0 for at once. */
  waitsUntil: number;
  /** The result of sending: the code was sent, or the reason why not. */
  message: string;
  /** URL of the page that lists sent codes. Set only with the embedded API on the visitor's own machine. */
  outboxUrl?: string | undefined;
}

export interface CodeFieldProps {
  /** `form.field('code')` */
  field: UseFormRegisterReturn;
  error?: string;
  sending: ShownSending;
}

/** Field of a code that is sent by SMS, with the button that sends it and the wait before another one. */
export function CodeField({ field, error, sending }: CodeFieldProps) {
  const words = useWords();
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={words('common.code.label')} error={error} required>
        <div className="flex gap-2">
          <Input
            {...field}
            onChange={(event) => {
              // A pasted message is reduced to its six digits. Unfinished text of an input method stays unchanged.
              const code = readCode(event.target.value);
              const { isComposing } = event.nativeEvent as InputEvent;
              if (!isComposing && /^\d{6}$/.test(code)) event.target.value = code;
              return field.onChange(event);
            }}
            autoComplete="one-time-code"
            inputMode="numeric"
            className="flex-1 tabular-nums"
          />
          <SendButton sending={sending} />
        </div>
      </Field>
      <p role="status" className={sending.message && !error ? 'text-xs text-soft' : 'sr-only'}>
        {sending.message}
      </p>
      {sending.outboxUrl && (
        <p className="text-xs text-faint">
          {words('common.code.trial')}{' '}
          <TextLink href={sending.outboxUrl} external>
            {words('common.code.outbox')}
          </TextLink>
        </p>
      )}
    </div>
  );
}

function SendButton({ sending }: { sending: ShownSending }) {
  const words = useWords();
  const { waitsUntil, wasSent, isPending } = sending;
  const timeLeft = useTimeLeft(waitsUntil) ?? 0;
  const label = timeLeft
    ? words('common.code.resendIn', { time: formatLeft(timeLeft) })
    : words(wasSent ? 'common.code.resend' : 'common.code.send');
  return (
    <Button
      variant="secondary"
      className="min-w-30 shrink-0 tabular-nums"
      loading={isPending}
      disabled={timeLeft > 0}
      onClick={() => void sending.send()}
    >
      {label}
    </Button>
  );
}
