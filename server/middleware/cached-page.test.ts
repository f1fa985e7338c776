import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  ANDROID,
  CHROME,
  fakePage,
  GOOGLEBOT,
  IPHONE,
  startSite,
  type TestSite,
} from '#tests/server/site.ts';
import { cacheKeyQuery } from './cached-page.ts';

/** Number of renders for these requests. */
async function rendersOf(
  site: TestSite,
  requests: [path: string, headers?: Record<string, string>][],
): Promise<number> {
  const before = site.renders.length;
  for (const [path, headers] of requests) {
    expect((await site.agent.get(path).set(headers ?? {})).status).toBe(200);
  }
  return site.renders.length - before;
}

describe('a guest page', () => {
  it('is rendered once for equal requests, for every encoding, with all headers of a page', async () => {
    const site = await startSite();
    const first = await site.agent.get('/enUS/promo').set('Accept-Encoding', 'identity');
    const second = await site.agent.get('/enUS/promo').set('Accept-Encoding', 'br').set('User-Agent', CHROME);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(site.renders.length).toBe(1);
    expect(second.headers['content-encoding']).toBe('br');
    for (const answer of [first, second]) {
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers.vary).toBe(
        'Accept-Language, Cookie, User-Agent, Sec-CH-UA-Mobile, Accept-Encoding',
      );
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers.etag).toBeDefined();
    }
  });

  it('answers 304 and HEAD before Express too', async () => {
    const { agent, renders } = await startSite();
    await agent.get('/enUS/promo');
    const { headers } = await agent.get('/enUS/promo').set('Accept-Encoding', 'gzip');
    const same = await agent
      .get('/enUS/promo')
      .set('Accept-Encoding', 'gzip')
      .set('If-None-Match', String(headers.etag));
    expect(same.status).toBe(304);
    expect((await agent.head('/enUS/promo').set('Accept-Encoding', 'gzip')).headers.etag).toBe(headers.etag);
    expect(renders.length).toBe(1);
  });

  it('closes its connection while the container drains', async () => {
    const { origin, renders, lifecycle } = await startSite();
    const connection = async () => (await fetch(`${origin}/enUS/promo`)).headers.get('connection');
    expect([await connection(), await connection()]).toEqual(['keep-alive', 'keep-alive']);
    lifecycle.isDraining = true;
    expect(await connection()).toBe('close');
    expect(renders.length).toBe(1);
  });

  it('has the same ETag for the same content on every container and after every rendering', async () => {
    let renders = 0;
    const tagOf = async (content: string) => {
      const { agent } = await startSite({
        render: async (asked) => {
          renders += 1;
          return fakePage(asked, { state: () => `{"renderedAt":${renders}}`, content: () => content });
        },
      });
      return (await agent.get('/enUS/promo').set('Accept-Encoding', 'br')).headers.etag;
    };
    const etag = await tagOf('same');
    expect(etag).toMatch(/^W\/"/);
    expect(await tagOf('same')).toBe(etag);
    expect(await tagOf('other')).not.toBe(etag);
    expect(renders).toBe(3);
  });

  it('has the id of each request, also before Express and with 304', async () => {
    const { agent, renders } = await startSite();
    const ids = [];
    let etag = '';
    for (let round = 0; round < 3; round += 1) {
      const { headers } = await agent.get('/enUS/promo').set('If-None-Match', etag);
      ids.push(headers['x-request-id']);
      etag = String(headers.etag);
    }
    expect(ids.every((id) => /^[\da-f-]{36}$/.test(id ?? ''))).toBe(true);
    expect(new Set(ids).size).toBe(3);
    const given = await agent.get('/enUS/promo').set('X-Request-Id', 'request-0001');
    expect([given.status, given.headers['x-request-id']]).toEqual([200, 'request-0001']);
    expect(renders.length).toBe(1);
  });

  it('is shared between languages, agents, harmless cookies and campaign parameters', async () => {
    const site = await startSite();
    const count = await rendersOf(site, [
      ['/enUS/promo'],
      ['/enUS/promo', { 'Accept-Language': 'zh-TW' }],
      ['/enUS/promo', { Cookie: 'locale=zhTW; WUUID=device-0001' }],
      ['/enUS/promo', { 'User-Agent': GOOGLEBOT }],
      ['/enUS/promo?utm_source=x&gclid=1', {}],
      ['/enUS/promo?a=dealer7', {}],
      ['/enUS/promo?zz=1&keyword=x&cb=1', {}],
      [`/enUS/promo?zz=${'%'.repeat(485)}`, {}],
    ]);
    expect(count).toBe(1);
    expect(site.renders[0]?.search).toBe('');
    expect(await rendersOf(site, [['/enUS'], ['/enUS?zz=1'], ['/'], ['/?zz=2']])).toBe(2);
  });

  it('differs by device, locale, host, protocol, path and query of the route', async () => {
    const site = await startSite({ env: { TRUST_PROXY: '1' } });
    const count = await rendersOf(site, [
      ['/enUS/promo'],
      ['/zhTW/promo'],
      ['/m/enUS/promo', { 'User-Agent': IPHONE }],
      ['/enUS/promo', { 'X-Forwarded-Host': 'b.example' }],
      ['/enUS/promo', { 'X-Forwarded-Proto': 'https' }],
      ['/enUS/promo/7'],
      ['/enUS/promo?category=sport'],
    ]);
    expect(count).toBe(7);
    expect(
      await rendersOf(site, [['/m/enUS/promo', { 'User-Agent': ANDROID }], ['/enUS/promo?category=sport']]),
    ).toBe(0);
  });

  it('never leaks to the other device after a crawler requested both', async () => {
    const { agent } = await startSite();
    expect((await agent.get('/m/enUS/promo').set('User-Agent', GOOGLEBOT)).status).toBe(200);
    expect((await agent.get('/m/enUS/promo').set('User-Agent', CHROME)).headers.location).toBe('/enUS/promo');
    expect((await agent.get('/m/enUS/promo').set('User-Agent', IPHONE)).text).toContain('mobile enUS');
  });

  it('does not prevent the redirect to https after a request without a proxy', async () => {
    const { agent } = await startSite({ env: { SITE_ORIGIN: 'https://a.example', TRUST_PROXY: '1' } });
    expect((await agent.get('/enUS/promo')).status).toBe(200);
    expect((await agent.get('/enUS/promo').set('X-Forwarded-Proto', 'http')).status).toBe(302);
  });

  it('of the entry is cached by device and language of the visitor', async () => {
    const site = await startSite();
    const zh = { 'Accept-Language': 'zh' };
    expect(await rendersOf(site, [['/'], ['/', zh], ['/', { 'User-Agent': IPHONE }], ['/'], ['/', zh]])).toBe(
      3,
    );
    expect((await site.agent.get('/').set(zh)).text).toContain('desktop zhTW');
  });

  it('is rendered without session and ids of the visitor', async () => {
    const { agent, renders } = await startSite();
    await agent.get('/enUS/promo').set('Cookie', 'WUUID=device-0001').set('X-Request-Id', 'request-0001');
    expect(renders[0]?.session.authorization).toBeNull();
    expect(renders[0]?.session.uuid).not.toBe('device-0001');
    expect(renders[0]?.requestId).not.toBe('request-0001');
  });
});

it('has entries of its own for local requests, which may link the outbox', async () => {
  const site = await startSite();
  const local: [string] = ['/enUS/promo'];
  const proxied: [string, Record<string, string>] = ['/enUS/promo', { Via: '1.1 proxy' }];
  expect(await rendersOf(site, [local, proxied, local, proxied])).toBe(2);
});

describe('no page is cached', () => {
  it.each([
    ['with a session', '/enUS/promo', { Cookie: 'authToken=Bearer%20t' }],
    ['with a broken session', '/enUS/promo', { Cookie: 'authToken=x' }],
    ['with the session cookie of https', '/enUS/promo', { Cookie: '__Host-authToken=Bearer%20t' }],
    ['with two sessions', '/enUS/promo', { Cookie: 'authToken=Bearer%20t; authToken=Bearer%20u' }],
    ['with a locale to put right', '/enUS/promo', { Cookie: 'locale=frFR' }],
    ['with a query of free text', '/enUS/game?keyword=x', {}],
    ['with a URL of more than 500 characters', `/enUS/promo?zz=${'x'.repeat(486)}`, {}],
    ['that the catalogue does not offer for it', '/enUS/demo/promo', {}],
  ])('%s', async (_, path, headers) => {
    const site = await startSite();
    expect(
      await rendersOf(site, [
        [path, headers],
        [path, headers],
      ]),
    ).toBe(2);
    expect(site.renders[1]?.search).toBe(path.includes('?') ? path.slice(path.indexOf('?')) : '');
  });

  it('when a locale cookie must be replaced, though the page is cached', async () => {
    const site = await startSite();
    expect(await rendersOf(site, [['/enUS/promo'], ['/enUS/promo']])).toBe(1);
    const repaired = await site.agent.get('/enUS/promo').set('Cookie', 'locale=frFR');
    expect(repaired.headers['set-cookie']).toContainEqual(expect.stringContaining('locale=enUS; Max-Age='));
    expect(repaired.headers['cache-control']).toBe('private, no-store');
    expect(site.renders.length).toBe(2);
  });

  it('when the app does not call it cacheable, or it failed', async () => {
    for (const page of [{ isCacheable: false }, { isSessionOver: true }]) {
      const site = await startSite({ render: async (asked) => fakePage(asked, page) });
      expect(await rendersOf(site, [['/enUS/promo'], ['/enUS/promo']])).toBe(2);
    }
    const missing = await startSite({ render: async (asked) => fakePage(asked, { status: 404 }) });
    expect((await missing.agent.get('/enUS/promo/7')).status).toBe(404);
    expect((await missing.agent.get('/enUS/promo/7')).status).toBe(404);
    expect(missing.renders.length).toBe(2);
  });

  it('when the cache is off', async () => {
    const site = await startSite({ env: { PAGE_CACHE_SECONDS: '0' } });
    expect(await rendersOf(site, [['/enUS/promo'], ['/enUS/promo']])).toBe(2);
  });
});

/** A page that is cached and stale, whose refresh has begun and ends with a status. */
async function refreshedWith(status: number) {
  let isFirst = true;
  const site = await startSite({
    env: { PAGE_CACHE_SECONDS: '1' },
    render: async (asked) => {
      const page = isFirst ? fakePage(asked) : fakePage(asked, { status });
      isFirst = false;
      return page;
    },
  });
  const statusOf = async () => (await site.agent.get('/enUS/promo/7')).status;
  expect(await statusOf()).toBe(200);
  await sleep(1100);
  expect(await statusOf()).toBe(200);
  return { site, statusOf };
}

describe('a refresh', () => {
  it.each([400, 499])('that ends with %i removes the page', async (status) => {
    const { statusOf } = await refreshedWith(status);
    await expect.poll(statusOf).toBe(status);
  });

  it('that ends with 500 keeps the page', async () => {
    const { site, statusOf } = await refreshedWith(500);
    const isKept = () => site.log.some(({ msg }) => msg === 'the cached page was not refreshed');
    await expect.poll(isKept).toBe(true);
    expect(await statusOf()).toBe(200);
  });
});

describe('concurrent requests', () => {
  it('wait for one render', async () => {
    const site = await startSite({
      render: async (asked) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        return fakePage(asked);
      },
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.agent.get('/enUS/promo')));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(site.renders.length).toBe(1);
  });

  it('never mix two members’ pages with each other or with guests', async () => {
    const site = await startSite({
      render: async (asked) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
        return fakePage(asked, { state: () => JSON.stringify(asked.session.authorization) });
      },
    });
    const visits = Array.from(
      { length: 60 },
      (_, index) => ['Bearer one', 'Bearer two', null][index % 3] ?? null,
    );
    const answers = await Promise.all(
      visits.map((session) => {
        const visit = site.agent.get('/enUS/promo');
        return session ? visit.set('Cookie', `authToken=${encodeURIComponent(session)}`) : visit;
      }),
    );
    answers.forEach((answer, index) => {
      const state = /id="page-state">([^<]*)</.exec(answer.text)?.[1] ?? '';
      expect(JSON.parse(state)).toBe(visits[index]);
      expect(answer.headers['cache-control']).toBe(visits[index] ? 'private, no-store' : 'private, no-cache');
    });
  });
});

const NAMES = ['category', 'keyword', 'tag'];

it.each([
  ['', ''],
  ['?', ''],
  ['?zz=1', ''],
  ['?a=dealer1', ''],
  ['?utm_source=x&utm_campaign=%E6%98%A5&gclid=1&fbclid=2', ''],
  [`?zz=${'x'.repeat(3000)}&zz=%`, ''],
  ['?category=sport', '?category=sport'],
  ['?tag=1&a=x&category=sport', '?category=sport&tag=1'],
  ['?category=sport&tag=1', '?category=sport&tag=1'],
  [`?tag=${'x'.repeat(32)}`, `?tag=${'x'.repeat(32)}`],
])('caches %j under %j', (search, keyed) => {
  expect(cacheKeyQuery(search, NAMES)).toBe(keyed);
});

it.each([
  '?keyword=x',
  '?category=sport&category=live',
  '?category=<script>',
  `?category=${'x'.repeat(33)}`,
  '?category=',
])('does not cache %j', (search) => {
  expect(cacheKeyQuery(search, NAMES)).toBeUndefined();
});
