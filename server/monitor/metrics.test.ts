import { describe, expect, it } from 'vitest';
import { type PathStyle, resolvePath } from '#shared/paths.ts';
import { createMetrics, labelsOf } from './metrics.ts';

describe('metrics', () => {
  it('count responses by route, device and status, and pages by cache result', async () => {
    const metrics = createMetrics('b7');
    const promo = { route: 'PROMO', device: 'mobile' };
    for (const status of [200, 200, 304, 503]) metrics.countRequest(promo, status);
    metrics.countPage('hit');
    metrics.countPage('hit');
    for (let round = 0; round < 2; round += 1) {
      const text = await metrics.expose();
      expect(text).toContain('site_http_requests_total{route="PROMO",device="mobile",status="200"} 2\n');
      expect(text).toContain('site_http_requests_total{route="PROMO",device="mobile",status="503"} 1\n');
      expect(text).toContain('site_page_cache_requests_total{result="hit"} 2\n');
      expect(text).toContain('site_page_cache_requests_total{result="miss"} 0\n');
      expect(text).toMatch(/site_build_info\{build="b7",node="v[\d.]+"\} 1\n/);
      expect(text).toMatch(/process_resident_memory_bytes \d{6,}\n/);
      expect(text.endsWith('\n')).toBe(true);
    }
  });

  it('add render times up in cumulative buckets, in seconds', async () => {
    const metrics = createMetrics();
    const labels = { route: 'HOME', device: 'desktop' };
    for (const seconds of [0.0005, 0.003, 0.003, 20]) metrics.observeRender(labels, seconds);
    const text = await metrics.expose();
    const of = (le: string) =>
      `site_render_duration_seconds_bucket{le="${le}",route="HOME",device="desktop"}`;
    expect(text).toContain(`${of('0.001')} 1\n`);
    expect(text).toContain(`${of('0.005')} 3\n`);
    expect(text).toContain(`${of('+Inf')} 4\n`);
    expect(text).toContain('site_render_duration_seconds_sum{route="HOME",device="desktop"} 20.0065\n');
  });

  it('count pages that render, wait and were refused', async () => {
    const metrics = createMetrics();
    metrics.watchAdmission({ active: 3, waiting: 2, refused: 1 });
    const text = await metrics.expose();
    expect(text).toContain('site_renders_active 3\n');
    expect(text).toContain('site_renders_waiting 2\n');
    expect(text).toContain('# TYPE site_renders_refused_total counter\nsite_renders_refused_total 1\n');
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds /);
  });

  it('follow the conventions: units as base units, _total for counters and for them alone', async () => {
    const metrics = createMetrics();
    const all = await metrics.registry.getMetricsAsJSON();
    const own = all.filter(({ name }) => name.startsWith('site_'));
    expect(own.length).toBeGreaterThan(10);
    for (const { name, type, help } of own) {
      // prom-client's types have numbers for metric types, its JSON has names.
      expect(name.endsWith('_total'), name).toBe(String(type) === 'counter');
      expect(name).not.toMatch(/milliseconds|_ms|kilobytes|percent/);
      expect(help).not.toBe('');
    }
  });
});

describe('labels of a request', () => {
  const STYLE: PathStyle = { strategy: 'prefix', defaultLocale: 'enUS' };

  it.each([
    ['/api/webapi/stream', 'stream'],
    ['/api/webapi/promotions', 'api'],
    ['/assets/app.js', 'file'],
    ['/csp-report', 'beacon'],
    ['/favicon.svg', 'file'],
    ['/constructor/x', 'file'],
  ])('before the visitor is known: %s is %s', (path, route) => {
    expect(labelsOf(path, {})).toEqual({ route, device: 'none' });
  });

  it.each([
    ['/', 'ENTRY', 'mobile'],
    ['/404', 'NOT_FOUND', 'mobile'],
    ['/m/enUS/promo', 'PROMO', 'mobile'],
    ['/enUS/promo', 'PROMO', 'mobile'],
    ['/no/such/page', 'unmatched', 'mobile'],
  ])('of a phone: %s is %s for %s', (path, route, device) => {
    const visitor = { device: 'mobile', locale: 'enUS' } as const;
    const resolution = resolvePath(STYLE, visitor, path);
    expect(labelsOf(path, { visitor, resolution })).toEqual({ route, device });
  });

  it('of a crawler on the page of the other device have the device of the page', () => {
    const visitor = { device: 'desktop', locale: 'enUS', isCrawler: true } as const;
    const resolution = resolvePath(STYLE, visitor, '/m/enUS/promo');
    expect(labelsOf('', { visitor, resolution })).toEqual({ route: 'PROMO', device: 'mobile' });
  });
});
