import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useMainWallet, useTurnoverHref } from '#platform/net/use-main-wallet.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useHiddenBalances } from '#platform/site/use-hidden-balances.ts';
import { openTurnoverOf } from '#shared/cashier/turnover.ts';
import { BalanceSwitch } from '#ui/controls/balance-switch.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { TurnoverBar } from '#ui/feedback/turnover-bar.tsx';
import { CountedMoney } from '#ui/values/counted-money.tsx';
import { FitMoney } from '#ui/values/money.tsx';

/** On a tablet the card is a row below the slides. */
const CARD =
  'flex flex-col gap-4 rounded-card border border-line bg-card p-4 md:p-5 md:max-[60rem]:flex-row md:max-[60rem]:items-center md:max-[60rem]:justify-between';
const ACROSS =
  'whitespace-nowrap md:max-[60rem]:order-last md:max-[60rem]:flex-row md:max-[60rem]:flex-nowrap';

/** Beside the slides: a member's balance with links to move money, or a guest's links to sign up and log in. */
export function AccountCard() {
  return useIsMember() ? <BalanceCard /> : <WelcomeCard />;
}

function BalanceCard() {
  const text = useText();
  const { GAME_MONEY: GameMoney } = useApp().parts;
  const { wallet, balance, isStale, isRefreshing, refresh } = useMainWallet();
  const turnoverHref = useTurnoverHref();
  const hiding = useHiddenBalances();

  return (
    <section aria-label={text('home.balance')} className={`${CARD} justify-between`}>
      <div className="min-w-0 md:max-[60rem]:flex-1">
        <div className="flex items-center justify-between">
          <h2 className="text-sm font-normal text-faint">{text('home.balance')}</h2>
          <div className="flex items-center gap-2">
            {/* On a tablet there is no room for it beside billions. The top bar has one. */}
            <BalanceSwitch {...hiding} size="sm" className="md:max-[60rem]:hidden" />
            <IconButton
              size="sm"
              icon="refresh-cw"
              label={text('home.balanceRefresh')}
              loading={isRefreshing}
              onClick={() => void refresh()}
            />
          </div>
        </div>
        <FitMoney value={balance} className="text-3xl font-bold">
          <CountedMoney value={balance} />
        </FitMoney>
        <p role="status" className="text-xs text-waiting empty:hidden">
          {isStale ? text('home.balanceStale') : ''}
        </p>
        <TurnoverBar turnover={openTurnoverOf(wallet)} href={turnoverHref} className="mt-3" />
      </div>
      <MoneyLinks />
      {/* Reserves its height: it loads later. */}
      <div className="min-h-14 border-line max-md:border-t max-md:pt-3 min-[60rem]:border-t min-[60rem]:pt-4">
        <LazyBoundary fallback={<Skeleton className="h-12" />} failed={() => null}>
          <GameMoney />
        </LazyBoundary>
      </div>
    </section>
  );
}

function MoneyLinks() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <div className={`flex flex-wrap gap-2 empty:hidden ${ACROSS}`}>
      {app.hasPage('MEMBER_DEPOSIT') && (
        <ButtonLink href={href('MEMBER_DEPOSIT', {})} className="flex-1 px-2! min-[60rem]:basis-full">
          {text('home.deposit')}
        </ButtonLink>
      )}
      {app.hasPage('MEMBER_TREASURE') && (
        <ButtonLink variant="secondary" href={href('MEMBER_TREASURE', {})} className="flex-1 px-2!">
          {text('home.withdraw')}
        </ButtonLink>
      )}
      {app.hasPage('TRADE') && (
        <ButtonLink variant="secondary" href={href('TRADE', {})} className="flex-1 px-2!">
          {text('home.transfer')}
        </ButtonLink>
      )}
    </div>
  );
}

function WelcomeCard() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <section aria-label={text('home.welcome')} className={`${CARD} justify-center`}>
      <div>
        <h2 className="text-xl">{text('home.welcome')}</h2>
        <p className="mt-1 text-sm text-faint">{text('home.welcomeText')}</p>
      </div>
      <div className={`flex flex-col gap-2 ${ACROSS}`}>
        {app.hasPage('SIGNUP') && (
          <ButtonLink href={href('SIGNUP', {})} block>
            {text('home.signup')}
          </ButtonLink>
        )}
        {app.hasPage('LOGIN') && (
          <ButtonLink variant="secondary" href={href('LOGIN', {})} block>
            {text('home.login')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
