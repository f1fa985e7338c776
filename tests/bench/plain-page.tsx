import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import type { RouteObject } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import { createClock } from '#app/core/clock.ts';
import type { AppCore } from '#app/core/core.ts';
import { createServerIcons } from '#app/core/icons.ts';
import { allNamespaces, intlOf, loadMessages } from '#app/core/messages.ts';
import { createOutageStore } from '#app/errors/outage.tsx';
import { SERVER_MODULES } from '#app/pages/server-modules.ts';
import { createSharedParts } from '#app/pages/shared-parts.tsx';
import { AppTree } from '#app/view/app-tree.tsx';
import { type LoadInput, loadAllowedPage, type PageView } from '#app/view/load-page.ts';
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

const ICONS = new Map(Object.entries(lucide.icons));

/**
 * The home page rendered as React Router's documentation shows: a loader calls the API by `fetch` for each visitor, and a
 * component renders its data. The benchmark compares the site's own rendering with it.
 */
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

function loadInput(core: AppCore, intl: PageView['intl']): LoadInput {
  return {
    core,
    target: TARGET,
    request: { kind: 'route', match: { name: 'HOME', params: {}, isInvalid: false } },
    pathname: '/enUS',
    search: '',
    isServer: true,
    loadIntl: async () => intl,
  };
}

export async function plainRoutes(origin: string): Promise<RouteObject[]> {
  const transport = fetchTransport(origin);
  const intl = intlOf(TARGET.locale, await loadMessages(TARGET.locale, allNamespaces(TARGET.locale)));
  const loadHome = (core: AppCore): Promise<PageView> => loadAllowedPage(loadInput(core, intl));
  // Code and texts are loaded once. The loader loads the data for each visitor.
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
