import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';

describe('a hashed asset', () => {
  it('is immutable, in each encoding the build made, with an ETag of its own', async () => {
    const { agent } = await startSite();
    const etags = new Set();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await agent.get('/assets/app-1a2b.js').set('Accept-Encoding', encoding).buffer(true);
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.text).toBe('console.log(1);');
      etags.add(answer.headers.etag);
    }
    expect(etags.size).toBe(3);
  });

  it('answers 304 to a matching ETag, HEAD without a body, and 405 to other methods', async () => {
    const { agent } = await startSite();
    const first = await agent.get('/assets/app-1a2b.js').set('Accept-Encoding', 'br');
    const again = await agent
      .get('/assets/app-1a2b.js')
      .set('Accept-Encoding', 'br')
      .set('If-None-Match', String(first.headers.etag));
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await agent.head('/assets/app-1a2b.js').set('Accept-Encoding', 'identity');
    expect([head.status, head.headers['content-length']]).toEqual([200, '15']);
    const posted = await agent.post('/assets/app-1a2b.js');
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('is a plain uncached 404 when it is missing', async () => {
    const { agent, renders } = await startSite();
    const answer = await agent.get('/assets/app-0000.js').set('Accept', 'text/html');
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([
      404,
      'Not Found',
      'no-store',
    ]);
    expect(renders.length).toBe(0);
  });
});

describe('a public file', () => {
  it('is cached for a while under its name', async () => {
    const { agent } = await startSite();
    const answer = await agent.get('/favicon.svg');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    expect(answer.headers['content-type']).toBe('image/svg+xml');
  });

  it('is found only by its exact name', async () => {
    const { agent } = await startSite();
    for (const path of [
      '/assets/../favicon.svg',
      '/favicon.svg/',
      '/%66avicon.svg',
      '/FAVICON.SVG',
      '/assets/%2e%2e/favicon.svg',
    ]) {
      expect((await agent.get(path)).text).not.toBe('<svg/>');
    }
  });
});

describe('build files', () => {
  it('name the current build uncached and describe it as immutable', async () => {
    const { agent } = await startSite();
    const latest = await agent.get('/builds/latest.json');
    expect(latest.body).toEqual({ id: 'b1', timestamp: '2026-01-01T00:00:00.000Z' });
    expect(latest.headers['cache-control']).toBe('no-cache');
    const meta = await agent.get('/builds/meta/b1.json');
    expect(meta.body).toEqual({ id: 'b1', timestamp: '2026-01-01T00:00:00.000Z', routeRules: {} });
    expect(meta.headers['cache-control']).toContain('immutable');
  });

  it('of another build are a plain 404', async () => {
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

  it('name the build that rendered the page', async () => {
    const { agent, renders } = await startSite();
    await agent.get('/enUS/promo');
    expect(renders[0]?.config.buildId).toBe((await agent.get('/builds/latest.json')).body.id);
  });
});
