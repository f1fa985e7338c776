import type { Query } from '@tanstack/react-query';
import type { IntlShape } from 'react-intl';
import type { ClientCore } from '#app/core/client-core.ts';
import { environmentOf } from '#app/core/core.ts';
import type { DocumentState } from '#app/core/document-state.ts';
import type { PageView } from '#app/view/load-page.ts';
import { EVERY_FAILURE } from '#platform/api/api-client.ts';
import type { EndReason } from '#platform/api/session.ts';
import { settleWithin } from '#platform/browser/timing.ts';
import { ask } from '#platform/net/calls.ts';
import { memberQuery, unreadQuery } from '#platform/net/queries.ts';
import { retryFailedQueries } from '#platform/net/query-client.ts';
import { isRoute } from '#platform/site/page.ts';
import { buildPath, resolvePath, type Target } from '#shared/paths.ts';
import type { PageRequest } from '#shared/render.ts';
import { type Access, canReturn, routeEntry } from '#shared/routes.ts';
import { returnablePath } from '#shared/urls/return-to.ts';
import { SESSION_CALLS } from '#shared/webapi/calls/session.ts';
import { type AppRouter, shownView } from './router.ts';

/** The longest time that the work before a navigation may delay it. */
export const BEFORE_NAVIGATION_MS = 2_000;

/**
 * Work before each navigation (spec §4). It refreshes a due token and requests a member's unread count, without waiting for
 * the count. It requests the member's record before the guard decides: for a guests-only page, for a member page whose member
 * is not known yet, and once for a guest before the redirect to the login. A 401 ends the session.
 */
export function createBeforeNavigation(core: ClientCore) {
  /** A refresh that one navigation has waited for in vain. Later navigations do not wait for it. */
  let lateRefresh: Promise<unknown> | undefined;
  return async (target: Target, request: PageRequest): Promise<void> => {
    const refreshing = core.auth.refreshIfDue();
    const limitMs = refreshing === lateRefresh ? 0 : BEFORE_NAVIGATION_MS;
    const isInTime = await settleWithin(prepare(core, refreshing, target, request), limitMs);
    lateRefresh = isInTime ? undefined : refreshing;
  };
}

async function prepare(
  core: ClientCore,
  refreshing: Promise<unknown>,
  target: Target,
  request: PageRequest,
): Promise<void> {
  await refreshing;
  const app = environmentOf(core, target);
  const access = request.kind === 'route' ? routeEntry(request.match.name).access : 'public';
  if (core.auth.isLoggedIn()) {
    void core.queryClient.prefetchQuery({ ...unreadQuery(app), staleTime: 0 });
    if (access === 'member') await loadMember(core, target, Number.POSITIVE_INFINITY);
    if (access === 'guest') await loadMember(core, target, 0);
  } else if (access === 'member') {
    // Required by spec §4. The answer is not used: only a token starts a session, and `refreshIfDue` has looked for one.
    await ask(app, SESSION_CALLS.memberInfo, { isHandled: EVERY_FAILURE }).catch(() => {});
  }
}

async function loadMember(core: ClientCore, target: Target, staleTime: number): Promise<void> {
  const query = memberQuery(environmentOf(core, target));
  await core.queryClient.prefetchQuery({ ...query, staleTime });
}

export interface SessionFlowDeps {
  core: ClientCore;
  router: AppRouter;
  getIntl: () => IntlShape;
  state: Pick<DocumentState, 'target'>;
}

/**
 * Follows the session. When it starts, ends or changes to another member, removes the data that was loaded for the member
 * before. When it ends, leaves a page that its visitor may no longer see (spec §8).
 */
export function followSession(deps: SessionFlowDeps): void {
  const { core } = deps;
  const endNotice = createEndNotice(deps);
  let blockedToast: number | undefined;
  core.auth.subscribe((session, before) => {
    if (session.epoch === before.epoch) {
      // A new token: queries that failed during the refresh can succeed now.
      if (session.record?.token !== before.record?.token) void retryFailedQueries(core.queryClient);
      return;
    }
    removeMemberData(core);
    endNotice.close();
    if (blockedToast !== undefined) core.dialogs.endToast(blockedToast, 'closed');
    blockedToast = undefined;
    if (session.isLoggedIn && core.auth.isPersistenceBlocked()) {
      const text = deps.getIntl().formatMessage({ id: 'common.storageBlocked' });
      blockedToast = core.dialogs.toast(text, { durationMs: 0 });
    }
    if (before.isLoggedIn && !session.isLoggedIn && session.ended) {
      handleSessionEnd(deps, endNotice, session.ended);
    }
    // After a login in another tab, the guard of a guests-only page redirects.
    if (session.isLoggedIn && session.isFromElsewhere && isOnGuestPage(deps.router)) {
      void deps.router.revalidate();
    }
  });
  core.auth.listen();
  void reconcileWithRenderedSession(deps, endNotice);
}

/**
 * The browser's session can differ from the one that the page was rendered for: its cookie had expired, another tab logged in,
 * or the API refused it. Then this requests the member and loads the page again.
 */
async function reconcileWithRenderedSession(deps: SessionFlowDeps, endNotice: EndNotice): Promise<void> {
  const { core, router, state } = deps;
  const { auth } = core;
  const { ended, epoch } = auth.getState();
  // A refresh keeps the epoch.
  const isSame = epoch === core.renderedEpoch;
  if (!isSame) removeMemberData(core);
  // The session may have ended before this code was loaded.
  if (ended) handleSessionEnd(deps, endNotice, ended);
  if (isSame || ended) return;
  if (auth.isLoggedIn()) {
    await auth.refreshIfDue();
    await loadMember(core, state.target, Number.POSITIVE_INFINITY);
  }
  // If the answer ended the session, the subscriber has handled that.
  if (auth.getState().epoch === epoch) await router.revalidate();
}

function removeMemberData({ auth, queryClient }: ClientCore): void {
  queryClient.removeQueries({ type: 'inactive' });
  if (auth.isLoggedIn()) {
    void queryClient.resetQueries();
    return;
  }
  // Components on the screen would fetch again as a guest if their queries were removed now. Each query is removed once no
  // component observes it.
  void queryClient.cancelQueries();
  const cache = queryClient.getQueryCache();
  const observed = new Set(cache.findAll({ type: 'active' }));
  if (observed.size === 0) return;
  const removeUnobserved = (query: Query) => {
    // Another component may have taken it over.
    if (query.getObserversCount() > 0) return;
    observed.delete(query);
    cache.remove(query);
    if (observed.size === 0) unsubscribe();
  };
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && observed.has(query)) setTimeout(() => removeUnobserved(query));
  });
}

/**
 * A logout leads home, a 401 to the login (spec §8). A visitor of a public page, or on the way to one, stays there after a
 * failed refresh or the logout of another tab: the page is then a guest's, with a notice.
 */
function handleSessionEnd(
  { core, router, getIntl }: SessionFlowDeps,
  endNotice: EndNotice,
  reason: EndReason,
): void {
  const view = shownView(router);
  if ('error' in view) return;
  const isOnMemberPage = accessOf(view) === 'member';
  if (reason === 'logout') {
    core.returnTo.forget();
    if (isOnMemberPage) void router.navigate(buildPath(core.style, view.target, 'HOME', {}));
    return;
  }
  core.dialogs.dismissAll();
  const text = getIntl().formatMessage({
    id: reason === 'elsewhere' ? 'common.loggedOut' : 'common.sessionEnded',
  });
  const destination = destinationOf(core, view, router);
  const { access } = destination;
  const stays = access === 'guest' || (access === 'public' && reason !== 'unauthorized');
  if (!stays) {
    core.dialogs.toast(text);
    // `replace`: Back must not lead to a page that redirects to the login again.
    void router.navigate(loginHref(core, view, destination), { replace: isOnMemberPage });
  } else if (access === 'public' && reason !== 'elsewhere') endNotice.show(text);
  else core.dialogs.toast(text);
}

/** The toast on a public page whose session has ended. Its login returns to the page that is shown at the press. */
interface EndNotice {
  show: (text: string) => void;
  close: () => void;
}

function createEndNotice({ core, router, getIntl }: SessionFlowDeps): EndNotice {
  let toast: number | undefined;
  const close = () => {
    if (toast !== undefined) core.dialogs.endToast(toast, 'closed');
    toast = undefined;
  };
  const logIn = () => {
    const view = shownView(router);
    if ('error' in view) return;
    const destination = destinationOf(core, view, router);
    const canReturn = returnablePath(destination.path) !== undefined;
    void router.navigate(loginHref(core, view, { ...destination, canReturn }));
  };
  // The login page needs no link to the login.
  router.subscribe(() => {
    if (isOnGuestPage(router)) close();
  });
  return {
    show: (text) => {
      close();
      const label = getIntl().formatMessage({ id: 'layout.login' });
      toast = core.dialogs.toast(text, { durationMs: 0, action: { label, run: logIn } });
    },
    close,
  };
}

function isOnGuestPage(router: AppRouter): boolean {
  const view = shownView(router);
  return !('error' in view) && accessOf(view) === 'guest';
}

function accessOf({ page }: PageView): Access {
  return isRoute(page.name) ? routeEntry(page.name).access : 'public';
}

/** The page that a navigation in flight leads to, or the shown page. */
interface Destination {
  access: Access;
  /** With query and hash. */
  path: string;
  /** Whether the login may return to it. */
  canReturn: boolean;
}

function destinationOf({ style }: ClientCore, view: PageView, { state }: AppRouter): Destination {
  const { pathname, search, hash } = state.navigation.location ?? state.location;
  const resolution = resolvePath(style, view.target, pathname, search);
  const name = 'match' in resolution ? resolution.match.name : undefined;
  const access = name === undefined ? 'public' : routeEntry(name).access;
  return {
    access: state.navigation.location ? access : accessOf(view),
    path: pathname + search + hash,
    canReturn: name !== undefined && canReturn(name),
  };
}

/** The URL of this device's login. Stores the path to return to. */
function loginHref(
  { style, returnTo }: ClientCore,
  { target }: PageView,
  { path, canReturn }: Destination,
): string {
  if (canReturn) returnTo.remember(path);
  return buildPath(style, target, 'LOGIN', {}, { query: canReturn ? { cb: 1 } : {} });
}
