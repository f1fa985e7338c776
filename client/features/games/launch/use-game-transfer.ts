import { ApiError } from '#platform/api/api-client.ts';
import { transferOrder } from '#platform/money/transfer-order.ts';
import { useOrderRunner } from '#platform/money/use-money-order.ts';
import { useApp } from '#platform/site/page.ts';
import type { TransferBody } from '#shared/webapi/schemas/wallet.ts';
import { TransferNotCompleted } from './launch.ts';

/**
 * Transfers an amount to or from a game's wallet. Resolves when it has arrived. `onCheck` is called when there was no answer
 * and the records are polled. @throws ApiError when the API refuses; TransferNotCompleted
 */
export type GameTransfer = (body: TransferBody, onCheck: () => void) => Promise<void>;

/** Transfers between the main wallet and a game's, by the same money order as the wallet page. */
export function useGameTransfer(): GameTransfer {
  const app = useApp();
  const runner = useOrderRunner(transferOrder);
  return async (body, onCheck) => {
    const stop = runner.subscribe(() => {
      if (runner.getSnapshot().state.phase === 'checking') onCheck();
    });
    const end = await runner.submit(body).finally(stop);
    switch (end?.phase) {
      case 'done':
        return;
      case 'missing':
      case 'open':
        throw new TransferNotCompleted(end.phase);
      case 'failed':
        if (end.failure.by === 'answer') throw end.failure.error;
        throw new TransferNotCompleted('failed', end.failure.reason);
      default: {
        // The member left the page, or the session ended.
        const isOver = !app.auth.isLoggedIn();
        throw new ApiError({ kind: isOver ? 'unauthorized' : 'aborted', status: 0, message: '' });
      }
    }
  };
}
