import type { ComponentType } from 'react';
import type { IntlShape } from 'react-intl';
import type { ClientCore } from '#app/core/client-core.ts';
import { environmentOf } from '#app/core/core.ts';
import type { DocumentState } from '#app/core/document-state.ts';
import { createPageAnnouncer, focusAnchor, keepFocusInSight } from '#app/navigation/focus.ts';
import { followLinks } from '#app/navigation/follow-links.ts';
import { createLaunches, type Launches } from '#app/navigation/launches.ts';
import { createLeaveGuard } from '#app/navigation/leave-guard.ts';
import { createOverlayHistory } from '#app/navigation/overlay-history.ts';
import { createPreloader, isFrugal, whenIdle, whenLoaded } from '#app/navigation/preload.ts';
import { createProgress, type Progress } from '#app/navigation/progress.ts';
import { createRouteRules } from '#app/navigation/route-rules.ts';
import { type AppRouter, createAppRouter, navigationOf, shownView } from '#app/navigation/router.ts';
import { createScrollKeeper } from '#app/navigation/scroll.ts';
import { createBeforeNavigation, followSession } from '#app/navigation/session-flow.ts';
import { LaunchHost } from '#app/overlays/launch-host.tsx';
import { searchHostOf } from '#app/overlays/search-host.tsx';
import { followSearch } from '#app/overlays/search-opening.ts';
import { isOfflineView } from '#app/view/error-view.ts';
import { type PageView, preloadPath } from '#app/view/load-page.ts';
import { type BuildWatch, createBuildWatch } from '#app/watch/build-watch.ts';
import type { ChunkRecovery } from '#app/watch/chunk-recovery.ts';
import { hasReloaded, loadInFull } from '#app/watch/chunk-recovery.ts';
import { createConnectivity } from '#app/watch/connectivity.ts';
import { watchDevice } from '#app/watch/device-watch.ts';
import { createPoller } from '#app/watch/poll.ts';
import { isApiError, isUnreachable } from '#platform/api/api-client.ts';
import { keepTyped, reloadKeeping } from '#platform/browser/site-reload.ts';
import { settleWithin } from '#platform/browser/timing.ts';
import { mainWalletQuery } from '#platform/net/queries.ts';
import { retryFailedQueries } from '#platform/net/query-client.ts';
import { followUnread } from '#platform/net/unread.ts';
import type { Navigation } from '#platform/site/navigation.ts';
import { hrefOf, sameRouteHref } from '#platform/site/page.ts';
import { clearMemberKeys } from '#platform/site/stored-keys.ts';
import type { Device } from '#shared/device.ts';
import { resolvePath, type Target } from '#shared/paths.ts';
import type { OpenOverlays } from '#ui/overlays/use-back-closes.ts';

/**
 * Everything that happens between two clicks (spec §4): navigation, session, new builds, failed chunks, preloads,
 * polling, the device, the connection. Loaded right after the page is hydrated, so that none of it delays that.
 */
export interface RunningApp {
  router: AppRouter;
  navigation: Navigation;
  progress: Progress;
  overlays: OpenOverlays;
  launches: Launches;
  /** The search, beside the page. */
  SearchHost: ComponentType;
  LaunchHost: typeof LaunchHost;
  /** Another page, or another query of the same one, is on the screen. */
  handleShown: (view: PageView, previous: PageView) => void;
}

export interface AppDeps {
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
  recovery: ChunkRecovery;
  /** Told of every failed call, for the connection's sake. */
  onApiFailure: (listener: (error: unknown) => void) => void;
}

/** The first navigation waits this long for the operator's route rules. Each one after it asks for them again if need be. */
const RULES_WAIT_MS = 1_000;

/** Starts it all. It runs until the document goes. */
export function startApp(deps: AppDeps): RunningApp {
  const { window, core, getShown } = deps;
  const builds = createBuildWatch({ ...core.config, pollSeconds: core.config.buildPollSeconds });
  const overlays = createOverlayHistory(window);
  const visitor = { device: deps.state.target.device };
  const router = routerOf(deps, visitor, builds.isOutdated);
  overlays.follow(router);
  const { navigation, launches } = navigationFrom(deps, router, overlays.atPage);
  const progress = followRouter(router, deps.show);
  const handleShown = pageFollower(deps, router, launches);
  const search = followSearch(window.document, () => getShown().target.device, core.storages.local);
  followMoves(deps, router, { navigation, launches });
  followVisitor(deps, router, visitor);
  offerUpdate(deps, builds);
  deps.recovery.onMissing(builds.check);
  whenIdle(window, () => loadOverlays(window));
  keepSessionCode(deps);
  checkReality(deps, navigation.go);
  followMaintenance(deps);
  followOutage(deps);
  measureVisit(deps);
  launches.handleShown(false);
  followWorker(deps);
  const SearchHost = searchHostOf(search);
  return { router, navigation, progress, overlays, launches, SearchHost, LaunchHost, handleShown };
}

/** The router over the routes' rules, and what it must know of the visitor. */
function routerOf(deps: AppDeps, visitor: { device: Device }, isOutdated: () => boolean): AppRouter {
  const { core, state, getShown } = deps;
  const rules = createRouteRules({ buildId: core.config.buildId });
  const firstReady = settleWithin(rules.load(), RULES_WAIT_MS);
  return createAppRouter({
    core,
    rendered: state,
    initial: deps.initial,
    loadIntl: deps.loadIntl,
    getVisitor: () => ({ device: visitor.device, locale: getShown().target.locale }),
    beforeNavigation: createBeforeNavigation(core),
    // A full load would end a session that lives in memory: the member updates by the notice.
    isOutdated: () => isOutdated() && !core.auth.isPersistenceBlocked(),
    leave: leaverOf(deps.window.location),
    recover: deps.recovery.recover,
    rulesReady: () => {
      void rules.load();
      return firstReady;
    },
    areRulesKnown: rules.areKnown,
    routeRuleTarget: (url) => rules.match(url),
  });
}

/** How the app goes elsewhere: by the router, not without a question where something was typed, into games by a launch. */
function navigationFrom(
  deps: AppDeps,
  router: AppRouter,
  atPage: <T>(run: () => T) => Promise<T>,
): { navigation: Navigation; launches: Launches } {
  const { window, core, getShown } = deps;
  const { location } = window;
  const canStay = () => core.auth.isLoggedIn();
  const guard = createLeaveGuard({ router, window, ask: () => askToLeave(deps), canStay, atPage });
  const launches = createLaunches({ core, location, getTarget: () => getShown().target });
  const moves = navigationOf(router, location, leaverOf(location));
  const playAgain: Navigation['playAgain'] = (href, again) => {
    if (!launches.offer(href, again)) moves.go(href);
  };
  return { navigation: { ...moves, ...guard, playAgain }, launches };
}

/** What each page that is shown brings along: its place of scrolling, preloads of its links, its title aloud. */
function pageFollower(deps: AppDeps, router: AppRouter, launches: Launches): RunningApp['handleShown'] {
  const { window, core } = deps;
  const scroll = createScrollKeeper({ router, session: core.storages.session, window });
  const preloader = createPreloader(preloaderDeps(deps, router));
  const announcer = createPageAnnouncer(window.document);
  scroll.start();
  preloader.start();
  return (view, previous) => {
    const isOther = isOtherPage(view, previous);
    scroll.apply();
    preloader.scan();
    launches.handleShown(isOther);
    if (isOther) announcer.announce({ title: view.head.title, hash: router.state.location.hash });
  };
}

/** Links, jumps within a page, the keyboard's place, and pages restored from the back/forward cache. */
function followMoves(
  { window }: AppDeps,
  router: AppRouter,
  { navigation, launches }: Pick<RunningApp, 'navigation' | 'launches'>,
): void {
  followLinks(window.document, (href) => {
    if (!launches.offer(href)) navigation.go(href);
  });
  followAnchors(router, window);
  keepFocusInSight(window.document);
  followReturn(router, window);
}

/** What changes about who looks: mails, drafts, session, device, connection. */
function followVisitor(deps: AppDeps, router: AppRouter, visitor: { device: Device }): void {
  const { core, state, getShown } = deps;
  followUnread({ local: core.storages.local, queryClient: core.queryClient });
  followSessionEnd(core);
  followSession({ core, router, state, getIntl: () => getShown().intl });
  followDevice(deps, router, visitor);
  followConnection(deps, router, startWalletPoll(deps).wake);
}

/** Not a tab or a filter of the page that was shown. The error screen has the path of the page it stands for. */
export function isOtherPage(view: PageView, previous: PageView): boolean {
  const isSame = view.key === previous.key && view.page.pathname === previous.page.pathname;
  return !isSame || view.key === 'ERROR';
}

/** What was typed goes with the page: the member says so. */
async function askToLeave({ core, getShown }: AppDeps): Promise<boolean> {
  const { intl } = getShown();
  const text = (key: string) => intl.formatMessage({ id: `common.leave.${key}` });
  return core.dialogs.confirm({
    title: text('title'),
    message: text('text'),
    confirmLabel: text('confirm'),
    cancelLabel: text('stay'),
    tone: 'danger',
  });
}

function leaverOf(location: Location): (href: string) => Promise<never> {
  return (href) => {
    loadInFull(location, href);
    return new Promise<never>(() => {});
  };
}

/** Removes what storage holds of a member when the session ends here or in another tab. */
function followSessionEnd({ auth, storages }: ClientCore): void {
  // A 401 may have ended it before this code was loaded.
  if (auth.getState().ended) clearMemberKeys(storages);
  auth.subscribe((now, before) => {
    if (before.isLoggedIn && !now.isLoggedIn) clearMemberKeys(storages);
  });
}

/** A page that was left in full and is brought back by the browser's cache still waits for that: it is here again. */
function followReturn(router: AppRouter, window: Window): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || router.state.navigation.state === 'idle') return;
    const { pathname, search, hash } = window.location;
    void router.navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
  });
}

/** What the browser does for a jump within the page, and the history alone does not: the keyboard goes on from there. */
function followAnchors(router: AppRouter, { document }: Window): void {
  let { location, loaderData } = router.state;
  router.subscribe((state) => {
    const isJump = state.location !== location && state.loaderData === loaderData;
    ({ location, loaderData } = state);
    if (isJump && location.hash) focusAnchor(location.hash, document);
  });
}

/** Toasts and dialogs, ahead of the moment when the thing to say is that there is no connection. */
function loadOverlays({ navigator }: Window): void {
  const unneeded = () => {};
  import('#app/overlays/toast-host.tsx').catch(unneeded);
  if (!isFrugal(navigator)) import('#app/overlays/dialog-host.tsx').catch(unneeded);
}

/** How the visit goes, for whoever runs the site (RUM). Nothing is missing where its code does not come. */
function measureVisit({ core, recovery, window }: AppDeps): void {
  if (!core.config.isRumOn) return;
  const hydratedAt = window.performance.now();
  let failures = hasReloaded(core.storages.session) ? 1 : 0;
  recovery.onMissing(() => {
    failures += 1;
  });
  whenIdle(window, () => {
    import('#platform/browser/visit-report.ts').then(
      ({ reportVisit }) =>
        reportVisit({
          window,
          session: core.storages.session,
          hydratedAt,
          countChunkFailures: () => failures,
        }),
      () => {},
    );
  });
}

/** What stays without a connection (public/sw.js), once everything else has loaded. */
function followWorker({ core, window }: AppDeps): void {
  const { document, navigator, performance } = window;
  const start = () => {
    import('#platform/browser/site-worker.ts').then(
      ({ startSiteWorker, endSiteWorker }) => {
        if (!core.config.isWorkerOn) return endSiteWorker({ navigator, caches: window.caches });
        return startSiteWorker({ navigator, performance, language: document.documentElement.lang });
      },
      () => {},
    );
  };
  whenLoaded(window, () => whenIdle(window, start));
}

/** Loads the code of refresh and logout as soon as there is a session, so that a logout is sent at once. */
function keepSessionCode({ core, window }: AppDeps): void {
  const load = () => {
    if (core.auth.isLoggedIn()) core.loadSessionCode().catch(() => {});
  };
  core.auth.subscribe((now, before) => {
    if (now.isLoggedIn && !before.isLoggedIn) load();
  });
  window.addEventListener('online', load);
  load();
}

/** Its code comes with the first call that is refused for it. */
function followMaintenance({ core, getShown, window, onApiFailure }: AppDeps): void {
  let notice: ((error: unknown) => void) | undefined;
  onApiFailure((error) => {
    if (!isApiError(error, 'http') || error.code !== 'MAINTENANCE') return;
    if (notice) return notice(error);
    import('#app/watch/maintenance-watch.ts').then(
      ({ createMaintenanceNotice }) => {
        notice ??= createMaintenanceNotice({
          core,
          getShown,
          setTimeout: (action, ms) => window.setTimeout(action, ms),
        });
        notice(error);
      },
      () => {},
    );
  });
}

/** Who says that the API is away comes with the first call that gets no answer; from then on it knows by itself. */
function followOutage({ core, onApiFailure }: AppDeps): void {
  let isLoading = false;
  onApiFailure((error) => {
    if (isLoading || core.outage.getState().Notice || !isUnreachable(error)) return;
    isLoading = true;
    import('#app/errors/outage-notice.tsx').then(
      ({ default: Notice }) => core.outage.setState({ Notice }),
      () => {
        isLoading = false;
      },
    );
  });
}

/** Members are reminded of the time (platform/browser/play-time.ts); guests need none of its code. */
function checkReality({ core, window, getShown }: AppDeps, go: Navigation['go']): void {
  let isStarted = false;
  const start = () => {
    if (isStarted || !core.auth.isLoggedIn()) return;
    isStarted = true;
    import('#app/watch/reality-check.ts').then(
      ({ startRealityCheck }) =>
        startRealityCheck({
          core,
          window,
          getShown,
          openSaferPlay: () =>
            go(hrefOf({ ...getShown().target, style: core.style })('CUSTOM_SAFER_PLAY', {})),
        }),
      () => {
        isStarted = false;
      },
    );
  };
  core.auth.subscribe(start);
  window.addEventListener('online', start);
  start();
}

/** Shows each view the router comes to hold; returns how long it takes to get there. */
function followRouter(router: AppRouter, show: AppDeps['show']): Progress {
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

function preloaderDeps({ core, getShown, loadIntl, window }: AppDeps, router: AppRouter) {
  return {
    window,
    load: (pathname: string) => {
      const isHere = pathname === router.state.location.pathname;
      return isHere ? undefined : preloadPath({ core, visitor: getShown().target, pathname, loadIntl });
    },
    keyOf: (pathname: string) => {
      const resolution = resolvePath(core.style, getShown().target, pathname);
      if (resolution.kind !== 'page') return undefined;
      const { match, target } = resolution;
      return `${match.name} ${target.device} ${target.locale}`;
    },
  };
}

/** The same page of the other device, at the same place (spec §1). */
export function followDevice(
  { core, getShown, window }: Pick<AppDeps, 'core' | 'getShown' | 'window'>,
  router: Pick<AppRouter, 'state' | 'navigate' | 'revalidate'>,
  visitor: { device: Device },
): void {
  watchDevice({
    window,
    session: core.storages.session,
    getDevice: () => visitor.device,
    onChange: (device) => {
      visitor.device = device;
      const { target, page } = getShown();
      const { search, hash } = router.state.location;
      const href = sameRouteHref(environmentOf(core, target), page, { device }, search);
      if (href === undefined) void router.revalidate();
      else {
        keepTyped(window);
        void router.navigate(href + hash, { replace: true, preventScrollReset: true });
      }
    },
  });
}

/** One poll of the main wallet a browser, every 5 seconds while a member looks (spec §4, §9). */
function startWalletPoll({ core, getShown }: AppDeps) {
  const query = () => mainWalletQuery(environmentOf(core, getShown().target));
  const poller = createPoller({
    name: 'main-wallet',
    ask: async () => {
      // A page that is left open navigates nowhere, which is when the token is refreshed otherwise.
      await core.auth.refreshIfDue();
      if (!core.auth.isLoggedIn()) throw new Error('the session is over');
      return core.queryClient.fetchQuery({ ...query(), staleTime: 0, retry: false });
    },
    onAnswer: (wallet) => core.queryClient.setQueryData(query().queryKey, wallet),
    // Other tabs are told it: not the token itself.
    getScope: () => core.auth.getState().record?.exp ?? null,
    subscribe: core.auth.subscribe,
  });
  poller.start();
  return poller;
}

/** A lost connection is told; failed queries, and the page whose code did not come, are loaded again when it is back. */
function followConnection(
  { core, getShown, onApiFailure }: AppDeps,
  router: AppRouter,
  wake: () => void,
): void {
  let toast: number | undefined;
  const connectivity = createConnectivity({
    onReturn: () => {
      void retryFailedQueries(core.queryClient);
      wake();
      if (isOfflineView(getShown())) void router.revalidate();
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
  onApiFailure(connectivity.recordFailure);
  connectivity.listen();
}

/** A new build: a notice offers it now, the next navigation takes it anyway (router.ts). */
function offerUpdate({ core, getShown, window }: AppDeps, builds: BuildWatch): void {
  builds.subscribe(({ isOutdated }) => {
    if (!isOutdated) return;
    const { formatMessage } = getShown().intl;
    core.dialogs.toast(formatMessage({ id: 'common.newBuild' }), {
      durationMs: 0,
      action: { label: formatMessage({ id: 'common.updateNow' }), run: () => reloadKeeping(window) },
    });
  });
  builds.start();
}
