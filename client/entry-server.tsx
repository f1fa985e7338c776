import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { renderToPipeableStream } from 'react-dom/server';
import { createClock } from '#app/core/clock.ts';
import { type AppCore, environmentOf } from '#app/core/core.ts';
import type { DocumentState } from '#app/core/document-state.ts';
import { createServerIcons, type ServerIcons } from '#app/core/icons.ts';
import { allNamespaces, intlOf, loadMessages } from '#app/core/messages.ts';
import { createOutageStore } from '#app/errors/outage.tsx';
import { outageOf } from '#app/errors/outage-notice.tsx';
import { findPage } from '#app/pages/page-table.ts';
import { SERVER_MODULES } from '#app/pages/server-modules.ts';
import { createSharedParts } from '#app/pages/shared-parts.tsx';
import { AppTree } from '#app/view/app-tree.tsx';
import { createFragmentCache, type FragmentCache } from '#app/view/fragment-cache.tsx';
import { loadPage, type PageView } from '#app/view/load-page.ts';
import { structuredData } from '#app/view/structured-data.ts';
import { isApiError } from '#platform/api/api-client.ts';
import { createApiClients } from '#platform/api/http.ts';
import { createServerAuth } from '#platform/api/session.ts';
import { sessionMark } from '#platform/api/session-record.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import { createReturnTo } from '#platform/browser/return-to.ts';
import { createStorages } from '#platform/browser/storage.ts';
import { createQueryClient, dehydrateQueries } from '#platform/net/query-client.ts';
import { FragmentContext } from '#platform/site/cached-fragment.tsx';
import { createDialogStore } from '#platform/site/dialogs.ts';
import { SiteError } from '#shared/errors.ts';
import { guardRoute } from '#shared/guard.ts';
import { LOCALES, localeEntry } from '#shared/locales.ts';
import { shownPath } from '#shared/not-found-path.ts';
import { isCacheableRendering } from '#shared/page-cache.ts';
import {
  type CreateRender,
  type HasPage,
  type RenderedPage,
  type RenderRequest,
  SHARED_REQUEST_ID,
} from '#shared/render.ts';
import { serializeInline } from '#shared/serialize.ts';
import { isSettingOn } from '#shared/settings.ts';
import type { IconData } from '#ui/display/icon.tsx';

const LUCIDE: Readonly<Record<string, IconData | undefined>> = lucide.icons;
/** Lucide's icons by name. Lucide's earlier names are included as aliases. */
const ICONS: ReadonlyMap<string, IconData> = new Map([
  ...Object.entries(lucide.aliases).flatMap(([name, { parent }]) => {
    const icon = LUCIDE[parent];
    return icon ? [[name, icon] as const] : [];
  }),
  ...Object.entries(lucide.icons),
]);

/** All texts by locale. Only the browser loads texts by page. */
const INTL_BY_LOCALE = new Map(
  await Promise.all(
    LOCALES.map(async ({ code }) => {
      const messages = await loadMessages(code, allNamespaces(code));
      return [code, intlOf(code, messages)] as const;
    }),
  ),
);

/** Whether a page of this name exists on this device. The sitemap lists only such pages. */
export const hasPage: HasPage = (name, device) => findPage(SERVER_MODULES, name, device) !== undefined;

/**
 * Creates the function that renders pages (contract: shared/render.ts). Its fragment cache is the only state that requests
 * share; it holds no visitor data. When the API refuses the session, the page is rendered for a guest or redirects to the login.
 */
export const createRender: CreateRender = () => {
  const fragments = createFragmentCache(ICONS);
  return async (request) => {
    const outcome = await renderWithSession(request, fragments);
    if (outcome) return outcome;
    const { page, style, target, pathname, search } = request;
    const guard =
      page.kind === 'route'
        ? guardRoute({ style, target, match: page.match, isMember: false, pathname, search })
        : undefined;
    if (guard) return { kind: 'redirect', ...guard, isSessionOver: true };
    const guest = { ...request, session: { ...request.session, authorization: null } };
    const guestPage = await renderWithSession(guest, fragments);
    // A guest has no session that the API could refuse.
    if (!guestPage) throw new SiteError('INTERNAL', 'the API refused the session of a guest');
    return { ...guestPage, isSessionOver: true };
  };
};

/** Undefined when the API refused the session of the request. */
async function renderWithSession(
  request: RenderRequest,
  fragments: FragmentCache,
): Promise<RenderedPage | undefined> {
  let isSessionRefused = false;
  const core = createServerCore(request, () => {
    isSessionRefused = true;
  });
  const view = await loadPage({
    core,
    target: request.target,
    request: request.page,
    pathname: request.pathname,
    search: request.search,
    isServer: true,
    loadIntl: async ({ locale }) => {
      const intl = INTL_BY_LOCALE.get(locale);
      if (!intl) throw new Error(`no texts for ${locale}`);
      return intl;
    },
  });
  if (isSessionRefused && request.session.authorization !== null) return undefined;
  return renderView(request, core, view, fragments);
}

/** The request id to inline in the page. '' if the page is cached and sent to several visitors. */
function requestIdOf({ requestId }: RenderRequest): string {
  return requestId === SHARED_REQUEST_ID ? '' : requestId;
}

interface ServerCore extends AppCore {
  icons: ServerIcons;
}

function createServerCore(request: RenderRequest, onSessionRefused: () => void): ServerCore {
  const clients = createApiClients({
    transport: request.callApi,
    signal: request.signal,
    sharedCache: request.sharedCache,
    getUuid: () => request.session.uuid,
    getLocale: () => request.target.locale,
    getAuthorization: () => request.session.authorization,
    isApiSilent: true,
    log: request.log,
    onDeparture: request.onDeparture,
    onError: (error) => {
      if (isApiError(error, 'unauthorized')) onSessionRefused();
    },
  });
  const storages = createStorages();
  return {
    clientsOf: () => clients,
    config: request.config,
    style: request.style,
    site: request.site,
    origin: request.origin,
    queryClient: createQueryClient({ isServer: true }),
    auth: createServerAuth(request.session.authorization),
    dialogs: createDialogStore(),
    modules: SERVER_MODULES,
    // The server renders the fallbacks of shared parts and loads none of them.
    partsOf: createSharedParts(() => Promise.reject(new Error('shared parts load in the browser'))),
    clock: createClock({ renderedAt: Date.now() }),
    icons: createServerIcons(ICONS),
    storages,
    returnTo: createReturnTo(storages.session, createCookies()),
    outage: createOutageStore(),
    getRequestId: () => requestIdOf(request),
  };
}

async function renderView(
  request: RenderRequest,
  core: ServerCore,
  view: PageView,
  fragments: FragmentCache,
): Promise<RenderedPage> {
  core.outage.setState(outageOf(core.queryClient));
  const pipe = await renderMarkup(request, core, view, fragments);
  const { language, dir } = localeEntry(view.target.locale);
  const queries = core.queryClient.getQueryCache().getAll();
  return {
    kind: 'page',
    status: view.status,
    head: { ...view.head, structured: structuredData(core, view).map(serializeInline) },
    lang: language,
    dir,
    bodyClass: isSettingOn(core.site.settings, 'FESTIVAL_DRAGON') ? 'duanwu' : '',
    modules: view.sources,
    isContentMissing: isContentMissing(core, view),
    isCacheable: isCacheableRendering({
      request: request.page,
      isGuest: request.session.authorization === null,
      status: view.status,
      isSiteStale: request.isSiteStale,
      // Pending queries do not count: they belong to members or load in the browser.
      hasFailed: queries.some(
        ({ state }) => state.status === 'error' && !isApiError(state.error, 'notOffered'),
      ),
    }),
    pipe,
    state: () => serializeInline(stateOf(request, core, view)),
    content: () => {
      const state = stateOf(request, core, view);
      const loaded = state.queries.loaded.map(([key, data]) => [key, data, 0] as const);
      return serializeInline({ ...state, renderedAt: 0, queries: { ...state.queries, loaded } });
    },
  };
}

/** None of the page's own queries could be loaded, and the API offers some of them. */
function isContentMissing(core: ServerCore, { module, page, target }: PageView): boolean {
  const queries = module.queries?.({ app: environmentOf(core, target), page }) ?? [];
  const states = queries.map(({ queryKey }) => core.queryClient.getQueryState(queryKey));
  return (
    states.length > 0 &&
    states.every((state) => state?.status === 'error') &&
    states.some((state) => !isApiError(state?.error, 'notOffered'))
  );
}

function stateOf(request: RenderRequest, core: ServerCore, view: PageView): DocumentState {
  // A route without data became the 404 page.
  const isMissing = view.key === 'NOT_FOUND' && request.page.kind === 'route';
  return {
    config: request.config,
    site: request.site,
    target: view.target,
    request: isMissing ? { kind: 'notFound', path: shownPath(request.pathname) } : request.page,
    search: request.search,
    origin: request.origin,
    renderedAt: core.clock.renderedAt,
    domainLocale: request.style.domainLocale,
    sessionMark: sessionMark(request.session.authorization),
    queries: dehydrateQueries(core.queryClient),
    requestId: requestIdOf(request),
    missingCode: {
      text: view.intl.formatMessage({ id: 'common.missingCode' }),
      reload: view.intl.formatMessage({ id: 'common.reload' }),
    },
    oldBrowser: view.intl.formatMessage({ id: 'common.oldBrowser' }),
    icons: core.icons.used(),
  };
}

/**
 * Renders the whole page. React awaits suspended parts until `request.signal` aborts, then writes their fallbacks.
 * @throws the error of a component outside of any Suspense
 */
function renderMarkup(
  request: RenderRequest,
  core: ServerCore,
  view: PageView,
  fragments: FragmentCache,
): Promise<RenderedPage['pipe']> {
  const app = environmentOf(core, view.target);
  return new Promise((resolve, reject) => {
    const tree = (
      <FragmentContext value={fragments({ app, intl: view.intl, icons: core.icons })}>
        <AppTree core={core} view={view} isFrameOnly={view.isClientOnly} />
      </FragmentContext>
    );
    const { signal } = request;
    const stream = renderToPipeableStream(tree, {
      onAllReady: () => {
        // Node keeps a signal of AbortSignal.any in memory while it has listeners, and with it the whole page.
        signal.removeEventListener('abort', handleAbort);
        // shared/render.ts declares only the methods that it needs of Node's Writable.
        resolve((destination) => void stream.pipe(destination as unknown as NodeJS.WritableStream));
      },
      onShellError: (error) => {
        signal.removeEventListener('abort', handleAbort);
        reject(error);
      },
      onError: (error) => request.log('error', 'rendering failed', error),
    });
    const handleAbort = () => stream.abort(signal.reason);
    signal.addEventListener('abort', handleAbort);
  });
}
