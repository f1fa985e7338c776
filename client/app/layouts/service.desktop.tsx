import type { ReactNode } from 'react';
import { serviceMenu } from '#platform/site/menus.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { DesktopFrame } from './frame/desktop-frame.tsx';
import { BesideMenu, SideMenu } from './menus/side-menu.tsx';

export { frameQueries as queries } from './frame-queries.ts';

/** The layout of help pages: the default one with their menu at the left. */
export default function ServiceLayout({ children }: { children: ReactNode }) {
  const text = useText();
  const groups = [{ key: 'service', items: serviceMenu(useApp()) }];
  return (
    <DesktopFrame>
      <BesideMenu menu={<SideMenu label={text('layout.nav.service')} groups={groups} />}>
        {children}
      </BesideMenu>
    </DesktopFrame>
  );
}
