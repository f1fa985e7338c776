import { useRef, useState } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { cancelDeposit, depositQuery, refreshAfterEnd } from './api.ts';
import { tellTabs } from './news.ts';

/** Takes an order back. Whatever is answered, and also where nothing is, the order itself is read: it says what holds. */
export function useCancel({ id }: DepositDetail) {
  const app = useApp();
  const text = useText();
  const [isPending, setPending] = useState(false);
  const isBusy = useRef(false);

  async function cancel(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    try {
      await cancelDeposit(app, id);
    } catch (error) {
      const words = isApiError(error, 'refused') ? error.message : text('deposit.cancel.failed');
      app.dialogs.toast(words, { tone: 'error' });
    }
    await app.queryClient.invalidateQueries({ queryKey: depositQuery(app, id).queryKey });
    await refreshAfterEnd(app);
    tellTabs(app);
    isBusy.current = false;
    setPending(false);
  }

  return { cancel, isPending };
}
