import { isApiError } from '#platform/api/api-client.ts';
import type { OrderState } from '#platform/money/order.ts';
import { useMoneyOrder } from '#platform/money/use-money-order.ts';
import { walletsQuery } from '#platform/net/queries.ts';
import { useApp } from '#platform/site/page.ts';
import type { RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { cacheRecall } from './api.ts';
import { type Recalled, recallOrder } from './recall-order.ts';

export type RecallResult =
  | { kind: 'done'; entries: readonly RecallEntry[] }
  /** Results of a lookup in the records, after a recall without a response. */
  | { kind: 'missing' }
  | { kind: 'open' }
  /** The message of the API; '' without one. */
  | { kind: 'failed'; message: string };

export interface Recall {
  phase: 'idle' | 'moving' | 'checking';
  result: RecallResult | null;
  start: () => void;
  close: () => void;
}

/** Recalls everything once. Without a response it reads the records before the recall can be repeated. */
export function useRecall(): Recall {
  const app = useApp();
  const order = useMoneyOrder(recallOrder, async (state) => {
    if (state.phase !== 'done' || !state.result.wallet) return;
    const cached = app.queryClient.getQueryData(walletsQuery(app).queryKey) ?? [];
    await cacheRecall(app, { list: state.result.list, wallet: state.result.wallet }, cached);
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
      const { failure } = state;
      if (failure.by === 'record') return { kind: 'failed', message: failure.reason ?? '' };
      return { kind: 'failed', message: isApiError(failure.error) ? failure.error.message : '' };
    }
    case 'missing':
    case 'open':
      return { kind: state.phase };
    default:
      return null;
  }
}
