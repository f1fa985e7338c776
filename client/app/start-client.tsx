import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { noteDealer } from '#platform/dealer.ts';
import { listenForErrors } from '#platform/errors-report.ts';
import type { Navigation } from '#platform/navigation.ts';
import { retryFailedQueries } from '#platform/query-client.ts';
import { handleApiError } from './api-errors.ts';
import { ClientApp, type ShownState } from './client-app.tsx';
import { createClientCore } from './client-core.ts';
import { readDocumentState } from './document-state.ts';
import { makeErrorView } from './error-view.ts';
import { createFatalStore } from './fatal.ts';
import { createIntlLoader } from './intl-loader.ts';
import type { LifeDeps } from './life.ts';
import { loadRenderedPage } from './load-page.ts';

/**
 * The browser takes over: makes the app's one instance from what the page carries, hydrates the page that the server
 * rendered, then starts what lives between two clicks (life.ts). `data-hydrated` on `<html>` says that all of it works.
 */
export async function startClient(
  window: Window & typeof globalThis,
  mount: (tree: ReactNode) => void,
): Promise<void> {
  const { document, location } = window;
  const state = readDocumentState(document);
  const failures = new Set<(error: unknown) => void>();
  const core = createClientCore({
    state,
    onApiError: (error, failure) => {
      handleApiError({ ...core, getIntl: () => shown.getState().view.intl }, error, failure);
      for (const listener of failures) listener(error);
    },
  });
  noteDealer(location.search, core.storages.session);
  const loadIntl = createIntlLoader();
  const { pathname } = location;
  const { target, request, search } = state;
  const initial = await loadRenderedPage({ core, target, request, pathname, search, loadIntl });
  const shown = createStore<ShownState>(() => ({ view: initial, life: null }));
  const getShown = () => shown.getState().view;
  const fatal = createFatalStore();
  listenForErrors({ onFatal: fatal.report, window });
  const lifeDeps: LifeDeps = {
    window,
    core,
    state,
    initial,
    getShown,
    loadIntl,
    show: (next) =>
      shown.setState({ view: 'error' in next ? makeErrorView(core, getShown(), next.error) : next }),
    onApiFailure: (listener) => failures.add(listener),
  };
  const start = async () => {
    const { startLife } = await import('./life.ts');
    shown.setState({ life: startLife(lifeDeps) });
    document.documentElement.dataset.hydrated = '';
    void retryFailedQueries(core.queryClient);
  };
  mount(
    <ClientApp
      core={core}
      shown={shown}
      fatal={fatal}
      early={earlyNavigation(location)}
      onHydrated={() => void start()}
    />,
  );
}

/** Going somewhere before the router is there: a full load does the same. */
function earlyNavigation(location: Location): Navigation {
  return {
    go: (href) => location.assign(href),
    back: () => history.back(),
    reload: () => location.reload(),
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
