import { afterEach, expect, it, vi } from 'vitest';
import { createApiClients } from '#platform/api/http.ts';
import { createLazyTransport } from './client-core.ts';

const answer = async () => ({ status: 200, headers: {}, body: '{"status":"ok","data":1}' });

/** The transport's own chunk, which a deployment may have removed. */
function serveCode(isDeployed: boolean): void {
  vi.doMock('./browser-transport.ts', () => {
    if (!isDeployed) throw new TypeError('Failed to fetch dynamically imported module');
    return { createBrowserTransport: () => answer };
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock('./browser-transport.ts');
  vi.resetModules();
});

function setUp() {
  const transport = createLazyTransport({ baseUrl: '' });
  const onError = vi.fn();
  const { dataApi } = createApiClients({
    transport,
    getUuid: () => 'u1',
    getLocale: () => 'enUS',
    getAuthorization: () => null,
    isApiSilent: true,
    onError,
  });
  return { dataApi, onError };
}

it('a call without the transport’s code fails as unsent, and the next call loads the code again', async () => {
  serveCode(false);
  const { dataApi, onError } = setUp();
  await expect(dataApi.post('/auth/login')).rejects.toMatchObject({ kind: 'unsent' });
  expect(onError).toHaveBeenCalledOnce();
  await expect(dataApi.ready()).rejects.toMatchObject({ kind: 'unsent' });
  serveCode(true);
  await expect(dataApi.post('/auth/login')).resolves.toBe(1);
});

it('a call without code and without a connection fails as a network error', async () => {
  serveCode(false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { dataApi } = setUp();
  await expect(dataApi.post('/auth/login')).rejects.toMatchObject({ kind: 'network' });
});

it('the transport’s code is loaded ahead, and only once', async () => {
  serveCode(true);
  const { dataApi } = setUp();
  await dataApi.ready();
  serveCode(false);
  await expect(Promise.all([dataApi.get('/game'), dataApi.get('/game')])).resolves.toEqual([1, 1]);
});
