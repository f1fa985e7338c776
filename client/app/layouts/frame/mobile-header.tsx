import type { MouseEvent } from 'react';
import { useMainWallet } from '#platform/net/use-main-wallet.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { hasHistory, useNavigation } from '#platform/site/navigation.ts';
import {
  type AppEnvironment,
  type CurrentPage,
  isRoute,
  useApp,
  useHref,
  usePage,
} from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { useHiddenBalances } from '#platform/site/use-hidden-balances.ts';
import { type Area, ancestorsOf, type ParentName, routeEntry } from '#shared/routes.ts';
import { cx } from '#ui/base/cx.ts';
import { isModified } from '#ui/base/modified-press.ts';
import { BalanceSwitch } from '#ui/controls/balance-switch.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { CountedMoney } from '#ui/values/counted-money.tsx';
import { BalanceLock } from '../menus/balance-lock.tsx';
import { DemoLine } from './demo-line.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { SiteMark } from './site-mark.tsx';
import { SiteSearch } from './site-search.tsx';
import { UnreadLink } from './unread-link.tsx';

/**
 * The header on phones: the site's name on home, elsewhere a back link and beside it the page's name. Members see their
 * balance once on every page but help pages: here, or in large type.
 */
export function MobileHeader() {
  const { name } = usePage();
  return (
    <>
      <DemoLine />
      <header className="sticky top-0 z-30 border-b border-line bg-page pt-[env(safe-area-inset-top)]">
        {/* Beside billions or large text there is no room for the switch. The pages of wallets have one, too. */}
        <div className="@container flex h-14 items-center gap-[min(0.5rem,2.5vw)] px-gutter has-[.long-amount]:[&>.balance-switch]:hidden">
          {name === 'HOME' ? <HomeLine /> : <PageLine />}
        </div>
      </header>
    </>
  );
}

function HomeLine() {
  return (
    <>
      <SiteMark className="me-auto" />
      {useIsMember() ? <MemberLinks /> : <GuestLinks />}
    </>
  );
}

function MemberLinks() {
  return (
    <>
      <SiteSearch />
      <NotificationBell />
      <UnreadLink className="-me-2" />
    </>
  );
}

/** Keeps both buttons on one line inside the header, also with text at 200 % on a narrow phone. */
const IN_LINE =
  'min-h-[min(var(--control-small),calc(var(--spacing)*11))]! shrink-0 px-[min(0.75rem,3.5vw)]! whitespace-nowrap';

/** There is no room for the search beside both buttons. The page of games has one. */
function GuestLinks() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <>
      {app.hasPage('LOGIN') && (
        <ButtonLink size="sm" variant="secondary" href={href('LOGIN', {})} className={IN_LINE}>
          {text('layout.login')}
        </ButtonLink>
      )}
      {app.hasPage('SIGNUP') && (
        <ButtonLink size="sm" href={href('SIGNUP', {})} className={IN_LINE}>
          {text('layout.signup')}
        </ButtonLink>
      )}
    </>
  );
}

function PageLine() {
  const { name } = usePage();
  const text = useText();
  // Pages outside the route catalogue have no header.
  const label = `layout.page.${name}` as MessageId;
  const hasBalance = useHasBalance();
  const hiding = useHiddenBalances();
  return (
    <>
      <BackLink />
      <span
        className={cx(
          'line-clamp-2 min-w-0 flex-1 leading-tight font-semibold',
          hasBalance ? 'text-[min(0.875rem,5vw)]' : 'text-[min(1rem,5vw)]',
        )}
      >
        {text(label)}
      </span>
      {hasBalance && (
        <BalanceSwitch {...hiding} size="sm" className="balance-switch -me-1 @max-[16rem]:hidden" />
      )}
      {hasBalance && <HeaderBalance />}
      <EndSlot />
    </>
  );
}

/** Pages that show the balance in large type at their top. */
const WITH_OWN_BALANCE: ReadonlySet<string> = new Set(['MEMBER', 'TRADE']);

function useHasBalance(): boolean {
  const isMember = useIsMember();
  const { name } = usePage();
  if (!isMember || !isRoute(name) || WITH_OWN_BALANCE.has(name)) return false;
  const { access, area } = routeEntry(name);
  return access !== 'guest' && area !== 'service';
}

/**
 * 44 px high for touch; the visible box has 32 px. The font size is limited so that the page's name has room, and
 * smaller still for a long amount when the browser's text is large.
 */
const BALANCE =
  'flex min-h-11 min-w-11 shrink-0 items-center justify-end text-[min(0.875rem,3.6vw)] has-[.long-amount]:text-[min(0.875rem,4.2vw-0.135rem)] font-semibold outline-offset-[-4px]';

/** The balance of the main wallet, as a link to all wallets. Unknown money is "—"; an outdated balance is marked. */
function HeaderBalance() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { balance, isStale } = useMainWallet();
  const content = (
    <>
      <span className="sr-only">{text('layout.balance')} </span>
      <span className="flex items-center rounded-control bg-raised px-2.5 py-[min(0.375rem,1.7vw)]">
        <CountedMoney value={balance} className={cx(isStale && 'text-waiting')} />
        <BalanceLock />
      </span>
      {isStale && <span className="sr-only"> {text('layout.balanceStale')}</span>}
    </>
  );
  if (!app.hasPage('TRADE')) return <span className={BALANCE}>{content}</span>;
  return (
    <a href={href('TRADE', {})} className={BALANCE}>
      {content}
    </a>
  );
}

const SEARCHED: ReadonlySet<Area> = new Set(['games', 'promo', 'service']);

/** The search, unless large text leaves it no room beside the balance; on login and signup, a link to customer service. */
function EndSlot() {
  const app = useApp();
  const { name } = usePage();
  const href = useHref();
  const text = useText();
  const hasBalance = useHasBalance();
  const area = isRoute(name) ? routeEntry(name).area : undefined;
  if (area && SEARCHED.has(area)) {
    return <SiteSearch className={cx('-me-2', hasBalance && '@max-[12rem]:hidden')} />;
  }
  if (area !== 'account' || !app.hasPage('CUSTOM_SERVICE')) return null;
  return (
    <a
      href={href('CUSTOM_SERVICE', {})}
      aria-label={text('layout.page.CUSTOM_SERVICE')}
      className="-me-2 flex size-11 items-center justify-center rounded-control text-soft hover:text-fg"
    >
      <Icon name="headset" />
    </a>
  );
}

/** Goes back in the history. On the first page of a visit, and without JavaScript, leads to the parent page. */
function BackLink() {
  const app = useApp();
  const { name } = usePage();
  const href = useHref();
  const text = useText();
  const { back } = useNavigation();

  function handleClick(event: MouseEvent) {
    if (isModified(event) || !hasHistory()) return;
    event.preventDefault();
    back();
  }

  return (
    <a
      href={href(parentOf(name, app), {})}
      aria-label={text('common.back')}
      onClick={handleClick}
      className="-ms-2 flex size-11 items-center justify-center rounded-control text-soft hover:text-fg"
    >
      <Glyph name="left" size={24} />
    </a>
  );
}

/** The parent page: where the back link leads when there is no history. */
export function parentOf(name: CurrentPage['name'], app: Pick<AppEnvironment, 'hasPage'>): ParentName {
  const ancestors = isRoute(name) ? ancestorsOf(name) : [];
  return ancestors.find((ancestor) => app.hasPage(ancestor)) ?? 'HOME';
}
