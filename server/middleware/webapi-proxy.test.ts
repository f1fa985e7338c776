import http from 'node:http';
import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type SiteOptions, startSite } from '#tests/server/site.ts';
import { isInsidePrefix } from './webapi-proxy.ts';

const MAX_BODY_BYTES = 30 * 1024 * 1024;

interface Seen {
  method?: string;
  url?: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** A site whose API records its requests. */
async function setup(answer?: http.RequestListener, options: SiteOptions = {}) {
  const seen: Seen[] = [];
  const site = await startSite({
    ...options,
    api: (req, res) => {
      let body = '';
      req.on('data', (chunk) => {
        body += chunk;
      });
      req.on('end', () => {
        seen.push({ method: req.method, url: req.url, headers: req.headers, body });
        if (answer) answer(req, res);
        else res.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
      });
    },
  });
  return { ...site, seen };
}

/** Sends a raw request and returns the raw response. */
function raw(origin: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const { hostname, port } = new URL(origin);
    const socket = net.connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

it('adds fewer listeners to an exchange than Node’s leak warning allows', async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { agent } = await setup();
  await agent.post('/api/webapi/gameApi/transfer').send({ from_id: 1, to_id: 2, amount: '1.00' });
  await agent.post('/api/webapi/accountBankCard').attach('image', Buffer.alloc(100_000), 'a.jpg');
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});

describe('a call', () => {
  it('reaches the API unchanged: method, path, query, body, token', async () => {
    const { agent, seen } = await setup();
    const answer = await agent
      .post('/api/webapi/accountCard/7?x=%2F&y=1')
      .set('Authorization', 'Bearer t')
      .set('Locale', 'zhTW')
      .set('Idempotency-Key', 'k1')
      .send({ a: 'ä' });
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/webapi/accountCard/7?x=%2F&y=1',
      body: '{"a":"ä"}',
    });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer t',
      locale: 'zhTW',
      'idempotency-key': 'k1',
    });
  });

  it('returns the API’s response: status, headers, body', async () => {
    const { agent } = await setup((_req, res) => {
      res.writeHead(422, { 'content-type': 'application/json', 'retry-after': '60', 'x-own': '1' });
      res.end('{"status":"error","errors":{}}');
    });
    const answer = await agent.delete('/api/webapi/siteMessage/1');
    expect(answer.status).toBe(422);
    expect(answer.headers).toMatchObject({ 'retry-after': '60', 'x-own': '1' });
    expect(answer.body).toEqual({ status: 'error', errors: {} });
  });

  it('drops the site’s cookies, hop-by-hop headers and the API’s cookies', async () => {
    const { agent, seen } = await setup((_req, res) => {
      res.setHeader('Set-Cookie', ['session=theirs', 'authToken=stolen']);
      res.writeHead(200, {
        'x-powered-by': 'Upstream',
        server: 'u/1',
        'alt-svc': 'h3=":443"',
        'x-request-id': 'theirs',
        'strict-transport-security': 'max-age=1',
      });
      res.end('{}');
    });
    const answer = await agent
      .get('/api/webapi/x')
      .set('Cookie', 'authToken=Bearer%20t; WUUID=device-0001')
      .set('Connection', 'keep-alive, X-Hop')
      .set('X-Hop', '1')
      .set('TE', 'trailers')
      .set('Proxy-Authorization', 'Basic x')
      .set('Forwarded', 'for=1.2.3.4');
    const names = Object.keys(seen[0]?.headers ?? {});
    for (const name of ['cookie', 'x-hop', 'te', 'proxy-authorization', 'forwarded'])
      expect(names).not.toContain(name);
    for (const name of ['set-cookie', 'x-powered-by', 'server', 'strict-transport-security', 'alt-svc']) {
      expect(answer.headers[name]).toBeUndefined();
    }
    expect(answer.headers['x-request-id']).not.toBe('theirs');
  });

  it('sends the visitor’s address, and trusts forwarded headers only behind proxies', async () => {
    const forged = {
      'X-Forwarded-For': '6.6.6.6',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
    };
    const alone = await setup();
    await alone.agent.get('/api/webapi/x').set(forged).set('Host', 'a.example');
    expect(alone.seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'a.example',
      'x-forwarded-proto': 'http',
    });
    const behind = await setup(undefined, { env: { TRUST_PROXY: '1' } });
    await behind.agent.get('/api/webapi/x').set({ ...forged, 'X-Forwarded-Host': 'b.example' });
    expect(behind.seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'b.example',
      'x-forwarded-proto': 'https',
    });
    expect(behind.seen[0]?.headers.host).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  it('sends one address, host and protocol, as our outermost proxy saw them', async () => {
    const { agent, seen } = await setup(undefined, { env: { TRUST_PROXY: '2' } });
    await agent.get('/api/webapi/x').set({
      'X-Forwarded-For': '6.6.6.6, 1.2.3.4, 10.0.0.7',
      'X-Forwarded-Host': 'evil.example, b.example, inner',
      'X-Forwarded-Proto': 'http, https, http',
    });
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'b.example',
      'x-forwarded-proto': 'https',
    });
  });

  it('of the server for a visitor has the visitor’s address', async () => {
    const { agent, seen } = await setup(undefined, { env: { TRUST_PROXY: '1' } });
    await agent.get('/enUS/promo').set('X-Forwarded-For', '6.6.6.6, 1.2.3.4');
    expect(seen.length).toBeGreaterThan(0);
    for (const { headers } of seen) expect(headers['x-forwarded-for']).toBe('1.2.3.4');
  });

  it('is not cacheable with a token', async () => {
    const { agent } = await setup((_req, res) =>
      res.writeHead(200, { 'cache-control': 'public, max-age=60' }).end('{}'),
    );
    const cacheControl = async (headers: Record<string, string>) =>
      (await agent.get('/api/webapi/x').set({ Cookie: 'WUUID=device-0001', ...headers })).headers[
        'cache-control'
      ];
    expect(await cacheControl({})).toBe('public, max-age=60');
    expect(await cacheControl({ Authorization: '' })).toBe('public, max-age=60');
    expect(await cacheControl({ Authorization: 'Bearer t' })).toBe('private, no-store');
    expect(await cacheControl({ Cookie: '' })).toBe('public, max-age=60');
    const { agent: plain } = await setup();
    const unsaid = await plain.get('/api/webapi/x').set('Cookie', 'WUUID=device-0001');
    expect(unsaid.headers['cache-control']).toBe('no-store');
  });
});

it('refuses calls of a network that has 256 in flight, and sends those of other networks', async () => {
  const site = await startSite({
    env: { TRUST_PROXY: '1' },
    api: (req, res) => void req.resume().once('end', () => res.writeHead(200).end('{}')),
  });
  const { hostname, port } = new URL(site.origin);
  const head = 'POST /api/webapi/x HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.7\r\n';
  const slow = Array.from({ length: 256 }, () => {
    const socket = net.connect(Number(port), hostname, () =>
      socket.write(`${head}Content-Length: 9\r\n\r\n{`),
    );
    onTestFinished(() => void socket.destroy());
    return socket;
  });
  await expect.poll(() => site.calls.length).toBe(256);
  const call = (address: string) => site.agent.get('/api/webapi/x').set('X-Forwarded-For', address);
  const refused = await call('203.0.113.8');
  expect([refused.status, refused.body.code]).toEqual([503, 'NOT_SENT']);
  expect((await call('198.51.100.1')).status).toBe(200);
  slow[0]?.destroy();
  await expect.poll(async () => (await call('203.0.113.8')).status).toBe(200);
});

describe('X-UUID', () => {
  it('is the caller’s header, the cookie, or a new id without a cookie', async () => {
    const { agent, seen } = await setup();
    const uuid = () => seen.at(-1)?.headers['x-uuid'];
    const header = await agent
      .get('/api/webapi/x')
      .set('X-UUID', 'from-header-1')
      .set('Cookie', 'WUUID=from-cookie-1');
    expect([uuid(), header.headers['set-cookie']]).toEqual(['from-header-1', undefined]);
    const cookie = await agent.get('/api/webapi/x').set('Cookie', 'a=1; WUUID=from-cookie-1');
    expect([uuid(), cookie.headers['set-cookie']]).toEqual(['from-cookie-1', undefined]);
    const fresh = await agent
      .get('/api/webapi/x')
      .set('X-UUID', 'bad value')
      .set('Cookie', 'WUUID=%3Cscript%3E');
    expect(uuid()).toMatch(/^[\da-f-]{36}$/);
    expect(fresh.headers['set-cookie']).toBeUndefined();
  });
});

describe('the prefix', () => {
  it.each([
    '/api/webapi/x',
    '/api/webapi/promotion/7',
    '/api/webapi/promotion/%E6%98%A5',
    '/api/webapi/a.b/c-d_e~f',
  ])('%s is inside', (path) => {
    expect(isInsidePrefix(path)).toBe(true);
  });

  it.each([
    '/api/webapi',
    '/api/webapi/',
    '/api/webapix/y',
    '/API/WEBAPI/x',
    '/api/webapi//x',
    '/api/webapi/x/',
    '/api/webapi/./x',
    '/api/webapi/../dev/outbox',
    '/api/webapi/..',
    '/api/webapi/%2e%2e/dev/outbox',
    '/api/webapi/.%2E/dev',
    '/api/webapi/x%2f..%2f..%2fdev',
    '/api/webapi/x%5c..',
    '/api/webapi/x\\..\\y',
    '/api/webapi/%252e%252e/x',
    '/api/webapi/x%00',
    '/api/webapi/x/..;/dev',
    '/api/webapi/;a/dev',
    '/api/webapi/x/..%3Ba/dev',
    '/api/webapi/x y',
  ])('%s is not', (path) => {
    expect(isInsidePrefix(path)).toBe(false);
  });

  it('is required to reach the API', async () => {
    const { origin, seen } = await setup();
    for (const path of [
      '/api/webapi/../dev/outbox',
      '/api/webapi/%2e%2e/dev/outbox',
      '/api/webapi//dev',
      '/api/other',
    ]) {
      const answer = await raw(origin, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(answer).toContain('HTTP/1.1 404');
      expect(answer).toContain('{"status":"error","message":"Not Found"}');
    }
    expect(seen.length).toBe(0);
  });
});

describe('bodies', () => {
  it('stream to the API', async () => {
    const parts: string[] = [];
    const site = await startSite({
      api: (req, res) => {
        req.on('data', (chunk) => parts.push(String(chunk)));
        req.on('end', () => res.end('{}'));
      },
    });
    const { hostname, port } = new URL(site.origin);
    const socket = net.connect(Number(port), hostname);
    socket.write(
      'POST /api/webapi/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n',
    );
    await expect.poll(() => parts).toEqual(['first']);
    socket.write('6\r\nsecond\r\n0\r\n\r\n');
    await expect.poll(() => parts).toEqual(['first', 'second']);
    socket.destroy();
  });

  it('stream back from the API', async () => {
    let finish: (() => void) | undefined;
    const { origin } = await setup((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/octet-stream' });
      res.write('first');
      finish = () => res.end('second');
    });
    const response = await fetch(`${origin}/api/webapi/x`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('first');
    finish?.();
    expect((await reader?.read())?.value).toBe('second');
  });

  it('are limited', async () => {
    const { origin, seen } = await setup();
    const head = `POST /api/webapi/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${MAX_BODY_BYTES + 1}\r\n\r\n`;
    expect(await raw(origin, head)).toContain('HTTP/1.1 413');
    expect(seen.length).toBe(0);
  });

  it('are limited in chunks too', async () => {
    const { origin, seen } = await setup();
    const { hostname, port } = new URL(origin);
    const socket = net.connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.write('POST /api/webapi/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
    const mebibyte = `100000\r\n${'x'.repeat(1 << 20)}\r\n`;
    for (let sent = 0; sent <= 30 && answer === ''; sent += 1)
      await new Promise((resolve) => socket.write(mebibyte, resolve));
    await expect.poll(() => answer).toContain('HTTP/1.1 413');
    expect(seen.length).toBe(0);
    socket.destroy();
  });

  it('of 30 MB are sent, with a length and in chunks', async () => {
    const { origin, seen } = await setup();
    const bytes = Buffer.alloc(MAX_BODY_BYTES);
    for (const isChunked of [false, true]) {
      const call = http.request(`${origin}/api/webapi/x`, { method: 'POST', agent: false });
      const status = new Promise((resolve, reject) => {
        call.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
      });
      // Node sends chunks when the first write is not the last one.
      if (isChunked) call.write(bytes.subarray(1));
      call.end(isChunked ? bytes.subarray(0, 1) : bytes);
      expect(await status).toBe(200);
    }
    expect(seen.map(({ body }) => body.length)).toEqual([MAX_BODY_BYTES, MAX_BODY_BYTES]);
    expect(seen.map(({ headers }) => headers['transfer-encoding'])).toEqual([undefined, 'chunked']);
  });

  it('are requested with 100-continue', async () => {
    const { origin, seen } = await setup();
    const head =
      'POST /api/webapi/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}';
    expect(await raw(origin, head)).toContain('{"status":"ok"}');
    expect(seen[0]?.body).toBe('{}');
  });

  it('that the visitor aborts are aborted at the API', async () => {
    let closed = false;
    const site = await startSite({
      api: (req) => {
        req.on('close', () => {
          closed = true;
        });
      },
    });
    const leaving = new AbortController();
    const gone = fetch(`${site.origin}/api/webapi/x`, { signal: leaving.signal });
    await expect.poll(() => site.calls.length).toBe(1);
    leaving.abort();
    await expect(gone).rejects.toThrow();
    await expect.poll(() => closed).toBe(true);
  });
});

describe('the connection', () => {
  it('to the API stays open when the visitor’s closes', async () => {
    let sockets = 0;
    const site = await setup((req, res) => {
      if (!Object.hasOwn(req.socket, 'isKnown')) sockets += 1;
      Object.assign(req.socket, { isKnown: true });
      res.end('{}');
    });
    for (let round = 0; round < 3; round += 1) {
      const answer = await raw(
        site.origin,
        'GET /api/webapi/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      );
      expect(answer.toLowerCase()).toContain('connection: close');
    }
    expect(sockets).toBe(1);
  });

  it('of the visitor is closed while the container drains', async () => {
    const { agent, lifecycle } = await setup();
    expect((await agent.get('/api/webapi/x').set('Connection', 'keep-alive')).headers.connection).toBe(
      'keep-alive',
    );
    lifecycle.isDraining = true;
    expect((await agent.get('/api/webapi/x').set('Connection', 'keep-alive')).headers.connection).toBe(
      'close',
    );
  });
});

describe('a response over the limits', () => {
  it('ends when it drips forever, at the API too', async () => {
    let isClosed = false;
    const { origin } = await setup(
      (_req, res) => {
        res.write('.');
        const drip = setInterval(() => res.write('.'), 10);
        res.once('close', () => {
          isClosed = true;
          clearInterval(drip);
        });
      },
      { env: { WEBAPI_TIMEOUT_MS: '200' } },
    );
    const answer = await fetch(`${origin}/api/webapi/x`);
    await expect(answer.text()).rejects.toThrow();
    await expect.poll(() => isClosed).toBe(true);
  });

  it('is 502 by its length, or cut while it streams', async () => {
    let sent = 0;
    const { agent, origin } = await setup((req, res) => {
      if (req.url?.endsWith('/told')) return void res.writeHead(200, { 'content-length': 1 << 30 }).end();
      const more = () => {
        while (!res.destroyed && sent < 100) {
          sent += 1;
          if (!res.write(Buffer.alloc(1 << 20, 'x'))) return void res.once('drain', more);
        }
        return void res.end();
      };
      more();
    });
    expect((await agent.get('/api/webapi/told')).status).toBe(502);
    const answer = await fetch(`${origin}/api/webapi/x`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(sent).toBeLessThan(60);
  });

  it.each([
    [16 * 1024 * 1024, 200],
    [16 * 1024 * 1024 + 1, 502],
  ])('of %i bytes is %i', async (bytes, status) => {
    const { agent } = await setup((_req, res) => res.writeHead(200, { 'content-length': bytes }).end());
    expect((await agent.head('/api/webapi/x')).status).toBe(status);
  });

  it('may begin before the end of the request and last longer than the time limit', async () => {
    const site = await startSite({
      env: { WEBAPI_TIMEOUT_MS: '60' },
      api: (req, res) => {
        res.writeHead(200, { 'content-type': 'text/plain' }).write('early ');
        req.resume().once('end', () => setTimeout(() => res.end('late'), 200));
      },
    });
    const { hostname, port } = new URL(site.origin);
    const socket = net.connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const head =
      'POST /api/webapi/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 40000\r\n\r\n';
    socket.write(`${head}{`);
    await expect.poll(() => answer).toContain('early');
    socket.write('}'.padStart(39_999));
    await expect.poll(() => answer).toContain('late');
    await expect.poll(() => socket.closed).toBe(true);
    expect(site.log.some(({ msg }) => msg === 'the API did not answer')).toBe(false);
  });

  it('is complete when it ends after the time limit', async () => {
    const { agent } = await setup(
      (_req, res) => {
        res.writeHead(200, { 'content-type': 'text/plain' }).write('early ');
        setTimeout(() => res.end('late'), 200);
      },
      { env: { WEBAPI_TIMEOUT_MS: '60' } },
    );
    expect((await agent.get('/api/webapi/x')).text).toBe('early late');
  });

  it('drops the fields that its Connection header names', async () => {
    const { agent } = await setup((_req, res) =>
      res.writeHead(200, { connection: 'keep-alive, X-Hop', 'x-hop': '1', 'x-stays': '1' }).end('{}'),
    );
    const { headers } = await agent.get('/api/webapi/x');
    expect([headers['x-hop'], headers['x-stays']]).toEqual([undefined, '1']);
  });
});

describe('an API without a response', () => {
  const envelope = (message: string) => ({ status: 'error', message });

  it('is 502 in the envelope when nothing listens', async () => {
    const { agent, log } = await startSite({ isApiDown: true });
    const answer = await agent.get('/api/webapi/auth/info?token=s3cret');
    expect([answer.status, answer.body]).toEqual([502, envelope('Bad Gateway')]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(log)).toContain('ECONNREFUSED');
    expect(JSON.stringify(log)).not.toContain('s3cret');
  });

  it('is not assumed because visitors left early', async () => {
    let left = 0;
    const { agent, origin } = await setup((req, res) => {
      if (req.url?.endsWith('/y')) return void res.end('{}');
      res.once('close', () => {
        left += 1;
      });
      return void res.write('{');
    });
    for (let visit = 1; visit <= 5; visit += 1) {
      const leave = new AbortController();
      await fetch(`${origin}/api/webapi/x`, { signal: leave.signal });
      leave.abort();
      await expect.poll(() => left).toBe(visit);
    }
    expect((await agent.get('/api/webapi/y')).status).toBe(200);
  });

  it('is 504 in the envelope when it takes too long, also for a body', async () => {
    const { agent } = await setup(() => undefined, { env: { WEBAPI_TIMEOUT_MS: '60' } });
    const asked = await agent.get('/api/webapi/x');
    expect([asked.status, asked.body]).toEqual([504, envelope('Gateway Timeout')]);
    const sent = await agent.post('/api/webapi/x').send({ a: 'x'.repeat(100_000) });
    expect([sent.status, sent.body]).toEqual([504, envelope('Gateway Timeout')]);
  });

  it('gets a GET again when it closed an idle connection, but no POST', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.message);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const used = new WeakSet<net.Socket>();
    const { agent, seen } = await setup((req, res) => {
      if (used.has(req.socket)) return req.socket.destroy();
      used.add(req.socket);
      res.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    });
    expect((await agent.get('/api/webapi/first')).status).toBe(200);
    expect((await agent.get('/api/webapi/again')).status).toBe(200);
    expect((await agent.post('/api/webapi/order').send({ a: 1 })).status).toBe(502);
    const paths = seen.map(({ url }) => url?.replace('/api/webapi/', ''));
    expect(paths).toEqual(['first', 'again', 'again', 'order']);
    expect(warnings).toEqual([]);
  });

  it('gets a GET again only once when it closed several idle connections', async () => {
    const used = new WeakSet<net.Socket>();
    const together: http.ServerResponse[] = [];
    const { agent, seen } = await setup((req, res) => {
      if (used.has(req.socket)) return req.socket.destroy();
      used.add(req.socket);
      together.push(res);
      // Three requests at once open three connections.
      if (together.length === 3) for (const each of together) each.writeHead(200).end();
    });
    await Promise.all([1, 2, 3].map((id) => agent.get(`/api/webapi/first/${id}`).expect(200)));
    expect((await agent.get('/api/webapi/again')).status).toBe(502);
    expect(seen.filter(({ url }) => url === '/api/webapi/again')).toHaveLength(2);
  });

  it('is 502 when it closes the connection, and cuts a response that it cuts', async () => {
    const { agent } = await setup((req, res) => {
      if (req.url?.endsWith('/cut')) {
        res.writeHead(200, { 'content-length': '100' });
        res.write('half', () => res.destroy());
      } else req.socket.destroy();
    });
    expect((await agent.get('/api/webapi/x')).status).toBe(502);
    await expect(agent.get('/api/webapi/cut')).rejects.toThrow();
    expect((await agent.get('/api/webapi/x')).status).toBe(502);
  });
});

it('passes calls on below the path prefix of the API, and pages read there too', async () => {
  const urls: string[] = [];
  const site = await startSite({
    apiPrefix: '/v2',
    api: (req, res) => {
      urls.push(String(req.url));
      res.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok","data":{"list":[]}}');
    },
  });
  await site.agent.get('/api/webapi/game?page=2');
  expect((await site.agent.get('/api/webapi/../game')).status).toBe(404);
  expect(urls).toEqual(['/v2/api/webapi/game?page=2']);
  await site.agent.get('/enUS/promo').set('accept', 'text/html');
  expect(urls).toContain('/v2/api/webapi/webSetting');
  expect(urls.every((url) => url.startsWith('/v2/api/webapi/'))).toBe(true);
  const metrics = (await site.agent.get('/metrics')).text;
  expect(metrics).toContain('site_api_calls_total{call="games",source="browser",outcome="2xx"} 1');
});
