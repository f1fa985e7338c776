import type { Query, QueryClient } from '@tanstack/react-query';
import type { IntlShape } from 'react-intl';
import type { PageView } from '#app/pages/load-page.ts';
import type { ClientCore } from '#app/start/client-core.ts';
import { environmentOf } from '#app/start/core.ts';
import type { DocumentState } from '#app/start/document-state.ts';
import { settleWithin } from '#platform/browser/timing.ts';
import { memberQuery, unreadQuery } from '#platform/net/queries.ts';
import { retryFailedQueries } from '#platform/net/query-client.ts';
import { type EndReason, sessionMark } from '#platform/net/session.ts';
import { isRoute } from '#platform/site/page.ts';
import { buildPath, resolvePath, type Target } from '#shared/paths.ts';
import type { PageRequest } from '#shared/render.ts';
import { type Access, canComeBack, routeEntry } from '#shared/routes.ts';
import { type AppRouter, shownView } from './router.ts';

/** How long the work before a navigation may hold it up. */
const BEFORE_NAVIGATION_MS = 2_000;

/**
 * Before each navigation (spec §4): the token is refreshed when due, a member's unread count is fetched (nothing
 * waits for it), and a member page's guard learns whose session it is when that is not known: a 401 ends it.
 */
export function createBeforeNavigation(core: ClientCore) {
  /** A refresh that has held up one navigation for all its time holds up no other. */
  let late: Promise<unknown> | undefined;
  return async (target: Target, request: PageRequest): Promise<void> => {
    const refreshing = core.auth.refreshIfDue();
    const limitMs = refreshing === late ? 0 : BEFORE_NAVIGATION_MS;
    const isInTime = await settleWithin(prepare(core, refreshing, target, request), limitMs);
    late = isInTime ? undefined : refreshing;
  };
}

async function prepare(
  core: ClientCore,
  refreshing: Promise<unknown>,
  target: Target,
  request: PageRequest,
): Promise<void> {
  await refreshing;
  if (!core.auth.isLoggedIn()) return;
  void core.queryClient.prefetchQuery({ ...unreadQuery(environmentOf(core, target)), staleTime: 0 });
  const isGuarded = request.kind === 'route' && routeEntry(request.match.name).access === 'member';
  if (isGuarded) await knowMember(core, target);
}

async function knowMember(core: ClientCore, target: Target): Promise<void> {
  const query = memberQuery(environmentOf(core, target));
  await core.queryClient.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
}

export interface SessionFlowDeps {
  core: ClientCore;
  router: AppRouter;
  getIntl: () => IntlShape;
  /** What the page was rendered with. */
  state: Pick<DocumentState, 'sessionMark' | 'target'>;
}

/**
 * Drops what was loaded for a member when the session starts, ends or changes hands, and leaves a page that its
 * visitor may no longer see (spec §8: 401 leads to the login). Answers the function that stops it.
 */
export function followSession(deps: SessionFlowDeps): () => void {
  const { core } = deps;
  const unsubscribe = core.auth.subscribe((session, before) => {
    if (session.epoch === before.epoch) {
      // Calls that were refused while the new token was on its way.
      if (session.record?.token !== before.record?.token) void retryFailedQueries(core.queryClient);
      return;
    }
    dropMemberData(core);
    if (before.isLoggedIn && !session.isLoggedIn && session.ended) leaveAfter(deps, session.ended);
    if (session.isLoggedIn && session.isFromElsewhere) leaveGuestPage(deps);
  });
  const stopListening = core.auth.listen();
  void takeOver(deps);
  return () => {
    unsubscribe();
    stopListening();
  };
}

/**
 * The browser's session may be another than the one the page was rendered for: its cookie had expired, another tab
 * logged in meanwhile, the API refused it. Who the visitor is, is asked before the page is loaded for them.
 */
async function takeOver(deps: SessionFlowDeps): Promise<void> {
  const { core, router, state } = deps;
  const { auth } = core;
  if (sessionMark(auth.getAuthorization()) === state.sessionMark) return;
  const { ended, epoch } = auth.getState();
  dropMemberData(core);
  if (ended) return leaveAfter(deps, ended);
  if (auth.isLoggedIn()) {
    await auth.refreshIfDue();
    await knowMember(core, state.target);
  }
  // When the answer ended it, all of this has been done again.
  if (auth.getState().epoch === epoch) await router.revalidate();
}

function dropMemberData({ auth, queryClient }: ClientCore): void {
  queryClient.removeQueries({ type: 'inactive' });
  if (auth.isLoggedIn()) void queryClient.resetQueries();
  else dropWhenGone(queryClient);
}

/** What is shown for a member must not ask again, as a guest, on its way out: it is dropped once it is gone. */
function dropWhenGone(queryClient: QueryClient): void {
  void queryClient.cancelQueries();
  const cache = queryClient.getQueryCache();
  const waiting = new Set(cache.findAll({ type: 'active' }));
  if (waiting.size === 0) return;
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
    core.comeback.forget();
    if (access === 'member') void router.navigate(buildPath(core.style, view.target, 'HOME', {}));
    return;
  }
  core.dialogs.dismissAll();
  core.dialogs.toast(
    getIntl().formatMessage({ id: reason === 'elsewhere' ? 'common.loggedOut' : 'common.sessionEnded' }),
  );
  // Another tab's logout does not drag a visitor away from a page that everybody may see; the login stays as it is.
  if (access === 'guest' || (access === 'public' && reason === 'elsewhere')) return;
  // Going back to a page that asks for a login again would lead nowhere.
  void router.navigate(loginHref(core, view, router), { replace: access === 'member' });
}

/** Logged in by another tab: a login has nothing left to do, its guard leads on. */
function leaveGuestPage({ router }: SessionFlowDeps): void {
  const view = shownView(router);
  if (!('error' in view) && accessOf(view) === 'guest') void router.revalidate();
}

function accessOf({ page }: PageView): Access {
  return isRoute(page.name) ? routeEntry(page.name).access : 'public';
}

/**
 * The login of this device; where the catalogue lets the login return to it, the page is remembered: the one that was
 * on its way, else the one that is shown.
 */
function loginHref({ style, comeback }: ClientCore, { target }: PageView, { state }: AppRouter): string {
  const { pathname, search, hash } = state.navigation.location ?? state.location;
  const resolution = resolvePath(style, target, pathname, search);
  const canReturn = 'match' in resolution && canComeBack(resolution.match.name);
  if (canReturn) comeback.remember(pathname + search + hash);
  return buildPath(style, target, 'LOGIN', {}, { query: canReturn ? { cb: 1 } : {} });
}
