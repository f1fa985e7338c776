import { isApiError } from '#platform/api/api-client.ts';
import type { OrderState } from '#platform/money/order.ts';
import { useText } from '#platform/site/text.ts';
import { CheckingNote } from '#ui/feedback/checking-note.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** State of a claim or a spin that has not succeeded: checking, missing, open or failed. */
export function OrderNotice({ state }: { state: OrderState<unknown, unknown> }) {
  const text = useText();
  switch (state.phase) {
    case 'checking':
      return <CheckingNote>{text('activity.checking')}</CheckingNote>;
    case 'missing':
      return (
        <Notice role="status" tone="info">
          {text('activity.missing')}
        </Notice>
      );
    case 'open':
      return (
        <Notice role="status" tone="pending">
          {text('activity.open')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice role="alert" tone="danger">
          {messageOf(state.failure) || text('activity.failed')}
        </Notice>
      );
    default:
      return null;
  }
}

function messageOf(failure: Extract<OrderState<unknown, unknown>, { phase: 'failed' }>['failure']): string {
  if (failure.by === 'record') return failure.reason ?? '';
  return isApiError(failure.error) ? failure.error.message : '';
}
