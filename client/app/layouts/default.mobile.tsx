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

/** Who may play, the rules and the languages stand where guests and members find them first. */
const WITH_FOOTER: ReadonlySet<string> = new Set(['HOME', 'MEMBER']);
/** What one can rely on stands near money. */
const NEAR_MONEY: ReadonlySet<string> = new Set(['MEMBER_DEPOSIT', 'MEMBER_TREASURE', 'SIGNUP']);

/** The frame of mobile pages: header above, bar below, the page between them. */
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
      {NEAR_MONEY.has(name) && (
        <div className="border-t border-line px-gutter py-6 empty:min-h-97">
          <LazyBoundary>
            <Trust />
          </LazyBoundary>
        </div>
      )}
      {WITH_FOOTER.has(name) && <MobileFooter />}
      {hasBar && <BottomBar />}
    </div>
  );
}
