import type { ReactNode } from 'react';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { isRoute, useApp, usePage } from '#platform/site/page.ts';
import { routeEntry } from '#shared/routes.ts';
import { cx } from '#ui/base/cx.ts';
import { MobileFooter } from './frame/mobile-footer.tsx';
import { MobileHeader } from './frame/mobile-header.tsx';
import { SkipLink } from './frame/skip-link.tsx';
import { WayBackLink } from './frame/way-back-link.tsx';
import { BottomBar } from './menus/bottom-bar.tsx';

export { frameQueries as queries } from './frame-queries.ts';

/** Pages that show the trust notes. */
const WITH_TRUST: ReadonlySet<string> = new Set(['MEMBER_DEPOSIT', 'MEMBER_TREASURE', 'SIGNUP']);

/** The layout of mobile pages: header, page, tab bar. */
export default function DefaultLayout({ children }: { children: ReactNode }) {
  const { name } = usePage();
  const { TRUST: Trust } = useApp().parts;
  const hasBar = !(isRoute(name) && routeEntry(name).hidesTabBar);
  return (
    <div
      className={cx(
        'frame-mobile flex min-h-dvh flex-col',
        hasBar && 'pb-[calc(3.5rem+env(safe-area-inset-bottom))]',
      )}
    >
      <SkipLink />
      <MobileHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <WayBackLink />
        {children}
      </main>
      {WITH_TRUST.has(name) && (
        <div className="border-t border-line px-gutter py-6 empty:min-h-97">
          <LazyBoundary>
            <Trust />
          </LazyBoundary>
        </div>
      )}
      {name === 'HOME' && <MobileFooter />}
      {hasBar && <BottomBar />}
    </div>
  );
}
