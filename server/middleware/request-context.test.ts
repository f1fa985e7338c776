import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fakePage, startSite } from '#tests/server/site.ts';
import { closeServer } from '../http/http-server.ts';

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
    await expect.poll(() => log.at(-1)).toMatchObject({ msg: 'left before the end', status: 499 });
  });
});

it('of a call that the API does not have is no error', async () => {
  const { agent, log } = await startSite({ api: (_req, res) => void res.writeHead(501).end() });
  expect((await agent.get('/api/webapi/announcement')).status).toBe(501);
  await expect.poll(() => log.at(-1)).toMatchObject({ msg: 'answered', status: 501, level: 30 });
});

describe('the line of a request', () => {
  const answered = (log: Record<string, unknown>[]) => log.filter(({ msg }) => msg === 'answered');

  it('has the host, the client address and the time spent in the API', async () => {
    const { agent, log } = await startSite({
      env: { TRUST_PROXY: '1' },
      api: async (_req, res) => {
        await sleep(30);
        res.end('{"status":"ok","data":[]}');
      },
    });
    const headers = { Host: 'www.lucky.example', 'X-Forwarded-For': '203.0.113.7' };
    await agent.get('/api/webapi/x').set(headers);
    await agent.get('/enUS/promo').set(headers);
    await expect.poll(() => answered(log).length).toBe(2);
    for (const [index, calls] of [1, 6].entries())
      expect(answered(log)[index]).toMatchObject({ host: 'www.lucky.example', client: '203.0.113.7', calls });
    for (const { apiMs, ms } of answered(log)) {
      expect(Number(apiMs)).toBeGreaterThan(25);
      // Parallel calls count once.
      expect(Number(apiMs)).toBeLessThanOrEqual(Number(ms) + 1);
    }
  });

  it('names the host that ALLOWED_HOSTS refuses', async () => {
    const { agent, log } = await startSite({ env: { ALLOWED_HOSTS: 'www.lucky.example' } });
    expect((await agent.get('/enUS').set('Host', 'typo.lucky.example')).status).toBe(421);
    await expect
      .poll(() => answered(log))
      .toMatchObject([{ status: 421, host: 'typo.lucky.example', level: 30 }]);
  });

  it('exists for a cached page too, one for each request, with the id of the response', async () => {
    const { agent, log } = await startSite();
    const ids = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await agent.get('/enUS/promo')).headers['x-request-id']);
    await expect
      .poll(() =>
        answered(log)
          .map(({ id }) => id)
          .toSorted(),
      )
      .toEqual(ids.toSorted());
    for (const line of answered(log))
      expect(line).toMatchObject({ client: '127.0.0.1', path: '/enUS/promo', status: 200 });
    expect(answered(log)[2]).toMatchObject({ trace: expect.stringMatching(/^[\da-f]{32}$/) });
  });

  it('says that the shutdown cut the request', async () => {
    const { origin, log, lifecycle, server, calls } = await startSite({ api: () => undefined });
    const cut = fetch(`${origin}/api/webapi/x`);
    cut.catch(() => undefined);
    await expect.poll(() => calls.length).toBe(1);
    lifecycle.isDraining = true;
    await closeServer(server, 50, lifecycle);
    await expect(cut).rejects.toThrow();
    expect(log.filter(({ path }) => path !== undefined)).toMatchObject([
      { msg: 'cut by the shutdown', level: 40, path: '/api/webapi/x', status: 503 },
    ]);
  });

  it('of a probe is no error while the container drains', async () => {
    const { agent, log, lifecycle } = await startSite();
    lifecycle.isDraining = true;
    expect((await agent.get('/readyz')).status).toBe(503);
    await expect.poll(() => answered(log)).toMatchObject([{ path: '/readyz', status: 503, level: 20 }]);
  });
});

describe('every line of a request', () => {
  it('has its id and trace, also in a render that guests share', async () => {
    const { agent, log } = await startSite({
      api: (_req, res) => void res.writeHead(500).end(),
      render: async (asked) => {
        await sleep(1);
        asked.log('warn', 'a block failed', { kind: 'http', status: 500 });
        return fakePage(asked);
      },
    });
    await agent.get('/enUS/promo').set('X-Request-Id', 'request-0001');
    await expect.poll(() => log.some(({ msg }) => msg === 'answered')).toBe(true);
    expect(log.some(({ msg }) => msg === 'a block failed')).toBe(true);
    expect(log.some(({ msg }) => msg === 'the site data was not loaded')).toBe(true);
    expect(new Set(log.map(({ id }) => id))).toEqual(new Set(['request-0001']));
    expect(new Set(log.map(({ trace }) => trace)).size).toBe(1);
  });

  it('has the id of its own request on a connection to the API that requests share', async () => {
    const { agent, log } = await startSite({
      api: (req, res) => void (req.url?.endsWith('good') ? res.end('{}') : req.socket.destroy()),
    });
    for (const id of ['request-0001', 'request-0002']) {
      await agent.post('/api/webapi/good').set('X-Request-Id', `${id}-before`);
      await agent
        .post(`/api/webapi/${id === 'request-0001' ? 'auth/login' : 'auth/logout'}`)
        .set('X-Request-Id', id);
    }
    const failed = () => log.filter(({ msg }) => msg === 'the API did not answer');
    await expect.poll(() => failed().map(({ id }) => id)).toEqual(['request-0001', 'request-0002']);
  });

  it('has an id of its own in the refresh of a cached page, which the API gets too', async () => {
    const ids: unknown[] = [];
    const { agent, log } = await startSite({
      env: { PAGE_CACHE_SECONDS: '1', SITE_CACHE_SECONDS: '1' },
      api: (req, res) => {
        ids.push(req.headers['x-request-id']);
        res.end('{"status":"ok","data":[]}');
      },
      render: async (asked) => {
        asked.log('warn', `render ${Math.random()}`);
        return fakePage(asked);
      },
    });
    await agent.get('/enUS/promo').set('X-Request-Id', 'request-0001');
    await sleep(1100);
    await agent.get('/enUS/promo').set('X-Request-Id', 'request-0002');
    const renders = () => log.filter(({ msg }) => String(msg).startsWith('render'));
    await expect.poll(() => renders().length).toBe(2);
    const { id, trace } = renders()[1] ?? {};
    expect(id).toMatch(/^[\da-f]{8}-/);
    expect(trace).toMatch(/^[\da-f]{32}$/);
    await expect.poll(() => ids.at(-1)).toBe(id);
  });
});

describe('an API that is down', () => {
  it('is one line a call, whoever calls, without stacks', async () => {
    const { agent, log } = await startSite({ isApiDown: true });
    for (let count = 0; count < 20; count += 1) {
      await agent.get(`/enUS/promo?keyword=${count}`);
      await agent.get('/api/webapi/webSetting');
    }
    const lines = log.filter(({ msg }) => msg !== 'answered');
    expect(lines.map(({ msg }) => msg)).toEqual(lines.map(() => 'the API did not answer'));
    const names = lines.map(({ call }) => call);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    expect(names).toContain('webSetting');
    expect(JSON.stringify(log)).not.toContain('stack');
    expect(log.find(({ msg }) => msg === 'answered')).toMatchObject({ failedCalls: expect.any(Number) });
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
    expect((await agent.get('/healthz')).headers['server-timing']).toMatch(/^total;dur=[\d.]+$/);
    expect((await agent.get('/enUS/nowhere')).headers['server-timing']).toMatch(/^total;dur=/);
  });

  it('is not sent at other log levels', async () => {
    const { agent } = await startSite({ env: { LOG_LEVEL: 'info' } });
    for (const path of ['/enUS/promo', '/enUS/promo', '/api/webapi/x'])
      expect((await agent.get(path)).headers['server-timing']).toBeUndefined();
  });
});
