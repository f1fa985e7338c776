import { createOutageStore } from '#app/errors/outage.tsx';
import { LAZY_MODULES } from '#app/pages/browser-modules.ts';
import { type ApiError, EVERY_FAILURE } from '#platform/api/api-client.ts';
import { type ApiFailure, type ClientTransport, createApiClients } from '#platform/api/http.ts';
import { type AuthStore, createAuthStore, REFRESH_LIMIT_MS } from '#platform/api/session.ts';
import { sessionMark } from '#platform/api/session-record.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import { createReturnTo } from '#platform/browser/return-to.ts';
import { createStorages } from '#platform/browser/storage.ts';
import { readUuid } from '#platform/browser/uuid.ts';
import { loadCalls, send } from '#platform/net/calls.ts';
import { createQueryClient, hydrateQueries } from '#platform/net/query-client.ts';
import { createDialogStore } from '#platform/site/dialogs.ts';
import { REQUEST_ID_HEADER } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';
import { SESSION_CALLS } from '#shared/webapi/calls/session.ts';
import { createBrowserTransport } from './browser-transport.ts';
import { createClock, isDocumentFresh } from './clock.ts';
import type { AppCore } from './core.ts';
import type { DocumentState } from './document-state.ts';
import { createIconStore } from './icons.ts';

/** The browser's one instance of the app, and what only a browser has. */
export interface ClientCore extends AppCore {
  auth: AuthStore;
  /** Epoch of the session that the page was rendered for; null where the browser holds another session. */
  renderedEpoch: number | null;
  cookies: ReturnType<typeof createCookies>;
  /** Loads the code of refresh and logout, so that a logout is sent at once. */
  loadSessionCode: () => Promise<unknown>;
}

export interface ClientCoreDeps {
  state: DocumentState;
  partsOf: AppCore['partsOf'];
  onApiError: (error: ApiError, failure: ApiFailure) => void;
}

/** All that exists once in a browser window: storage, session, both clients of the API, query client, dialogs. */
export function createClientCore({ state, partsOf, onApiError }: ClientCoreDeps): ClientCore {
  const storages = createStorages();
  const cookies = createCookies();
  const uuid = readUuid({ storages, cookies });
  const requestIds = { last: state.requestId };
  const transport = notingIds(createBrowserTransport({ baseUrl: state.config.baseUrl }), requestIds);
  const clientsOf = byLocale((locale) =>
    createApiClients({
      transport,
      getUuid: () => uuid,
      getLocale: () => locale,
      getAuthorization: () => auth.getAuthorization(),
      isApiSilent: state.config.isApiSilent,
      onError: onApiError,
    }),
  );
  const queryClient = createQueryClient({ isServer: false });
  hydrateQueries(queryClient, state.queries);
  const calls = sessionCalls({ ...clientsOf(state.target.locale), queryClient });
  const isMemberOnServer = state.sessionMark !== '';
  const auth = createAuthStore({ local: storages.local, cookies, isMemberOnServer, ...calls });
  const isRenderedFor = sessionMark(auth.getAuthorization()) === state.sessionMark;
  return {
    loadSessionCode,
    renderedEpoch: isRenderedFor ? auth.getState().epoch : null,
    outage: createOutageStore(),
    getRequestId: () => requestIds.last,
    clientsOf,
    config: state.config,
    style: {
      strategy: state.config.localeStrategy,
      defaultLocale: state.config.defaultLocale,
      domainLocale: state.domainLocale,
    },
    site: state.site,
    origin: state.origin,
    queryClient,
    auth,
    dialogs: createDialogStore(),
    modules: LAZY_MODULES,
    partsOf,
    clock: createClock({
      renderedAt: state.renderedAt,
      isFresh: isDocumentFresh(window),
      session: storages.session,
    }),
    icons: createIconStore({ initial: state.icons }),
    storages,
    returnTo: createReturnTo(storages.session, cookies, window.location),
    cookies,
  };
}

function loadSessionCode(): Promise<unknown> {
  return loadCalls([SESSION_CALLS.refresh]);
}

/** The calls that refresh a session and end it. */
function sessionCalls(sender: Parameters<typeof send>[0]) {
  return {
    refresh: async () => {
      // A refresh whose code could not be loaded was not sent and does not end the session: no ApiError.
      await loadSessionCode().catch((cause: unknown) => {
        throw new Error('the refresh could not be sent', { cause });
      });
      return send(sender, SESSION_CALLS.refresh, { isHandled: EVERY_FAILURE, timeoutMs: REFRESH_LIMIT_MS });
    },
    logout: () => send(sender, SESSION_CALLS.logout, { isHandled: EVERY_FAILURE }),
  };
}

/** An API of another origin may keep its header to itself: then the one known before stays. */
function notingIds(transport: ClientTransport, ids: { last: string }): ClientTransport {
  return async (call) => {
    const answer = await transport(call);
    ids.last = answer.headers[REQUEST_ID_HEADER] || ids.last;
    return answer;
  };
}

/** Makes a thing once for each locale asked for. */
function byLocale<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>();
  return (locale) => {
    const thing = made.get(locale) ?? make(locale);
    made.set(locale, thing);
    return thing;
  };
}
