import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#platform/page.ts';
import { mainWalletQuery } from '#platform/queries.ts';
import { useText } from '#platform/text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';

/** The member's main wallet with a refresh. Unknown money is "—"; an old balance is marked as such. */
export function MainBalance({ className = '' }: { className?: string }) {
  const text = useText();
  const wallet = useQuery(mainWalletQuery(useApp()));
  const [isRefreshing, setRefreshing] = useState(false);

  async function handleRefresh() {
    setRefreshing(true);
    await wallet.refetch();
    setRefreshing(false);
  }

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
        loading={isRefreshing}
        onClick={() => void handleRefresh()}
      />
    </div>
  );
}
