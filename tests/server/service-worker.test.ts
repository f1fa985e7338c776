import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import enUS from '#locales/enUS.json' with { type: 'json' };
import zhTW from '#locales/zhTW.json' with { type: 'json' };
import { startSite } from './site.ts';

const SOURCE = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://site.example';

type RequestLike = { url: string } | string;
const pathOf = (asked: RequestLike) =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname;

/** A fake of the browser's `caches`. `isFull`: writes fail. `isShut`: every access fails. */
function createCaches() {
  const stores = new Map<string, Map<string, string>>();
  const state = { isFull: false, isShut: false };
  const find = (asked: RequestLike) =>
    [...stores.values()].map((store) => store.get(pathOf(asked))).find(Boolean);
  const open = async (name: string) => {
    if (state.isShut) throw new DOMException('shut', 'SecurityError');
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    const put = async (asked: RequestLike, answer: Response) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
      store.set(pathOf(asked), await answer.text());
    };
    return {
      put,
      match: async (asked: RequestLike) => {
        const body = store.get(pathOf(asked));
        return body === undefined ? undefined : new Response(body);
      },
      addAll: (list: RequestLike[]) =>
        Promise.all(list.map((asked) => put(asked, new Response(`cached ${pathOf(asked)}`)))),
      keys: async () => [...store.keys()].map((key) => ({ url: ORIGIN + key })),
      delete: async (asked: RequestLike) => store.delete(pathOf(asked)),
    };
  };
  return {
    stores,
    state,
    api: {
      open,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      match: async (asked: RequestLike) => {
        if (state.isShut) throw new DOMException('shut', 'SecurityError');
        const body = find(asked);
        return body === undefined ? undefined : new Response(body);
      },
    },
  };
}

interface PageRequest {
  mode?: string;
  method?: string;
  headers?: Record<string, string>;
}

type Network = (path: string) => string | Response;

/** Runs the worker of one build with fake globals. `network` answers requests, or throws when offline. */
async function startWorker(
  network: Network,
  { build = 'one', caches = createCaches(), language = 'en', localeCookie = '' } = {},
) {
  const listeners = new Map<string, (event: object) => void>();
  const asked: string[] = [];
  const cacheModes = new Map<string, string | undefined>();
  const routes: { condition: { urlPattern: URLPattern }; source: string }[] = [];
  const self = {
    location: { origin: ORIGIN },
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    // Older browsers have none in a worker.
    ...(localeCookie && { cookieStore: { get: async (name: string) => ({ name, value: localeCookie }) } }),
  };
  const fetch = async (request: RequestLike) => {
    const path = pathOf(request);
    asked.push(path);
    const answer = network(path);
    const response = typeof answer === 'string' ? new Response(answer) : answer;
    Object.defineProperty(response, 'type', { value: 'basic' });
    const { clone } = response;
    response.clone = () => Object.defineProperty(clone.call(response), 'type', { value: 'basic' });
    return response;
  };
  class FakeRequest {
    readonly url: string;
    constructor(path: string, options: { cache?: string }) {
      this.url = ORIGIN + path;
      cacheModes.set(path, options.cache);
    }
  }
  vm.runInNewContext(SOURCE.replace('__BUILD__', build), {
    self,
    caches: caches.api,
    fetch,
    URL,
    URLPattern,
    Response,
    Request: FakeRequest,
    navigator: { language },
  });
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
  const send = async (name: string, event: object = {}) => {
    listeners.get(name)?.({ ...event, waitUntil });
    await Promise.all(work.splice(0));
  };
  await send('install', {
    addRoutes: async (route: (typeof routes)[number]) => {
      routes.push(route);
    },
  });
  await send('activate');
  const get = async (path: string, { mode = 'no-cors', method = 'GET', headers = {} }: PageRequest = {}) => {
    let answer: Promise<Response> | undefined;
    const request = { url: new URL(path, ORIGIN).href, method, mode, headers: new Headers(headers) };
    const respondWith = (promise: Promise<Response>) => {
      answer = promise;
    };
    listeners.get('fetch')?.({ request, respondWith, waitUntil });
    const text = answer === undefined ? undefined : await (await answer).text();
    await Promise.all(work.splice(0));
    return text;
  };
  return {
    get,
    visit: (path: string) => get(path, { mode: 'navigate' }),
    tell: (data: unknown) => send('message', { data }),
    asked,
    cacheModes,
    routes,
    ...caches,
    offline: () => {
      network = () => {
        throw new TypeError('offline');
      };
    },
  };
}

describe('the service worker', () => {
  it('is bypassed by a static route for API calls only', async () => {
    const { routes } = await startWorker((path) => `new ${path}`);
    const bypasses = (path: string) =>
      routes.some(({ condition }) => condition.urlPattern.test(ORIGIN + path));
    expect(routes.map(({ source }) => source)).toEqual(['network']);
    expect(['/api/webapi/gameRecord?per_page=100', '/enUS/api', '/assets/api/a-1.js'].map(bypasses)).toEqual([
      true,
      false,
      false,
    ]);
    expect(routes[0]?.condition.urlPattern.test('https://evil.example/api/webapi/game')).toBe(false);
  });

  it('caches files of the build, whose names contain a hash, and requests each once', async () => {
    const { get, asked } = await startWorker((path) => `new ${path}`);
    expect(await get('/assets/a-1.js')).toBe('new /assets/a-1.js');
    expect(await get('/assets/a-1.js')).toBe('new /assets/a-1.js');
    expect(asked).toEqual(['/assets/a-1.js']);
  });

  it('caches only the assets among the files that a page names', async () => {
    const { tell, get, asked, stores } = await startWorker((path) => `new ${path}`);
    const files = [
      '/assets/a-1.js',
      '/api/webapi/gameWallet',
      '/enUS/member',
      'https://evil.example/assets/b.js',
      7,
    ];
    await tell({ language: 'en-US', files });
    expect(asked).toEqual(['/assets/a-1.js']);
    await tell({ language: '__proto__', files: 'x' });
    await tell(null);
    expect(await get('/assets/a-1.js')).toBe('new /assets/a-1.js');
    expect(asked).toHaveLength(1);
    expect([...(stores.get('files-2')?.keys() ?? [])]).toEqual(['/assets/a-1.js']);
  });

  it('requests icons from the server, and uses cached ones when offline', async () => {
    let icon = 'one';
    const { get, offline } = await startWorker(() => icon);
    expect(await get('/favicon.svg')).toBe('one');
    icon = 'two';
    expect(await get('/icons/lucide.json?icons=house')).toBe('two');
    expect(await get('/favicon.svg')).toBe('two');
    offline();
    expect(await get('/icons/lucide.json?icons=house')).toBe('two');
    expect(await get('/apple-touch-icon.png').catch(() => 'none')).toBe('');
  });

  it('never caches pages, so that a new build shows at once', async () => {
    let build = 'one';
    const { visit, stores } = await startWorker(() => build);
    expect(await visit('/enUS/member')).toBe('one');
    build = 'two';
    expect(await visit('/enUS/member')).toBe('two');
    const cached = [...stores.values()].flatMap((store) => [...store.keys()]);
    expect(cached.filter((path) => !/^\/(offline|favicon)/.test(path))).toEqual([]);
  });

  it('does not handle the API, games, payments and version files', async () => {
    const { get, visit, asked } = await startWorker(() => 'x');
    for (const path of ['/api/webapi/gameWallet', '/builds/latest.json', '/enUS/custom/help'])
      expect(await get(path)).toBeUndefined();
    for (const path of ['/api/webapi/play/abc', '/builds/latest.json', '/dev/outbox'])
      expect(await visit(path)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('does not handle POST, range requests and other hosts', async () => {
    const { get, asked } = await startWorker(() => 'x');
    expect(await get('/assets/a-1.js', { method: 'POST' })).toBeUndefined();
    expect(await get('/enUS/login', { method: 'POST', mode: 'navigate' })).toBeUndefined();
    expect(await get('/assets/a-1.mp4', { headers: { range: 'bytes=0-1' } })).toBeUndefined();
    expect(await get('https://cdn.example/assets/a-1.js')).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('caches no failed and no partial response', async () => {
    let status = 404;
    const { get, asked } = await startWorker(() => new Response('gone', { status }));
    await get('/assets/a-1.js');
    status = 206;
    await get('/assets/a-1.js');
    status = 200;
    await get('/assets/a-1.js');
    await get('/assets/a-1.js');
    expect(asked).toHaveLength(3);
  });

  it('responds when its cache is full or blocked', async () => {
    const { get, visit, state, offline } = await startWorker((path) => `new ${path}`);
    state.isFull = true;
    expect(await get('/assets/a-1.js')).toBe('new /assets/a-1.js');
    expect(await get('/favicon.ico')).toBe('new /favicon.ico');
    state.isShut = true;
    expect(await get('/assets/b-1.js')).toBe('new /assets/b-1.js');
    expect(await visit('/enUS')).toBe('new /enUS');
    offline();
    expect(await visit('/enUS')).toBe('');
  });

  it('of another build keeps cached files of the previous one, and reloads the offline page', async () => {
    const first = await startWorker((path) => `one ${path}`);
    await first.get('/assets/a-1.js');
    const { cacheModes, stores, get, offline } = await startWorker((path) => `two ${path}`, {
      build: 'two',
      caches: first,
    });
    offline();
    expect(await get('/assets/a-1.js')).toBe('one /assets/a-1.js');
    expect([...stores.keys()].toSorted()).toEqual(['files-2', 'offline-two']);
    expect(new Set(cacheModes.values())).toEqual(new Set(['reload']));
  });

  it('caches at most 500 files and evicts the oldest first', async () => {
    const { get, stores } = await startWorker(() => 'x');
    for (let index = 0; index < 520; index += 1) await get(`/assets/a-${index}.js`);
    const cached = [...(stores.get('files-2')?.keys() ?? [])];
    expect(cached).toHaveLength(500);
    expect(cached.at(-1)).toBe('/assets/a-519.js');
  });
});

describe('its offline page', () => {
  const ENGLISH = 'cached /offline.html';
  const CHINESE = 'cached /offline-zhTW.html';

  it('is in the language of the requested page, whatever the browser’s language', async () => {
    const { visit, offline } = await startWorker(() => 'page', { language: 'zh-TW' });
    offline();
    expect(await visit('/m/zhTW/promo')).toBe(CHINESE);
    expect(await visit('/m/enUS/promo')).toBe(ENGLISH);
    expect(await visit('/enUS')).toBe(ENGLISH);
    expect(await visit('/')).toBe(CHINESE);
  });

  it('is in the language of the path that was not found, or of the member’s choice', async () => {
    const { visit, tell, offline } = await startWorker(() => 'page', { localeCookie: 'zhTW' });
    await tell({ language: 'en-US', files: [] });
    offline();
    expect(await visit('/404?from=%2Fm%2FenUS%2Fnowhere')).toBe(ENGLISH);
    expect(await visit('/404?from=%2Fnowhere')).toBe(CHINESE);
    expect(await visit('/promo?from=/enUS/x')).toBe(CHINESE);
    const broken = await startWorker(() => 'page', { localeCookie: '__proto__' });
    broken.offline();
    expect(await broken.visit('/promo')).toBe(ENGLISH);
  });

  it('is in the language of the last page when the address has none', async () => {
    const { visit, tell, offline } = await startWorker(() => 'page', { language: 'en-US' });
    await tell({ language: 'zh-TW', files: [] });
    offline();
    expect(await visit('/promo')).toBe(CHINESE);
    expect(await visit('/event/roulette/zhTW')).toBe(CHINESE);
  });

  it.each([
    ['offline.html', enUS],
    ['offline-zhTW.html', zhTW],
  ])('has the texts of the app for its title and its button: %s', (file, { common }) => {
    const html = readFileSync(new URL(`../../public/${file}`, import.meta.url), 'utf8');
    const textsOf = (tag: string) =>
      [...html.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text);
    expect(['title', 'h1', 'button'].flatMap(textsOf)).toEqual([
      common.offline,
      common.offline,
      common.retry,
    ]);
  });

  it('is cached again after a member cleared the storage', async () => {
    const { visit, tell, stores, offline } = await startWorker(() => 'page');
    stores.clear();
    await tell({ language: 'en-US', files: [] });
    offline();
    expect(await visit('/enUS')).toBe(ENGLISH);
  });
});

describe('SERVICE_WORKER', () => {
  it('on: leaves /sw.js to the files of the build', async () => {
    const { agent } = await startSite();
    expect((await agent.get('/sw.js')).status).toBe(404);
  });

  it('off: serves a worker that unregisters itself and clears its caches', async () => {
    const { agent } = await startSite({ env: { SERVICE_WORKER: '0' } });
    const { text, headers } = await agent.get('/sw.js');
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('text/javascript'),
      'cache-control': 'no-cache',
    });
    const listeners = new Map<string, (event: object) => void>();
    const { stores, api } = createCaches();
    await (await api.open('files-1')).put('/a', new Response('a'));
    let isGone = false;
    const self = {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      skipWaiting: () => {},
      registration: {
        unregister: async () => {
          isGone = true;
        },
      },
    };
    vm.runInNewContext(text, { self, caches: api });
    let done: Promise<unknown> = Promise.resolve();
    listeners.get('activate')?.({
      waitUntil: (promise: Promise<unknown>) => {
        done = promise;
      },
    });
    await done;
    expect([...stores.keys()]).toEqual([]);
    expect(isGone).toBe(true);
  });
});
