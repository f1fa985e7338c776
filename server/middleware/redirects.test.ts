import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { PathStyle } from '#shared/paths.ts';
import { compileRules } from '#shared/urls/route-rules.ts';
import { GOOGLEBOT, GOOGLEBOT_PHONE, IPHONE, startSite } from '#tests/server/site.ts';
import { routeRules } from './redirects.ts';

describe('the prefix redirect', () => {
  it.each([
    ['/promo?a=1&b=%E6%98%A5', {}, '/enUS/promo?a=1&b=%E6%98%A5'],
    ['/promo', { 'User-Agent': IPHONE, 'Accept-Language': 'zh-TW,zh;q=0.9' }, '/m/zhTW/promo'],
    ['/zhTW/custom/clear', { 'User-Agent': IPHONE }, '/m/zhTW/cache-clear'],
    ['/m/enUS/member/mail/detail/7', {}, '/enUS/member/mail?mail=7'],
    ['//enUS///promo/', {}, '/enUS/promo'],
    ['/m/enUS/', { 'Sec-CH-UA-Mobile': '?0', 'User-Agent': IPHONE }, '/enUS'],
    ['/home', {}, '/enUS'],
    ['/enUS/member/vip?tab=A', {}, '/enUS/member/VIP?tab=A'],
    ['/promo?q=a%20b+c&flag&n=%E4&&=', {}, '/enUS/promo?q=a%20b+c&flag&n=%E4&&='],
    ['/m/enUS/app?flag&q=a%20b', {}, '/enUS?flag&q=a%20b'],
    ['/promo', { 'User-Agent': GOOGLEBOT_PHONE }, '/m/enUS/promo'],
  ])('redirects %s in one hop', async (path, headers, location) => {
    const { agent, renders } = await startSite();
    const answer = await agent.get(path).set(headers);
    expect([answer.status, answer.headers.location]).toEqual([302, location]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers.vary).toBe('Accept-Language, Cookie, User-Agent, Sec-CH-UA-Mobile');
    expect(renders.length).toBe(0);
    const landed = await agent.get(location).set(headers);
    // Another step redirects a member page to the login.
    expect([200, 302]).toContain(landed.status);
    if (landed.status === 302) expect(landed.headers.location).toContain('/login?cb=1');
  });

  it.each([
    [{}, '/enUS/member/pswChange'],
    [{ 'User-Agent': IPHONE, Cookie: 'locale=zhTW' }, '/m/zhTW/member/pswchange/psw'],
  ])('redirects password managers to the password page: %j', async (headers, location) => {
    const { agent } = await startSite();
    const answer = await agent.get('/.well-known/change-password').set(headers);
    expect([answer.status, answer.headers.location]).toEqual([302, location]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect((await agent.post('/.well-known/change-password').set(headers)).status).toBe(405);
  });

  it('serves a crawler the requested page', async () => {
    const { agent } = await startSite();
    expect((await agent.get('/m/zhTW/promo').set('User-Agent', GOOGLEBOT)).status).toBe(200);
  });

  it.each([
    '/',
    '/404',
    '/favicon.svg',
    '/promo/picture.png',
    '/builds/latest.json',
    '/api/webapi/promo',
    '/icons/promo',
    '/assets/promo',
  ])('never touches %s', async (path) => {
    const { agent } = await startSite();
    const answer = await agent.get(path).set('User-Agent', IPHONE);
    expect(answer.status).not.toBe(302);
    expect(answer.headers.location).toBeUndefined();
  });

  it('follows the strategy and the host', async () => {
    const except = await startSite({ env: { LOCALE_STRATEGY: 'prefix_except_default' } });
    expect((await except.agent.get('/enUS/promo')).headers.location).toBe('/promo');
    const none = await startSite({ env: { LOCALE_STRATEGY: 'no_prefix' } });
    expect((await none.agent.get('/zhTW/promo')).headers.location).toBe('/promo');
    const domains = await startSite({ env: { LOCALE_DOMAINS: 'zhTW=tw.example.com' } });
    const there = await domains.agent.get('/zhTW/promo').set('Host', 'tw.example.com');
    expect(there.headers.location).toBe('/promo');
    const page = await domains.agent.get('/promo').set('Host', 'tw.example.com').set('Accept-Language', 'en');
    expect([page.status, domains.renders.at(-1)?.target.locale]).toEqual([200, 'zhTW']);
  });

  it('answers 405 to other methods than GET and HEAD', async () => {
    const { agent } = await startSite();
    for (const path of ['/', '/404', '/promo', '/enUS/promo', '/enUS/member']) {
      const answer = await agent.post(path).send({ a: 1 });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
    expect((await agent.delete('/enUS/nope')).status).toBe(404);
  });
});

const STYLE: PathStyle = { strategy: 'prefix', defaultLocale: 'enUS' };

/** The step alone, without the check of the rules at the start. */
function app(rules: Record<string, { redirect: string; status?: number }>) {
  const server = express();
  server.use((req, res, next) => {
    const { host = '' } = req.headers;
    Object.assign(res.locals, {
      visitor: { device: 'desktop', locale: 'enUS', host, style: STYLE, authorization: null },
    });
    next();
  });
  server.use(routeRules({ rules: compileRules(rules), styleOf: () => undefined }));
  server.use((_req, res) => void res.status(418).end());
  const fail: express.ErrorRequestHandler = (error, _req, res, _next) =>
    void res.status(error.statusCode).end(error.id);
  server.use(fail);
  return request(server);
}

describe('route rules', () => {
  it('redirect by 307 with the query and without caching', async () => {
    const answer = await app({ '/old/**': { redirect: '/promo/**' } }).get('/old/a%20b?x=1&y=%2F');
    expect([answer.status, answer.headers.location]).toEqual([307, '/promo/a%20b?x=1&y=%2F']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('redirect to other sites with their own status', async () => {
    const answer = await app({ '/line': { redirect: 'https://line.me/R/x', status: 302 } }).get('/line');
    expect([answer.status, answer.headers.location]).toEqual([302, 'https://line.me/R/x']);
  });

  it('stop a loop at its first hop', async () => {
    const site = app({
      '/enUS/promo': { redirect: '/promo' },
      '/x/**': { redirect: '/x/y/**' },
      '/old': { redirect: '/enUS/member' },
    });
    for (const path of ['/enUS/promo', '/x/1']) {
      const answer = await site.get(path);
      expect([answer.status, answer.text]).toEqual([508, 'REDIRECT_LOOP']);
    }
    expect((await site.get('/old')).headers.location).toBe('/enUS/member');
  });

  it('of the build stop the start when they form a loop', async () => {
    const routeRules = { '/enUS/promo': { redirect: '/promo' } };
    await expect(startSite({ routeRules })).rejects.toThrow('route rule "/enUS/promo" leads in a circle');
  });

  it('do not affect other paths', async () => {
    const site = app({ '/old/:id': { redirect: '/promo/:id' } });
    for (const path of ['/old', '/old/1/2', '/404', '/']) expect((await site.get(path)).status).toBe(418);
  });
});
