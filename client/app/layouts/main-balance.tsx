import { useQuery } from '@tanstack/react-query';
import { useApp } from '#platform/page.ts';
import { mainWalletQuery } from '#platform/queries.ts';
import { useText } from '#platform/text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';

/** The member's main wallet with a refresh. Unknown money is "—". */
export function MainBalance({ className = '' }: { className?: string }) {
  const text = useText();
  const wallet = useQuery(mainWalletQuery(useApp()));
  return (
    <div className={`flex items-center rounded-control bg-raised ${className}`}>
      <span className="ps-3 text-sm font-semibold">
        <span className="sr-only">{text('layout.balance')} </span>
        <Money
          value={wallet.data?.balance}
          className={`inline-block min-w-16 text-end ${wallet.isError ? 'text-waiting' : ''}`}
        />
        {wallet.isError && <span className="sr-only"> {text('layout.balanceStale')}</span>}
      </span>
      <IconButton
        size="sm"
        icon="refresh-cw"
        label={text('layout.balanceRefresh')}
        title={text(wallet.isError ? 'layout.balanceStale' : 'layout.balanceRefresh')}
        loading={wallet.isFetching && wallet.fetchStatus === 'fetching' && wallet.isRefetchError}
        onClick={() => void wallet.refetch()}
      />
    </div>
  );
}
