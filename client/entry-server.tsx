import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { renderToPipeableStream } from 'react-dom/server';
import type { IntlShape } from 'react-intl';
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
import { createFragmentCache } from '#app/view/fragment-cache.tsx';
import { loadAllowedPage, type PageView } from '#app/view/load-page.ts';
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
import { LOCALES, type Locale, localeEntry } from '#shared/locales.ts';
import { shownPath } from '#shared/not-found-path.ts';
import { isCacheableRendering } from '#shared/page-cache.ts';
import {
  type HasPage,
  type Render,
  type RenderedPage,
  type RenderOutcome,
  type RenderRequest,
  SHARED_REQUEST_ID,
} from '#shared/render.ts';
import { serializeEntry, serializeInline, serializeShared } from '#shared/serialize.ts';
import { isSettingOn } from '#shared/settings.ts';
import type { IconData } from '#ui/display/icon.tsx';

/** Made once: a page looks sixty of them up among 1600. */
const ICONS: ReadonlyMap<string, IconData> = new Map(Object.entries(lucide.icons));

/** Is there a page of this name on this device? The sitemap lists no other. */
export const hasPage: HasPage = (name, device) => findPage(SERVER_MODULES, name, device) !== undefined;

/** All texts of a locale, made once: a server keeps them, only the browser loads by page. */
const INTLS = new Map<Locale, IntlShape>(
  await Promise.all(
    LOCALES.map(async ({ code }) => {
      const messages = await loadMessages(code, allNamespaces(code));
      return [code, intlOf(code, messages)] as const;
    }),
  ),
);

/** At module level: all pages share it. It holds nothing of a visitor. */
const fragmentsOf = createFragmentCache(ICONS);

function serverIntl(locale: Locale): IntlShape {
  const intl = INTLS.get(locale);
  if (!intl) throw new Error(`no texts for ${locale}`);
  return intl;
}

/**
 * Renders one page for one visitor (contract: shared/render.ts). Everything with state is made here, per request.
 * A session that the API refuses ends: the page is rendered for a guest, or leads to the login.
 */
export const render: Render = async (request) => {
  const attempt = await tryRender(request);
  if (!attempt.isSessionRefused) return attempt.outcome;
  const guarded = guardOf(request);
  if (guarded) return { kind: 'redirect', ...guarded, isSessionOver: true };
  const guest = { ...request, session: { ...request.session, authorization: null } };
  const again = await tryRender(guest);
  // A guest has no session that could be refused.
  if (again.isSessionRefused) throw new SiteError('INTERNAL', 'a guest was refused');
  return { ...again.outcome, isSessionOver: true };
};

async function tryRender(
  request: RenderRequest,
): Promise<{ isSessionRefused: true } | { isSessionRefused: false; outcome: RenderOutcome }> {
  let isSessionRefused = false;
  const core = createServerCore(request, () => {
    isSessionRefused = true;
  });
  const view = await loadAllowedPage({
    core,
    target: request.target,
    request: request.page,
    pathname: request.pathname,
    search: request.search,
    isServer: true,
    loadIntl: async ({ locale }) => serverIntl(locale),
  });
  if (isSessionRefused && request.session.authorization !== null) return { isSessionRefused };
  return { isSessionRefused: false, outcome: await renderView(request, core, view) };
}

/** Where a visitor whose session was refused goes instead of a page for members. */
function guardOf({ page, style, target, pathname, search }: RenderRequest) {
  if (page.kind !== 'route') return undefined;
  return guardRoute({ style, target, match: page.match, isMember: false, pathname, search });
}

/** None where others are answered with the same bytes. */
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
    // The server renders their fallbacks.
    partsOf: createSharedParts(() => Promise.reject(new Error('shared parts load in the browser'))),
    clock: createClock({ renderedAt: Date.now() }),
    icons: createServerIcons(ICONS),
    storages,
    returnTo: createReturnTo(storages.session, createCookies()),
    outage: createOutageStore(),
    getRequestId: () => requestIdOf(request),
  };
}

async function renderView(request: RenderRequest, core: ServerCore, view: PageView): Promise<RenderedPage> {
  core.outage.setState(outageOf(core.queryClient));
  const pipe = await renderMarkup(request, core, view);
  const { language, dir } = localeEntry(view.target.locale);
  return {
    kind: 'page',
    status: view.status,
    head: { ...view.head, structured: structuredData(core, view).map(serializeInline) },
    lang: language,
    dir,
    bodyClass: isSettingOn(core.site.settings, 'FESTIVAL_DRAGON') ? 'duanwu' : '',
    modules: view.sources,
    isCacheable: isCacheableRendering({
      request: request.page,
      isGuest: request.session.authorization === null,
      status: view.status,
      isSiteStale: request.isSiteStale,
      hasFailed: hasFailedQuery(core),
    }),
    pipe,
    state: () => serializeState(stateOf(request, core, view)),
    content: () => serializeState(timelessStateOf(request, core, view)),
  };
}

/** One that is merely pending belongs to members or to the browser: a guest's page does not ask for it. */
function hasFailedQuery({ queryClient }: AppCore): boolean {
  const queries = queryClient.getQueryCache().getAll();
  return queries.some((query) => query.state.status === 'error');
}

function stateOf(request: RenderRequest, core: ServerCore, view: PageView): DocumentState {
  return {
    config: request.config,
    site: request.site,
    target: view.target,
    request: requestOf(request, view),
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

/** The same for the same content, whenever and wherever it was rendered. */
function timelessStateOf(request: RenderRequest, core: ServerCore, view: PageView): DocumentState {
  const state = stateOf(request, core, view);
  const loaded = state.queries.loaded.map(([key, data]) => [key, data, 0] as const);
  return { ...state, renderedAt: 0, queries: { ...state.queries, loaded } };
}

/** As `serializeInline`. Data that many pages share (configuration, site, answers, icons) is serialized once. */
function serializeState({ config, site, queries, icons, ...rest }: DocumentState): string {
  const loaded = queries.loaded.map(
    ([key, data, ageMs]) => `[${serializeInline(key)},${serializeShared(data)},${ageMs}]`,
  );
  const iconEntries = Object.entries(icons).map(([name, icon]) => serializeEntry(name, icon));
  const fields = [
    `"config":${serializeShared(config)}`,
    `"site":${serializeShared(site)}`,
    `"queries":{"loaded":[${loaded.join(',')}],"failed":${serializeInline(queries.failed)}}`,
    `"icons":{${iconEntries.join(',')}}`,
    serializeInline(rest).slice(1, -1),
  ];
  return `{${fields.join(',')}}`;
}

/** The page that was shown in the end: a route whose thing does not exist became the 404 page. */
function requestOf(request: RenderRequest, view: PageView): RenderRequest['page'] {
  const isMissing = view.key === 'NOT_FOUND' && request.page.kind === 'route';
  return isMissing ? { kind: 'notFound', path: shownPath(request.pathname) } : request.page;
}

/**
 * Renders the whole page. Suspended parts are awaited until `request.signal` aborts; React then writes their fallbacks.
 * @throws what a component outside of any Suspense threw
 */
function renderMarkup(
  request: RenderRequest,
  core: ServerCore,
  view: PageView,
): Promise<RenderedPage['pipe']> {
  return new Promise((resolve, reject) => {
    const tree = (
      <FragmentContext
        value={fragmentsOf({ app: environmentOf(core, view.target), intl: view.intl, icons: core.icons })}
      >
        <AppTree core={core} view={view} isFrameOnly={view.isClientOnly} />
      </FragmentContext>
    );
    const stream = renderToPipeableStream(tree, {
      onAllReady: () =>
        // shared/render.ts names only what it needs of node's Writable.
        resolve((destination) => void stream.pipe(destination as unknown as NodeJS.WritableStream)),
      onShellError: reject,
      onError: (error) => request.log('error', 'rendering failed', error),
    });
    request.signal.addEventListener('abort', () => stream.abort(request.signal.reason), { once: true });
  });
}
