import { useRef, useState } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { SentCode } from '#shared/webapi/schemas/auth.ts';

export interface CodeSending {
  send: () => Promise<void>;
  isPending: boolean;
  wasSent: boolean;
  /** When it may be sent again to the same recipient, in milliseconds by the server's clock; 0 when it may at once. */
  waitsUntil: number;
  /** That it was sent, or why it was not yet. */
  message: string;
  /** The words of the code's error: an empty code that was never asked for has its own. */
  errorOf: (error: string | undefined, code: string) => string | undefined;
  /** Where the code can be read: the site runs on the visitor's own machine, with the embedded API. */
  outboxUrl?: string | undefined;
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
  const { now, config } = useApp();
  const isBusy = useRef(false);
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
      // An API without error codes tells the two apart by the wait alone.
      const isSentBefore = code ? code === 'TOO_SOON' : wait <= LONG_WAIT_SECONDS;
      const message = isSentBefore ? text('common.code.tooSoon') : words || text('common.code.tooOften');
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
    waitsUntil: isSame ? sent.until : 0,
    message: isSame ? sent.message : '',
    errorOf: (error, code) =>
      error !== undefined && code === '' && !isSame ? text('common.code.sendFirst') : error,
    outboxUrl: config.outboxUrl,
  };
}

/** A wait for which "a moment" is the wrong word. */
const LONG_WAIT_SECONDS = 300;
