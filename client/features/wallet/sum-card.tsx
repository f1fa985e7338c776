import { CurrencyNote } from '#platform/net/currency-note.tsx';
import { useTurnoverHref } from '#platform/net/use-main-wallet.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useHiddenBalances } from '#platform/site/use-hidden-balances.ts';
import { openTurnoverOf } from '#shared/cashier/turnover.ts';
import { Card } from '#ui/cards/card.tsx';
import { BalanceSwitch } from '#ui/controls/balance-switch.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { TurnoverBar } from '#ui/feedback/turnover-bar.tsx';
import { CountedMoney } from '#ui/values/counted-money.tsx';
import { BalanceText, FitMoney } from '#ui/values/money.tsx';
import { RecallLabel, RecallNotice } from './recall-notice.tsx';
import { useRecall } from './use-recall.ts';
import type { Wallets } from './use-wallets.ts';
import { isSilent, recallable, sumsOf } from './wallets.ts';

interface SumCardProps {
  wallets: Wallets;
  /** The balance of a wallet could not be refreshed. */
  isPartlyStale: boolean;
}

/** The sum of all wallets, its parts, and the recall button. */
export function SumCard({ wallets, isPartlyStale }: SumCardProps) {
  const text = useText();
  const recall = useRecall();
  const movable = recallable(wallets.list);
  const isRecallShown = !wallets.isEmpty || recall.phase !== 'idle' || recall.result !== null;
  return (
    <Card as="section" padding="lg" aria-label={text('wallet.sum.title')} className="flex flex-col gap-4">
      <SumHead wallets={wallets} />
      <TurnoverBar turnover={openTurnoverOf(wallets.main)} href={useTurnoverHref()} />
      {!wallets.isEmpty && <Parts wallets={wallets} />}
      {wallets.isEmpty ? <FirstStep /> : <Remarks wallets={wallets} isPartlyStale={isPartlyStale} />}
      {isRecallShown && (
        <>
          <Button
            block
            icon="undo-2"
            variant="secondary"
            loading={recall.phase !== 'idle'}
            disabled={wallets.query.data === undefined || (movable === 0 && !wallets.list.some(isSilent))}
            onClick={recall.start}
          >
            <RecallLabel amount={movable} />
          </Button>
          <RecallNotice recall={recall} wallets={wallets.list} />
        </>
      )}
    </Card>
  );
}

/** Without any money: the way to a deposit. */
function FirstStep() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  return (
    <>
      <p className="text-sm text-soft">{text('wallet.sum.empty')}</p>
      {app.hasPage('MEMBER_DEPOSIT') && (
        <ButtonLink href={href('MEMBER_DEPOSIT', {})} icon="circle-plus" size="lg" block>
          {text('layout.deposit')}
        </ButtonLink>
      )}
    </>
  );
}

function SumHead({ wallets: { query, list } }: { wallets: Wallets }) {
  const text = useText();
  const hiding = useHiddenBalances();
  const total = query.data ? sumsOf(list).total : null;
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <h2 className="min-w-0 text-sm font-normal text-faint">{text('wallet.sum.total')}</h2>
        <BalanceSwitch {...hiding} className="ms-auto" />
        <IconButton
          variant="secondary"
          icon="refresh-cw"
          label={text('wallet.sum.refresh')}
          loading={query.isFetching && query.data !== undefined}
          onClick={() => void query.refetch()}
        />
      </div>
      {query.isPending ? (
        <Skeleton className="mt-1 h-9 w-44" />
      ) : (
        <FitMoney value={total} className="text-3xl font-bold">
          <CountedMoney value={total} />
        </FitMoney>
      )}
      <CurrencyNote />
    </div>
  );
}

function Parts({ wallets: { query, main, list } }: { wallets: Wallets }) {
  const text = useText();
  const inGames = query.data ? sumsOf(list).inGames : null;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-6 gap-y-3 border-t border-line pt-4 text-sm">
      <div className="min-w-0">
        <dt className="text-xs text-faint">{text('wallet.sum.main')}</dt>
        <dd className="mt-1 text-base font-semibold">
          <FitMoney value={main?.balance}>
            <CountedMoney value={main?.balance} />
          </FitMoney>
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-xs text-faint">{text('wallet.sum.games')}</dt>
        <dd className="mt-1 text-base font-semibold">
          {query.isPending ? <Skeleton className="h-6 w-24" /> : <FitMoney value={inGames} isBalance />}
        </dd>
      </div>
    </dl>
  );
}

/** Notes about frozen and unknown wallets in the sum. The minimum height prevents a layout shift. */
function Remarks({ wallets: { query, list }, isPartlyStale }: SumCardProps) {
  const text = useText();
  const { frozen, unknownCount } = sumsOf(list);
  const isStale = query.isError || isPartlyStale || list.some(isSilent);
  const isWhole = query.data !== undefined && !isStale && frozen === 0;
  return (
    <div className="flex min-h-9 flex-col gap-1 text-xs" role="status">
      {query.isPending && <p className="text-faint">{text('wallet.sum.asking')}</p>}
      {isWhole && <p className="text-faint">{text('wallet.sum.whole')}</p>}
      {query.isError && <p className="text-waiting">{text('wallet.sum.stale')}</p>}
      {frozen > 0 && (
        <p className="text-faint">
          <BalanceText value={frozen}>{(amount) => text('wallet.sum.frozen', { amount })}</BalanceText>
        </p>
      )}
      {query.data && unknownCount > 0 && (
        <p className="text-waiting">{text('wallet.sum.unknown', { count: unknownCount })}</p>
      )}
    </div>
  );
}
