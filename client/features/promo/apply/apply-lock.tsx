import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { useText } from '#platform/site/text.ts';
import { tryParseMoney } from '#shared/money.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import { LockNote } from '#ui/feedback/lock-note.tsx';

/** Above the button: what the promotion locks once it is paid. Without the API's figures it names the rules. */
export function ApplyLock({ discount }: { discount: Discount | undefined }) {
  const text = useText();
  const { wallet } = useMainWallet();
  const amount = tryParseMoney(discount?.amount ?? '');
  const required = tryParseMoney(discount?.required_bet ?? '');
  if (amount === null || required === null) {
    return <p className="text-sm text-soft">{text('promo.lockRules')}</p>;
  }
  return <LockNote wallet={wallet} arrival={{ amount, required }} />;
}
