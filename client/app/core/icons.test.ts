import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIconStore, createServerIcons } from './icons.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const body = (name: string) => `<path d="${name}"/>`;

/** A mock of the icon service. */
function service(respond?: (names: string[]) => Promise<Response>) {
  const fetch = vi.fn(async (url: string | URL | Request, init?: RequestInit) => {
    const names = new URL(String(url), 'https://x').searchParams.get('icons')?.split(',') ?? [];
    if (respond) {
      const ended = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
      return Promise.race([respond(names), ended]);
    }
    const icons = Object.fromEntries(names.map((name) => [name, { body: body(name) }]));
    return Response.json({ prefix: 'lucide', icons, width: 24, height: 24 });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('createIconStore', () => {
  it('has the icons of the first paint at once and asks for none of them', async () => {
    const fetch = service();
    const store = createIconStore({ house: { body: body('house') } });
    store.request('house');
    await pass(100);
    expect(store.get('house')).toBe(store.get('house'));
    expect(fetch).not.toHaveBeenCalled();
  });

  it('requests a batch at once, each name once, and notifies when it is loaded', async () => {
    const fetch = service();
    const listener = vi.fn();
    const store = createIconStore({});
    const stop = store.subscribe(listener);
    for (const name of ['wallet', 'bell', 'wallet']) store.request(name);
    expect(store.get('bell')).toBeUndefined();
    await pass(20);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/icons/lucide.json?icons=bell,wallet']);
    expect(store.get('bell')).toEqual({ body: body('bell'), width: 24, height: 24 });
    expect(listener).toHaveBeenCalledOnce();
    stop();
    store.request('house');
    store.request('bell');
    await pass(20);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('divides a batch that is too large for one request', async () => {
    const fetch = service();
    const store = createIconStore({});
    for (let index = 0; index < 120; index += 1) store.request(`icon-${index}`);
    await pass(20);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(store.get('icon-119')).toBeDefined();
  });

  it('times out after 1500 ms, and retries with more time', async () => {
    let isSlow = true;
    const fetch = service((names) =>
      isSlow
        ? new Promise(() => {})
        : Promise.resolve(Response.json({ icons: { [names[0] ?? '']: { body: body('bell') } } })),
    );
    const store = createIconStore({});
    const listener = vi.fn();
    store.subscribe(listener);
    store.request('bell');
    await pass(16 + 1499);
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    await pass(1);
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    // Another request for it in the meantime is not sent.
    store.request('bell');
    await pass(20);
    expect(fetch).toHaveBeenCalledOnce();
    isSlow = false;
    await pass(2000);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(store.get('bell')?.body).toBe(body('bell'));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('waits longer at each retry', async () => {
    const fetch = service(async () => {
      await new Promise((resolve) => setTimeout(resolve, 4000));
      return Response.json({ icons: { bell: { body: body('bell') } } });
    });
    const store = createIconStore({});
    store.request('bell');
    await pass(10_000);
    expect(store.get('bell')?.body).toBe(body('bell'));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('sends three requests by itself, then only for a new request', async () => {
    const fetch = service(() => Promise.reject(new TypeError('network')));
    const store = createIconStore({});
    store.request('bell');
    await pass(600_000);
    expect(fetch).toHaveBeenCalledTimes(3);
    store.request('bell');
    await pass(20);
    expect(fetch).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['HTML', async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['an error', async () => new Response('{}', { status: 502 })],
    ['another shape', async () => Response.json({ icons: null })],
    ['nothing', () => Promise.reject(new TypeError('network'))],
  ])('has no icon when the service answers %s', async (_, respond) => {
    service(respond);
    const store = createIconStore({});
    const listener = vi.fn();
    store.subscribe(listener);
    store.request('bell');
    await pass(100);
    expect(store.get('bell')).toBeUndefined();
    expect(listener).not.toHaveBeenCalled();
  });

  it('never requests an unknown name again, and resolves aliases', async () => {
    const fetch = service(async () =>
      Response.json({ icons: { house: { body: body('house') } }, aliases: { home: { parent: 'house' } } }),
    );
    const store = createIconStore({});
    store.request('home');
    store.request('no-such');
    await pass(20);
    expect(store.get('home')?.body).toBe(body('house'));
    await pass(3_600_000);
    store.request('no-such');
    await pass(20);
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('createServerIcons', () => {
  it('has every icon, and those that the page used', () => {
    const icons = createServerIcons(new Map(Object.entries({ house: { body: 'h' }, bell: { body: 'b' } })));
    expect(icons.get('bell')).toEqual({ body: 'b' });
    expect(icons.get('constructor')).toBeUndefined();
    expect(icons.used()).toEqual({ bell: { body: 'b' } });
  });
});
