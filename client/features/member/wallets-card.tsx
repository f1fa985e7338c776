import { useQuery } from '@tanstack/react-query';
import { mainWalletQuery, walletsQuery } from '#platform/net/queries.ts';
import { balanceOf, sumOf } from '#platform/net/transfers.ts';
import { useTurnoverHref } from '#platform/net/use-main-wallet.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useHiddenBalances } from '#platform/site/use-hidden-balances.ts';
import { openTurnoverOf } from '#shared/cashier/turnover.ts';
import { tryParseMoney } from '#shared/money.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { BalanceSwitch } from '#ui/controls/balance-switch.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TurnoverBar } from '#ui/feedback/turnover-bar.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { FitMoney, Money } from '#ui/values/money.tsx';

/** The member's money: the main wallet at once, game wallets as soon as every provider has responded. */
export function WalletsCard() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const hiding = useHiddenBalances();
  const query = useQuery(walletsQuery(app));
  const { data: polled } = useQuery(mainWalletQuery(app));
  const main = polled ?? query.data?.find(({ id }) => id === MAIN_WALLET_ID);
  return (
    <Card as="section" aria-labelledby="member-wallets" padding="lg" className="flex flex-col">
      <SectionHeading
        id="member-wallets"
        title={text('member.wallets.title')}
        action={
          app.hasPage('TRADE') && <TextLink href={href('TRADE', {})}>{text('member.wallets.all')}</TextLink>
        }
      />
      <div className="mt-3 flex items-center justify-between gap-4">
        <p className="min-w-0 text-xs text-faint">{main?.name ?? text('member.wallets.main')}</p>
        <BalanceSwitch {...hiding} size="sm" className="-me-2" />
      </div>
      <FitMoney value={main?.balance} isBalance className="text-3xl font-bold" />
      <TurnoverBar turnover={openTurnoverOf(main)} href={useTurnoverHref()} className="mt-3" />
      <MoneyLinks />
      <QueryBlock query={query} skeleton={<GamesSkeleton />}>
        {(wallets) => (
          <>
            <GameSum wallets={wallets} />
            <GameWallets wallets={wallets} />
          </>
        )}
      </QueryBlock>
    </Card>
  );
}

const SUM_CLASS = 'mt-5 min-h-6';

/** One line for all game wallets, above their list. */
function GameSum({ wallets }: { wallets: readonly GameWallet[] }) {
  const text = useText();
  const games = wallets.filter(({ id }) => id !== MAIN_WALLET_ID);
  const isPartlyUnknown = games.some((wallet) => balanceOf(wallet) === null);
  return (
    <p className={cx('flex flex-wrap items-center justify-between gap-x-4', SUM_CLASS)}>
      <span className="text-faint">
        {text(isPartlyUnknown ? 'member.wallets.inKnownGames' : 'member.wallets.inGames')}
      </span>
      <Money value={sumOf(games)} isBalance className="ms-auto font-semibold" />
    </p>
  );
}

/** The height of four rows is reserved, so that the layout does not move when the wallets have loaded. */
const LIST_CLASS = 'mt-3 min-h-50 border-t border-line';

function GameWallets({ wallets }: { wallets: readonly GameWallet[] }) {
  const games = wallets.filter((wallet) => wallet.id !== MAIN_WALLET_ID && mayHoldMoney(wallet));
  if (games.length === 0) return <NoneInGames />;
  return (
    <ul className={cx('-mb-2 divide-y divide-line', LIST_CLASS)}>
      {games.map((wallet) => (
        <WalletRow key={wallet.id} wallet={wallet} />
      ))}
    </ul>
  );
}

/** The empty state: no money in game wallets. It fills the height of the card. */
function NoneInGames() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <div
      className={cx(
        'flex flex-1 flex-col items-center justify-center gap-4 pt-5 -mb-2 text-center text-sm text-faint',
        LIST_CLASS,
      )}
    >
      <p className="max-w-64 text-balance">{text('member.wallets.noneInGames')}</p>
      {app.hasPage('GAMES') && (
        <ButtonLink href={href('GAMES', {})} variant="secondary" icon="gamepad-2">
          {text('member.wallets.toGames')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Whether the balance is positive or unknown. */
function mayHoldMoney({ balance }: GameWallet): boolean {
  const cents = balance ? tryParseMoney(balance) : null;
  return cents !== 0;
}

function MoneyLinks() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const hasDeposit = app.hasPage('MEMBER_DEPOSIT');
  const hasWithdraw = app.hasPage('MEMBER_TREASURE');
  if (!hasDeposit && !hasWithdraw) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {hasDeposit && (
        <ButtonLink href={href('MEMBER_DEPOSIT', {})} icon="circle-plus" className="flex-1">
          {text('layout.page.MEMBER_DEPOSIT')}
        </ButtonLink>
      )}
      {hasWithdraw && (
        <ButtonLink
          href={href('MEMBER_TREASURE', {})}
          variant="secondary"
          icon="circle-minus"
          className="flex-1"
        >
          {text('layout.page.MEMBER_TREASURE')}
        </ButtonLink>
      )}
    </div>
  );
}

function WalletRow({ wallet }: { wallet: GameWallet }) {
  const text = useText();
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2">
      <span className="min-w-0">
        <span className="block truncate">{wallet.name}</span>
        {wallet.status !== 'normal' && (
          <span className="text-xs text-waiting">{text(`member.wallets.state.${wallet.status}`)}</span>
        )}
      </span>
      <Money
        value={wallet.balance}
        isBalance
        className={cx('ms-auto', wallet.status !== 'normal' && 'text-faint')}
      />
    </li>
  );
}

/** Skeleton with the reserved height of sum and list. */
function GamesSkeleton() {
  return (
    <>
      <Skeleton className={SUM_CLASS} />
      <div aria-busy="true" className={cx('-mb-2 flex flex-col gap-4 pt-2', LIST_CLASS)}>
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </div>
    </>
  );
}
