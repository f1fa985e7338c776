import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createClientCore } from '#app/core/client-core.ts';
import { readDocumentState } from '#app/core/document-state.ts';
import { createIntlLoader } from '#app/core/messages.ts';
import { handleApiError } from '#app/errors/api-errors.ts';
import { isSiteError } from '#app/errors/failure-message.ts';
import { createFailureStore, listenForErrors } from '#app/errors/failure-store.ts';
import { createSharedParts } from '#app/pages/shared-parts.tsx';
import { AppTree } from '#app/view/app-tree.tsx';
import { makeErrorView } from '#app/view/error-view.ts';
import { isClientOnlyOn, loadPage, type PageView } from '#app/view/load-page.ts';
import { createChunkRecovery, showMissingCodeNotice } from '#app/watch/chunk-recovery.ts';
import { watchBalances } from '#platform/browser/balances.ts';
import { noteReferralCode } from '#platform/browser/referral.ts';
import { reloadWithDrafts } from '#platform/browser/site-reload.ts';
import { settleWithin } from '#platform/browser/timing.ts';
import { retryFailedQueries } from '#platform/net/query-client.ts';
import type { Navigation } from '#platform/site/navigation.ts';
import { withoutReturnToId } from '#shared/urls/return-to.ts';
import type { AppDeps } from './after-hydration.ts';
import { ClientApp, type ShownState } from './client-app.tsx';
import { keepEarlyInput } from './early-input.ts';

/** Ways to render into the element that holds the server's HTML. */
export interface ClientRoot {
  /** Hydrates the server's HTML. */
  hydrate: (tree: ReactNode) => void;
  /** Renders in place of the server's HTML. */
  replace: (tree: ReactNode) => void;
}

/** Everything that exists before the code of the first page is loaded. */
interface BootstrapContext extends Omit<AppDeps, 'initial' | 'getShown' | 'show'> {
  /** Texts of the page that is shown. */
  texts: { intl?: IntlShape };
}

/** The longest time that a due refresh may delay hydration. */
const REFRESH_WAIT_MS = 2_000;

/**
 * Starts the app in the browser: creates its one instance from the state in the document, hydrates the server's HTML, then
 * loads after-hydration.ts. `data-hydrated` on `<html>` marks the moment when all handlers work.
 */
export async function startClient(window: Window & typeof globalThis, root: ClientRoot): Promise<void> {
  const context = createBootstrapContext(window);
  try {
    const initial = await loadOrRecover(context, () => loadFirstPage(context));
    hydrateApp(context, initial, root);
  } catch (error) {
    await showStartFailure(context, error, root);
  }
}

function createBootstrapContext(window: Window & typeof globalThis): BootstrapContext {
  const state = readDocumentState(window.document);
  const apiFailureListeners: BootstrapContext['apiFailureListeners'] = new Set();
  const texts: BootstrapContext['texts'] = {};
  const loadIntl = createIntlLoader();
  const core = createClientCore({
    state,
    partsOf: createSharedParts(loadIntl),
    onApiError: (error, failure) => {
      handleApiError({ ...core, getIntl: () => texts.intl }, error, failure);
      for (const listener of apiFailureListeners) listener(error);
    },
  });
  const { history, location } = window;
  noteReferralCode(location.search, core.storages);
  watchBalances(core.storages.local, window.document);
  if (core.returnTo.isMoved) {
    // The path to return to is in session storage now, so the login's URL no longer needs its id.
    const search = withoutReturnToId(location.search);
    history.replaceState(history.state, '', location.pathname + search + location.hash);
  }
  const recovery = createChunkRecovery(window);
  return { window, state, core, recovery, loadIntl, texts, apiFailureListeners };
}

async function loadFirstPage({ core, state, window, loadIntl }: BootstrapContext): Promise<PageView> {
  const { target, request, search, queries } = state;
  // Hydrated components make calls. A due token is refreshed before them, as before each navigation (spec §4).
  if (core.auth.getAuthState() === 'due') await settleWithin(core.auth.refreshIfDue(), REFRESH_WAIT_MS);
  if (queries.failed.some(([, , isUnreachable]) => isUnreachable)) {
    // The server's HTML shows the notice of an unreachable API, so the first render needs it as well.
    await import('#app/errors/outage-notice.tsx').then(
      ({ outageOf }) => core.outage.setState(outageOf(core.queryClient)),
      () => {},
    );
  }
  const { pathname } = window.location;
  const input = { core, target, request, pathname, search, loadIntl };
  return loadPage({ ...input, isServer: false, isLoaded: true });
}

/** Reloads the page once if code cannot be loaded. Without a connection, waits for one first. */
async function loadOrRecover<T>({ window, recovery }: BootstrapContext, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (recovery.isChunkError(error) && !window.navigator.onLine) {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
    return recovery.recover(error, window.location.href);
  }
}

function hydrateApp(context: BootstrapContext, initial: PageView, root: ClientRoot): void {
  const { window, core, texts } = context;
  texts.intl = initial.intl;
  const shown = createStore<ShownState>(() => ({ view: initial, running: null }));
  const getShown = () => shown.getState().view;
  const show = (next: PageView | { error: unknown }) => {
    const view = 'error' in next ? makeErrorView(core, getShown(), next.error) : next;
    texts.intl = view.intl;
    shown.setState({ view });
  };
  const enterEarlyInput = keepEarlyInput(window.document);
  const failures = createFailureStore();
  listenForErrors({ onFatal: failures.report, window });

  async function startAfterHydration() {
    try {
      const { startApp } = await loadOrRecover(context, () => import('./after-hydration.ts'));
      shown.setState({ running: startApp({ ...context, initial, getShown, show }) });
      window.document.documentElement.dataset.hydrated = '';
      void retryFailedQueries(core.queryClient);
    } catch (error) {
      reloadOnTraversal(window);
      if (isMissingCode(error)) showMissingCodeNotice(window);
      else failures.report(error);
    }
  }

  // StrictMode runs effects twice in development.
  let hasStarted = false;
  root.hydrate(
    <ClientApp
      core={core}
      shown={shown}
      failures={failures}
      earlyNavigation={createEarlyNavigation(window, shown)}
      onHydrated={() => {
        if (hasStarted) return;
        hasStarted = true;
        enterEarlyInput();
        void startAfterHydration();
      }}
    />,
  );
}

/**
 * Shows the error screen. If only code is missing, the server's HTML stays with a notice, unless the server left the page
 * to the browser. It stays as well if the texts of the error screen cannot be loaded.
 */
async function showStartFailure(
  { core, state, window, loadIntl }: BootstrapContext,
  error: unknown,
  root: ClientRoot,
): Promise<void> {
  const { request, target } = state;
  reloadOnTraversal(window);
  const isClientOnly = request.kind === 'route' && isClientOnlyOn(request.match, target);
  const intl = await loadIntl(target, []).catch(() => undefined);
  if (!intl || (isMissingCode(error) && !isClientOnly)) return showMissingCodeNotice(window);
  const { pathname } = window.location;
  const page = { name: 'ERROR', params: {}, search: new URLSearchParams(), pathname } as const;
  const view = makeErrorView(core, { target, intl, page }, error);
  root.replace(<AppTree core={core} view={view} />);
}

/** Whether code is missing and `ChunkRecovery.recover` could not help. */
function isMissingCode(error: unknown): boolean {
  return isSiteError(error, 'CHUNK_FAILED') || isSiteError(error, 'OFFLINE');
}

/** Back and forward change the URL alone when there is no router. */
function reloadOnTraversal(window: Window): void {
  window.addEventListener('popstate', () => window.location.reload());
}

/** Navigation until the router is there: by full loads. */
function createEarlyNavigation(window: Window, shown: StoreApi<ShownState>): Navigation {
  const { location, history } = window;
  return {
    go: async (href) => location.assign(href),
    // A full load would lose what was typed, so the step waits for the router.
    toStep: (step) => {
      const stop = shown.subscribe(({ running }) => {
        if (!running) return;
        stop();
        running.navigation.toStep(step);
      });
    },
    back: () => history.back(),
    playAgain: (href) => location.assign(href),
    reload: () => reloadWithDrafts(window),
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
