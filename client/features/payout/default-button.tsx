import { useMutation } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { PayoutStatus } from '#shared/webapi/schemas/bank-card.ts';
import { Button } from '#ui/controls/button.tsx';

export interface DefaultButtonProps {
  payoutMethod: { status: PayoutStatus; is_default: boolean };
  setDefault: () => Promise<unknown>;
}

/** Makes a payout method the default of its kind. A kind has exactly one default. */
export function DefaultButton({ payoutMethod, setDefault }: DefaultButtonProps) {
  const app = useApp();
  const text = useText();
  const mutation = useMutation({
    mutationFn: setDefault,
    onSuccess: () => void app.dialogs.toast(text('payout.defaultSet'), { tone: 'success' }),
    onError: (error) => {
      const message = isApiError(error) && error.message;
      app.dialogs.toast(message || text('payout.defaultFailed'), { tone: 'error' });
    },
  });
  // A pending payout method can be the default: payouts use it once its review has ended.
  const canBeDefault = payoutMethod.status === 'verified' || payoutMethod.status === 'pending';
  if (payoutMethod.is_default || !canBeDefault) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon="star"
      loading={mutation.isPending}
      onClick={() => mutation.mutate()}
    >
      {text('payout.makeDefault')}
    </Button>
  );
}
