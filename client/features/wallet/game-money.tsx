import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { CountedMoney } from '#ui/values/counted-money.tsx';
import { BalanceText } from '#ui/values/money.tsx';
import { RecallLabel, RecallNotice } from './recall-notice.tsx';
import { useRecall } from './use-recall.ts';
import { useWallets } from './use-wallets.ts';
import { recallable, sumsOf } from './wallets.ts';

/** On home: the member's money in games, and a button that brings it back. Loads after the first paint. */
export default function GameMoney() {
  const app = useApp();
  const text = useText();
  const wallets = useWallets();
  const recall = useRecall();
  const { query } = wallets;
  const { inGames, frozen, unknownCount } = sumsOf(query.data ? wallets.list : []);
  const movable = recallable(wallets.list);
  const isBusy = recall.phase !== 'idle';
  if (!app.hasPage('TRADE')) return null;
  return (
    <div className="flex flex-col gap-1">
      {/* One line, so that the page below does not move when the balances arrive. */}
      <p className="flex flex-wrap gap-x-3 text-xs text-faint">
        <span>{text('wallet.sum.games')}</span>
        {frozen > 0 && (
          <span>
            <BalanceText value={frozen}>{(amount) => text('wallet.sum.frozenShort', { amount })}</BalanceText>
          </span>
        )}
        {unknownCount > 0 && (
          <span className="text-waiting">{text('wallet.sum.unknownShort', { count: unknownCount })}</span>
        )}
      </p>
      <div className="flex min-h-control-sm flex-wrap items-center justify-between gap-2">
        {query.isPending ? (
          <Skeleton className="h-6 w-24" />
        ) : (
          <CountedMoney value={inGames} className="font-semibold" />
        )}
        {query.isError && !query.data && (
          <Button
            size="sm"
            variant="secondary"
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {text('common.retry')}
          </Button>
        )}
        {(isBusy || movable > 0) && (
          <Button size="sm" variant="secondary" loading={isBusy} onClick={recall.start}>
            <RecallLabel amount={movable} />
          </Button>
        )}
      </div>
      {(isBusy || recall.result) && <RecallNotice recall={recall} wallets={wallets.list} />}
    </div>
  );
}
