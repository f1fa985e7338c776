import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';

describe('the request id', () => {
  it('is taken from a proxy when it is short and plain, otherwise created', async () => {
    const { agent } = await startSite();
    const given = await agent.get('/healthz').set('X-Request-Id', 'abc-123.DEF:4567');
    expect(given.headers['x-request-id']).toBe('abc-123.DEF:4567');
    for (const bad of ['short', 'x'.repeat(65), 'has blanks in it', '<script>alert</script>']) {
      const answer = await agent.get('/healthz').set('X-Request-Id', bad);
      expect(answer.headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    }
  });

  it('is sent to the API with calls of the page and of the browser', async () => {
    const ids: unknown[] = [];
    const { agent } = await startSite({
      api: (req, res) => {
        ids.push(req.headers['x-request-id']);
        res.end('{"status":"ok","data":[]}');
      },
    });
    await agent.get('/enUS/promo').set('X-Request-Id', 'request-0001');
    await agent.get('/api/webapi/x').set('X-Request-Id', 'request-0002');
    // Site data: metadata and SEO in two languages, settings and the list of languages once.
    expect(ids).toEqual([...Array(6).fill('request-0001'), 'request-0002']);
  });
});

describe('the log', () => {
  it('has one line for each response with the id, without query, cookie, token and body', async () => {
    const { agent, log } = await startSite();
    await agent
      .post('/api/webapi/auth/login?code=s3cret')
      .set('Authorization', 'Bearer s3cret')
      .set('Cookie', 'authToken=Bearer%20s3cret')
      .set('X-Request-Id', 'request-0001')
      .send({ password: 's3cret' });
    await expect.poll(() => log.length).toBe(1);
    expect(log[0]).toMatchObject({
      id: 'request-0001',
      method: 'POST',
      path: '/api/webapi/auth/login',
      status: 200,
      msg: 'answered',
    });
    expect(JSON.stringify(log)).not.toContain('s3cret');
  });

  it('masks the tokens of games in paths', async () => {
    const { agent, log } = await startSite();
    await agent.get('/api/webapi/play/open/s3cret');
    await agent.post('/api/webapi/play/s3cret/bet');
    await expect.poll(() => log.length).toBe(2);
    expect(log.map((line) => line.path)).toEqual(['/api/webapi/play/open/***', '/api/webapi/play/***/bet']);
    expect(JSON.stringify(log)).not.toContain('s3cret');
  });

  it('records that the visitor left before the end', async () => {
    const { origin, log, calls } = await startSite({ api: () => undefined });
    const leaving = new AbortController();
    const gone = fetch(`${origin}/api/webapi/x`, { signal: leaving.signal });
    await expect.poll(() => calls.length).toBe(1);
    leaving.abort();
    await expect(gone).rejects.toThrow();
    await expect.poll(() => log.at(-1)?.msg).toBe('left before the end');
  });
});

describe('Server-Timing', () => {
  it('shows the times of a page and a cache hit at LOG_LEVEL=debug', async () => {
    const { agent } = await startSite();
    const first = await agent.get('/enUS/promo');
    expect(first.headers['server-timing']).toMatch(
      /^total;dur=[\d.]+, api;dur=[\d.]+;desc="6 calls", render;dur=[\d.]+$/,
    );
    expect((await agent.get('/enUS/promo')).headers['server-timing']).toBe('cache;desc="hit"');
    expect((await agent.get('/api/webapi/x')).headers['server-timing']).toMatch(/^total;dur=/);
    expect((await agent.get('/enUS/nowhere')).headers['server-timing']).toMatch(/^total;dur=/);
  });

  it('is not sent at other log levels', async () => {
    const { agent } = await startSite({ env: { LOG_LEVEL: 'info' } });
    for (const path of ['/enUS/promo', '/enUS/promo', '/api/webapi/x'])
      expect((await agent.get(path)).headers['server-timing']).toBeUndefined();
  });
});
