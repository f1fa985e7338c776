import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSite } from '#tests/server/site.ts';
import { createMetrics, createMetricsServer } from '../monitor/metrics.ts';

describe('probes', () => {
  it('report a running and ready process', async () => {
    const { agent, lifecycle } = await startSite();
    expect((await agent.get('/healthz')).status).toBe(200);
    const ready = await agent.get('/readyz');
    expect([ready.status, ready.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(lifecycle.watchedAt).toBeGreaterThan(0);
  });

  it('report a draining process as not ready but alive, and each response closes its connection', async () => {
    const { agent, lifecycle } = await startSite();
    lifecycle.isDraining = true;
    expect((await agent.get('/readyz')).status).toBe(503);
    const alive = await agent.get('/healthz');
    expect([alive.status, alive.headers.connection]).toEqual([200, 'close']);
    expect((await agent.get('/enUS/promo')).status).toBe(200);
  });
});

describe('/readyz with an operator’s API', () => {
  const everything = (status: number) => (_req: unknown, res: ServerResponse) =>
    void res.writeHead(status).end();

  it('is 503 while the API answers 404 to everything, and the process is alive', async () => {
    const { agent, log } = await startSite({ api: everything(404) });
    const ready = await agent.get('/readyz');
    expect([ready.status, ready.text]).toEqual([503, 'waiting for the API']);
    expect((await agent.get('/healthz')).status).toBe(200);
    expect(log.map(({ reason }) => reason)).toContain(
      'GET /webSite answered 404; GET /webSetting answered 404',
    );
  });

  it('is 503 while the API is unreachable, and 200 with READY_WITHOUT_API=1', async () => {
    const { agent } = await startSite({ isApiDown: true });
    expect((await agent.get('/readyz')).status).toBe(503);
    const anyway = await startSite({ isApiDown: true, env: { READY_WITHOUT_API: '1' } });
    expect((await anyway.agent.get('/readyz')).status).toBe(200);
  });

  it('stays 200 when the API fails later', async () => {
    let status = 200;
    const { agent } = await startSite({
      api: (_req, res) => res.writeHead(status).end('{"status":"ok","data":{"list":[]}}'),
    });
    expect((await agent.get('/readyz')).status).toBe(200);
    status = 500;
    expect((await agent.get('/readyz')).status).toBe(200);
  });
});

describe('metrics', () => {
  it('say that site data is missing: from the start, and after a page that had none', async () => {
    let status = 404;
    const { agent } = await startSite({
      env: { SITE_CACHE_SECONDS: '0' },
      api: (_req, res) => res.writeHead(status).end('{"status":"ok","data":{"list":[]}}'),
    });
    const missing = async () => /^site_data_missing (\d)$/m.exec((await agent.get('/metrics')).text)?.[1];
    expect(await missing()).toBe('1');
    status = 200;
    expect(await missing()).toBe('0');
    status = 500;
    await agent.get('/enUS/promo').set('Host', 'a.example');
    expect(await missing()).toBe('1');
    status = 200;
    await agent.get('/enUS/promo').set('Host', 'b.example');
    expect(await missing()).toBe('0');
  });

  it('count 4xx that the contract does not expect, by call and status, of pages and of browsers', async () => {
    const { agent } = await startSite({
      api: (req, res) => res.writeHead(req.url?.includes('webSetting') ? 403 : 404).end('{}'),
    });
    await agent.get('/enUS/promo');
    await agent.get('/readyz');
    await agent.get('/api/webapi/webSetting');
    await agent.get('/api/webapi/auth/info');
    const { text } = await agent.get('/metrics');
    const lines = text.split('\n').filter((line) => line.startsWith('site_api_unexpected_4xx_total'));
    expect(lines).toEqual([
      expect.stringMatching(/^site_api_unexpected_4xx_total\{call="webSetting",status="403"\} [2-9]$/),
    ]);
  });

  it('are only on METRICS_PORT when it is set', async () => {
    const metrics = createMetrics();
    const own = createMetricsServer(metrics);
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void own.close());
    const { port } = own.address() as AddressInfo;
    const { agent } = await startSite({ env: { METRICS_PORT: '9464' }, deps: { metrics } });
    await agent.get('/enUS/promo');
    expect((await agent.get('/metrics')).status).toBe(302);
    const shown = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(shown.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await shown.text()).toContain('site_http_requests_total{route="PROMO"');
    expect((await fetch(`http://127.0.0.1:${port}/enUS`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('count responses, including cached pages', async () => {
    const { agent } = await startSite();
    await agent.get('/enUS/promo');
    await agent.get('/enUS/promo');
    await agent.get('/assets/gone.js');
    const { text } = await agent.get('/metrics');
    expect(text).toContain('site_http_requests_total{route="PROMO",device="desktop",status="200"} 2');
    expect(text).toContain('site_http_requests_total{route="file",device="none",status="404"} 1');
    expect(text).toContain('site_http_request_duration_seconds_count{route="PROMO"} 1');
    expect(text).toContain('site_page_cache_requests_total{result="hit"} 1');
    expect(text).toContain('site_page_cache_requests_total{result="miss"} 1');
    expect(text).toContain('site_render_duration_seconds_count{route="PROMO",device="desktop"} 1');
    expect(text).toContain('site_api_calls_total{call="webSetting",source="page",outcome="2xx"} 1');
    expect(text).toContain('site_cache_entries{cache="page"} 1');
    expect(text).toMatch(/site_build_info\{build="b1",node="v\d+/);
  });

  it('are not sent to requests through a proxy', async () => {
    const { agent } = await startSite({ env: { TRUST_PROXY: '1' } });
    expect((await agent.get('/metrics')).status).toBe(200);
    const visitor = await agent.get('/metrics').set('X-Forwarded-For', '203.0.113.7').redirects(0);
    expect([visitor.status, visitor.headers.location]).toEqual([302, '/404?from=%2Fmetrics']);
    // Without proxies the header is not trusted.
    const direct = await startSite();
    expect((await direct.agent.get('/metrics').set('X-Forwarded-For', '203.0.113.7')).status).toBe(200);
  });
});
