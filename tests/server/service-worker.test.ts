import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';

const SOURCE = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://site.example';

/** A browser's store, as far as the worker uses it. */
function createCaches() {
  const stores = new Map<string, Map<string, string>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    const path = (request: { url: string } | string) =>
      new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
    return {
      match: async (request: { url: string }) => {
        const body = store.get(path(request));
        return body === undefined ? undefined : new Response(body);
      },
      put: async (request: { url: string }, answer: Response) =>
        void store.set(path(request), await answer.text()),
      addAll: async (paths: string[]) => {
        for (const entry of paths) store.set(entry, `kept ${entry}`);
      },
      keys: async () => [...store.keys()].map((key) => ({ url: ORIGIN + key })),
      delete: async (request: { url: string }) => store.delete(path(request)),
    };
  };
  return {
    stores,
    api: {
      open,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      match: async (asked: string) => {
        for (const store of stores.values()) if (store.has(asked)) return new Response(store.get(asked));
        return undefined;
      },
    },
  };
}

/** The worker in a world of its own; `network` answers, or throws as without a connection. */
async function startWorker(network: (path: string) => string) {
  const listeners = new Map<string, (event: object) => void>();
  const { stores, api } = createCaches();
  const asked: string[] = [];
  const self = {
    location: { origin: ORIGIN },
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const fetch = async (request: { url: string }) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    const response = new Response(network(pathname));
    Object.defineProperty(response, 'type', { value: 'basic' });
    return response;
  };
  vm.runInNewContext(SOURCE, { self, caches: api, fetch, URL, Response, navigator: { language: 'en' } });
  const wait = async (name: string) => {
    let done: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({
      waitUntil: (promise: Promise<unknown>) => {
        done = promise;
      },
    });
    await done;
  };
  await wait('install');
  await wait('activate');
  const get = async (path: string, mode = 'no-cors') => {
    let answer: Promise<Response> | undefined;
    const request = { url: ORIGIN + path, method: 'GET', mode };
    listeners.get('fetch')?.({
      request,
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    });
    return answer === undefined ? undefined : (await answer).text();
  };
  return {
    get,
    asked,
    stores,
    offline: () => {
      network = () => {
        throw new TypeError('offline');
      };
    },
  };
}

describe('the service worker', () => {
  it('keeps files of the build, whose names carry their hash, and asks for each once', async () => {
    const { get, asked } = await startWorker((path) => `new ${path}`);
    expect(await get('/assets/a-1.js')).toBe('new /assets/a-1.js');
    expect(await get('/assets/a-1.js')).toBe('new /assets/a-1.js');
    expect(asked).toEqual(['/assets/a-1.js']);
  });

  it('takes a page of a new build at once: pages are never kept', async () => {
    let build = 'one';
    const { get, stores } = await startWorker(() => build);
    expect(await get('/enUS/member', 'navigate')).toBe('one');
    build = 'two';
    expect(await get('/enUS/member', 'navigate')).toBe('two');
    expect([...(stores.get('files-1')?.keys() ?? [])]).toEqual([]);
  });

  it('leaves the API and the version files alone', async () => {
    const { get, asked } = await startWorker(() => 'x');
    for (const path of ['/api/webapi/gameWallet', '/builds/latest.json', '/enUS/custom/help'])
      expect(await get(path)).toBeUndefined();
    expect(await get('/api/webapi/play/abc', 'navigate')).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('shows the offline page in the language of the page that was asked for', async () => {
    const { get, offline } = await startWorker(() => 'page');
    offline();
    expect(await get('/m/zhTW/promo', 'navigate')).toBe('kept /offline-zhTW.html');
    expect(await get('/m/enUS/promo', 'navigate')).toBe('kept /offline.html');
  });
});
