import type { ReactNode } from 'react';
import { useUnread } from '#platform/net/unread.ts';
import { useMember } from '#platform/net/use-member.ts';
import { menuStatesOf } from '#platform/site/menu-states.ts';
import { memberMenu } from '#platform/site/menus.ts';
import { isRoute, useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { routeEntry } from '#shared/routes.ts';
import { DesktopFrame } from './frame/desktop-frame.tsx';
import { WayBackLink } from './frame/way-back-link.tsx';
import { BesideMenu, SideMenu } from './menus/side-menu.tsx';

export { frameQueries as queries } from './frame-queries.ts';

/** The layout of desktop pages. Pages of the member area have a menu at the left. */
export default function DefaultLayout({ children }: { children: ReactNode }) {
  const { name } = usePage();
  const isMemberArea = isRoute(name) && routeEntry(name).area === 'member';
  return (
    <DesktopFrame>
      {isMemberArea ? (
        <BesideMenu menu={<MemberMenu />}>
          <WayBackLink />
          {children}
        </BesideMenu>
      ) : (
        <main id="main" tabIndex={-1} className="outline-none">
          <WayBackLink />
          {children}
        </main>
      )}
    </DesktopFrame>
  );
}

function MemberMenu() {
  const app = useApp();
  const text = useText();
  const unread = useUnread();
  const states = menuStatesOf(useMember().data);
  const groups = memberMenu(app).map((group) => ({
    ...group,
    title: text(group.label),
  }));
  return (
    <SideMenu
      label={text('layout.nav.member')}
      groups={groups}
      counts={{ MEMBER_MAIL: unread }}
      states={states}
    />
  );
}
