import { useState } from 'react';

/**
 * The state of a button that sends a call. A second press meanwhile sends nothing. The app shows a failure in its dialog.
 * `useMutation` does not fit: its state renders a task later, so a double press would send twice.
 */
export function usePress(send: () => Promise<void>): { isPending: boolean; press: () => void } {
  const [isPending, setPending] = useState(false);
  const press = () => {
    if (isPending) return;
    setPending(true);
    send()
      .catch(() => {})
      .finally(() => setPending(false));
  };
  return { isPending, press };
}
