import { useText } from '#platform/site/text.ts';
import { useMainWallet } from './use-main-wallet.ts';

/** "All amounts in USD": the currency of the main wallet. Nothing while it is unknown. */
export function CurrencyNote() {
  const text = useText();
  const currency = useMainWallet().wallet?.currency;
  if (!currency) return null;
  return <p className="text-xs text-faint">{text('common.currency.note', { currency })}</p>;
}
