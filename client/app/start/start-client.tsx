import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ClientCore, createClientCore } from '#app/core/client-core.ts';
import { type DocumentState, readDocumentState } from '#app/core/document-state.ts';
import { handleApiError } from '#app/errors/api-errors.ts';
import { listenForErrors } from '#app/errors/errors-report.ts';
import { isSiteError } from '#app/errors/failure-message.ts';
import { createFailureStore } from '#app/errors/failure-store.ts';
import { createSharedParts } from '#app/pages/shared-parts.tsx';
import { AppTree } from '#app/view/app-tree.tsx';
import { makeErrorView } from '#app/view/error-view.ts';
import { isClientOnlyOn, loadRenderedPage, type PageView } from '#app/view/load-page.ts';
import { type ChunkRecovery, createChunkRecovery, tellMissingCode } from '#app/watch/chunk-recovery.ts';
import { noteReferralCode } from '#platform/browser/referral.ts';
import { reloadKeeping } from '#platform/browser/site-reload.ts';
import { settleWithin } from '#platform/browser/timing.ts';
import { retryFailedQueries } from '#platform/net/query-client.ts';
import type { Navigation } from '#platform/site/navigation.ts';
import { withoutReturnToId } from '#shared/urls/return-to.ts';
import type { AppDeps } from './after-hydration.ts';
import { ClientApp, type ShownState } from './client-app.tsx';
import { createIntlLoader } from './intl-loader.ts';

type BrowserWindow = Window & typeof globalThis;

/** What becomes of the page that the server rendered. */
export interface ClientRoot {
  /** React takes it over. */
  hydrate: (tree: ReactNode) => void;
  /** Something else takes its place. */
  replace: (tree: ReactNode) => void;
}

/** What there is before the first page's code has come. */
interface BootstrapContext {
  window: BrowserWindow;
  state: DocumentState;
  core: ClientCore;
  recovery: ChunkRecovery;
  loadIntl: ReturnType<typeof createIntlLoader>;
  /** Texts of the page shown now. */
  texts: { intl?: IntlShape };
  failures: Set<(error: unknown) => void>;
}

/** How long a refresh that is due may hold up the hydration. */
const REFRESH_WAIT_MS = 2_000;

/**
 * The browser takes over: makes the app's one instance from what the page carries, hydrates the page that the server
 * rendered, then starts what lives between two clicks (after-hydration.ts). `data-hydrated` on `<html>` says that all of it works.
 */
export async function startClient(window: BrowserWindow, root: ClientRoot): Promise<void> {
  const context = begin(window);
  try {
    const initial = await loadOrRecover(context, () => loadFirstPage(context));
    runApp(context, initial, root);
  } catch (error) {
    await showFailure(context, error, root);
  }
}

function begin(window: BrowserWindow): BootstrapContext {
  const state = readDocumentState(window.document);
  const failures: BootstrapContext['failures'] = new Set();
  const texts: BootstrapContext['texts'] = {};
  const loadIntl = createIntlLoader();
  const core = createClientCore({
    state,
    partsOf: createSharedParts(loadIntl),
    onApiError: (error, failure) => {
      handleApiError({ ...core, getIntl: () => texts.intl }, error, failure);
      for (const listener of failures) listener(error);
    },
  });
  noteReferralCode(window.location.search, core.storages);
  if (core.returnTo.isMoved) dropReturnToId(window);
  const recovery = createChunkRecovery({ session: core.storages.session, window });
  recovery.listen();
  return { window, state, core, recovery, loadIntl, texts, failures };
}

/** The address of the login as everybody knows it, once the way back is in session storage. */
function dropReturnToId({ history, location }: BrowserWindow): void {
  history.replaceState(
    history.state,
    '',
    location.pathname + withoutReturnToId(location.search) + location.hash,
  );
}

async function loadFirstPage({ core, state, window, loadIntl }: BootstrapContext): Promise<PageView> {
  const { target, request, search } = state;
  // A due token is refreshed before the first call, as before each navigation (spec §4). Hydrated components make calls.
  if (core.auth.getAuthState() === 'due') await settleWithin(core.auth.refreshIfDue(), REFRESH_WAIT_MS);
  // What the server's page says of it is there in the first render, too.
  if (state.queries.failed.some(([, , isLost]) => isLost)) await showOutage(core).catch(() => undefined);
  const { pathname } = window.location;
  return loadRenderedPage({ core, target, request, pathname, search, loadIntl });
}

async function showOutage({ queryClient, outage }: ClientCore): Promise<void> {
  const { outageOf } = await import('#app/errors/outage-notice.tsx');
  outage.setState(outageOf(queryClient));
}

/** Code that does not come: the page is loaded once more, with a connection (app/watch/chunk-recovery.ts). */
async function loadOrRecover<T>({ window, recovery }: BootstrapContext, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (recovery.isChunkError(error)) await connected(window);
    return recovery.recover(error, window.location.href);
  }
}

/** Until then the page is as the server sent it: it can be read, and its links work. */
function connected(window: BrowserWindow): Promise<unknown> | undefined {
  if (window.navigator.onLine) return undefined;
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

function runApp(context: BootstrapContext, initial: PageView, root: ClientRoot): void {
  const { window, core, texts, failures } = context;
  texts.intl = initial.intl;
  const shown = createStore<ShownState>(() => ({ view: initial, running: null }));
  const getShown = () => shown.getState().view;
  const failureStore = createFailureStore();
  listenForErrors({ onFatal: failureStore.report, window });
  const appDeps: AppDeps = {
    ...context,
    initial,
    getShown,
    show: (next) => {
      const view = 'error' in next ? makeErrorView(core, getShown(), next.error) : next;
      texts.intl = view.intl;
      shown.setState({ view });
    },
    onApiFailure: (listener) => failures.add(listener),
  };
  const start = async () => {
    try {
      const { startApp } = await loadOrRecover(context, () => import('./after-hydration.ts'));
      shown.setState({ running: startApp(appDeps) });
      window.document.documentElement.dataset.hydrated = '';
      void retryFailedQueries(core.queryClient);
    } catch (error) {
      reloadOnTraversal(window);
      if (isCodeMissing(error)) tellMissingCode(window);
      else failureStore.report(error);
    }
  };
  // StrictMode runs effects twice in development.
  let hasStarted = false;
  root.hydrate(
    <ClientApp
      core={core}
      shown={shown}
      failures={failureStore}
      early={earlyNavigation(window, shown)}
      onHydrated={() => {
        if (hasStarted) return;
        hasStarted = true;
        void start();
      }}
    />,
  );
}

/** Was everything tried to get it? */
function isCodeMissing(error: unknown): boolean {
  return isSiteError(error, 'CHUNK_FAILED') || isSiteError(error, 'OFFLINE');
}

/**
 * Code that does not come takes nothing away that the server has rendered. Otherwise it is the error screen instead of
 * the page; where not even its texts came, the page stays, too.
 */
async function showFailure(
  { core, state, window, loadIntl }: BootstrapContext,
  error: unknown,
  root: ClientRoot,
): Promise<void> {
  reloadOnTraversal(window);
  const intl = await loadIntl(state.target, []).catch(() => undefined);
  if (!intl || (isCodeMissing(error) && !isFrameOnly(state))) return tellMissingCode(window);
  const page = {
    name: 'ERROR',
    params: {},
    search: new URLSearchParams(),
    pathname: window.location.pathname,
  } as const;
  const view = makeErrorView(core, { target: state.target, intl, page }, error);
  root.replace(<AppTree core={core} view={view} />);
}

/** The server has left the page itself to the browser. */
function isFrameOnly({ request, target }: DocumentState): boolean {
  return request.kind === 'route' && isClientOnlyOn(request.match, target);
}

/** Back and forward where no router will ever follow them. */
function reloadOnTraversal(window: BrowserWindow): void {
  window.addEventListener('popstate', () => window.location.reload());
}

/** Going somewhere before the router is there: a full load does the same. */
function earlyNavigation(window: BrowserWindow, shown: StoreApi<ShownState>): Navigation {
  const { location } = window;
  return {
    go: (href) => location.assign(href),
    // What was typed would be lost by a load: the step waits for the router.
    toStep: (step) => {
      const stop = shown.subscribe(({ running }) => {
        if (!running) return;
        stop();
        running.navigation.toStep(step);
      });
    },
    back: () => history.back(),
    playAgain: (href) => location.assign(href),
    reload: () => reloadKeeping(window),
    hold: () => () => {},
    setQuery: (changes) => {
      const url = new URL(location.href);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null || value === '') url.searchParams.delete(key);
        else url.searchParams.set(key, String(value));
      }
      location.assign(url.href);
    },
  };
}
