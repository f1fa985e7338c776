import { useMainWallet, useTurnoverHref } from '#platform/net/use-main-wallet.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useHiddenBalances } from '#platform/site/use-hidden-balances.ts';
import { openTurnoverOf } from '#shared/cashier/turnover.ts';
import { BalanceSwitch } from '#ui/controls/balance-switch.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TurnoverBar } from '#ui/feedback/turnover-bar.tsx';
import { CountedMoney } from '#ui/values/counted-money.tsx';
import { Money } from '#ui/values/money.tsx';
import { BalanceLock } from './balance-lock.tsx';
import { useDisclosure } from './use-disclosure.ts';

/**
 * The balance of the main wallet with its tools, and the panel that it opens, which has the tools in narrow windows. Unknown
 * money is "—"; an outdated balance is marked. Billions fit on a laptop, also with text at 200 %.
 */
export function BalanceMenu() {
  const text = useText();
  const { balance, isStale } = useMainWallet();
  const { isOpen, setOpen, panelId, rootRef, handlers } = useDisclosure<HTMLDivElement>();
  return (
    <div ref={rootRef} className="relative flex items-center rounded-control bg-raised" {...handlers}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="flex h-control items-center rounded-control ps-3 pe-1 text-[min(0.875rem,1.6vw)] has-[.long-amount]:has-[svg]:text-[min(0.875rem,1.3vw)] font-semibold transition-colors hover:text-primary-text"
      >
        <span className="sr-only">{text('layout.balance')} </span>
        <CountedMoney value={balance} className={`min-w-16 text-end ${isStale ? 'text-waiting' : ''}`} />
        <BalanceLock />
        {isStale && <span className="sr-only"> {text('layout.balanceStale')}</span>}
      </button>
      <BalanceTools className="@max-[48rem]:hidden" />
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <BalancePanel />}
      </div>
    </div>
  );
}

/** Buttons that hide and refresh the balance. */
function BalanceTools({ className }: { className: string }) {
  const text = useText();
  const { isRefreshing, refresh } = useMainWallet();
  return (
    <div className={`flex items-center ${className}`}>
      <BalanceSwitch {...useHiddenBalances()} size="sm" />
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

function BalancePanel() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { wallet, balance } = useMainWallet();
  return (
    <div className="absolute top-full right-0 z-10 mt-2 flex w-80 flex-col gap-4 rounded-card border border-line-strong bg-card p-4 shadow-float">
      <div>
        <div className="flex items-center justify-between">
          <p className="text-xs text-faint">{text('layout.balance')}</p>
          <BalanceTools className="@min-[48rem]:hidden" />
        </div>
        <p className="text-2xl font-bold">
          <Money value={balance} isBalance />
        </p>
      </div>
      <TurnoverBar turnover={openTurnoverOf(wallet)} href={useTurnoverHref()} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(['TRADE', 'MEMBER_TREASURE'] as const).map(
          (name) =>
            app.hasPage(name) && (
              <ButtonLink key={name} size="sm" variant="secondary" href={href(name, {})} className="flex-1">
                {text(`layout.page.${name}`)}
              </ButtonLink>
            ),
        )}
      </div>
    </div>
  );
}
