import type { Query, QueryClient } from '@tanstack/react-query';
import type { IntlShape } from 'react-intl';
import { isRoute } from '#platform/page.ts';
import { unreadQuery } from '#platform/queries.ts';
import type { EndReason } from '#platform/session.ts';
import { buildPath, type Target } from '#shared/paths.ts';
import { canComeBack, routeEntry } from '#shared/routes.ts';
import type { ClientCore } from './client-core.ts';
import { environmentOf } from './core.ts';
import type { DocumentState } from './document-state.ts';
import type { PageView } from './load-page.ts';
import { type AppRouter, shownView } from './router.ts';

/** How long the work before a navigation may hold it up. */
const BEFORE_NAVIGATION_MS = 2_000;

/** Before each navigation (spec §4): the token is refreshed when due, and a member's unread count is fetched. */
export async function beforeNavigation(core: ClientCore, target: Target): Promise<void> {
  const work = async () => {
    await core.auth.refreshIfDue();
    if (core.auth.isLoggedIn())
      await core.queryClient.prefetchQuery(unreadQuery(environmentOf(core, target)));
  };
  await Promise.race([work(), new Promise((resolve) => setTimeout(resolve, BEFORE_NAVIGATION_MS))]);
}

/** The browser's session and the server's view of it disagree: the page is to be loaded as who the visitor is. */
export function isOtherVisitor(core: ClientCore, state: DocumentState): boolean {
  return core.auth.isLoggedIn() !== state.isMember;
}

export interface SessionFlowDeps {
  core: ClientCore;
  router: AppRouter;
  getIntl: () => IntlShape;
}

/**
 * Drops what was loaded for a member when the session starts, ends or changes hands, and leaves a page that its
 * visitor may no longer see (spec §8: 401 leads to the login). Answers the function that stops it.
 */
export function followSession(deps: SessionFlowDeps): () => void {
  const { core } = deps;
  const stopListening = core.auth.listen();
  const unsubscribe = core.auth.subscribe((session, before) => {
    if (session.epoch === before.epoch) return;
    core.queryClient.removeQueries({ type: 'inactive' });
    if (session.isLoggedIn) void core.queryClient.resetQueries();
    else dropWhenGone(core.queryClient);
    if (before.isLoggedIn && !session.isLoggedIn && session.ended) leaveAfter(deps, session.ended);
  });
  return () => {
    unsubscribe();
    stopListening();
  };
}

/** What is shown for a member must not ask again, as a guest, on its way out: it is dropped once it is gone. */
function dropWhenGone(queryClient: QueryClient): void {
  void queryClient.cancelQueries();
  const cache = queryClient.getQueryCache();
  const waiting = new Set(cache.findAll({ type: 'active' }));
  const drop = (query: Query) => {
    // It may have moved from one component to the next.
    if (query.getObserversCount() > 0) return;
    waiting.delete(query);
    cache.remove(query);
    if (waiting.size === 0) stop();
  };
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && waiting.has(query)) setTimeout(() => drop(query));
  });
}

function leaveAfter({ core, router, getIntl }: SessionFlowDeps, reason: EndReason): void {
  const view = shownView(router);
  if ('error' in view) return;
  const access = accessOf(view);
  if (reason === 'logout') {
    if (access === 'member') void router.navigate(buildPath(core.style, view.target, 'HOME', {}));
    return;
  }
  core.dialogs.dismissAll();
  core.dialogs.toast(
    getIntl().formatMessage({ id: reason === 'elsewhere' ? 'common.loggedOut' : 'common.sessionEnded' }),
  );
  // Another tab's logout does not drag a visitor away from a page that everybody may see.
  if (access !== 'member' && reason === 'elsewhere') return;
  void router.navigate(loginHref(core, view, router));
}

function accessOf(view: PageView): 'public' | 'guest' | 'member' {
  const { name } = view.page;
  return isRoute(name) ? routeEntry(name).access : 'public';
}

/** The login of this device; the page is remembered where the catalogue lets the login return to it. */
function loginHref(core: ClientCore, view: PageView, router: AppRouter): string {
  const { name } = view.page;
  const canReturn = isRoute(name) && canComeBack(name);
  if (canReturn) {
    const { pathname, search, hash } = router.state.location;
    core.comeback.remember(pathname + search + hash);
  }
  return buildPath(core.style, view.target, 'LOGIN', {}, { query: canReturn ? { cb: 1 } : {} });
}
