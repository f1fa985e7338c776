import { useText } from '#platform/site/text.ts';
import type { PayoutStatus } from '#shared/webapi/schemas/bank-card.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** Why something was not accepted, over the form that puts it right. */
export function RejectNotice({
  target,
}: {
  target: { status: PayoutStatus; reject_reason?: string | null };
}) {
  const text = useText();
  if (target.status !== 'rejected') return null;
  return (
    <Notice tone="danger" title={text('payout.status.rejected')}>
      {target.reject_reason || text('payout.statusText.rejected')}
    </Notice>
  );
}
