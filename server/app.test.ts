import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';

const LARGE = JSON.stringify({ status: 'ok', data: 'x'.repeat(5000) });

describe('compression', () => {
  it('compresses API responses that have no Content-Encoding', async () => {
    const { agent } = await startSite({
      api: (_req, res) => res.writeHead(200, { 'content-type': 'application/json' }).end(LARGE),
    });
    for (const encoding of ['br', 'gzip']) {
      const answer = await agent.get('/api/webapi/x').set('Accept-Encoding', encoding);
      expect([answer.headers['content-encoding'], answer.text]).toEqual([encoding, LARGE]);
      expect(answer.headers.vary).toContain('Accept-Encoding');
    }
    const plain = await agent.get('/api/webapi/x').set('Accept-Encoding', 'identity');
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, LARGE]);
  });

  it('compresses a whole page at once and sends its length', async () => {
    const { agent } = await startSite({ env: { PAGE_CACHE_SECONDS: '0' } });
    const lengths = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await agent.get('/enUS/promo').set('Accept-Encoding', encoding);
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(answer.text).toContain('data-page="PROMO"');
      lengths.push(Number(answer.headers['content-length']));
    }
    expect(lengths.every((length) => length > 0)).toBe(true);
    expect(lengths[0]).toBeLessThan(Number(lengths[2]));
  });
});

describe('the metrics', () => {
  it('read each cache, the breaker, the queue of pages and the event streams', async () => {
    const { agent } = await startSite();
    const { text } = await agent.get('/metrics');
    for (const series of [
      'site_cache_entries{cache="page"} 0',
      'site_cache_entries{cache="api"} 0',
      'site_api_breaker_open 0',
      'site_renders_waiting 0',
      'site_event_streams 0',
    ]) {
      expect(text).toContain(`${series}\n`);
    }
  });
});
