import { useSendButton } from '#platform/net/use-send-button.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { PayoutStatus } from '#shared/webapi/schemas/bank-card.ts';
import { Button } from '#ui/controls/button.tsx';

export interface DefaultButtonProps {
  payoutMethod: { status: PayoutStatus; is_default: boolean };
  /** Name of the payout method: "CTBC Bank •••• 8316". */
  name: string;
  setDefault: () => Promise<unknown>;
}

/** Makes a payout method the default of its kind. A kind has exactly one default. */
export function DefaultButton({ payoutMethod, name, setDefault }: DefaultButtonProps) {
  const app = useApp();
  const text = useText();
  const change = useSendButton({
    send: setDefault,
    onSuccess: () => app.dialogs.toast(text('payout.defaultSet'), { tone: 'success' }),
    failed: text('payout.defaultFailed'),
  });
  // A pending payout method can be the default: payouts use it once its review has ended.
  const canBeDefault = payoutMethod.status === 'verified' || payoutMethod.status === 'pending';
  if (payoutMethod.is_default || !canBeDefault) return null;
  const label = text('payout.makeDefault');
  return (
    <Button {...change} size="sm" variant="ghost" icon="star" aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  );
}
