import { type ApiError, EVERY_FAILURE } from '#platform/api-client.ts';
import { createComeback } from '#platform/comeback.ts';
import { createCookies } from '#platform/cookies.ts';
import { createDialogStore } from '#platform/dialogs.ts';
import { type ApiFailure, createApiClients } from '#platform/http.ts';
import { createIconStore } from '#platform/icons.ts';
import { createLazyTransport } from '#platform/lazy-transport.ts';
import { createQueryClient, hydrateQueries } from '#platform/query-client.ts';
import { type AuthStore, createAuthStore, REFRESH_LIMIT_MS } from '#platform/session.ts';
import { createStorages } from '#platform/storage.ts';
import { readUuid } from '#platform/uuid.ts';
import type { Locale } from '#shared/locales.ts';
import { createClock } from './clock.ts';
import type { AppCore } from './core.ts';
import type { DocumentState } from './document-state.ts';
import { LAZY_CODE } from './lazy-code.ts';

/** The browser's one instance of the app, and what only a browser has. */
export interface ClientCore extends AppCore {
  auth: AuthStore;
  cookies: ReturnType<typeof createCookies>;
}

export interface ClientCoreDeps {
  state: DocumentState;
  onApiError: (error: ApiError, failure: ApiFailure) => void;
}

export function createClientCore({ state, onApiError }: ClientCoreDeps): ClientCore {
  const storages = createStorages();
  const cookies = createCookies();
  const uuid = readUuid({ storages, cookies });
  const transport = createLazyTransport({ baseUrl: state.config.baseUrl });
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
  const { dataApi } = clientsOf(state.target.locale);
  const auth = createAuthStore({
    local: storages.local,
    cookies,
    isMemberOnServer: state.sessionMark !== '',
    refresh: async () => {
      const { authToken } = await loadForRefresh();
      return dataApi.post('/auth/refresh', {
        schema: authToken,
        isHandled: EVERY_FAILURE,
        timeoutMs: REFRESH_LIMIT_MS,
      });
    },
    logout: () => dataApi.delete('/auth/logout', { isHandled: EVERY_FAILURE }),
  });
  const queryClient = createQueryClient({ isServer: false });
  hydrateQueries(queryClient, state.queries);
  return {
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
    code: LAZY_CODE,
    clock: createClock(state.renderedAt),
    icons: createIconStore({ initial: state.icons }),
    storages,
    comeback: createComeback(storages.session, cookies, window.location.hash),
    cookies,
  };
}

/** All the code of the call: that it does not come (a new build, a lost connection) says nothing of the session. */
async function loadForRefresh() {
  const [auth] = await Promise.all([
    import('#shared/webapi/auth.ts'),
    import('#shared/webapi/envelope.ts'),
    import('#platform/browser-transport.ts'),
  ]);
  return auth;
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
