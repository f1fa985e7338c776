import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';

describe('Server-Timing', () => {
  it('says at LOG_LEVEL=debug where the time of a page went, and that a cached one took none', async () => {
    const { agent } = await startSite();
    const first = await agent.get('/enUS/promo');
    expect(first.headers['server-timing']).toMatch(
      /^total;dur=[\d.]+, api;dur=[\d.]+;desc="6 calls", render;dur=[\d.]+$/,
    );
    expect((await agent.get('/enUS/promo')).headers['server-timing']).toBe('cache;desc="hit"');
    expect((await agent.get('/api/webapi/x')).headers['server-timing']).toMatch(/^total;dur=/);
    expect((await agent.get('/enUS/nowhere')).headers['server-timing']).toMatch(/^total;dur=/);
  });

  it('is nobody’s business otherwise', async () => {
    const { agent } = await startSite({ env: { LOG_LEVEL: 'info' } });
    for (const path of ['/enUS/promo', '/enUS/promo', '/api/webapi/x'])
      expect((await agent.get(path)).headers['server-timing']).toBeUndefined();
  });
});
