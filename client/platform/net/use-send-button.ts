import { useRef, useState } from 'react';
import { type ApiError, isApiError } from '#platform/api/api-client.ts';
import type { ConfirmOptions } from '#platform/site/dialogs.ts';
import { useApp } from '#platform/site/page.ts';

interface SendButtonOptions<Answer> {
  /** Asked before the call is sent. Without it the press sends the call at once. */
  question?: ConfirmOptions | false;
  /** Sends the call, with handled failures: the app opens no dialog for them. */
  send: () => Promise<Answer>;
  onSuccess: (answer: Answer) => void;
  /** Text for a failure for which the API gives none. */
  failed: string;
  /** Own text for a failure; undefined: the API's text, or `failed`. */
  onFailure?: (error: ApiError) => string | undefined;
}

/** Props of a button that sends a call. A failure shows as a toast. A second press during the question or the call does nothing. */
export function useSendButton<Answer>(options: SendButtonOptions<Answer>) {
  const { question, send, onSuccess, failed, onFailure } = options;
  const { dialogs } = useApp();
  const [loading, setLoading] = useState(false);
  const isBusy = useRef(false);

  async function press() {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      if (question && !(await dialogs.confirm(question))) return;
      setLoading(true);
      onSuccess(await send());
    } catch (error) {
      const text = isApiError(error) ? (onFailure?.(error) ?? error.message) : '';
      dialogs.toast(text || failed, { tone: 'error' });
    } finally {
      isBusy.current = false;
      setLoading(false);
    }
  }

  return { loading, onClick: () => void press() };
}
