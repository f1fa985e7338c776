import { readFileSync } from 'node:fs';
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import express, { type RequestHandler } from 'express';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router-dom';
import { createClock } from '#app/core/clock.ts';
import type { AppCore } from '#app/core/core.ts';
import { createServerIcons } from '#app/core/icons.ts';
import { allNamespaces, intlOf, loadMessages } from '#app/core/messages.ts';
import { createOutageStore } from '#app/errors/outage.tsx';
import { SERVER_MODULES } from '#app/pages/server-modules.ts';
import { createSharedParts } from '#app/pages/shared-parts.tsx';
import { AppTree } from '#app/view/app-tree.tsx';
import { loadPage, type PageView } from '#app/view/load-page.ts';
import { createApiClients } from '#platform/api/http.ts';
import { createServerAuth } from '#platform/api/session.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import { createReturnTo } from '#platform/browser/return-to.ts';
import { createStorages } from '#platform/browser/storage.ts';
import {
  createQueryClient,
  type DehydratedQueries,
  dehydrateQueries,
  hydrateQueries,
} from '#platform/net/query-client.ts';
import { createDialogStore } from '#platform/site/dialogs.ts';
import type { ApiTransport } from '#shared/render.ts';
import { PLAIN_CONFIG } from '#tests/setup/public-config.ts';

/**
 * The servers that `npm run bench` compares the site with. Without BODY it is the plain page: the home page rendered as
 * React Router's documentation shows, with a loader that calls the API by `fetch` for each visitor, a component that
 * renders the data, and `renderToPipeableStream`. With BODY, the path of an HTML file and of its `.br` beside it, Express
 * sends that file from memory by `res.end`: the lower bound for a cached page.
 */
const ICONS = new Map(Object.entries(lucide.icons));
const TARGET = { device: 'desktop', locale: 'enUS' } as const;

function fetchTransport(origin: string): ApiTransport {
  return async ({ method, path, headers }) => {
    const response = await fetch(`${origin}/api/webapi${path}`, { method, headers });
    return { status: response.status, headers: {}, body: await response.text() };
  };
}

function createCore(transport: ApiTransport): AppCore {
  const clients = createApiClients({
    transport,
    getUuid: () => 'bench-0002',
    getLocale: () => TARGET.locale,
    getAuthorization: () => null,
    isApiSilent: true,
    log: () => {},
    onError: () => {},
  });
  const storages = createStorages();
  const queryClient = createQueryClient({ isServer: true });
  return {
    clientsOf: () => clients,
    config: PLAIN_CONFIG,
    style: { strategy: 'prefix', defaultLocale: 'enUS' },
    site: { metadata: { enUS: { title: 'Plain' }, zhTW: {} }, settings: {}, categorySeo: [] },
    origin: 'http://127.0.0.1',
    queryClient,
    auth: createServerAuth(null),
    dialogs: createDialogStore(),
    icons: createServerIcons(ICONS),
    clock: createClock({ renderedAt: Date.now() }),
    modules: SERVER_MODULES,
    partsOf: createSharedParts(() => Promise.reject(new Error('no parts here'))),
    storages,
    returnTo: createReturnTo(storages.session, createCookies()),
    outage: createOutageStore(),
    getRequestId: () => '',
  };
}

async function plainRoutes(origin: string): Promise<RouteObject[]> {
  const transport = fetchTransport(origin);
  const intl = intlOf(TARGET.locale, await loadMessages(TARGET.locale, allNamespaces(TARGET.locale)));
  const loadHome = (core: AppCore): Promise<PageView> =>
    loadPage({
      core,
      target: TARGET,
      request: { kind: 'route', match: { name: 'HOME', params: {}, isInvalid: false } },
      pathname: '/enUS',
      search: '',
      isServer: true,
      loadIntl: async () => intl,
    });
  // The code and texts are loaded once, the data for each visitor.
  const view = await loadHome(createCore(transport));
  const loader = async (): Promise<DehydratedQueries> => {
    const core = createCore(transport);
    await loadHome(core);
    return dehydrateQueries(core.queryClient);
  };
  const PlainHome = () => {
    const core = createCore(transport);
    hydrateQueries(core.queryClient, useLoaderData<DehydratedQueries>());
    return <AppTree core={core} view={view} />;
  };
  return [{ path: '/', loader, element: <PlainHome /> }];
}

async function sendPlainPage(): Promise<RequestHandler> {
  const { query, dataRoutes } = createStaticHandler(await plainRoutes(process.env.WEBAPI_ORIGIN ?? ''));
  return async (_request, response, next) => {
    try {
      const context = await query(new Request('http://127.0.0.1/'));
      if (context instanceof Response) throw new Error('the plain page redirects');
      const tree = (
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />
      );
      const stream = renderToPipeableStream(tree, {
        onShellReady: () => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          stream.pipe(response);
        },
        onShellError: next,
      });
    } catch (error) {
      next(error);
    }
  };
}

function sendFromMemory(file: string): RequestHandler {
  const identity = readFileSync(file);
  const br = readFileSync(`${file}.br`);
  return (request, response) => {
    const isBr = request.headers['accept-encoding']?.includes('br') ?? false;
    const body = isBr ? br : identity;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Length', body.length);
    if (isBr) response.setHeader('Content-Encoding', 'br');
    response.end(body);
  };
}

const { BODY, PORT } = process.env;
const app = express().disable('x-powered-by').disable('etag');
app.get('/', BODY ? sendFromMemory(BODY) : await sendPlainPage());
app.listen(Number(PORT), '127.0.0.1');
