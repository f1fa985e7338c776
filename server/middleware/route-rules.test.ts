import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { PathStyle } from '#shared/paths.ts';
import { compileRules } from '#shared/urls/route-rules.ts';
import { startSite } from '#tests/server/site.ts';
import { routeRules } from './route-rules.ts';

const STYLE: PathStyle = { strategy: 'prefix', defaultLocale: 'enUS' };

/** The step alone, which nothing has judged the rules for. */
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
  it('redirect by 307 and keep the query; nobody keeps the redirect', async () => {
    const answer = await app({ '/old/**': { redirect: '/promo/**' } }).get('/old/a%20b?x=1&y=%2F');
    expect([answer.status, answer.headers.location]).toEqual([307, '/promo/a%20b?x=1&y=%2F']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('lead to other sites with the status they name', async () => {
    const answer = await app({ '/line': { redirect: 'https://line.me/R/x', status: 302 } }).get('/line');
    expect([answer.status, answer.headers.location]).toEqual([302, 'https://line.me/R/x']);
  });

  it('end a circle that nobody saw coming at its first hop', async () => {
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

  it('of the build stop the start where they lead in a circle', async () => {
    const routeRules = { '/enUS/promo': { redirect: '/promo' } };
    await expect(startSite({ routeRules })).rejects.toThrow('route rule "/enUS/promo" leads in a circle');
  });

  it('leave the rest alone', async () => {
    const site = app({ '/old/:id': { redirect: '/promo/:id' } });
    for (const path of ['/old', '/old/1/2', '/404', '/']) expect((await site.get(path)).status).toBe(418);
  });
});
