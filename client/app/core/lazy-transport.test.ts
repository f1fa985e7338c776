import { afterEach, expect, it, vi } from 'vitest';
import { createApiClients } from '#platform/api/http.ts';
import { createLazyTransport } from './lazy-transport.ts';

const answer = async () => ({ status: 200, headers: {}, body: '{"status":"ok","data":1}' });

/** The transport's own chunk: there, or taken away by a deployment. */
function serveCode(isThere: boolean): void {
  vi.doMock('./browser-transport.ts', () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
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

it('whose code a new build took away has sent nothing, and says so; the next call tries again', async () => {
  serveCode(false);
  const { dataApi, onError } = setUp();
  await expect(dataApi.post('/auth/login')).rejects.toMatchObject({ kind: 'unsent' });
  expect(onError).toHaveBeenCalledOnce();
  await expect(dataApi.ready()).rejects.toMatchObject({ kind: 'unsent' });
  serveCode(true);
  await expect(dataApi.post('/auth/login')).resolves.toBe(1);
});

it('without a connection says that', async () => {
  serveCode(false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { dataApi } = setUp();
  await expect(dataApi.post('/auth/login')).rejects.toMatchObject({ kind: 'network' });
});

it('is loaded ahead, once and for all', async () => {
  serveCode(true);
  const { dataApi } = setUp();
  await dataApi.ready();
  serveCode(false);
  await expect(Promise.all([dataApi.get('/game'), dataApi.get('/game')])).resolves.toEqual([1, 1]);
});
