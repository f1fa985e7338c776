import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { RawIntlProvider } from 'react-intl';
import { type AppCore, environmentOf } from '#app/core/core.ts';
import { SERVER_TIME_ZONE } from '#app/core/messages.ts';
import { OutageProvider, OutageSlot } from '#app/errors/outage.tsx';
import { type Navigation, NavigationContext } from '#platform/site/navigation.ts';
import { AppContext, type AppEnvironment, hrefOf, PageContext } from '#platform/site/page.ts';
import { ClockContext } from '#ui/base/clock.ts';
import { DeviceContext } from '#ui/base/device.ts';
import { IconContext } from '#ui/display/icon.tsx';
import { ServiceContext } from '#ui/feedback/not-offered.tsx';
import { TimeProvider } from '#ui/values/time.tsx';
import type { PageView } from './load-page.ts';

export interface AppTreeProps {
  core: AppCore;
  view: PageView;
  navigation?: Navigation;
  /** Renders the page's skeleton: the server's part of a client-only page. */
  isFrameOnly?: boolean;
  /** Wraps the page inside the providers (the browser's error boundary). */
  around?: (page: ReactNode) => ReactNode;
  /** Rendered beside the page in the browser (dialogs, toasts). Nothing on the server. */
  children?: ReactNode;
}

/**
 * The app around a loaded page, the same tree on the server and in the browser: providers, layout, page. It contains no
 * component of React Router: the router selects the view (router.ts), and the server renders one view.
 */
export function AppTree({ core, view, navigation, isFrameOnly, around, children }: AppTreeProps) {
  const Layout = view.layout.default;
  const { default: Page, Skeleton } = view.module;
  const app = useMemo(() => environmentOf(core, view.target), [core, view.target]);
  // A new key mounts the page again: for another route or other params. Typed values and open parts stay when the query or the
  // language changes.
  const key = `${view.key} ${Object.values(view.page.params).join('/')}`;
  // The same element for the same view, so that React renders no page again when the router or overlays come.
  const page = useMemo(
    () => (
      <Layout>
        <OutageSlot />
        {isFrameOnly ? <FrameOnly>{Skeleton && <Skeleton />}</FrameOnly> : <Page key={key} />}
      </Layout>
    ),
    [Layout, Page, Skeleton, isFrameOnly, key],
  );
  const content = (
    <AppProviders app={app} page={view.page} intl={view.intl} icons={core.icons} clock={core.clock}>
      <OutageProvider store={core.outage} queryClient={core.queryClient} shown={view}>
        {around ? around(page) : page}
      </OutageProvider>
      {children}
    </AppProviders>
  );
  return navigation ? <NavigationContext value={navigation}>{content}</NavigationContext> : content;
}

export interface AppProvidersProps extends Pick<PageView, 'page' | 'intl'>, Pick<AppCore, 'icons' | 'clock'> {
  app: AppEnvironment;
  /** The member's time zone. Default: the browser's. */
  memberZone?: string;
  children: ReactNode;
}

/** The providers that every component may use. Unit tests use them as well (tests/setup/app.tsx). */
export function AppProviders({ app, page, intl, icons, clock, memberZone, children }: AppProvidersProps) {
  const serviceHref = app.hasPage('CUSTOM_SERVICE') ? hrefOf(app)('CUSTOM_SERVICE', {}) : undefined;
  return (
    <QueryClientProvider client={app.queryClient}>
      <RawIntlProvider value={intl}>
        <AppContext value={app}>
          <PageContext value={page}>
            <IconContext value={icons}>
              <DeviceContext value={app.device}>
                <ServiceContext value={serviceHref}>
                  <ClockContext value={clock}>
                    <TimeProvider language={intl.locale} zone={SERVER_TIME_ZONE} memberZone={memberZone}>
                      {children}
                    </TimeProvider>
                  </ClockContext>
                </ServiceContext>
              </DeviceContext>
            </IconContext>
          </PageContext>
        </AppContext>
      </RawIntlProvider>
    </QueryClientProvider>
  );
}

/** Has the height of a page, so that the footer does not jump when the browser renders it. */
function FrameOnly({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh" aria-busy="true">
      {children}
    </div>
  );
}
