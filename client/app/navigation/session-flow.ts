import type { Query, QueryClient } from '@tanstack/react-query';
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

/** How long the work before a navigation may hold it up. */
export const BEFORE_NAVIGATION_MS = 2_000;

/**
 * Before each navigation (spec §4): the token is refreshed when due, a member's unread count is fetched (nothing
 * waits for it). Where the guard decides, the API says first whose session it is: before a page for guests only sends a
 * member away, before a member page whose member is not known yet, and before it sends a guest to the login. A 401
 * ends the session.
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
  const access = request.kind === 'route' ? routeEntry(request.match.name).access : 'public';
  if (!core.auth.isLoggedIn()) {
    if (access === 'member') await askForGuest(core, target);
    return;
  }
  void core.queryClient.prefetchQuery({ ...unreadQuery(environmentOf(core, target)), staleTime: 0 });
  if (access === 'member') await knowMember(core, target);
  if (access === 'guest') await knowMember(core, target, 0);
}

async function knowMember(
  core: ClientCore,
  target: Target,
  staleTime = Number.POSITIVE_INFINITY,
): Promise<void> {
  const query = memberQuery(environmentOf(core, target));
  await core.queryClient.prefetchQuery({ ...query, staleTime });
}

/** Once before the login (spec §4). Its answer alone makes nobody a member: a token does, which `refreshIfDue` has looked for. */
async function askForGuest(core: ClientCore, target: Target): Promise<void> {
  await ask(environmentOf(core, target), SESSION_CALLS.memberInfo, { isHandled: EVERY_FAILURE }).catch(
    () => {},
  );
}

export interface SessionFlowDeps {
  core: ClientCore;
  router: AppRouter;
  getIntl: () => IntlShape;
  /** What the page was rendered with. */
  state: Pick<DocumentState, 'target'>;
}

/**
 * Drops what was loaded for a member when the session starts, ends or changes hands, and leaves a page that its
 * visitor may no longer see (spec §8: 401 leads to the login). Returns a function that stops it.
 */
export function followSession(deps: SessionFlowDeps): () => void {
  const { core } = deps;
  const notice = createNotice(deps);
  let blockedToast: number | undefined;
  const unsubscribe = core.auth.subscribe((session, before) => {
    if (session.epoch === before.epoch) {
      // Calls that were refused while the new token was on its way.
      if (session.record?.token !== before.record?.token) void retryFailedQueries(core.queryClient);
      return;
    }
    dropMemberData(core);
    notice.end();
    if (blockedToast !== undefined) core.dialogs.endToast(blockedToast, 'closed');
    blockedToast = undefined;
    if (session.isLoggedIn && core.auth.isPersistenceBlocked()) {
      const text = deps.getIntl().formatMessage({ id: 'common.storageBlocked' });
      blockedToast = core.dialogs.toast(text, { durationMs: 0 });
    }
    if (before.isLoggedIn && !session.isLoggedIn && session.ended) leaveAfter(deps, notice, session.ended);
    if (session.isLoggedIn && session.isFromElsewhere) leaveGuestPage(deps);
  });
  const stopListening = core.auth.listen();
  void takeOver(deps, notice);
  return () => {
    unsubscribe();
    notice.stop();
    stopListening();
  };
}

/**
 * The browser's session may be another than the one the page was rendered for: its cookie had expired, another tab
 * logged in meanwhile, the API refused it. Who the visitor is, is asked before the page is loaded for them.
 */
async function takeOver(deps: SessionFlowDeps, notice: Notice): Promise<void> {
  const { core, router, state } = deps;
  const { auth } = core;
  const { ended, epoch } = auth.getState();
  // A refresh keeps the epoch: the page stays as it is.
  const isSame = epoch === core.renderedEpoch;
  if (!isSame) dropMemberData(core);
  // A page that was rendered for a guest may have found a session, and lost it, before anybody listened.
  if (ended) leaveAfter(deps, notice, ended);
  if (isSame || ended) return;
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

/**
 * A logout leads home, a 401 to the login (spec §8). Whoever looks at a page that everybody may see, or is on the way
 * to one, is not led away by a refresh that failed or by another tab: the page stays, as a guest's, and says so.
 */
function leaveAfter({ core, router, getIntl }: SessionFlowDeps, notice: Notice, reason: EndReason): void {
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
  const place = placeOf(core, view, router);
  const staysHere = place.access === 'guest' || (place.access === 'public' && reason !== 'unauthorized');
  if (!staysHere) {
    core.dialogs.toast(text);
    // Going back to a page that asks for a login again would lead nowhere.
    void router.navigate(loginHref(core, view, place), { replace: isOnMemberPage });
  } else if (place.access === 'public' && reason !== 'elsewhere') notice.show(text);
  else core.dialogs.toast(text);
}

/** The notice that stands where a session ended on a public page; its login returns to wherever the visitor is then. */
interface Notice {
  show: (text: string) => void;
  end: () => void;
  stop: () => void;
}

function createNotice({ core, router, getIntl }: SessionFlowDeps): Notice {
  let toast: number | undefined;
  const end = () => {
    if (toast !== undefined) core.dialogs.endToast(toast, 'closed');
    toast = undefined;
  };
  const logIn = () => {
    const view = shownView(router);
    if ('error' in view) return;
    const place = placeOf(core, view, router);
    void router.navigate(
      loginHref(core, view, { ...place, canReturn: returnablePath(place.path) !== undefined }),
    );
  };
  // The login has a form of its own.
  const stop = router.subscribe(() => {
    const view = shownView(router);
    if (!('error' in view) && accessOf(view) === 'guest') end();
  });
  return {
    show: (text) => {
      end();
      const label = getIntl().formatMessage({ id: 'layout.login' });
      toast = core.dialogs.toast(text, { durationMs: 0, action: { label, run: logIn } });
    },
    end,
    stop,
  };
}

/** Logged in by another tab: a login has nothing left to do, its guard leads on. */
function leaveGuestPage({ router }: SessionFlowDeps): void {
  const view = shownView(router);
  if (!('error' in view) && accessOf(view) === 'guest') void router.revalidate();
}

function accessOf({ page }: PageView): Access {
  return isRoute(page.name) ? routeEntry(page.name).access : 'public';
}

/** Where a visitor is going, else is: its page may be remembered. */
interface Place {
  access: Access;
  /** With query and hash. */
  path: string;
  /** Does the catalogue let the login return to it? */
  canReturn: boolean;
}

function placeOf({ style }: ClientCore, view: PageView, { state }: AppRouter): Place {
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

/** The login of this device, with the place remembered that it may return to. */
function loginHref(
  { style, returnTo }: ClientCore,
  { target }: PageView,
  { path, canReturn }: Place,
): string {
  if (canReturn) returnTo.remember(path);
  return buildPath(style, target, 'LOGIN', {}, { query: canReturn ? { cb: 1 } : {} });
}
