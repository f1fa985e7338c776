import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { RawIntlProvider } from 'react-intl';
import { type AppCore, environmentOf } from '#app/core/core.ts';
import { SERVER_TIME_ZONE } from '#app/core/messages.ts';
import { OutageProvider, OutageSlot } from '#app/errors/outage.tsx';
import { type Navigation, NavigationContext } from '#platform/site/navigation.ts';
import { AppContext, PageContext } from '#platform/site/page.ts';
import { ClockContext } from '#ui/base/clock.ts';
import { DeviceContext } from '#ui/base/device.ts';
import { IconContext } from '#ui/display/icon.tsx';
import { TimeProvider } from '#ui/values/time.tsx';
import type { PageView } from './load-page.ts';

export interface AppTreeProps {
  core: AppCore;
  view: PageView;
  navigation?: Navigation;
  /** The page is left out: the server's part of a page that is rendered in the browser only. */
  isFrameOnly?: boolean;
  /** Stands between the providers and the page (the browser's error boundary). */
  around?: (page: ReactNode) => ReactNode;
  /** What the browser adds around the page (dialogs, announcements). Renders nothing on the server. */
  children?: ReactNode;
}

/**
 * The app around a loaded page, the same tree on the server and in the browser: providers, layout, page. React
 * Router is not in it: its data router moves the browser from view to view (router.ts), the server renders one view.
 */
export function AppTree({ core, view, navigation, isFrameOnly, around, children }: AppTreeProps) {
  const Layout = view.layout.default;
  const Page = view.module.default;
  const key = pageKey(view);
  // The very same element while the view is: what changes around it (the router comes, overlays) renders no page anew.
  const page = useMemo(
    () => (
      <Layout>
        <OutageSlot />
        {isFrameOnly ? <FrameOnly /> : <Page key={key} />}
      </Layout>
    ),
    [Layout, Page, isFrameOnly, key],
  );
  const content = (
    <AppProviders core={core} view={view}>
      <OutageProvider store={core.outage} queryClient={core.queryClient} shown={view}>
        {around ? around(page) : page}
      </OutageProvider>
      {children}
    </AppProviders>
  );
  return navigation ? <NavigationContext value={navigation}>{content}</NavigationContext> : content;
}

interface AppProvidersProps {
  core: AppCore;
  view: Pick<PageView, 'target' | 'intl' | 'page'>;
  children: ReactNode;
}

/** What every component may ask for. */
function AppProviders({ core, view, children }: AppProvidersProps) {
  const app = useMemo(() => environmentOf(core, view.target), [core, view.target]);
  return (
    <QueryClientProvider client={core.queryClient}>
      <RawIntlProvider value={view.intl}>
        <AppContext value={app}>
          <PageContext value={view.page}>
            <IconContext value={core.icons}>
              <DeviceContext value={view.target.device}>
                <ClockContext value={core.clock}>
                  <TimeProvider language={view.intl.locale} zone={SERVER_TIME_ZONE}>
                    {children}
                  </TimeProvider>
                </ClockContext>
              </DeviceContext>
            </IconContext>
          </PageContext>
        </AppContext>
      </RawIntlProvider>
    </QueryClientProvider>
  );
}

/** Holds the height of a page that only the browser renders, so that the footer does not jump. */
function FrameOnly() {
  return <div className="min-h-dvh" aria-busy="true" />;
}

/**
 * Another route or other params mount the page anew; a change of the query (tabs, filters) does not, nor does another
 * language: what was typed stands, passwords and pictures included, and so does what was opened.
 */
function pageKey(view: PageView): string {
  return `${view.key} ${Object.values(view.page.params).join('/')}`;
}
