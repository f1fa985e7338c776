import type { IntlShape } from 'react-intl';
import { type BuildWatch, createBuildWatch } from '#platform/build-watch.ts';
import { createChunkRecovery } from '#platform/chunk-recovery.ts';
import { createConnectivity } from '#platform/connectivity.ts';
import { watchDevice } from '#platform/device-watch.ts';
import { createPageAnnouncer } from '#platform/focus.ts';
import type { Navigation } from '#platform/navigation.ts';
import { sameRouteHref } from '#platform/page.ts';
import { createPoller } from '#platform/poll.ts';
import { createPreloader } from '#platform/preload.ts';
import { createProgress, type Progress } from '#platform/progress.ts';
import { mainWalletQuery } from '#platform/queries.ts';
import { retryFailedQueries } from '#platform/query-client.ts';
import { createRouteRules } from '#platform/route-rules.ts';
import { createScrollKeeper } from '#platform/scroll.ts';
import type { Device } from '#shared/device.ts';
import type { Target } from '#shared/paths.ts';
import type { ClientCore } from './client-core.ts';
import { environmentOf } from './core.ts';
import type { DocumentState } from './document-state.ts';
import { followLinks } from './follow-links.ts';
import { type PageView, preloadPath } from './load-page.ts';
import { type AppRouter, createAppRouter, navigationOf, shownView } from './router.ts';
import { beforeNavigation, followSession, isOtherVisitor } from './session-flow.ts';

/**
 * Everything that happens between two clicks (spec §4): navigation, session, new builds, failed chunks, preloads,
 * polling, the device, the connection. Loaded right after the page is hydrated, so that none of it delays that.
 */
export interface Life {
  router: AppRouter;
  navigation: Navigation;
  progress: Progress;
  /** Another page, or another query of the same one, is on the screen. */
  handleShown: (view: PageView, previous: PageView) => void;
}

export interface LifeDeps {
  window: Window & typeof globalThis;
  core: ClientCore;
  state: DocumentState;
  /** The page that was hydrated. */
  initial: PageView;
  /** The page shown now. */
  getShown: () => PageView;
  /** Shows what the router holds. */
  show: (shown: PageView | { error: unknown }) => void;
  loadIntl: (target: Target, namespaces: readonly string[]) => Promise<IntlShape>;
  /** Told of every failed call, for the connection's sake. */
  onApiFailure: (listener: (error: unknown) => void) => void;
}

/** Starts it all. It runs until the document goes. */
export function startLife(deps: LifeDeps): Life {
  const { window, core, state, getShown } = deps;
  const { location } = window;
  const visitor = { device: state.target.device };
  const leave = leaverOf(location);
  const recovery = createChunkRecovery({ session: core.storages.session });
  const rules = createRouteRules({ buildId: core.config.buildId });
  const builds = createBuildWatch({ ...core.config, pollSeconds: core.config.buildPollSeconds });
  const router = createAppRouter({
    core,
    initial: deps.initial,
    loadIntl: deps.loadIntl,
    getVisitor: () => ({ device: visitor.device, locale: getShown().target.locale }),
    beforeNavigation: (target) => beforeNavigation(core, target),
    isOutdated: builds.isOutdated,
    leave,
    recover: recovery.recover,
    routeRuleTarget: (url) => rules.match(url),
  });
  const navigation = navigationOf(router, location, leave);
  const progress = followRouter(router, deps.show);
  const scroll = createScrollKeeper({ router, session: core.storages.session, window });
  const preloader = createPreloader(preloaderDeps(deps, router));
  const announcer = createPageAnnouncer(window.document);

  recovery.listen();
  scroll.start();
  preloader.start();
  followLinks(window.document, navigation.go);
  followSession({ core, router, getIntl: () => getShown().intl });
  followDevice(deps, router, visitor);
  followConnection(deps, startWalletPoll(deps).wake);
  offerUpdate(deps, builds);
  void rules.load();
  // The browser's session may be another than the one the page was rendered for.
  if (isOtherVisitor(core, state)) void router.revalidate();

  return {
    router,
    navigation,
    progress,
    handleShown: (view, previous) => {
      scroll.apply();
      preloader.scan();
      if (view.page.pathname !== previous.page.pathname) {
        announcer.announce({ title: view.head.title, hash: router.state.location.hash });
      }
    },
  };
}

function leaverOf(location: Location): (href: string) => Promise<never> {
  return (href) => {
    location.assign(href);
    return new Promise<never>(() => {});
  };
}

/** Shows each view the router comes to hold; answers how long it takes to get there. */
function followRouter(router: AppRouter, show: LifeDeps['show']): Progress {
  const progress = createProgress();
  let seen = shownView(router);
  router.subscribe((state) => {
    progress.setBusy(state.navigation.state !== 'idle');
    const shown = shownView(router);
    const isSame = 'error' in shown && 'error' in seen ? shown.error === seen.error : shown === seen;
    seen = shown;
    if (!isSame) show(shown);
  });
  return progress;
}

function preloaderDeps({ core, getShown, loadIntl, window }: LifeDeps, router: AppRouter) {
  return {
    window,
    load: (pathname: string) => {
      const isHere = pathname === router.state.location.pathname;
      return isHere ? undefined : preloadPath({ core, visitor: getShown().target, pathname, loadIntl });
    },
  };
}

/** The same page of the other device (decisions.md, Devices). */
function followDevice(
  { core, getShown, window }: LifeDeps,
  router: AppRouter,
  visitor: { device: Device },
): void {
  watchDevice({
    window,
    session: core.storages.session,
    getDevice: () => visitor.device,
    onChange: (device) => {
      visitor.device = device;
      const { target, page } = getShown();
      const href = sameRouteHref(environmentOf(core, target), page, { device });
      if (href === undefined) void router.revalidate();
      else void router.navigate(href + router.state.location.hash, { replace: true });
    },
  });
}

/** One poll of the main wallet a browser, every 5 seconds while a member looks (spec §4, §9). */
function startWalletPoll({ core, getShown }: LifeDeps) {
  const query = () => mainWalletQuery(environmentOf(core, getShown().target));
  const poller = createPoller({
    name: 'main-wallet',
    ask: () => core.queryClient.fetchQuery({ ...query(), staleTime: 0, retry: false }),
    onAnswer: (wallet) => core.queryClient.setQueryData(query().queryKey, wallet),
    getScope: () => core.auth.getState().record?.token ?? null,
    subscribe: core.auth.subscribe,
  });
  poller.start();
  return poller;
}

/** A lost connection is told; what failed meanwhile is asked again when it is back. */
function followConnection({ core, getShown, onApiFailure }: LifeDeps, wake: () => void): void {
  let toast: number | undefined;
  const connectivity = createConnectivity({
    onReturn: () => {
      void retryFailedQueries(core.queryClient);
      wake();
    },
  });
  connectivity.subscribe(({ isOnline }) => {
    if (toast !== undefined) core.dialogs.endToast(toast, 'closed');
    toast = isOnline ? undefined : sayOffline();
  });
  const sayOffline = () => {
    const message = getShown().intl.formatMessage({ id: 'common.offline' });
    return core.dialogs.toast(message, { tone: 'error', durationMs: 0 });
  };
  onApiFailure(connectivity.noteFailure);
  connectivity.listen();
}

/** A new build: a notice offers it now, the next navigation takes it anyway (router.ts). */
function offerUpdate({ core, getShown, window }: LifeDeps, builds: BuildWatch): void {
  builds.subscribe(({ isOutdated }) => {
    if (!isOutdated) return;
    const { formatMessage } = getShown().intl;
    core.dialogs.toast(formatMessage({ id: 'common.newBuild' }), {
      durationMs: 0,
      action: { label: formatMessage({ id: 'common.updateNow' }), run: () => window.location.reload() },
    });
  });
  builds.start();
}
