import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { useText } from '#platform/site/text.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { CountedMoney } from '#ui/values/counted-money.tsx';

/** The member's main wallet with a refresh. Unknown money is "—"; an old balance is marked as such. */
export function MainBalance({ className = '' }: { className?: string }) {
  const text = useText();
  const { balance, isStale, isRefreshing, refresh } = useMainWallet();

  return (
    <div className={`flex items-center rounded-control bg-raised ${className}`}>
      <span className="ps-3 text-sm font-semibold">
        <span className="sr-only">{text('layout.balance')} </span>
        <CountedMoney value={balance} className={`min-w-16 text-end ${isStale ? 'text-waiting' : ''}`} />
        {isStale && <span className="sr-only"> {text('layout.balanceStale')}</span>}
      </span>
      <IconButton
        size="sm"
        icon="refresh-cw"
        label={text('layout.balanceRefresh')}
        loading={isRefreshing}
        onClick={() => void refresh()}
      />
    </div>
  );
}
