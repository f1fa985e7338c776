import { useState } from 'react';

/**
 * State and handler of a button that sends a call. A second press while the call is in flight sends nothing. The app
 * shows a failure in its dialog. Not `useMutation`: its state renders a task later, so a double press would send twice.
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
