import type { IntlShape } from 'react-intl';
import { type AppCore, environmentOf } from '#app/core/core.ts';
import { messageSources } from '#app/core/messages.ts';
import type { AppModules, LayoutModule } from '#app/pages/app-modules.ts';
import { findPage, type PageKey } from '#app/pages/page-table.ts';
import { settleWithin } from '#platform/browser/timing.ts';
import { pageLabel } from '#platform/site/menus.ts';
import type { CurrentPage, PageArguments, PageModule, PageQuery } from '#platform/site/page.ts';
import type { TextValues } from '#platform/site/text.ts';
import { SiteError } from '#shared/errors.ts';
import { shownPath } from '#shared/not-found-path.ts';
import { type RouteMatch, resolvePath, type Target } from '#shared/paths.ts';
import type { PageHead, PageRequest, SiteData } from '#shared/render.ts';
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

export interface LoadInput {
  core: AppCore;
  target: Target;
  request: PageRequest;
  pathname: string;
  search: string;
  /** The page's step, if the history entry has one. */
  step?: string | undefined;
  isServer: boolean;
  /** The server has loaded and checked the data already. */
  isLoaded?: boolean;
  /** Loads texts of namespaces, with those of the frame. */
  loadIntl: (target: Target, namespaces: readonly string[]) => Promise<IntlShape>;
}

/** The longest wait of a client navigation for data. Then the page shows skeletons. */
const CLIENT_DATA_WAIT_MS = 400;
/** The same for a page with a `check`, whose data decide whether the page exists. */
const CLIENT_CHECK_WAIT_MS = 3_000;

/**
 * Loads code, texts and data of a page whose guard has passed. A page without file, with its setting off or without its data
 * becomes the 404 page. A failed query is shown in its block.
 * @throws the error of code that could not be loaded
 */
export async function loadPage(input: LoadInput): Promise<PageView> {
  try {
    return await loadView(input, requestedPage(input.request));
  } catch (error) {
    if (!(error instanceof SiteError) || error.id !== 'PAGE_NOT_FOUND') throw error;
    return loadView(input, notFoundPage(shownPath(input.pathname), 'unknown'));
  }
}

interface RequestedPage {
  key: PageKey;
  params: Readonly<Record<string, string>>;
  /** Undefined for a page outside the route catalogue. */
  match?: RouteMatch;
}

function requestedPage(request: PageRequest): RequestedPage {
  switch (request.kind) {
    case 'route':
      return { key: request.match.name, params: request.match.params, match: request.match };
    case 'entry':
      return { key: 'ENTRY', params: {} };
    case 'gallery':
      return { key: 'GALLERY', params: {} };
    case 'notFound':
      return notFoundPage(request.path, 'unknown');
    case 'routeInvalid':
      return notFoundPage(request.path, 'invalid');
    case 'maintenance': {
      const { message, startAt, endAt } = request;
      return { key: 'MAINTENANCE', params: { message, startAt: startAt ?? '', endAt: endAt ?? '' } };
    }
    case 'error': {
      const { status, message, requestId = '' } = request;
      return { key: 'ERROR', params: { status: String(status), message, requestId } };
    }
  }
}

function notFoundPage(path: string, reason: 'unknown' | 'invalid'): RequestedPage {
  return { key: 'NOT_FOUND', params: { path, reason } };
}

/** @throws SiteError PAGE_NOT_FOUND */
async function loadView(input: LoadInput, { key, params, match }: RequestedPage): Promise<PageView> {
  const { core, target, pathname, search: query, step } = input;
  const source = findPage(core.modules, key, target.device);
  if (!source || (match && isSwitchedOff(core.site, match)))
    throw new SiteError('PAGE_NOT_FOUND', `no page ${key} for ${target.device}`);
  const layoutFile = layoutPath(match ? layoutOf(match.name, target.device) : 'none', target);
  const [module, layout, intl] = await Promise.all([
    source.load(),
    loadLayout(core.modules, layoutFile),
    input.loadIntl(target, source.messages),
  ]);
  const page: CurrentPage = { name: key, params, search: new URLSearchParams(query), query, pathname };
  if (step !== undefined) page.step = step;
  const args: PageArguments = { app: environmentOf(core, target), page };
  const isClientOnly = match !== undefined && isClientOnlyOn(match, target);
  if (!input.isLoaded) {
    await loadData(input, args, module, layout, isClientOnly && input.isServer);
    module.check?.(args);
  }
  const text = (id: string, values?: TextValues) => intl.formatMessage({ id }, values);
  const contribution = module.head?.({ ...args, text }) ?? {};
  const routeTitle = match && match.name !== 'HOME' ? text(pageLabel(match.name)) : undefined;
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

/** Whether the operator has switched the page off. Unknown settings hide no page. */
function isSwitchedOff({ settings, isUnknown }: SiteData, { name }: RouteMatch): boolean {
  const { setting } = routeEntry(name);
  return setting !== undefined && !isUnknown && !isSettingOn(settings, setting);
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
