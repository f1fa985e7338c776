import type { ReactNode } from 'react';
import { noteDealer } from '#platform/dealer.ts';
import { retryFailedQueries } from '#platform/query-client.ts';
import { handleApiError } from './api-errors.ts';
import { ClientApp } from './client-app.tsx';
import { createClientCore } from './client-core.ts';
import { readDocumentState } from './document-state.ts';
import { makeErrorView } from './error-view.ts';
import { followLinks } from './follow-links.ts';
import { createIntlLoader } from './intl-loader.ts';
import { loadRenderedPage, type PageView } from './load-page.ts';
import { createAppRouter, navigationOf } from './router.ts';
import { beforeNavigation, followSession, isOtherVisitor } from './session-flow.ts';

/**
 * The browser takes over: makes the app's one instance from what the page carries, hydrates the page that the server
 * rendered, and starts everything that lives between two clicks (spec §4).
 */
export async function startClient(window: Window, mount: (tree: ReactNode) => void): Promise<void> {
  const { document, location } = window;
  const state = readDocumentState(document);
  const loadIntl = createIntlLoader();
  // What is shown now, for those outside of React who need to know.
  const shown: { view?: PageView } = {};
  const core = createClientCore({
    state,
    onApiError: (error, failure) =>
      handleApiError({ ...core, getIntl: () => shown.view?.intl }, error, failure),
  });
  noteDealer(location.search, core.storages.session);
  const { pathname, search } = location;
  const initial = await loadRenderedPage({
    core,
    target: state.target,
    request: state.request,
    pathname,
    search,
    loadIntl,
  });
  shown.view = initial;
  const getShown = () => shown.view ?? initial;
  const leave = (href: string) => {
    location.assign(href);
    return new Promise<never>(() => {});
  };
  const router = createAppRouter({
    core,
    initial,
    loadIntl,
    comeback: core.comeback,
    getShown,
    beforeNavigation: (target) => beforeNavigation(core, target),
    leave,
    recover: (error) => Promise.reject(error),
    routeRuleTarget: () => undefined,
  });
  const navigation = navigationOf(router, location, leave);
  mount(
    <ClientApp
      core={core}
      router={router}
      initial={initial}
      navigation={navigation}
      errorView={(error) => makeErrorView(core, getShown(), error)}
      onHydrated={() => {
        document.documentElement.dataset.hydrated = '';
        followLinks(document, navigation.go);
        followSession({ core, router, comeback: core.comeback, getIntl: () => getShown().intl });
        void retryFailedQueries(core.queryClient);
        if (isOtherVisitor(core, state)) void router.revalidate();
      }}
      onShown={(view) => {
        shown.view = view;
      }}
    />,
  );
}
