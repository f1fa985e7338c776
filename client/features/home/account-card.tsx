import { useQuery } from '@tanstack/react-query';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useMainWallet, useTurnoverHref } from '#platform/net/use-main-wallet.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { countGames } from '#platform/site/categories.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useHiddenBalances } from '#platform/site/use-hidden-balances.ts';
import { openTurnoverOf } from '#shared/cashier/turnover.ts';
import { tryParseMoney } from '#shared/money.ts';
import { BalanceSwitch } from '#ui/controls/balance-switch.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { TurnoverBar } from '#ui/feedback/turnover-bar.tsx';
import { CountedMoney } from '#ui/values/counted-money.tsx';
import { FitMoney } from '#ui/values/money.tsx';
import { homeProductsQuery } from './api.ts';
import { NextSteps } from './next-steps.tsx';

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
    <section aria-label={text('home.balance')} className="account-card">
      <div className="min-w-0">
        <div className="flex items-center justify-between">
          <h2 className="text-sm font-normal text-faint">{text('home.balance')}</h2>
          <div className="flex items-center gap-2">
            <BalanceSwitch {...hiding} size="sm" />
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
      {tryParseMoney(balance ?? '') === 0 && <NextSteps />}
      <PageLinks links={MONEY_LINKS} />
      <div className="account-foot">
        <LazyBoundary fallback={<Skeleton className="h-12" />} failed={() => null}>
          <GameMoney />
        </LazyBoundary>
      </div>
    </section>
  );
}

const MONEY_LINKS = [
  ['MEMBER_DEPOSIT', 'deposit'],
  ['MEMBER_TREASURE', 'withdraw'],
  ['TRADE', 'wallet'],
] as const;

const GUEST_LINKS = [
  ['SIGNUP', 'signup'],
  ['LOGIN', 'login'],
] as const;

/** Links to the pages that the site has. The first one is the main action. */
function PageLinks({ links }: { links: typeof MONEY_LINKS | typeof GUEST_LINKS }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <div className="account-links">
      {links.map(
        ([page, name], index) =>
          app.hasPage(page) && (
            <ButtonLink key={page} variant={index ? 'secondary' : 'primary'} href={href(page, {})}>
              {text(`home.${name}`)}
            </ButtonLink>
          ),
      )}
    </div>
  );
}

function WelcomeCard() {
  const text = useText();
  return (
    <section aria-label={text('home.welcome')} className="account-card @min-[56rem]:justify-center">
      <div>
        <h2 className="text-xl @min-[56rem]:text-3xl">{text('home.welcome')}</h2>
        <p className="mt-1 text-sm text-faint @min-[56rem]:text-base">{text('home.welcomeText')}</p>
      </div>
      <Facts />
      <PageLinks links={GUEST_LINKS} />
    </section>
  );
}

/** Facts about the site for guests: games, free play, payments. Only beside the slides, where the card has room for them. */
function Facts() {
  const text = useText();
  const { data: products = [] } = useQuery(homeProductsQuery(useApp()));
  const games = countGames(products);
  const facts = [
    games > 0 && { icon: 'gamepad-2', words: text('home.fact.games', { games, providers: products.length }) },
    { icon: 'circle-play', words: text('home.fact.demo') },
    { icon: 'receipt-text', words: text('home.fact.money') },
  ];
  return (
    <ul className="my-2 flex flex-col gap-3 @max-[75rem]:hidden">
      {facts.map(
        (fact) =>
          fact && (
            <li key={fact.icon} className="flex gap-3 text-sm text-soft">
              <Icon name={fact.icon} className="text-primary-text" />
              <span className="min-w-0">{fact.words}</span>
            </li>
          ),
      )}
    </ul>
  );
}
