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
import { type LoadInput, loadPage, type PageRedirect, type PageView } from '#app/view/load-page.ts';
import { reloadKeeping } from '#platform/browser/site-reload.ts';
import { sleep } from '#platform/browser/timing.ts';
import type { GoOptions, Navigation } from '#platform/site/navigation.ts';
import { SiteError } from '#shared/errors.ts';
import { pathAskedFor, shownPath } from '#shared/not-found-path.ts';
import { resolvePath, type Target } from '#shared/paths.ts';
import type { PageRequest } from '#shared/render.ts';
import { BARE_PATHS } from '#shared/routes.ts';
import { isServerPath } from '#shared/server-paths.ts';
import { withoutCampaignMarks } from '#shared/urls/campaign.ts';

/**
 * The browser's navigation: React Router's data router (history, interruption, redirects, races) with ONE route.
 * The catalogue decides what a path means, here as on the server (shared/paths.ts), so there is no second matcher
 * that could disagree with it, and the views come from the same loadPage.
 */
export interface RouterDeps {
  core: ClientCore;
  /** What the document was rendered for. */
  rendered: Pick<DocumentState, 'request' | 'target' | 'search'>;
  initial: PageView;
  loadIntl: (target: Target, namespaces: readonly string[]) => Promise<IntlShape>;
  /** Before each navigation (spec §4): refresh when due, unread count; bounded in time by its owner. */
  beforeNavigation: (target: Target, request: PageRequest) => Promise<void>;
  /** Waits until the operator's route rules are there, or not to be waited for any longer. */
  rulesReady: () => Promise<unknown>;
  /** They are there: a path that leads nowhere here leads nowhere on the server either. */
  areRulesKnown: () => boolean;
  /** A redirect by the operator's route rules. */
  routeRuleTarget: (url: URL) => { to: string; isExternal: boolean } | undefined;
  /** The device and locale of who navigates: the device found here, the locale shown now. */
  getVisitor: () => Target;
  /** A new build is out: this navigation fetches it. */
  isOutdated: () => boolean;
  /** Leaves the app: a full load of this URL. Never resolves. */
  leave: (href: string) => Promise<never>;
  /** Loading failed: recovers by a full load, or throws what the error screen shows. */
  recover: (error: unknown, href: string) => Promise<never>;
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

const ROUTE_ID = 'page';
/** So many in a row lead nowhere; as on the server, where a browser would stop by itself. */
export const MAX_REDIRECTS = 10;

/** React Router's data router with one catch-all route: what a URL means is decided by `loadUrl`, as on the server. */
export function createAppRouter(deps: RouterDeps): AppRouter {
  let redirects = 0;
  const load = async (href: string) => {
    const loaded = await loadUrl(deps, visitOf(router, href));
    redirects = loaded instanceof Response ? redirects + 1 : 0;
    if (redirects <= MAX_REDIRECTS) return loaded;
    redirects = 0;
    // The screen has its own words for it.
    throw new SiteError('REDIRECT_LOOP', '');
  };
  forgetStep(window.history);
  const router: AppRouter = createBrowserRouter(
    [{ id: ROUTE_ID, path: '*', loader: ({ request }) => load(request.url) }],
    { hydrationData: { loaderData: { [ROUTE_ID]: deps.initial } } },
  );
  if (!isStillAt(deps, window.location)) void router.revalidate();
  return router;
}

/** Is the page that was rendered the one of the URL? Back, pressed before the app ran, changes the URL alone. */
function isStillAt({ core, rendered }: RouterDeps, { pathname, search }: Location): boolean {
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
  /** Of the page, where its entry of the history is one. */
  step: string | undefined;
  /** A redirect takes the place of this entry of the history. */
  redirectTo: (path: string) => Response;
}

/** What React Router keeps from a loader: the hash, and whether the history stands at this entry already. */
function visitOf(router: AppRouter, href: string): Visit {
  const { navigation, location } = router.state;
  const target = navigation.location ?? location;
  const url = new URL(href);
  url.hash = target.hash;
  // On the way back or forward, and for a page that is loaded again, the browser's entry is the one to be replaced.
  const isThere = navigation.state === 'idle' || entryKey() !== location.key;
  return { url, step: stepOf(target.state), redirectTo: isThere ? replace : redirect };
}

/** What was typed for a step went with the document: its entry is the beginning of the page again. */
function forgetStep(history: History): void {
  // React Router keeps what was said of an entry under `usr`.
  const state = history.state as { usr?: unknown } | null;
  if (stepOf(state?.usr) !== undefined) history.replaceState({ ...state, usr: null }, '');
}

/** The step that `toStep` has named an entry of the history by. */
function stepOf(state: unknown): string | undefined {
  const isNamed = typeof state === 'object' && state !== null && 'step' in state;
  return isNamed && typeof state.step === 'string' ? state.step : undefined;
}

/** The key of the browser's present history entry, as React Router writes it. */
export function entryKey(): string {
  // Its own state, or that of an entry made by the browser itself.
  const state = window.history.state as { key?: string } | null;
  return state?.key ?? 'default';
}

/** The view the router shows, or the error that took its place. */
export function shownView(router: AppRouter): PageView | { error: unknown } {
  const { errors, loaderData } = router.state;
  if (errors) return { error: errors[ROUTE_ID] ?? Object.values(errors)[0] };
  // The only route's loader answers PageView or throws.
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
  if (resolution.kind === 'bare' && resolution.page === 'UI_GALLERY') return deps.leave(href);
  const request = pageRequestOf(resolution, url);
  await deps.beforeNavigation(resolution.target, request);
  return loadResolved(deps, visit, resolution.target, request);
}

function pageRequestOf(
  resolution: Extract<ReturnType<typeof resolvePath>, { kind: 'page' | 'bare' }>,
  url: URL,
): PageRequest {
  if (resolution.kind === 'page') {
    const { match } = resolution;
    return match.isInvalid
      ? { kind: 'routeInvalid', path: shownPath(url.pathname) }
      : { kind: 'route', match };
  }
  if (resolution.page === 'ENTRY') return { kind: 'entry' };
  return { kind: 'notFound', path: pathAskedFor(url.search) };
}

async function loadResolved(
  deps: RouterDeps,
  { url, step, redirectTo }: Visit,
  target: Target,
  request: PageRequest,
): Promise<PageView | Response> {
  const { core, loadIntl } = deps;
  const input = {
    core,
    target,
    request,
    pathname: url.pathname,
    search: url.search,
    step,
    isServer: false,
    loadIntl,
  };
  try {
    const loaded = await loadForOneVisitor(input);
    if (!('redirect' in loaded)) return loaded;
    if (loaded.returnTo) core.returnTo.remember(loaded.returnTo + url.hash);
    const isLogin = request.kind === 'route' && request.match.name === 'LOGIN';
    const isReturn = isLogin && url.searchParams.get('cb') === '1';
    return redirectTo((isReturn && core.returnTo.take()) || loaded.redirect);
  } catch (error) {
    return deps.recover(error, url.pathname + url.search + url.hash);
  }
}

/** A session that starts or ends on the way makes another visitor: the guard judges anew. */
async function loadForOneVisitor(input: LoadInput): Promise<PageView | PageRedirect> {
  const { auth } = input.core;
  const { epoch } = auth.getState();
  const loaded = await loadPage(input);
  return auth.getState().epoch === epoch ? loaded : loadForOneVisitor(input);
}

/** The router's part of what components use to go somewhere. */
export function navigationOf(
  router: AppRouter,
  location: Location,
  leave: (href: string) => void,
): Omit<Navigation, 'hold' | 'playAgain'> {
  /** The query that the present location is to get; another `setQuery` may come before it has it. */
  let wanted: { location: unknown; search: string } | undefined;
  let latest = 0;
  /** Tries again when the browser refuses, unless another navigation has begun. */
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
    go: (href, options) => {
      const url = new URL(href, location.href);
      // React Router takes `//` for another host; the server knows what it is here.
      if (url.origin !== location.origin || url.pathname.startsWith('//')) leave(url.href);
      else
        void navigate(
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
      const search = new URLSearchParams(wanted?.location === from ? wanted.search : from.search);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null || value === '') search.delete(key);
        else search.set(key, String(value));
      }
      const text = search.toString();
      const own = { location: from, search: text };
      wanted = own;
      const writing = navigate(
        { pathname: from.pathname, search: text && `?${text}` },
        { replace: options?.replace ?? true, preventScrollReset: true },
      );
      void writing.finally(() => {
        if (wanted === own) wanted = undefined;
      });
    },
    reload: () => reloadKeeping(window),
  };
}

const REFUSED_WAIT_MS = 1_000;

/** Safari throws when a page changes the history more than 100 times in 30 seconds. */
function isHistoryRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}

/** A link to where one is adds nothing to the history. */
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
