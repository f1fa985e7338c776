import type { MouseEvent } from 'react';
import { parentOf } from '#app/layouts/menus/parents.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { isRoute, useApp, useHref, usePage } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { type Area, routeEntry } from '#shared/routes.ts';
import { cx } from '#ui/base/cx.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { HeaderBalance } from './header-balance.tsx';
import { SiteMark } from './site-mark.tsx';
import { SiteSearch } from './site-search.tsx';
import { UnreadLink } from './unread-link.tsx';

/** The slim line on top: the site on its home page, elsewhere the way back and the page's name. */
export function MobileHeader() {
  const { name } = usePage();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page pt-[env(safe-area-inset-top)]">
      <div className="@container flex h-14 items-center gap-[min(0.5rem,2.5vw)] px-gutter">
        {name === 'HOME' ? <HomeLine /> : <PageLine />}
      </div>
    </header>
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
      <UnreadLink className="-me-2" />
    </>
  );
}

/** In one line, and within the bar, with text at 200 % on the narrowest phone, too: their room goes first. */
const IN_LINE =
  'min-h-[min(var(--control-small),calc(var(--spacing)*11))]! shrink-0 px-[min(0.75rem,3.5vw)]! whitespace-nowrap';

/** Their two ways in leave no room for the search, which the page of games has as well. */
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
  // Pages outside the catalogue have no frame.
  const label = `layout.page.${name}` as MessageId;
  const hasBalance = useHasBalance();
  return (
    <>
      <BackLink />
      <span
        className={cx(
          'line-clamp-2 min-w-0 flex-1 text-[min(1rem,6vw)] leading-tight font-semibold',
          !hasBalance && 'text-center',
        )}
      >
        {text(label)}
      </span>
      {hasBalance && <HeaderBalance />}
      <RightSide />
    </>
  );
}

/** Where a member's money is meant: their own pages, and where they play. Home has it in large type. */
function useHasBalance(): boolean {
  const isMember = useIsMember();
  const { name } = usePage();
  if (!isMember || !isRoute(name)) return false;
  const { access, area } = routeEntry(name);
  return access === 'member' || area === 'games';
}

const SEARCHED: ReadonlySet<Area> = new Set(['games', 'promo', 'service']);

/** The search; for who cannot log in or sign up, people to ask. */
function RightSide() {
  const app = useApp();
  const { name } = usePage();
  const href = useHref();
  const text = useText();
  const hasBalance = useHasBalance();
  const area = isRoute(name) ? routeEntry(name).area : undefined;
  if (area && SEARCHED.has(area)) return <SiteSearch className="-me-2" />;
  if (hasBalance) return null;
  if (area !== 'account' || !app.hasPage('CUSTOM_SERVICE')) return <span className="w-11" />;
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

/** Back to where the visitor came from; on the first page of a visit, and without JavaScript, up to the page above. */
function BackLink() {
  const app = useApp();
  const { name } = usePage();
  const href = useHref();
  const text = useText();
  const { back } = useNavigation();

  function handleClick(event: MouseEvent) {
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isModified || !hasVisitBefore()) return;
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

/** The router numbers the entries it makes; the first one of a visit has 0 or nothing. */
function hasVisitBefore(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
