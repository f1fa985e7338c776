import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { startSite } from './site.ts';

const SOURCE = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://site.example';

type Asked = { url: string } | string;
const pathOf = (asked: Asked) => new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname;

/** A browser's store, as far as the worker uses it. `isFull` lets it take nothing more. */
function createCaches() {
  const stores = new Map<string, Map<string, string>>();
  const state = { isFull: false, isShut: false };
  const find = (asked: Asked) => [...stores.values()].map((store) => store.get(pathOf(asked))).find(Boolean);
  const open = async (name: string) => {
    if (state.isShut) throw new DOMException('shut', 'SecurityError');
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    const put = async (asked: Asked, answer: Response) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
      store.set(pathOf(asked), await answer.text());
    };
    return {
      put,
      match: async (asked: Asked) => {
        const body = store.get(pathOf(asked));
        return body === undefined ? undefined : new Response(body);
      },
      addAll: (list: Asked[]) =>
        Promise.all(list.map((asked) => put(asked, new Response(`kept ${pathOf(asked)}`)))),
      keys: async () => [...store.keys()].map((key) => ({ url: ORIGIN + key })),
      delete: async (asked: Asked) => store.delete(pathOf(asked)),
    };
  };
  return {
    stores,
    state,
    api: {
      open,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      match: async (asked: Asked) => {
        if (state.isShut) throw new DOMException('shut', 'SecurityError');
        const body = find(asked);
        return body === undefined ? undefined : new Response(body);
      },
    },
  };
}

interface Visit {
  mode?: string;
  method?: string;
  headers?: Record<string, string>;
}

type Network = (path: string) => string | Response;

/** A worker of one build in a world of its own; `network` answers, or throws as without a connection. */
async function startWorker(
  network: Network,
  { build = 'one', caches = createCaches(), language = 'en' } = {},
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
  };
  const fetch = async (request: Asked) => {
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
  const get = async (path: string, { mode = 'no-cors', method = 'GET', headers = {} }: Visit = {}) => {
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
  it('is not even asked for calls of the API, and for nothing else', async () => {
    const { routes } = await startWorker((path) => `new ${path}`);
    const isPast = (path: string) => routes.some(({ condition }) => condition.urlPattern.test(ORIGIN + path));
    expect(routes.map(({ source }) => source)).toEqual(['network']);
    expect(['/api/webapi/gameRecord?per_page=100', '/enUS/api', '/assets/api/a-1.js'].map(isPast)).toEqual([
      true,
      false,
      false,
    ]);
    expect(routes[0]?.condition.urlPattern.test('https://evil.example/api/webapi/game')).toBe(false);
  });

  it('keeps files of the build, whose names carry their hash, and asks for each once', async () => {
    const { get, asked } = await startWorker((path) => `new ${path}`);
    expect(await get('/assets/a-1.js')).toBe('new /assets/a-1.js');
    expect(await get('/assets/a-1.js')).toBe('new /assets/a-1.js');
    expect(asked).toEqual(['/assets/a-1.js']);
  });

  it('keeps the shell that came before it, as a page names it, and nothing else of what is named', async () => {
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

  it('asks the server for icons, and shows those it keeps where there is none', async () => {
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

  it('takes a page of a new build at once: pages are never kept', async () => {
    let build = 'one';
    const { visit, stores } = await startWorker(() => build);
    expect(await visit('/enUS/member')).toBe('one');
    build = 'two';
    expect(await visit('/enUS/member')).toBe('two');
    const kept = [...stores.values()].flatMap((store) => [...store.keys()]);
    expect(kept.filter((path) => !/^\/(offline|favicon)/.test(path))).toEqual([]);
  });

  it('leaves the API, games, payments and the version files alone, asked for or gone to', async () => {
    const { get, visit, asked } = await startWorker(() => 'x');
    for (const path of ['/api/webapi/gameWallet', '/builds/latest.json', '/enUS/custom/help'])
      expect(await get(path)).toBeUndefined();
    for (const path of ['/api/webapi/play/abc', '/builds/latest.json', '/dev/outbox'])
      expect(await visit(path)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('leaves alone what is sent, parts of a file, and other hosts', async () => {
    const { get, asked } = await startWorker(() => 'x');
    expect(await get('/assets/a-1.js', { method: 'POST' })).toBeUndefined();
    expect(await get('/enUS/login', { method: 'POST', mode: 'navigate' })).toBeUndefined();
    expect(await get('/assets/a-1.mp4', { headers: { range: 'bytes=0-1' } })).toBeUndefined();
    expect(await get('https://cdn.example/assets/a-1.js')).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('keeps no failure, and no part', async () => {
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

  it('serves on where its store is full or shut', async () => {
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

  it('of another build keeps what pages of the one before may still need, and takes its offline page anew', async () => {
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

  it('keeps a bounded number of files: those of builds before go first', async () => {
    const { get, stores } = await startWorker(() => 'x');
    for (let index = 0; index < 520; index += 1) await get(`/assets/a-${index}.js`);
    const kept = [...(stores.get('files-2')?.keys() ?? [])];
    expect(kept).toHaveLength(500);
    expect(kept.at(-1)).toBe('/assets/a-519.js');
  });
});

describe('its offline page', () => {
  const ENGLISH = 'kept /offline.html';
  const CHINESE = 'kept /offline-zhTW.html';

  it('is in the language of the page that was asked for, whatever the browser speaks', async () => {
    const { visit, offline } = await startWorker(() => 'page', { language: 'zh-TW' });
    offline();
    expect(await visit('/m/zhTW/promo')).toBe(CHINESE);
    expect(await visit('/m/enUS/promo')).toBe(ENGLISH);
    expect(await visit('/enUS')).toBe(ENGLISH);
    expect(await visit('/')).toBe(CHINESE);
  });

  it('is in the language of the last page where the address names none', async () => {
    const { visit, tell, offline } = await startWorker(() => 'page', { language: 'en-US' });
    await tell({ language: 'zh-TW', files: [] });
    offline();
    expect(await visit('/promo')).toBe(CHINESE);
    expect(await visit('/event/roulette/zhTW')).toBe(CHINESE);
  });

  it('comes back after a member cleared what is stored', async () => {
    const { visit, tell, stores, offline } = await startWorker(() => 'page');
    stores.clear();
    await tell({ language: 'en-US', files: [] });
    offline();
    expect(await visit('/enUS')).toBe(ENGLISH);
  });
});

describe('the switch of the worker', () => {
  it('lets it through where it is on', async () => {
    const { agent } = await startSite();
    expect((await agent.get('/sw.js')).status).toBe(404);
  });

  it('answers a last one that removes itself and what is kept where it is off', async () => {
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
