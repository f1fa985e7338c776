import type { IntlShape } from 'react-intl';
import { type AppCore, environmentOf } from '#app/core/core.ts';
import { messageSources } from '#app/core/messages.ts';
import type { AppModules, LayoutModule } from '#app/pages/app-modules.ts';
import { findPage, type PageKey } from '#app/pages/page-table.ts';
import { settleWithin } from '#platform/browser/timing.ts';
import { pageLabel } from '#platform/site/menus.ts';
import type {
  CurrentPage,
  HeadContribution,
  PageArguments,
  PageModule,
  PageQuery,
} from '#platform/site/page.ts';
import type { TextValues } from '#platform/site/text.ts';
import { SiteError } from '#shared/errors.ts';
import { guardRoute } from '#shared/guard.ts';
import { shownPath } from '#shared/not-found-path.ts';
import { type RouteMatch, resolvePath, type Target } from '#shared/paths.ts';
import type { PageHead, PageRequest } from '#shared/render.ts';
import { type Layout, layoutOf, routeEntry } from '#shared/routes.ts';
import { isSettingOn } from '#shared/settings.ts';
import { buildHead } from './head.ts';

/** A loaded page: everything that its render needs. */
export interface PageView {
  key: PageKey;
  page: CurrentPage;
  target: Target;
  status: number;
  module: PageModule;
  layout: LayoutModule;
  intl: IntlShape;
  head: PageHead;
  /** Modules of this page, as the build's manifest names them. */
  sources: readonly string[];
  /** Rendered in the browser only (`clientOnly` of the route). The server sends the frame. */
  isClientOnly: boolean;
}

export interface PageRedirect {
  redirect: string;
  /** The path to return to after login. */
  returnTo?: string;
}

export interface LoadInput {
  core: AppCore;
  target: Target;
  request: PageRequest;
  pathname: string;
  search: string;
  /** The page's step, if the history entry has one. */
  step?: string | undefined;
  isServer: boolean;
  /** The server has loaded the queries already. */
  isLoaded?: boolean;
  /** Loads texts of namespaces, with those of the frame. */
  loadIntl: (target: Target, namespaces: readonly string[]) => Promise<IntlShape>;
}

/** The longest wait of a client navigation for data. Then the page shows skeletons. */
const CLIENT_DATA_WAIT_MS = 400;
/** The same for a page with a `check`, whose data decide whether the page exists. */
const CLIENT_CHECK_WAIT_MS = 3_000;

/** The view of a page that the server has rendered: the guard has passed, and the data are loaded. */
export function loadRenderedPage(input: Omit<LoadInput, 'isServer'>): Promise<PageView> {
  return loadSpecial({ ...input, isServer: false, isLoaded: true });
}

/** A page for a client navigation: the guard, then `loadAllowedPage`. On the server, server/middleware/page.ts runs the guard. */
export async function loadPage(input: Omit<LoadInput, 'isServer'>): Promise<PageView | PageRedirect> {
  const { request } = input;
  const { style, auth } = input.core;
  if (request.kind === 'route') {
    const guarded = guardRoute({ ...input, style, match: request.match, isMember: auth.isLoggedIn() });
    if (guarded) return { redirect: guarded.to, returnTo: guarded.returnTo };
  }
  return loadAllowedPage({ ...input, isServer: false });
}

/**
 * Loads code, texts and data of a page, on the server and for a client navigation. For a page that does not exist the result is
 * the view of the 404 page. A failed query is shown in its block.
 * @throws the error of code that could not be loaded
 */
export async function loadAllowedPage(input: LoadInput): Promise<PageView> {
  const { request } = input;
  if (request.kind !== 'route') return loadSpecial(input);
  if (!hasPage(input, request.match)) return loadMissing(input);
  try {
    return await loadView(input, request.match.name, request.match);
  } catch (error) {
    if (error instanceof SiteError && error.id === 'PAGE_NOT_FOUND') return loadMissing(input);
    throw error;
  }
}

function hasPage({ core, target }: LoadInput, match: RouteMatch): boolean {
  const { setting } = routeEntry(match.name);
  const { settings, isUnknown } = core.site;
  if (setting && !isUnknown && !isSettingOn(settings, setting)) return false;
  return findPage(core.modules, match.name, target.device) !== undefined;
}

function loadMissing(input: LoadInput): Promise<PageView> {
  return loadSpecial({ ...input, request: { kind: 'notFound', path: shownPath(input.pathname) } });
}

function loadSpecial(input: LoadInput): Promise<PageView> {
  const { request } = input;
  switch (request.kind) {
    case 'entry':
      return loadView(input, 'ENTRY');
    case 'gallery': {
      const isBuilt = findPage(input.core.modules, 'GALLERY', input.target.device) !== undefined;
      return isBuilt ? loadView(input, 'GALLERY') : loadMissing(input);
    }
    case 'notFound':
      return loadView(input, 'NOT_FOUND', undefined, { path: request.path, reason: 'unknown' });
    case 'routeInvalid':
      return loadView(input, 'NOT_FOUND', undefined, { path: request.path, reason: 'invalid' });
    case 'maintenance': {
      const { message, startAt, endAt } = request;
      return loadView(input, 'MAINTENANCE', undefined, {
        message,
        startAt: startAt ?? '',
        endAt: endAt ?? '',
      });
    }
    case 'error':
      return loadView(input, 'ERROR', undefined, {
        status: String(request.status),
        message: request.message,
        requestId: request.requestId ?? '',
      });
    case 'route':
      return loadView(input, request.match.name, request.match);
  }
}

async function loadView(
  input: LoadInput,
  key: PageKey,
  match?: RouteMatch,
  params: Readonly<Record<string, string>> = match?.params ?? {},
): Promise<PageView> {
  const { core, target, pathname, step } = input;
  const source = findPage(core.modules, key, target.device);
  if (!source) throw new Error(`page ${key} has no file for ${target.device}`);
  const layoutFile = layoutPath(match ? layoutOf(match.name, target.device) : 'none', target);
  const [module, layout, intl] = await Promise.all([
    source.load(),
    loadLayout(core.modules, layoutFile),
    input.loadIntl(target, source.messages),
  ]);
  const { search: query } = input;
  const page: CurrentPage = { name: key, params, search: new URLSearchParams(query), query, pathname };
  if (step !== undefined) page.step = step;
  const app = environmentOf(core, target);
  const isClientOnly = match !== undefined && isClientOnlyOn(match, target);
  if (!input.isLoaded) await loadData(input, { app, page }, module, layout, isClientOnly && input.isServer);
  if (!input.isLoaded) module.check?.({ app, page });
  const contribution = headOf(module, { app, page }, intl);
  const routeTitle =
    match && match.name !== 'HOME' ? intl.formatMessage({ id: pageLabel(match.name) }) : undefined;
  return {
    key,
    page,
    target,
    status: contribution.isMissing ? 404 : statusOf(key, params),
    module,
    layout,
    intl,
    head: buildHead({ core, target, match, pathname, page: contribution, routeTitle }),
    sources: [source.module, layoutFile.slice(1), ...messageSources(target.locale, source.messages)],
    isClientOnly,
  };
}

function statusOf(key: PageKey, params: Readonly<Record<string, string>>): number {
  if (key === 'NOT_FOUND') return 404;
  if (key === 'MAINTENANCE') return 503;
  return key === 'ERROR' ? Number(params.status) || 500 : 200;
}

/** Whether a page of this device is rendered in the browser only. */
export function isClientOnlyOn(match: RouteMatch, target: Target): boolean {
  return routeEntry(match.name).clientOnly?.includes(target.device) ?? false;
}

function layoutPath(layout: Layout, target: Target): string {
  return `/client/app/layouts/${layout}.${target.device}.tsx`;
}

function loadLayout({ layouts }: AppModules, path: string): LayoutModule | Promise<LayoutModule> {
  const load = layouts[path];
  if (!load) throw new Error(`no layout ${path}`);
  return load();
}

/** Loads all queries of the first paint in parallel. The client waits for a limited time. */
async function loadData(
  { core, isServer }: LoadInput,
  args: PageArguments,
  module: PageModule,
  layout: LayoutModule,
  isFrameOnly: boolean,
): Promise<void> {
  const queries: PageQuery[] = [
    ...(layout.queries?.(args) ?? []),
    ...(isFrameOnly ? [] : (module.queries?.(args) ?? [])),
  ];
  const loading = Promise.all(queries.map((query) => core.queryClient.prefetchQuery(query)));
  if (isServer) await loading;
  else await settleWithin(loading, module.check ? CLIENT_CHECK_WAIT_MS : CLIENT_DATA_WAIT_MS);
}

function headOf(module: PageModule, args: PageArguments, intl: IntlShape): HeadContribution {
  const text = (id: string, values?: TextValues) => intl.formatMessage({ id }, values);
  return module.head?.({ ...args, text }) ?? {};
}

export interface PreloadInput extends Pick<LoadInput, 'core' | 'loadIntl'> {
  visitor: Target;
  pathname: string;
}

/** Loads code and texts of the page at a path ahead; undefined if there is no such page. */
export function preloadPath({
  core,
  visitor,
  pathname,
  loadIntl,
}: PreloadInput): Promise<unknown> | undefined {
  const resolution = resolvePath(core.style, visitor, pathname);
  if (resolution.kind !== 'page') return undefined;
  const { match, target } = resolution;
  const source = findPage(core.modules, match.name, target.device);
  if (!source) return undefined;
  const layout = layoutPath(layoutOf(match.name, target.device), target);
  return Promise.all([source.load(), loadLayout(core.modules, layout), loadIntl(target, source.messages)]);
}
