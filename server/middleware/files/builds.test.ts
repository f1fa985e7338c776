import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';

describe('build files', () => {
  it('name the newest build, asked for each time, and describe it for ever', async () => {
    const { agent } = await startSite();
    const latest = await agent.get('/builds/latest.json');
    expect(latest.body).toEqual({ id: 'b1', timestamp: '2026-01-01T00:00:00.000Z' });
    expect(latest.headers['cache-control']).toBe('no-cache');
    const meta = await agent.get('/builds/meta/b1.json');
    expect(meta.body).toEqual({ id: 'b1', timestamp: '2026-01-01T00:00:00.000Z', routeRules: {} });
    expect(meta.headers['cache-control']).toContain('immutable');
  });

  it('of another build are not here, and no page stands in for them', async () => {
    const { agent } = await startSite();
    for (const path of [
      '/builds/meta/b0.json',
      '/builds/',
      '/builds/other',
      '/builds/meta/..%2flatest.json',
    ]) {
      const answer = await agent.get(path).set('Accept', 'text/html');
      expect([answer.status, answer.text]).toEqual([404, 'Not Found']);
    }
    expect((await agent.post('/builds/latest.json')).status).toBe(405);
  });

  it('name the build that the page was rendered by', async () => {
    const { agent, renders } = await startSite();
    await agent.get('/enUS/promo');
    expect(renders[0]?.config.buildId).toBe((await agent.get('/builds/latest.json')).body.id);
  });
});
