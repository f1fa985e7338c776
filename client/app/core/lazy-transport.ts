import type { ClientTransport } from '#platform/api/http.ts';
import { loadOnce } from '#platform/api/load-once.ts';
import { SiteError } from '#shared/errors.ts';
import type { BrowserTransportDeps } from './browser-transport.ts';

/**
 * The browser's transport, whose code comes with the first call: a guest who reads a page that the server rendered
 * makes none, and is spared the client library.
 */
export function createLazyTransport(deps: BrowserTransportDeps): ClientTransport {
  const loaded = loadOnce(() =>
    // What reads the answers comes with it: an order that was sent must not fail for want of code.
    Promise.all([import('./browser-transport.ts'), import('#shared/webapi/envelope.ts')]).then(
      ([{ createBrowserTransport }]) => createBrowserTransport(deps),
      (cause: unknown) => {
        const id = navigator.onLine === false ? 'UPSTREAM_UNREACHABLE' : 'CODE_MISSING';
        throw new SiteError(id, 'the client could not be loaded', { cause });
      },
    ),
  );
  const transport: ClientTransport = async (call) => (await loaded())(call);
  return Object.assign(transport, { load: loaded });
}
