import { useState } from 'react';
import { isApiError } from '#platform/api/api-client.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { cancelDeposit, depositQuery, refreshAfterEnd } from './api.ts';
import { notifyTabs } from './other-tabs.ts';

/** Cancels an order, then loads it again: also after a failed or missing response its status is authoritative. */
export function useCancel({ id }: DepositDetail) {
  const app = useApp();
  const text = useText();
  const [isPending, setPending] = useState(false);

  async function cancel(): Promise<void> {
    setPending(true);
    try {
      await cancelDeposit(app, id);
    } catch (error) {
      const message = isApiError(error, 'refused') ? error.message : text('deposit.cancel.failed');
      app.dialogs.toast(message, { tone: 'error' });
    }
    await app.queryClient.invalidateQueries({ queryKey: depositQuery(app, id).queryKey });
    await refreshAfterEnd(app);
    notifyTabs(app);
    setPending(false);
  }

  return { cancel, isPending };
}
