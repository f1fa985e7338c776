import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RenderRequest } from '#shared/render.ts';
import { fakePage, startSite } from './site.ts';

/** One API that serves two brands and tells them apart by X-Forwarded-Host alone. */
const BRANDS: Readonly<Record<string, { name: string; id: number }>> = {
  'red.example': { name: 'Red', id: 1 },
  'blue.example': { name: 'Blue', id: 2 },
};
const HOSTS = Object.keys(BRANDS);

interface ApiState {
  /** Request headers by path without query. */
  apiCalls: { path: string; headers: IncomingHttpHeaders }[];
  closed: Set<string>;
}

function createApi(): ApiState & { api: RequestListener } {
  const state: ApiState = { apiCalls: [], closed: new Set() };
  const api: RequestListener = async (req, res) => {
    const [path = ''] = (req.url ?? '').replace('/api/webapi', '').split('?');
    const host = String(req.headers['x-forwarded-host']);
    state.apiCalls.push({ path, headers: req.headers });
    // Responses of both hosts are in flight at the same time.
    await sleep(5);
    const send = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const brand = BRANDS[host.replace(/:\d+$/, '')];
    if (!brand) return send(421, { status: 'error', message: 'unknown host' });
    if (state.closed.has(host))
      return send(503, { status: 'error', code: 'MAINTENANCE', message: brand.name });
    const data: Record<string, unknown> = {
      '/webSite': [{ name: 'title', content: brand.name }],
      '/webSetting': { list: [{ name: 'FESTIVAL_DRAGON', content: String(brand.id) }] },
      '/promotions': { list: [], pagination: { page: 1, per_page: 100, total: 0 } },
      '/gameCategory/seo': { list: [] },
      '/language': { list: [] },
      '/auth/info': { id: brand.id },
    };
    return send(200, { status: 'ok', data: data[path] ?? brand.name });
  };
  return { ...state, api };
}

/** Makes a page of the site data, a call of its own and a shared call, as the app does. */
async function render(asked: RenderRequest) {
  if (asked.page.kind !== 'route') return fakePage(asked, { status: 503, isCacheable: false });
  const call = { method: 'GET' as const, headers: { Locale: asked.target.locale } };
  const [own, shared] = await Promise.all([
    asked.callApi({ ...call, path: '/own', signal: asked.signal }),
    asked.sharedCache.get(`${asked.target.locale} /shared`, () =>
      asked.callApi({ ...call, path: '/shared' }),
    ),
  ]);
  const { title } = asked.site.metadata.enUS;
  const names = [title, JSON.parse(own.body).data, JSON.parse(shared.body).data].join(' ');
  const page = fakePage(asked);
  return {
    ...page,
    pipe: (destination: Parameters<typeof page.pipe>[0]) => {
      // Node's Writable takes text; the contract leaves the type of a chunk open.
      (destination.write as (chunk: string) => boolean)(`<main>${names}</main>`);
      destination.end();
    },
  };
}

async function startHosts(env: Record<string, string> = {}) {
  const { api, ...state } = createApi();
  const site = await startSite({ api, render, env: { SITE_CACHE_SECONDS: '1', ...env } });
  const get = (host: string, path = '/enUS', cookie = '') =>
    site.agent.get(path).set('Host', host).set('Cookie', cookie).set('Sec-CH-UA-Mobile', '?0');
  const textOf = async (host: string, cookie?: string) => {
    const { status, text } = await get(host, '/enUS', cookie);
    return `${status} ${/<main>(.*)<\/main>/.exec(text)?.[1]}`;
  };
  return { ...state, ...site, get, textOf };
}

const expected = (host: string) => `200 ${Array.from({ length: 3 }, () => BRANDS[host]?.name).join(' ')}`;

describe('an API that serves two hosts', () => {
  it.each([
    ['guests', ''],
    ['members', 'authToken=Bearer%20abc'],
  ])(
    'gets the host with each call for pages of %s, and their data does not mix',
    async (_who, cookie) => {
      const { textOf, apiCalls } = await startHosts({ PAGE_CACHE_SECONDS: '1' });
      const loads = Array.from({ length: 20 }, (_, index) => HOSTS[index % 2] ?? '');
      const texts = await Promise.all(loads.map((host) => textOf(host, cookie)));
      expect(texts).toEqual(loads.map(expected));
      // From the caches, then refreshed outside of any request.
      for (let round = 0; round < 3; round += 1) {
        await sleep(1100);
        expect(await Promise.all(loads.map((host) => textOf(host, cookie)))).toEqual(loads.map(expected));
      }
      const paths = new Set(apiCalls.map(({ path }) => path));
      expect([...paths].toSorted()).toEqual(
        ['/gameCategory/seo', '/language', '/own', '/shared', '/webSetting', '/webSite'].toSorted(),
      );
      expect(new Set(apiCalls.map(({ headers }) => headers['x-forwarded-host']))).toEqual(new Set(HOSTS));
    },
    20_000,
  );

  it('shares responses between the ports of a host and between its guests', async () => {
    const { textOf, apiCalls } = await startHosts();
    await textOf('red.example');
    await textOf('red.example:8443');
    await textOf('RED.example.');
    const forwarded = apiCalls.filter(({ path }) => path === '/webSetting');
    expect(forwarded.map(({ headers }) => headers['x-forwarded-host'])).toEqual(['red.example']);
    expect(apiCalls.filter(({ path }) => path === '/shared').length).toBe(1);
  });

  it('gets the visitor’s host behind proxies, not the host of the proxy', async () => {
    const { agent, apiCalls } = await startHosts({ TRUST_PROXY: '1' });
    const { text } = await agent
      .get('/enUS')
      .set('Host', 'internal')
      .set('X-Forwarded-Host', 'blue.example')
      .set('Sec-CH-UA-Mobile', '?0');
    expect(text).toContain('Blue Blue Blue');
    expect(new Set(apiCalls.map(({ headers }) => headers['x-forwarded-host']))).toEqual(
      new Set(['blue.example']),
    );
  });

  it('gets the host when a sitemap, the manifest or a session is asked for', async () => {
    const { get, apiCalls } = await startHosts();
    for (const host of HOSTS) {
      expect((await get(host, '/sitemap-promotions.xml')).status).toBe(200);
      expect((await get(host, '/enUS/manifest.webmanifest')).status).toBeLessThan(500);
      expect((await get(host, '/enUS/login', 'authToken=Bearer%20abc')).status).toBe(302);
    }
    for (const path of ['/promotions', '/auth/info'])
      expect(
        apiCalls.filter((call) => call.path === path).map(({ headers }) => headers['x-forwarded-host']),
      ).toEqual(HOSTS);
  });

  it('closes one host for maintenance and leaves the other open', async () => {
    const { textOf, closed } = await startHosts({ PAGE_CACHE_SECONDS: '1' });
    expect(await Promise.all(HOSTS.map((host) => textOf(host)))).toEqual(HOSTS.map(expected));
    closed.add('red.example');
    const isClosed = async () => (await textOf('red.example')).slice(0, 3);
    await expect.poll(isClosed, { timeout: 5000 }).toBe('503');
    for (let round = 0; round < 5; round += 1) {
      expect(await textOf('blue.example')).toBe(expected('blue.example'));
      expect(await isClosed()).toBe('503');
    }
    closed.delete('red.example');
    await expect.poll(isClosed, { timeout: 10_000 }).toBe('200');
  }, 20_000);
});
