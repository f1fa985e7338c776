import { useIsWalletLocked } from '#platform/net/use-main-wallet.ts';
import { useText } from '#platform/site/text.ts';
import { Icon } from '#ui/display/icon.tsx';

/** A padlock after a balance that turnover locks. */
export function BalanceLock() {
  const text = useText();
  if (!useIsWalletLocked()) return null;
  return (
    <>
      <Icon name="lock" size={14} className="ms-1 shrink-0 text-waiting" />
      <span className="sr-only"> {text('layout.balanceLocked')}</span>
    </>
  );
}
