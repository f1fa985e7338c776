import { isApiError } from '#platform/api/api-client.ts';
import type { OrderState } from '#platform/money/order.ts';
import { useMoneyOrder } from '#platform/money/use-money-order.ts';
import { walletsQuery } from '#platform/net/queries.ts';
import { useApp } from '#platform/site/page.ts';
import type { RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { showRecall } from './api.ts';
import { type Recalled, recallOrder } from './recall-order.ts';

export type RecallResult =
  | { kind: 'done'; entries: readonly RecallEntry[] }
  /** Known by the record only. */
  | { kind: 'missing' }
  | { kind: 'open' }
  /** In the API's words, '' for none. */
  | { kind: 'failed'; message: string };

export interface Recall {
  phase: 'idle' | 'moving' | 'checking';
  result: RecallResult | null;
  start: () => void;
  close: () => void;
}

/** Recalls everything once; when no answer comes the records tell what was moved before it can be tried again. */
export function useRecall(): Recall {
  const app = useApp();
  const order = useMoneyOrder(recallOrder, async (state) => {
    if (state.phase !== 'done' || !state.result.wallet) return;
    const known = app.queryClient.getQueryData(walletsQuery(app).queryKey) ?? [];
    await showRecall(app, { list: state.result.list, wallet: state.result.wallet }, known);
  });
  return {
    phase: order.state.phase === 'checking' ? 'checking' : order.isBusy ? 'moving' : 'idle',
    result: order.isBusy ? null : resultOf(order.state),
    start: () => void order.press('all'),
    close: order.dismiss,
  };
}

function resultOf(state: OrderState<'all', Recalled>): RecallResult | null {
  switch (state.phase) {
    case 'done':
      return { kind: 'done', entries: state.result.list };
    case 'failed': {
      const words = state.failure.by === 'record' ? state.failure.reason : wordsOf(state.failure.error);
      return { kind: 'failed', message: words ?? '' };
    }
    case 'missing':
    case 'open':
      return { kind: state.phase };
    default:
      return null;
  }
}

function wordsOf(error: unknown): string {
  return isApiError(error) ? error.message : '';
}
