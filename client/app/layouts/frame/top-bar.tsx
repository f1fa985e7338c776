import { LanguageLinks } from '#app/layouts/frame/language-links.tsx';
import { AccountMenu } from '#app/layouts/menus/account-menu.tsx';
import { useIsMember } from '#platform/net/use-member.ts';
import { useLanguageLinks } from '#platform/site/language-links.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { HeaderClock } from './header-clock.tsx';
import { MainBalance } from './main-balance.tsx';
import { SiteMark } from './site-mark.tsx';
import { SiteSearch } from './site-search.tsx';
import { UnreadLink } from './unread-link.tsx';

/** The first line of a desktop page: whose site, which language, what time, and the member's account. */
export function TopBar() {
  const text = useText();
  const isMember = useIsMember();
  return (
    <div className="mx-auto flex h-16 max-w-page items-center gap-2 px-gutter lg:gap-3">
      {/* Half a name says less than the mark alone. */}
      <SiteMark className={isMember ? 'me-auto max-[52rem]:[&>span]:hidden' : 'me-auto'} />
      <SiteSearch isField />
      {/* On a tablet the tools take its room. */}
      <HeaderClock className={`min-w-0 shrink-50 truncate ${isMember ? 'max-xl:hidden' : 'max-lg:hidden'}`} />
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
      <MainBalance />
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
        <ButtonLink variant="secondary" href={href('LOGIN', {})}>
          {text('layout.login')}
        </ButtonLink>
      )}
      {app.hasPage('SIGNUP') && <ButtonLink href={href('SIGNUP', {})}>{text('layout.signup')}</ButtonLink>}
    </div>
  );
}
