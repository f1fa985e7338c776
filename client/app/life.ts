import type { IntlShape } from 'react-intl';
import { type BuildWatch, createBuildWatch } from '#platform/build-watch.ts';
import type { ChunkRecovery } from '#platform/chunk-recovery.ts';
import { loadInFull } from '#platform/chunk-recovery.ts';
import { createConnectivity } from '#platform/connectivity.ts';
import { watchDevice } from '#platform/device-watch.ts';
import { createPageAnnouncer, focusAnchor } from '#platform/focus.ts';
import type { Navigation } from '#platform/navigation.ts';
import { sameRouteHref } from '#platform/page.ts';
import { createPoller } from '#platform/poll.ts';
import { createPreloader, isFrugal, whenIdle } from '#platform/preload.ts';
import { createProgress, type Progress } from '#platform/progress.ts';
import { mainWalletQuery } from '#platform/queries.ts';
import { retryFailedQueries } from '#platform/query-client.ts';
import { createRouteRules } from '#platform/route-rules.ts';
import { createScrollKeeper } from '#platform/scroll.ts';
import { settleWithin } from '#platform/timing.ts';
import type { Device } from '#shared/device.ts';
import { resolvePath, type Target } from '#shared/paths.ts';
import type { ClientCore } from './client-core.ts';
import { environmentOf } from './core.ts';
import type { DocumentState } from './document-state.ts';
import { followLinks } from './follow-links.ts';
import { type PageView, preloadPath } from './load-page.ts';
import { type AppRouter, createAppRouter, navigationOf, shownView } from './router.ts';
import { createBeforeNavigation, followSession } from './session-flow.ts';

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
  recovery: ChunkRecovery;
  /** Told of every failed call, for the connection's sake. */
  onApiFailure: (listener: (error: unknown) => void) => void;
}

/** The first navigation waits this long for the operator's route rules; the server follows them in any case. */
const RULES_WAIT_MS = 1_000;

/** Starts it all. It runs until the document goes. */
export function startLife(deps: LifeDeps): Life {
  const { window, core, state, getShown } = deps;
  const { location } = window;
  const visitor = { device: state.target.device };
  const leave = leaverOf(location);
  const rules = createRouteRules({ buildId: core.config.buildId });
  const builds = createBuildWatch({ ...core.config, pollSeconds: core.config.buildPollSeconds });
  const router = createAppRouter({
    core,
    rendered: state,
    initial: deps.initial,
    loadIntl: deps.loadIntl,
    getVisitor: () => ({ device: visitor.device, locale: getShown().target.locale }),
    beforeNavigation: createBeforeNavigation(core),
    isOutdated: builds.isOutdated,
    leave,
    recover: deps.recovery.recover,
    rulesReady: settleWithin(rules.load(), RULES_WAIT_MS),
    routeRuleTarget: (url) => rules.match(url),
  });
  const navigation = navigationOf(router, location, leave);
  const progress = followRouter(router, deps.show);
  const scroll = createScrollKeeper({ router, session: core.storages.session, window });
  const preloader = createPreloader(preloaderDeps(deps, router));
  const announcer = createPageAnnouncer(window.document);

  scroll.start();
  preloader.start();
  followLinks(window.document, navigation.go);
  followAnchors(router, window);
  followReturn(router, window);
  followSession({ core, router, state, getIntl: () => getShown().intl });
  followDevice(deps, router, visitor);
  followConnection(deps, startWalletPoll(deps).wake);
  offerUpdate(deps, builds);
  deps.recovery.onMissing(builds.check);
  whenIdle(window, () => loadOverlays(window));

  return {
    router,
    navigation,
    progress,
    handleShown: (view, previous) => {
      scroll.apply();
      preloader.scan();
      if (isOtherPage(view, previous)) {
        announcer.announce({ title: view.head.title, hash: router.state.location.hash });
      }
    },
  };
}

/** Not a tab or a filter of the page that was shown. The error screen has the path of the page it stands for. */
export function isOtherPage(view: PageView, previous: PageView): boolean {
  const isSame = view.key === previous.key && view.page.pathname === previous.page.pathname;
  return !isSame || view.key === 'ERROR';
}

function leaverOf(location: Location): (href: string) => Promise<never> {
  return (href) => {
    loadInFull(location, href);
    return new Promise<never>(() => {});
  };
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
  import('./toast-host.tsx').catch(unneeded);
  if (!isFrugal(navigator)) import('./dialog-host.tsx').catch(unneeded);
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
    keyOf: (pathname: string) => {
      const resolution = resolvePath(core.style, getShown().target, pathname);
      if (resolution.kind !== 'page') return undefined;
      const { match, target } = resolution;
      return `${match.name} ${target.device} ${target.locale}`;
    },
  };
}

/** The same page of the other device, at the same place (decisions.md, Devices). */
export function followDevice(
  { core, getShown, window }: Pick<LifeDeps, 'core' | 'getShown' | 'window'>,
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
      const href = sameRouteHref(environmentOf(core, target), page, { device });
      if (href === undefined) void router.revalidate();
      else {
        const { hash } = router.state.location;
        void router.navigate(href + hash, { replace: true, preventScrollReset: true });
      }
    },
  });
}

/** One poll of the main wallet a browser, every 5 seconds while a member looks (spec §4, §9). */
function startWalletPoll({ core, getShown }: LifeDeps) {
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
