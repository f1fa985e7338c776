import { startTransition, use, useEffect, useState } from 'react';
import { AccountMenu } from '#app/layouts/menus/account-menu.tsx';
import { BalanceMenu } from '#app/layouts/menus/balance-menu.tsx';
import { useIsMember } from '#platform/net/use-member.ts';
import { useLanguageLinks } from '#platform/site/language-links.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { ClockContext } from '#ui/base/clock.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { LanguageLinks } from '#ui/navigation/language-links.tsx';
import { TimeZoneName, useFormatTime } from '#ui/values/time.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { SiteMark } from './site-mark.tsx';
import { SiteSearch } from './site-search.tsx';
import { UnreadLink } from './unread-link.tsx';

const MINUTE_MS = 60_000;

/** The first line of a desktop page: site, search, clock, languages, and the member's account. */
export function TopBar() {
  const text = useText();
  const isMember = useIsMember();
  return (
    <div className="@container mx-auto flex h-16 max-w-page items-center gap-2 px-gutter lg:gap-3">
      {/* On narrow windows the mark alone, because the name would be cut. */}
      <SiteMark className={isMember ? 'me-auto @max-[49rem]:[&>span]:hidden' : 'me-auto'} />
      <SiteSearch isField />
      {/* On tablets there is no room for it. */}
      <HeaderClock className={isMember ? '@max-[76rem]:hidden' : '@max-[60rem]:hidden'} />
      <LanguageLinks label={text('layout.language')} links={useLanguageLinks()} />
      {isMember ? <MemberTools /> : <GuestTools />}
    </div>
  );
}

function MemberTools() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <div className="flex items-center gap-2">
      <UnreadLink />
      <NotificationBell />
      <BalanceMenu />
      {app.hasPage('MEMBER_DEPOSIT') && (
        <ButtonLink href={href('MEMBER_DEPOSIT', {})} className="shrink-0 whitespace-nowrap">
          {text('layout.deposit')}
        </ButtonLink>
      )}
      <AccountMenu />
    </div>
  );
}

function GuestTools() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <div className="flex items-center gap-2">
      {app.hasPage('LOGIN') && (
        <ButtonLink variant="secondary" href={href('LOGIN', {})} className="break-keep">
          {text('layout.login')}
        </ButtonLink>
      )}
      {app.hasPage('SIGNUP') && (
        <ButtonLink href={href('SIGNUP', {})} className="break-keep">
          {text('layout.signup')}
        </ButtonLink>
      )}
    </div>
  );
}

/** The server's time in the member's zone. Empty until hydration, because the server's HTML may be minutes old. */
function HeaderClock({ className }: { className: string }) {
  const now = useMinute();
  const format = useFormatTime();
  const text = useText();
  return (
    <span className={`w-48 min-w-0 shrink-50 truncate text-end text-xs text-faint tabular-nums ${className}`}>
      {now !== null && (
        <time dateTime={new Date(now).toISOString()} title={text('layout.clock')}>
          {format(now, 'day')} {format(now, 'time')} <TimeZoneName />
        </time>
      )}
    </span>
  );
}

/** The current time, updated every minute; null before hydration. */
function useMinute(): number | null {
  const clock = use(ClockContext);
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const current = clock?.now() ?? Date.now();
      // Together with the member's zone, which TimeProvider sets in a transition.
      startTransition(() => setNow(current));
      timer = setTimeout(tick, MINUTE_MS - (current % MINUTE_MS));
    }
    tick();
    return () => clearTimeout(timer);
  }, [clock]);
  return now;
}
