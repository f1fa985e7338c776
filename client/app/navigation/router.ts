import type { IntlShape } from 'react-intl';
import {
  createBrowserRouter,
  type Path,
  type RouterNavigateOptions,
  redirect,
  replace,
} from 'react-router-dom';
import type { ClientCore } from '#app/core/client-core.ts';
import type { DocumentState } from '#app/core/document-state.ts';
import { loadPage, type PageView } from '#app/view/load-page.ts';
import { reloadWithDrafts } from '#platform/browser/site-reload.ts';
import { sleep } from '#platform/browser/timing.ts';
import type { GoOptions, Navigation } from '#platform/site/navigation.ts';
import { SiteError } from '#shared/errors.ts';
import { guardRoute } from '#shared/guard.ts';
import { shownPath } from '#shared/not-found-path.ts';
import { pageRequestOf } from '#shared/page-request.ts';
import { resolvePath, type Target } from '#shared/paths.ts';
import type { PageRequest } from '#shared/render.ts';
import { BARE_PATHS } from '#shared/routes.ts';
import { isServerPath } from '#shared/server-paths.ts';
import { withoutCampaignMarks } from '#shared/urls/campaign.ts';

export interface RouterDeps {
  core: ClientCore;
  /** The request that the server's HTML answers. */
  rendered: Pick<DocumentState, 'request' | 'target' | 'search'>;
  initial: PageView;
  loadIntl: (target: Target, namespaces: readonly string[]) => Promise<IntlShape>;
  /** Called before each navigation (spec §4): refresh when due, unread count. Has a time limit of its own. */
  beforeNavigation: (target: Target, request: PageRequest) => Promise<void>;
  /** Resolves when the operator's route rules are loaded, or after a time limit. */
  rulesReady: () => Promise<unknown>;
  /** True once they are loaded: then a path that matches nothing here matches nothing on the server either. */
  areRulesKnown: () => boolean;
  /** The redirect of a URL by the operator's route rules. */
  routeRuleTarget: (url: URL) => { to: string; isExternal: boolean } | undefined;
  /** The visitor's device and the locale of the shown page. */
  getVisitor: () => Target;
  /** True if there is a new build. The navigation is then a full load. */
  isOutdated: () => boolean;
  /** Loads a URL in full. Never resolves. */
  leave: (href: string) => Promise<never>;
  /** Called with the error of a failed load. Loads `href` in full, or throws the error for the error screen. */
  recover: (error: unknown, href: string) => Promise<never>;
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

const ROUTE_ID = 'page';
/** Redirects in a row. Browsers have such a limit for the server's redirects. */
export const MAX_REDIRECTS = 10;

/**
 * React Router's data router with one catch-all route. It brings history, interruption, redirects and races. `loadUrl`
 * resolves each URL by the route catalogue (shared/paths.ts), as the server does, so no second matcher can differ.
 */
export function createAppRouter(deps: RouterDeps): AppRouter {
  let redirects = 0;
  const load = async (href: string) => {
    const loaded = await loadUrl(deps, visitOf(router, href));
    redirects = loaded instanceof Response ? redirects + 1 : 0;
    if (redirects <= MAX_REDIRECTS) return loaded;
    redirects = 0;
    // The error screen has its own text for this id.
    throw new SiteError('REDIRECT_LOOP', '');
  };
  forgetStep(window.history);
  const router: AppRouter = createBrowserRouter(
    [{ id: ROUTE_ID, path: '*', loader: ({ request }) => load(request.url) }],
    { hydrationData: { loaderData: { [ROUTE_ID]: deps.initial } } },
  );
  if (!isRenderedUrl(deps, window.location)) void router.revalidate();
  return router;
}

/** Whether the rendered page is that of the URL. Back, pressed before the app ran, changes the URL alone. */
function isRenderedUrl({ core, rendered }: RouterDeps, { pathname, search }: Location): boolean {
  const { request, target } = rendered;
  if (request.kind === 'entry') return pathname === BARE_PATHS.ENTRY;
  if (request.kind === 'notFound')
    return pathname === BARE_PATHS.NOT_FOUND || shownPath(pathname) === request.path;
  if (request.kind === 'routeInvalid') return shownPath(pathname) === request.path;
  if (request.kind !== 'route') return true;
  const resolution = resolvePath(core.style, target, pathname);
  if (resolution.kind !== 'page' || resolution.target.locale !== target.locale) return false;
  const { match } = resolution;
  const isSameParam = (name: string) => match.params[name] === request.match.params[name];
  const areParams = Object.keys({ ...match.params, ...request.match.params }).every(isSameParam);
  const isSameSearch = withoutCampaignMarks(search) === withoutCampaignMarks(rendered.search);
  return match.name === request.match.name && areParams && isSameSearch;
}

interface Visit {
  url: URL;
  /** The page's step, if the history entry is one. */
  step: string | undefined;
  /** A redirect that replaces this history entry. */
  redirectTo: (path: string) => Response;
}

/** Adds to a loader's URL: the hash, the step, and whether the history is at this entry already. */
function visitOf(router: AppRouter, href: string): Visit {
  const { navigation, location } = router.state;
  const target = navigation.location ?? location;
  const url = new URL(href);
  url.hash = target.hash;
  // After Back or Forward, and when a page is loaded again, the browser is at the target's entry already.
  const isAtTarget = navigation.state === 'idle' || entryKey() !== location.key;
  return { url, step: stepOf(target.state), redirectTo: isAtTarget ? replace : redirect };
}

/** Typed values of a step are lost with the document. Its entry becomes that of the page's first step. */
function forgetStep(history: History): void {
  // React Router stores the state of an entry under `usr`.
  const state = history.state as { usr?: unknown } | null;
  if (stepOf(state?.usr) !== undefined) history.replaceState({ ...state, usr: null }, '');
}

/** The step that `toStep` stored in an entry's state. */
function stepOf(state: unknown): string | undefined {
  const isNamed = typeof state === 'object' && state !== null && 'step' in state;
  return isNamed && typeof state.step === 'string' ? state.step : undefined;
}

/** React Router's key of the browser's current history entry. */
export function entryKey(): string {
  // React Router's state, or null for an entry that the browser made itself.
  const state = window.history.state as { key?: string } | null;
  return state?.key ?? 'default';
}

/** The view that the router loaded, or the error instead of it. */
export function shownView(router: AppRouter): PageView | { error: unknown } {
  const { errors, loaderData } = router.state;
  if (errors) return { error: errors[ROUTE_ID] ?? Object.values(errors)[0] };
  // The loader of the only route returns a PageView or throws.
  return loaderData[ROUTE_ID] as PageView;
}

async function loadUrl(deps: RouterDeps, visit: Visit): Promise<PageView | Response> {
  const { url, redirectTo } = visit;
  const href = url.pathname + url.search;
  await deps.rulesReady();
  const ruleTarget = deps.routeRuleTarget(url);
  if (ruleTarget) return ruleTarget.isExternal ? deps.leave(ruleTarget.to) : redirectTo(ruleTarget.to);
  if (deps.isOutdated()) return deps.leave(href + url.hash);
  const { core } = deps;
  const visitor = deps.getVisitor();
  const resolution = resolvePath(core.style, visitor, url.pathname, url.search);
  if (resolution.kind === 'redirect') return redirectTo(resolution.to + url.hash);
  if (resolution.kind === 'unmatched') {
    if (isServerPath(url.pathname) || !deps.areRulesKnown()) return deps.leave(href + url.hash);
    return redirectTo(`${BARE_PATHS.NOT_FOUND}?from=${encodeURIComponent(shownPath(url.pathname))}`);
  }
  const request = pageRequestOf(resolution, url);
  if (request.kind === 'gallery') return deps.leave(href);
  await deps.beforeNavigation(resolution.target, request);
  return loadResolved(deps, visit, resolution.target, request);
}

/** Applies the guard and loads the page; again, if the session starts or ends meanwhile. */
async function loadResolved(
  deps: RouterDeps,
  visit: Visit,
  target: Target,
  request: PageRequest,
): Promise<PageView | Response> {
  const { core, loadIntl } = deps;
  const { url, step, redirectTo } = visit;
  const { pathname, search } = url;
  const { epoch, isLoggedIn: isMember } = core.auth.getState();
  if (request.kind === 'route') {
    const { match } = request;
    const guarded = guardRoute({ style: core.style, target, match, isMember, pathname, search });
    if (guarded?.returnTo) core.returnTo.remember(guarded.returnTo + url.hash);
    const isReturn = match.name === 'LOGIN' && url.searchParams.get('cb') === '1';
    if (guarded) return redirectTo((isReturn && core.returnTo.take()) || guarded.to);
  }
  const input = { core, target, request, pathname, search, step, loadIntl, isServer: false };
  const view = await loadPage(input).catch((error) => deps.recover(error, pathname + search + url.hash));
  return core.auth.getState().epoch === epoch ? view : loadResolved(deps, visit, target, request);
}

/** The router's part of `Navigation`. */
export function navigationOf(
  router: AppRouter,
  location: Location,
  leave: (href: string) => void,
): Omit<Navigation, 'hold' | 'playAgain'> {
  /** The query that a `setQuery` in flight will set. A second `setQuery` adds to it. */
  let pending: { location: unknown; search: string } | undefined;
  let latest = 0;
  /** Retries when the browser refuses a history entry, unless another navigation has begun. */
  const navigate = async (to: Partial<Path> | string, options: RouterNavigateOptions) => {
    latest += 1;
    const own = latest;
    const { location: from } = router.state;
    for (;;) {
      try {
        return await router.navigate(to, options);
      } catch (error) {
        if (!isHistoryRefusal(error)) throw error;
        await sleep(REFUSED_WAIT_MS);
        if (latest !== own || router.state.location !== from) return;
      }
    }
  };
  return {
    go: async (href, options) => {
      const url = new URL(href, location.href);
      // React Router takes a path with `//` for another host. The server redirects it.
      if (url.origin !== location.origin || url.pathname.startsWith('//')) leave(url.href);
      else
        await navigate(
          url.pathname + url.search + url.hash,
          navigateOptions(options, {
            isHere: url.href === location.href,
            step: stepOf(router.state.location.state),
          }),
        );
    },
    toStep: (step) => {
      const { pathname, search } = router.state.location;
      void router.navigate({ pathname, search }, { state: { step } });
    },
    back: () => void router.navigate(-1),
    setQuery: (changes, options) => {
      const { location: from } = router.state;
      const search = new URLSearchParams(pending?.location === from ? pending.search : from.search);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null || value === '') search.delete(key);
        else search.set(key, String(value));
      }
      const text = search.toString();
      const own = { location: from, search: text };
      pending = own;
      const writing = navigate(
        { pathname: from.pathname, search: text && `?${text}` },
        { replace: options?.replace ?? true, preventScrollReset: true },
      );
      void writing.finally(() => {
        if (pending === own) pending = undefined;
      });
    },
    reload: () => reloadWithDrafts(window),
  };
}

const REFUSED_WAIT_MS = 1_000;

/** Safari refuses more than 100 history entries in 30 s. */
function isHistoryRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}

/** A link to the current URL adds no history entry. */
function navigateOptions(
  { replace, keepScroll }: GoOptions = {},
  { isHere, step }: { isHere: boolean; step: string | undefined },
) {
  return {
    replace: replace ?? isHere,
    preventScrollReset: keepScroll,
    ...(keepScroll && step !== undefined && { state: { step } }),
  };
}
