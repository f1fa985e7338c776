import { useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { isApiError } from '#platform/net/api-client.ts';
import { useText } from '#platform/site/text.ts';
import type { SentCode } from '#shared/webapi/auth.ts';
import { useNow, useTimeLeft } from '#ui/base/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { Input } from '#ui/controls/input.tsx';
import { formatLeft, splitTime } from '#ui/display/countdown.tsx';
import { Field } from './field.tsx';

export interface CodeFieldProps {
  /** `form.field('code')` */
  field: UseFormRegisterReturn;
  error?: string;
  sending: CodeSending;
  label?: string;
}

/** Field of a code that comes by SMS, with the button that sends it and the wait until it may be sent again. */
export function CodeField({ field, error, sending, label }: CodeFieldProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label ?? text('common.code.label')} error={error} required>
        <div className="flex gap-2">
          <Input
            {...field}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            className="flex-1 tabular-nums"
          />
          <SendButton sending={sending} />
        </div>
      </Field>
      <p role="status" className={sending.message ? 'text-xs text-soft' : 'sr-only'}>
        {sending.message}
      </p>
    </div>
  );
}

function SendButton({ sending }: { sending: CodeSending }) {
  const text = useText();
  const { timeLeft, wasSent, isPending } = sending;
  const label = timeLeft
    ? text('common.code.resendIn', { time: formatLeft(splitTime(timeLeft)) })
    : text(wasSent ? 'common.code.resend' : 'common.code.send');
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

export interface CodeSending {
  send: () => Promise<void>;
  isPending: boolean;
  wasSent: boolean;
  /** Milliseconds until it may be sent again to the same recipient; 0 when it may. */
  timeLeft: number;
  /** That it was sent, or why it was not yet. */
  message: string;
}

export interface CodeSendingOptions {
  /** Whom it goes to, as typed; another recipient need not wait. */
  recipient: string;
  /** Are the fields that say whom it goes to right? Shows what is wrong with them. */
  validate: () => Promise<boolean>;
  /** POST /send/…, with `isHandled: true`. */
  request: () => Promise<SentCode>;
  /** `form.fail`: shows failures other than "too soon". */
  fail: (error: unknown) => void;
  /** Once one is on its way, or was a moment ago: the focus goes to the code. */
  onSent: () => void;
  /** Unless told: "Code sent. It is valid for 5 minutes." */
  sentText?: (minutes: number) => string;
}

interface Sent {
  recipient: string;
  until: number;
  message: string;
}

/** Sending a code: one at a time, and not again before the API allows it (429 with Retry-After counts as well). */
export function useCodeSending(options: CodeSendingOptions): CodeSending {
  const text = useText();
  const now = useNow();
  const isBusy = useRef(false);
  const [isPending, setPending] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const isSame = sent?.recipient === options.recipient;
  const left = useTimeLeft(isSame ? sent.until : 0);

  async function request(): Promise<void> {
    const { recipient } = options;
    setPending(true);
    try {
      const { expires_in: life, resend_after: wait } = await options.request();
      const minutes = Math.max(1, Math.round(life / 60));
      const message = options.sentText?.(minutes) ?? text('common.code.sent', { minutes });
      setSent({ recipient, until: now() + wait * 1000, message });
      options.onSent();
    } catch (error) {
      const wait = isApiError(error) && error.status === 429 ? (error.retryAfter ?? 60) : undefined;
      if (wait === undefined) return options.fail(error);
      const isSentBefore = wait <= LONG_WAIT_SECONDS;
      const message = text(isSentBefore ? 'common.code.tooSoon' : 'common.code.tooOften');
      setSent({ recipient, until: now() + wait * 1000, message });
      if (isSentBefore) options.onSent();
    } finally {
      setPending(false);
    }
  }

  async function send(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    if (await options.validate()) await request();
    isBusy.current = false;
  }

  return {
    send,
    isPending,
    wasSent: isSame,
    timeLeft: isSame ? (left ?? 0) : 0,
    message: isSame ? sent.message : '',
  };
}

/** A wait for which "a moment" is the wrong word. */
const LONG_WAIT_SECONDS = 300;
