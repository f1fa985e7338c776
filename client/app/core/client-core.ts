import { createOutageStore } from '#app/errors/outage.tsx';
import { LAZY_MODULES } from '#app/pages/browser-modules.ts';
import { type ApiError, EVERY_FAILURE } from '#platform/api/api-client.ts';
import {
  type ApiClients,
  type ApiFailure,
  type ClientTransport,
  createApiClients,
} from '#platform/api/http.ts';
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
import type { CallDeparture } from '#shared/webapi/tolerance.ts';
import { createBrowserTransport } from './browser-transport.ts';
import { createClock, isDocumentFresh } from './clock.ts';
import type { AppCore } from './core.ts';
import type { DocumentState } from './document-state.ts';
import { createIconStore } from './icons.ts';

/** The app's instance in the browser, with what only a browser has. */
export interface ClientCore extends AppCore {
  auth: AuthStore;
  /** `epoch` of the session that the server rendered the page for. Null if the browser has another session by now. */
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

/** Creates the app's one instance in a browser window: storage, session, API clients, query client, dialogs. */
export function createClientCore({ state, partsOf, onApiError }: ClientCoreDeps): ClientCore {
  const { config, target } = state;
  const storages = createStorages();
  const cookies = createCookies();
  const uuid = readUuid({ storages, cookies });

  let requestId = state.requestId;
  const browserTransport = createBrowserTransport({ baseUrl: config.baseUrl });
  const transport: ClientTransport = async (call) => {
    const answer = await browserTransport(call);
    // An API of another origin may not expose the header.
    requestId = answer.headers[REQUEST_ID_HEADER] || requestId;
    return answer;
  };

  const onDeparture = createDepartureReporter();
  const dialogs = createDialogStore();
  const confirmFactor = async () => {
    const { epoch } = auth.getState();
    const isConfirmed = await dialogs.confirmFactor();
    // Another member may have logged in meanwhile, in another tab.
    return isConfirmed && auth.getState().epoch === epoch;
  };
  const clients = new Map<Locale, ApiClients>();
  const clientsOf = (locale: Locale) => {
    const made =
      clients.get(locale) ??
      createApiClients({
        transport,
        getUuid: () => uuid,
        getLocale: () => locale,
        getAuthorization: () => auth.getAuthorization(),
        isApiSilent: config.isApiSilent,
        onError: onApiError,
        onDeparture,
        confirmFactor,
      });
    clients.set(locale, made);
    return made;
  };

  const queryClient = createQueryClient({ isServer: false });
  hydrateQueries(queryClient, state.queries);
  const { refresh, logout } = createSessionCalls({ ...clientsOf(target.locale), queryClient });
  const isMemberOnServer = state.sessionMark !== '';
  const auth = createAuthStore({ local: storages.local, cookies, isMemberOnServer, refresh, logout });
  const isRenderedFor = sessionMark(auth.getAuthorization()) === state.sessionMark;
  return {
    config,
    style: {
      strategy: config.localeStrategy,
      defaultLocale: config.defaultLocale,
      domainLocale: state.domainLocale,
    },
    site: state.site,
    origin: state.origin,
    queryClient,
    clientsOf,
    auth,
    loadSessionCode,
    renderedEpoch: isRenderedFor ? auth.getState().epoch : null,
    dialogs,
    icons: createIconStore(state.icons),
    clock: createClock({
      renderedAt: state.renderedAt,
      isFresh: isDocumentFresh(window),
      session: storages.session,
    }),
    modules: LAZY_MODULES,
    partsOf,
    storages,
    cookies,
    returnTo: createReturnTo(storages.session, cookies, window.location),
    outage: createOutageStore(),
    getRequestId: () => requestId,
  };
}

/** Reports departures from the API's contract. The code loads with the first one; if it cannot, nothing is reported. */
function createDepartureReporter(): (departure: CallDeparture) => void {
  let loading: Promise<(departure: CallDeparture) => void> | undefined;
  return (departure) => {
    loading ??= import('#platform/browser/departure-report.ts').then(({ createDepartureReport }) =>
      createDepartureReport(window.navigator),
    );
    loading.then(
      (report) => report(departure),
      () => undefined,
    );
  };
}

function loadSessionCode(): Promise<unknown> {
  return loadCalls([SESSION_CALLS.refresh]);
}

/** The calls that refresh and end a session. */
function createSessionCalls(sender: Parameters<typeof send>[0]) {
  return {
    refresh: async () => {
      // Not an ApiError, which would end the session: without its code the refresh was not sent.
      await loadSessionCode().catch((cause: unknown) => {
        throw new Error('the refresh could not be sent', { cause });
      });
      return send(sender, SESSION_CALLS.refresh, { isHandled: EVERY_FAILURE, timeoutMs: REFRESH_LIMIT_MS });
    },
    logout: () => send(sender, SESSION_CALLS.logout, { isHandled: EVERY_FAILURE }),
  };
}
