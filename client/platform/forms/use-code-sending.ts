import { useRef, useState } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { SentCode } from '#shared/webapi/schemas/auth.ts';

export interface CodeSending {
  send: () => Promise<void>;
  isPending: boolean;
  wasSent: boolean;
  /** When a code may be sent to the same recipient again, in milliseconds by the server's clock; 0 for at once. */
  waitsUntil: number;
  /** The result of sending: the code was sent, or the reason why not. */
  message: string;
  /** Text of the code field's error. An empty code that was never requested has its own text. */
  errorOf: (error: string | undefined, code: string) => string | undefined;
  /** URL of the page that lists sent codes. Set only with the embedded API on the visitor's own machine. */
  outboxUrl?: string | undefined;
}

export interface CodeSendingOptions {
  /** Recipient as typed. Another recipient has no wait. */
  recipient: string;
  /** Validates the fields of the recipient and shows their errors. */
  validate: () => Promise<boolean>;
  /** POST /send/… */
  request: () => Promise<SentCode>;
  /** `form.fail`: shows failures other than a code requested too soon. */
  fail: (error: unknown) => void;
  /** Called after a code was sent, now or recently: moves the focus to the code field. */
  onSent: () => void;
  /** Default: "Code sent. It is valid for 5 minutes." */
  sentText?: (minutes: number) => string;
}

interface Sent {
  recipient: string;
  until: number;
  message: string;
}

/** Sends a code, one at a time, and not again before the API allows it (also after a 429 with Retry-After). */
export function useCodeSending(options: CodeSendingOptions): CodeSending {
  const text = useText();
  const { now, config } = useApp();
  const isSending = useRef(false);
  const [isPending, setPending] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const isSame = sent?.recipient === options.recipient;

  async function request(): Promise<void> {
    const { recipient } = options;
    setPending(true);
    try {
      const { expires_in: seconds, resend_after: wait } = await options.request();
      const minutes = Math.max(1, Math.round(seconds / 60));
      const message = options.sentText?.(minutes) ?? text('common.code.sent', { minutes });
      setSent({ recipient, until: now() + wait * 1000, message });
      options.onSent();
    } catch (error) {
      if (!isApiError(error) || error.status !== 429) return options.fail(error);
      const { retryAfter: wait = 60, code, message: words } = error;
      // An API without error codes is judged by the length of the wait.
      const isSentBefore = code ? code === 'TOO_SOON' : wait <= LONG_WAIT_SECONDS;
      const message = isSentBefore ? text('common.code.tooSoon') : words || text('common.code.tooOften');
      setSent({ recipient, until: now() + wait * 1000, message });
      if (isSentBefore) options.onSent();
    } finally {
      setPending(false);
    }
  }

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    if (await options.validate()) await request();
    isSending.current = false;
  }

  return {
    send,
    isPending,
    wasSent: isSame,
    waitsUntil: isSame ? sent.until : 0,
    message: isSame ? sent.message : '',
    errorOf: (error, code) =>
      error !== undefined && code === '' && !isSame ? text('common.code.sendFirst') : error,
    outboxUrl: config.outboxUrl,
  };
}

/** A longer wait gets another text than "a moment". */
const LONG_WAIT_SECONDS = 300;
