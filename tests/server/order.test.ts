import { describe, expect, it } from 'vitest';
import { fakePage, GOOGLEBOT, IPHONE, startSite } from './site.ts';

/** Walks the steps of server/README.md, "A request, step by step". Each request could be answered by a later step too. */
describe('the order of the server', () => {
  it('has each step before the next', async () => {
    const { agent, renders, calls } = await startSite({
      env: { ALLOWED_HOSTS: '127.0.0.1,site.example', SITE_ORIGIN: 'https://site.example', TRUST_PROXY: '1' },
      routeRules: { '/member/VIP': { redirect: '/promo', status: 301 } },
      deps: {},
    });
    const get = (path: string) =>
      agent.get(path).set('X-Forwarded-Proto', 'https').set('X-Request-Id', 'request-12345');

    // 2 before 3: the probe has a request id. 3 before the host check and the redirect to https.
    const probe = await agent
      .get('/healthz')
      .set('Host', 'other.example')
      .set('X-Request-Id', 'request-12345');
    expect([probe.status, probe.headers['x-request-id'], probe.headers['content-security-policy']]).toEqual([
      200,
      'request-12345',
      undefined,
    ]);

    // The host check comes before everything that depends on the host.
    expect((await get('/assets/app-1a2b.js').set('Host', 'other.example')).status).toBe(421);

    // 5 before 6: files carry the security headers, and http goes to https before any of them is sent.
    const plain = await agent
      .get('/assets/app-1a2b.js')
      .set('X-Forwarded-Proto', 'http')
      .set('Host', 'site.example');
    expect([plain.status, plain.headers.location]).toEqual([302, 'https://site.example/assets/app-1a2b.js']);
    expect(plain.headers['strict-transport-security']).toContain('max-age=');
    const asset = await get('/assets/app-1a2b.js');
    expect(asset.headers['content-security-policy']).toContain("script-src 'self'");
    expect(asset.headers['x-powered-by']).toBeUndefined();

    // 6 before 10: a file sets no cookie for a visitor with an invalid session cookie.
    const file = await get('/favicon.svg').set('Cookie', 'authToken=%E0%A4%A');
    expect([file.status, file.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await get('/assets/gone.js')).status).toBe(404);

    // 7 and 8 before 10: neither a build file nor the API is redirected to a locale.
    expect((await get('/builds/latest.json')).body.id).toBe('b1');
    expect((await get('/icons/lucide.json?icons=house')).body.prefix).toBe('lucide');
    const api = await get('/api/webapi/echo').set('User-Agent', IPHONE);
    expect([api.status, api.body.data.path]).toEqual([200, '/api/webapi/echo']);

    // 9 before 12.
    expect((await get('/robots.txt')).text).toContain('Sitemap: https://site.example/sitemap.xml');

    // 10 before 12: the redirect depends on the visitor, and clears invalid cookies.
    const moved = await get('/promo').set('User-Agent', IPHONE).set('Cookie', 'authToken=%E0%A4%A');
    expect([moved.status, moved.headers.location]).toEqual([302, '/m/enUS/promo']);
    expect(moved.headers['set-cookie']).toEqual([expect.stringContaining('authToken=; Max-Age=0')]);
    expect(renders.length).toBe(0);
    expect(calls).toEqual(['GET /api/webapi/echo']);

    // 11 before 12: a rule applies to the path without its prefix.
    const ruled = await get('/member/VIP').set('User-Agent', IPHONE);
    expect([ruled.status, ruled.headers.location]).toEqual([301, '/promo']);

    // 14: site data are loaded before the page.
    const page = await get('/enUS/promo').set('User-Agent', GOOGLEBOT);
    expect([page.status, renders.length]).toEqual([200, 1]);
    expect(calls.slice(1)).toEqual([
      expect.stringContaining('/webSite?'),
      expect.stringContaining('/webSite?'),
      'GET /api/webapi/webSetting',
      'GET /api/webapi/gameCategory/seo',
      'GET /api/webapi/gameCategory/seo',
      'GET /api/webapi/language',
    ]);

    // 13 before 14: the second visitor gets the cached page.
    expect((await get('/enUS/promo')).text).toBe(page.text);
    expect(renders.length).toBe(1);

    // 15.
    const missing = await get('/enUS/nope');
    expect([missing.status, missing.headers.location]).toEqual([302, '/404?from=%2FenUS%2Fnope']);
  });

  it('applies route rules after files and the API, and before the prefix redirect', async () => {
    const { writeFile, mkdtemp } = await import('node:fs/promises');
    const { tmpdir } = await import('node:os');
    const file = `${await mkdtemp(`${tmpdir()}/rules-`)}/rules.json`;
    await writeFile(
      file,
      JSON.stringify({
        '/**': { redirect: 'https://other.example/' },
        '/old/:id': { redirect: '/enUS/promo/:id', status: 301 },
      }),
    );
    const { agent } = await startSite({ env: { ROUTE_RULES: file } });
    const old = await agent.get('/old/7?x=1');
    expect([old.status, old.headers.location]).toEqual([301, '/enUS/promo/7?x=1']);
    expect((await agent.get('/zhTW')).headers.location).toBe('https://other.example/');
    expect((await agent.get('/favicon.svg')).status).toBe(200);
    expect((await agent.get('/api/webapi/echo')).status).toBe(200);
    expect((await agent.get('/404')).status).toBe(404);
    const { body: latest } = await agent.get('/builds/latest.json');
    const { body: meta } = await agent.get(`/builds/meta/${latest.id}.json`);
    expect(latest.id).toMatch(/^b1-/);
    expect(Object.keys(meta.routeRules)).toEqual(['/old/:id', '/**']);
  });

  it('sends the error page when a render fails', async () => {
    const { agent } = await startSite({
      render: async (asked) => {
        if (asked.page.kind !== 'error') throw new Error('secret detail');
        return fakePage(asked);
      },
    });
    const failed = await agent.get('/enUS/promo');
    expect(failed.status).toBe(500);
    expect(failed.text).toContain('data-page="error"');
    expect(failed.text).not.toContain('secret');
  });
});
