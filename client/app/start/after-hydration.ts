import type { ComponentType } from 'react';
import type { ClientCore } from '#app/core/client-core.ts';
import { environmentOf } from '#app/core/core.ts';
import type { DocumentState } from '#app/core/document-state.ts';
import type { createIntlLoader } from '#app/core/messages.ts';
import { createPageAnnouncer, focusAnchor, keepFocusVisible } from '#app/navigation/focus.ts';
import { followLinks } from '#app/navigation/follow-links.ts';
import { createLaunches, type Launches } from '#app/navigation/launches.ts';
import { createLeaveGuard } from '#app/navigation/leave-guard.ts';
import { createOverlayHistory, type OverlayHistory } from '#app/navigation/overlay-history.ts';
import { createPreloader, isFrugal, whenIdle, whenLoaded } from '#app/navigation/preload.ts';
import { createProgress, type Progress } from '#app/navigation/progress.ts';
import { createRouteRules } from '#app/navigation/route-rules.ts';
import { type AppRouter, createAppRouter, navigationOf, shownView } from '#app/navigation/router.ts';
import { createScrollKeeper, onAnchorJump } from '#app/navigation/scroll.ts';
import { createBeforeNavigation, followSession } from '#app/navigation/session-flow.ts';
import { LaunchHost } from '#app/overlays/launch-host.tsx';
import { createSearch, searchHostOf } from '#app/overlays/search-host.tsx';
import { isOfflineView } from '#app/view/error-view.ts';
import { type PageView, preloadPath } from '#app/view/load-page.ts';
import { type BuildWatch, createBuildWatch } from '#app/watch/build-watch.ts';
import { type ChunkRecovery, loadInFull } from '#app/watch/chunk-recovery.ts';
import { createConnectivity } from '#app/watch/connectivity.ts';
import { watchDevice } from '#app/watch/device-watch.ts';
import { createPoller } from '#app/watch/poll.ts';
import { isApiError, isUnreachable } from '#platform/api/api-client.ts';
import { reloadWithDrafts, storeDrafts } from '#platform/browser/site-reload.ts';
import { settleWithin } from '#platform/browser/timing.ts';
import { mainWalletQuery } from '#platform/net/queries.ts';
import { retryFailedQueries } from '#platform/net/query-client.ts';
import { followUnread } from '#platform/net/unread.ts';
import type { Navigation } from '#platform/site/navigation.ts';
import { hrefOf, sameRouteHref } from '#platform/site/page.ts';
import { clearMemberKeys } from '#platform/site/stored-keys.ts';
import type { Device } from '#shared/device.ts';
import { resolvePath } from '#shared/paths.ts';
import { isSettingOn } from '#shared/settings.ts';
import type { OpenOverlays } from '#ui/overlays/use-back-closes.ts';

/** Router, navigation, overlays, search and game launch (spec §4). They load after hydration, which they must not delay. */
export interface RunningApp {
  router: AppRouter;
  navigation: Navigation;
  progress: Progress;
  overlays: OpenOverlays;
  launches: Launches;
  SearchHost: ComponentType;
  LaunchHost: typeof LaunchHost;
  /** Called after another page, or another query of the same page, was rendered. */
  handleShown: (view: PageView, previous: PageView) => void;
}

export interface AppDeps {
  window: Window & typeof globalThis;
  state: DocumentState;
  core: ClientCore;
  recovery: ChunkRecovery;
  loadIntl: ReturnType<typeof createIntlLoader>;
  /** Called with the error of every failed call. */
  apiFailureListeners: Set<(error: unknown) => void>;
  /** The page that was hydrated. */
  initial: PageView;
  /** The page on the screen. */
  getShown: () => PageView;
  /** Renders what the router loaded. */
  show: (shown: PageView | { error: unknown }) => void;
}

/** Optional code: nothing visible is missing if it cannot be loaded. */
const ignoreMissing = () => {};

/** Starts everything. It runs until the document is left. */
export function startApp(deps: AppDeps): RunningApp {
  const { window, core, state, getShown, recovery } = deps;
  const { document } = window;
  /** The device may change after the page was rendered. */
  const visitor = { device: state.target.device };

  const builds = createBuildWatch({ ...core.config, pollSeconds: core.config.buildPollSeconds });
  recovery.onMissing(builds.check);
  offerUpdate(deps, builds);

  const overlays = createOverlayHistory(window);
  const router = startRouter(deps, visitor, builds.isOutdated);
  overlays.follow(router);
  const { navigation, launches } = createNavigation(deps, router, overlays.runAtPage);
  const progress = showLoadedViews(router, deps.show);
  const handleShown = createShownHandler(deps, router, launches);
  followLinks(document, (href) => {
    if (!launches.offer(href)) navigation.go(href);
  });
  onAnchorJump(router, () => focusAnchor(router.state.location.hash, document));
  keepFocusVisible(document);
  resumeAfterRestore(router, window);
  const search = createSearch(document, () => getShown().target.device, core.storages.local);

  followUnread({ local: core.storages.local, queryClient: core.queryClient });
  clearStorageAfterSession(deps);
  followSession({ core, router, state, getIntl: () => getShown().intl });
  loadSessionCode(deps);
  startRealityCheck(deps, navigation.go);
  startFollowingPreferences(deps);

  followDevice(deps, router, visitor);
  const walletPoll = startWalletPoll(deps);
  followConnection(deps, router, walletPoll.wake);
  followChanges(deps, router, walletPoll.wake);
  followMaintenance(deps);
  followOutage(deps);

  whenIdle(window, () => {
    // Loaded early, because the first toast may say that there is no connection.
    import('#app/overlays/toast-host.tsx').catch(ignoreMissing);
    if (!isFrugal(window.navigator)) import('#app/overlays/dialog-host.tsx').catch(ignoreMissing);
  });
  measureVisit(deps);
  startServiceWorker(deps, navigation.go);
  endPushAtLogout(deps);
  launches.handleShown(false);
  return {
    router,
    navigation,
    progress,
    overlays,
    launches,
    SearchHost: searchHostOf(search),
    LaunchHost,
    handleShown,
  };
}

/** The first navigation waits this long for the operator's route rules. Later ones request them again if necessary. */
const RULES_WAIT_MS = 1_000;

function startRouter(
  { core, state, initial, loadIntl, window, recovery, getShown }: AppDeps,
  visitor: { device: Device },
  isOutdated: () => boolean,
): AppRouter {
  const rules = createRouteRules({ buildId: core.config.buildId });
  const firstReady = settleWithin(rules.load(), RULES_WAIT_MS);
  return createAppRouter({
    core,
    rendered: state,
    initial,
    loadIntl,
    getVisitor: () => ({ device: visitor.device, locale: getShown().target.locale }),
    beforeNavigation: createBeforeNavigation(core),
    // With storage blocked, a full load would end the session. The member updates by the notice.
    isOutdated: () => isOutdated() && !core.auth.isPersistenceBlocked(),
    leave: (href) => leave(window, href),
    recover: recovery.recover,
    rulesReady: () => {
      void rules.load();
      return firstReady;
    },
    areRulesKnown: rules.areKnown,
    routeRuleTarget: (url) => rules.match(url),
  });
}

function leave({ location }: Window, href: string): Promise<never> {
  loadInFull(location, href);
  return new Promise<never>(() => {});
}

/** Navigation by the router, with a question before typed changes are lost. Links to games open a launch instead. */
function createNavigation(
  { window, core, getShown }: AppDeps,
  router: AppRouter,
  runAtPage: OverlayHistory['runAtPage'],
): { navigation: Navigation; launches: Launches } {
  const { location } = window;
  const guard = createLeaveGuard({
    router,
    window,
    canStay: () => core.auth.isLoggedIn(),
    runAtPage,
    ask: async () => {
      const text = (key: string) => getShown().intl.formatMessage({ id: `common.leave.${key}` });
      return core.dialogs.confirm({
        title: text('title'),
        message: text('text'),
        confirmLabel: text('confirm'),
        cancelLabel: text('stay'),
        tone: 'danger',
      });
    },
  });
  const launches = createLaunches({ core, location, getTarget: () => getShown().target });
  const navigation = navigationOf(router, location, (href) => void leave(window, href));
  const playAgain: Navigation['playAgain'] = (href, again) => {
    if (!launches.offer(href, again)) navigation.go(href);
  };
  return { navigation: { ...navigation, ...guard, playAgain }, launches };
}

/** Renders each view that the router loads. Returns the progress of its navigations. */
function showLoadedViews(router: AppRouter, show: AppDeps['show']): Progress {
  const progress = createProgress();
  let previous = shownView(router);
  router.subscribe((state) => {
    progress.setBusy(state.navigation.state !== 'idle');
    const view = shownView(router);
    const isSame = 'error' in view && 'error' in previous ? view.error === previous.error : view === previous;
    previous = view;
    if (!isSame) show(view);
  });
  return progress;
}

/** After each rendered page: scroll position, preloads of its links, launches, and the title for screen readers. */
function createShownHandler(
  { window, core, getShown, loadIntl }: AppDeps,
  router: AppRouter,
  launches: Launches,
): RunningApp['handleShown'] {
  const scroll = createScrollKeeper({ router, session: core.storages.session, window });
  const announcer = createPageAnnouncer(window.document);
  const preloader = createPreloader({
    window,
    load: (pathname) => {
      const isHere = pathname === router.state.location.pathname;
      return isHere ? undefined : preloadPath({ core, visitor: getShown().target, pathname, loadIntl });
    },
    keyOf: (pathname) => {
      const resolution = resolvePath(core.style, getShown().target, pathname);
      if (resolution.kind !== 'page') return undefined;
      const { match, target } = resolution;
      return `${match.name} ${target.device} ${target.locale}`;
    },
  });
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

/** Whether the view is of another page, not of another tab or filter. The error screen always counts as another page. */
export function isOtherPage(view: PageView, previous: PageView): boolean {
  const isSame = view.key === previous.key && view.page.pathname === previous.page.pathname;
  return !isSame || view.key === 'ERROR';
}

/**
 * A page that was left by a full load can return from the back/forward cache. Its router still waits for that load, so it
 * navigates to the page's own URL.
 */
function resumeAfterRestore(router: AppRouter, window: Window): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || router.state.navigation.state === 'idle') return;
    const { pathname, search, hash } = window.location;
    void router.navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
  });
}

/** Removes a member's storage keys when the session ends here or in another tab. */
function clearStorageAfterSession({ core: { auth, storages } }: AppDeps): void {
  // A 401 may have ended it before this code was loaded.
  if (auth.getState().ended) clearMemberKeys(storages);
  auth.subscribe((now, before) => {
    if (before.isLoggedIn && !now.isLoggedIn) clearMemberKeys(storages);
  });
}

/** Loads the code of refresh and logout as soon as a session begins: a logout that cannot be sent leaves it open at the API. */
function loadSessionCode({ core, window }: AppDeps): void {
  const load = () => {
    if (core.auth.isLoggedIn()) core.loadSessionCode().catch(ignoreMissing);
  };
  core.auth.subscribe((now, before) => {
    if (now.isLoggedIn && !before.isLoggedIn) load();
  });
  window.addEventListener('online', load);
  load();
}

/** Runs code for members once, as soon as a session begins. `load` is called again if its code could not be loaded. */
function startForMembers({ core, window }: AppDeps, load: () => Promise<void>): void {
  let isStarted = false;
  const start = () => {
    if (isStarted || !core.auth.isLoggedIn()) return;
    isStarted = true;
    load().catch(() => {
      isStarted = false;
    });
  };
  core.auth.subscribe(start);
  window.addEventListener('online', start);
  start();
}

/** The reality check: a dialog that tells members how long they have played (platform/browser/play-time.ts). */
function startRealityCheck(deps: AppDeps, go: Navigation['go']): void {
  const { core, window, getShown } = deps;
  startForMembers(deps, async () => {
    const { watchReality } = await import('#app/watch/reality-check.ts');
    watchReality({
      core,
      window,
      getShown,
      openSaferPlay: () => go(hrefOf({ ...getShown().target, style: core.style })('CUSTOM_SAFER_PLAY', {})),
    });
  });
}

/** Keeps favourites, recent games and settings the same on all devices of a member, once everything else is loaded. */
function startFollowingPreferences(deps: AppDeps): void {
  const { core, window, getShown } = deps;
  if (!isSettingOn(core.site.settings, 'FRONT_PREFERENCES')) return;
  startForMembers(deps, async () => {
    await new Promise<void>((resolve) => whenLoaded(window, () => whenIdle(window, resolve)));
    const { followPreferences } = await import('#app/watch/follow-preferences.ts');
    followPreferences({ core, window, getTarget: () => getShown().target });
  });
}

/** Goes to the same page of the other device, at the same place (spec §1). */
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
      if (href === undefined) {
        void router.revalidate();
        return;
      }
      storeDrafts(window);
      void router.navigate(href + hash, { replace: true, preventScrollReset: true });
    },
  });
}

/** Polls the main wallet every 5 seconds, once for all tabs, while a member looks at one (spec §4, §9). */
function startWalletPoll({ core, getShown }: AppDeps) {
  const query = () => mainWalletQuery(environmentOf(core, getShown().target));
  const poller = createPoller({
    name: 'main-wallet',
    ask: async () => {
      // Navigations refresh the token, but a page that is left open has none.
      await core.auth.refreshIfDue();
      if (!core.auth.isLoggedIn()) throw new Error('the session is over');
      return core.queryClient.fetchQuery({ ...query(), staleTime: 0, retry: false });
    },
    onAnswer: (wallet) => core.queryClient.setQueryData(query().queryKey, wallet),
    // Sent to other tabs, so it must not be the token.
    getScope: () => core.auth.getState().record?.exp ?? null,
    subscribe: core.auth.subscribe,
  });
  poller.start();
  return poller;
}

/** Follows the API's event stream if the operator has it on. Polling goes on without it. */
function followChanges({ core, getShown }: AppDeps, router: AppRouter, wakeWalletPoll: () => void): void {
  if (!isSettingOn(core.site.settings, 'FRONT_LIVE')) return;
  import('./live-updates.ts').then(
    ({ startLiveUpdates }) =>
      startLiveUpdates({
        core,
        getShown,
        wakeWalletPoll,
        onNavigation: (listener) => router.subscribe(listener),
      }),
    ignoreMissing,
  );
}

/** Shows a toast while the connection is lost. After it, loads failed queries and a page whose code was missing. */
function followConnection(
  { core, getShown, apiFailureListeners }: AppDeps,
  router: AppRouter,
  wakePoll: () => void,
): void {
  let toast: number | undefined;
  const connectivity = createConnectivity({
    onChange: (isOnline) => {
      if (!isOnline) {
        const message = getShown().intl.formatMessage({ id: 'common.offline' });
        toast = core.dialogs.toast(message, { tone: 'error', durationMs: 0 });
        return;
      }
      if (toast !== undefined) core.dialogs.endToast(toast, 'closed');
      void retryFailedQueries(core.queryClient);
      wakePoll();
      if (isOfflineView(getShown())) void router.revalidate();
    },
  });
  apiFailureListeners.add(connectivity.recordFailure);
  connectivity.listen();
}

/** The notice of a maintenance. Its code loads with the first call that the API refuses for it. */
function followMaintenance({ core, getShown, apiFailureListeners }: AppDeps): void {
  let notify: ((error: unknown) => void) | undefined;
  apiFailureListeners.add((error) => {
    if (!isApiError(error, 'http') || error.code !== 'MAINTENANCE') return;
    if (notify) return notify(error);
    import('#app/watch/maintenance-watch.ts').then(({ createMaintenanceNotice }) => {
      notify ??= createMaintenanceNotice({ core, getShown });
      notify(error);
    }, ignoreMissing);
  });
}

/** The notice of an unreachable API. Its code loads with the first call that gets no answer. */
function followOutage({ core, apiFailureListeners }: AppDeps): void {
  let isLoading = false;
  apiFailureListeners.add((error) => {
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

/** A new build: a toast offers it, and the next navigation is a full load (router.ts). */
function offerUpdate({ core, getShown, window }: AppDeps, builds: BuildWatch): void {
  builds.start(() => {
    const { formatMessage } = getShown().intl;
    core.dialogs.toast(formatMessage({ id: 'common.newBuild' }), {
      durationMs: 0,
      action: { label: formatMessage({ id: 'common.updateNow' }), run: () => reloadWithDrafts(window) },
    });
  });
}

/** Reports speed and missing code of this visit to the site, if the operator measures visits (RUM). */
function measureVisit({ core, recovery, window }: AppDeps): void {
  if (!core.config.isRumOn) return;
  const { session } = core.storages;
  const hydratedAt = window.performance.now();
  // The reload guard of public/boot.js: code was missing before in this tab.
  let failures = session.get('reload') === null ? 0 : 1;
  recovery.onMissing(() => {
    failures += 1;
  });
  whenIdle(window, () => {
    import('#platform/browser/visit-report.ts').then(
      ({ reportVisit }) => reportVisit({ window, session, hydratedAt, countChunkFailures: () => failures }),
      ignoreMissing,
    );
  });
}

/** Starts or removes the service worker (public/sw.js), once everything else is loaded. */
function startServiceWorker({ core, window, getShown }: AppDeps, go: Navigation['go']): void {
  const { document, navigator, performance, caches } = window;
  const openPath = (path: string) => {
    import('#platform/content/content-links.ts').then(({ hrefOfAddress }) => {
      const href = hrefOfAddress(environmentOf(core, getShown().target), path);
      if (href) go(href);
    }, ignoreMissing);
  };
  const start = () => {
    import('#platform/browser/site-worker.ts').then(({ startSiteWorker, endSiteWorker }) => {
      if (!core.config.isWorkerOn) return endSiteWorker({ navigator, caches });
      const { lang: language } = document.documentElement;
      return startSiteWorker({ navigator, performance, language, openPath });
    }, ignoreMissing);
  };
  whenLoaded(window, () => whenIdle(window, start));
}

/** Ends push messages on this device after a logout. An expired session keeps them. */
export function endPushAtLogout({ core, window }: AppDeps): void {
  core.auth.subscribe(({ ended }) => {
    if (ended !== 'logout') return;
    const { navigator } = window;
    import('#platform/browser/site-worker.ts').then(({ endPush }) => endPush({ navigator }), ignoreMissing);
  });
}
