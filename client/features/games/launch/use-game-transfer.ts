import { ApiError } from '#platform/api/api-client.ts';
import { transferOrder } from '#platform/money/transfer-order.ts';
import { useOrderRunner } from '#platform/money/use-money-order.ts';
import { useApp } from '#platform/site/page.ts';
import { type Cents, toDecimal } from '#shared/money.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { TransferNotThere } from './launch.ts';

/** Resolves once the amount is in the game's wallet. @throws ApiError with a refusal; TransferNotThere */
export type GameTransfer = (walletId: number, amount: Cents, onCheck: () => void) => Promise<void>;

/** Moves money from the main wallet into a game's: a money order, the same as the wallet page's. */
export function useGameTransfer(): GameTransfer {
  const app = useApp();
  const runner = useOrderRunner(transferOrder);
  return async (walletId, amount, onCheck) => {
    const stop = runner.subscribe(() => {
      if (runner.getSnapshot().state.phase === 'checking') onCheck();
    });
    const body = { from_id: MAIN_WALLET_ID, to_id: walletId, amount: toDecimal(amount) };
    const end = await runner.submit(body).finally(stop);
    switch (end?.phase) {
      case 'done':
        return;
      case 'missing':
      case 'open':
        throw new TransferNotThere(end.phase);
      case 'failed':
        if (end.failure.by === 'answer') throw end.failure.error;
        throw new TransferNotThere('failed', end.failure.reason);
      default: {
        // Nobody was there to wait for it: the page was left, or the session ended.
        const isOver = !app.auth.isLoggedIn();
        throw new ApiError({ kind: isOver ? 'unauthorized' : 'aborted', status: 0, message: '' });
      }
    }
  };
}
