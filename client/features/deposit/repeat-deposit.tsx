import { useText } from '#platform/site/text.ts';
import { formatMoney } from '#shared/money.ts';
import type { DepositChannel, DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { useNow } from '#ui/base/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { stateOf } from './channel.ts';
import { limitProblem } from './deposit-schema.ts';
import type { DepositForm } from './use-deposit.ts';

interface RepeatDepositProps {
  form: DepositForm;
  channels: readonly DepositChannel[];
  last: DepositDetail;
  /** Called after the form was filled in. */
  onFilled: () => void;
}

/**
 * Fills in method, channel and amount of the last deposit. It sends nothing and leaves the promotion as it is. Left out
 * while the channel accepts no such deposit.
 */
export function RepeatDeposit({ form, channels, last, onFilled }: RepeatDepositProps) {
  const text = useText();
  const now = useNow();
  const channel = channels.find(({ id }) => id === last.channel_id);
  if (!channel || stateOf(channel, now()) !== 'open' || limitProblem(channel, last.amount)) return null;

  function handlePress() {
    form.setValue('channel_id', last.channel_id);
    form.setValue('amount', last.amount);
    for (const name of ['channel_id', 'amount', 'discount_id'] as const) form.recheck(name);
    onFilled();
  }

  return (
    <div className="flex flex-col gap-1">
      <Button block variant="secondary" icon="rotate-ccw" size="sm" onClick={handlePress}>
        {text('deposit.again.button', { amount: formatMoney(last.amount), channel: channel.name })}
      </Button>
      <p className="text-center text-xs text-faint">{text('deposit.again.note')}</p>
    </div>
  );
}
