import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { compileRules } from '#shared/route-rules.ts';
import { routeRules } from './route-rules.ts';

function app(rules: Record<string, { redirect: string; status?: number }>) {
  const server = express();
  server.use(routeRules(compileRules(rules)));
  server.use((_req, res) => void res.status(418).end());
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

  it('leave the rest alone', async () => {
    const site = app({ '/old/:id': { redirect: '/promo/:id' } });
    for (const path of ['/old', '/old/1/2', '/404', '/']) expect((await site.get(path)).status).toBe(418);
  });
});
