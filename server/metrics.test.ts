import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('metrics', () => {
  it('count answers by class and pages by what the cache did', async () => {
    const metrics = createMetrics();
    for (const status of [200, 204, 304, 404, 503]) metrics.countAnswer(status);
    metrics.countPage('hit');
    metrics.countPage('hit');
    const text = await metrics.expose();
    expect(text).toContain('site_http_answers_total{class="2xx"} 2\n');
    expect(text).toContain('site_http_answers_total{class="5xx"} 1\n');
    expect(text).toContain('site_pages_total{cache="hit"} 2\n');
    expect(text).toContain('site_pages_total{cache="miss"} 0\n');
    expect(text).toMatch(/process_resident_memory_bytes \d{6,}\n/);
    expect(text.endsWith('\n')).toBe(true);
  });

  it('add render times up in cumulative buckets', async () => {
    const metrics = createMetrics();
    for (const ms of [0.5, 3, 3, 20_000]) metrics.observeRender(ms);
    const text = await metrics.expose();
    expect(text).toContain('site_render_milliseconds_bucket{le="1"} 1\n');
    expect(text).toContain('site_render_milliseconds_bucket{le="2"} 1\n');
    expect(text).toContain('site_render_milliseconds_bucket{le="5"} 3\n');
    expect(text).toContain('site_render_milliseconds_bucket{le="10000"} 3\n');
    expect(text).toContain('site_render_milliseconds_bucket{le="+Inf"} 4\n');
    expect(text).toContain('site_render_milliseconds_sum 20006.5\n');
    expect(text).toContain('site_render_milliseconds_count 4\n');
  });

  it('say how many pages are rendered, wait and were refused', async () => {
    const metrics = createMetrics();
    metrics.watchAdmission({ active: 3, waiting: 2, refused: 1, enter: () => Promise.reject(new Error()) });
    const text = await metrics.expose();
    expect(text).toContain('site_renders_active 3\n');
    expect(text).toContain('site_renders_waiting 2\n');
    expect(text).toContain('site_renders_refused_total 1\n');
    expect(text).toMatch(/nodejs_eventloop_lag_seconds /);
  });
});
