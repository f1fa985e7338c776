import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';

describe('probes', () => {
  it('say that the process lives and takes visitors', async () => {
    const { agent, lifecycle } = await startSite();
    expect((await agent.get('/healthz')).status).toBe(200);
    const ready = await agent.get('/readyz');
    expect([ready.status, ready.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(lifecycle.watchedAt).toBeGreaterThan(0);
  });

  it('say when it drains: not ready, still alive, and each answer closes its connection', async () => {
    const { agent, lifecycle } = await startSite();
    lifecycle.isDraining = true;
    expect((await agent.get('/readyz')).status).toBe(503);
    const alive = await agent.get('/healthz');
    expect([alive.status, alive.headers.connection]).toEqual([200, 'close']);
    expect((await agent.get('/enUS/promo')).status).toBe(200);
  });
});

describe('metrics', () => {
  it('count what was answered, cached pages included', async () => {
    const { agent } = await startSite();
    await agent.get('/enUS/promo');
    await agent.get('/enUS/promo');
    await agent.get('/assets/gone.js');
    const { text } = await agent.get('/metrics');
    expect(text).toContain('site_http_answers_total{class="2xx"} 2');
    expect(text).toContain('site_http_answers_total{class="4xx"} 1');
    expect(text).toContain('site_pages_total{cache="hit"} 1');
    expect(text).toContain('site_pages_total{cache="miss"} 1');
    expect(text).toContain('site_render_milliseconds_count 1');
  });

  it('are not a visitor’s, who comes through the proxies', async () => {
    const { agent } = await startSite({ env: { TRUST_PROXY: '1' } });
    expect((await agent.get('/metrics')).status).toBe(200);
    const visitor = await agent.get('/metrics').set('X-Forwarded-For', '203.0.113.7').redirects(0);
    expect([visitor.status, visitor.headers.location]).toEqual([302, '/404?from=%2Fmetrics']);
    // Without proxies the header is anybody's word and means nothing.
    const direct = await startSite();
    expect((await direct.agent.get('/metrics').set('X-Forwarded-For', '203.0.113.7')).status).toBe(200);
  });
});
