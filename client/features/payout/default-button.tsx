import { useMutation } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { PayoutStatus } from '#shared/webapi/schemas/bank-card.ts';
import { Button } from '#ui/controls/button.tsx';

export interface DefaultButtonProps {
  target: { status: PayoutStatus; is_default: boolean };
  setDefault: () => Promise<unknown>;
}

/** Makes an account the default one of its kind. Exactly one is. */
export function DefaultButton({ target, setDefault }: DefaultButtonProps) {
  const text = useText();
  const mutation = useDefault(setDefault);
  // A pending account can be the default: it is paid to once its review is over.
  const canBeDefault = target.status === 'verified' || target.status === 'pending';
  if (target.is_default || !canBeDefault) return null;
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

function useDefault(setDefault: DefaultButtonProps['setDefault']) {
  const app = useApp();
  const text = useText();
  return useMutation({
    mutationFn: setDefault,
    onSuccess: () => void app.dialogs.toast(text('payout.defaultSet'), { tone: 'success' }),
    onError: (error) => {
      const words = isApiError(error) && error.message;
      app.dialogs.toast(words || text('payout.defaultFailed'), { tone: 'error' });
    },
  });
}
