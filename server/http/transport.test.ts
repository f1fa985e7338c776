import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { runInContext, traceOf } from './context.ts';
import { createTransport, type Transport } from './transport.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function upstream(handler: http.RequestListener): Promise<http.Server & { origin: string }> {
  const server = http.createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(server, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function transport(origin: string, options: { timeoutMs?: number; maxBytes?: number } = {}): Transport {
  const made = createTransport({ origin, timeoutMs: 1000, ...options });
  closers.push(made.close);
  return made;
}

describe('a call', () => {
  it('carries path, headers, body and the request id, and answers status, headers and text', async () => {
    const seen: unknown[] = [];
    const server = await upstream((req, res) => {
      let body = '';
      req.on('data', (chunk) => {
        body += chunk;
      });
      req.on('end', () => {
        seen.push([req.method, req.url, req.headers['x-uuid'], req.headers['x-request-id'], body]);
        res.writeHead(422, { 'content-type': 'application/json', 'retry-after': '5' }).end('{"ü":1}');
      });
    });
    const { call } = transport(server.origin);
    const answer = await runInContext({ id: 'req-1', address: '1.2.3.4', trace: traceOf({}) }, () =>
      call({ method: 'POST', path: '/auth/login?x=1', headers: { 'X-UUID': 'u1' }, body: '{"a":"ä"}' }),
    );
    expect(answer.status).toBe(422);
    expect(answer.body).toBe('{"ü":1}');
    expect(answer.headers['retry-after']).toBe('5');
    expect(seen).toEqual([['POST', '/api/webapi/auth/login?x=1', 'u1', 'req-1', '{"a":"ä"}']]);
  });

  it('goes below the path prefix of the API', async () => {
    const urls: (string | undefined)[] = [];
    const server = await upstream((req, res) => {
      urls.push(req.url);
      res.end('{}');
    });
    await transport(`${server.origin}/v2`).call({ method: 'GET', path: '/game?x=1', headers: {} });
    expect(urls).toEqual(['/v2/api/webapi/game?x=1']);
  });

  it('reuses its socket', async () => {
    let sockets = 0;
    const server = await upstream((_req, res) => res.end('{}'));
    server.on('connection', () => {
      sockets += 1;
    });
    const { call } = transport(server.origin);
    for (let round = 0; round < 9; round += 1) await call({ method: 'GET', path: '/x', headers: {} });
    // The pool frees a socket shortly after the response, so an immediate call uses a second socket.
    expect(sockets).toBeLessThanOrEqual(2);
  });

  it('fails with UPSTREAM_TIMEOUT after its time limit, in the headers or in the body', async () => {
    const server = await upstream((req, res) => {
      if (req.url?.endsWith('/body')) res.write('{"half":');
    });
    const { call } = transport(server.origin, { timeoutMs: 50 });
    await expect(call({ method: 'GET', path: '/head', headers: {} })).rejects.toMatchObject({
      id: 'UPSTREAM_TIMEOUT',
    });
    await expect(call({ method: 'GET', path: '/body', headers: {} })).rejects.toMatchObject({
      id: 'UPSTREAM_TIMEOUT',
    });
  });

  it('fails with UPSTREAM_UNREACHABLE when nothing listens, or the response is cut off or too large', async () => {
    const server = await upstream((req, res) => {
      if (req.url?.endsWith('/cut')) {
        res.writeHead(200, { 'content-length': '100' });
        res.write('{', () => res.destroy());
      } else res.end('x'.repeat(2000));
    });
    const dead = transport('http://127.0.0.1:1');
    const { call } = transport(server.origin, { maxBytes: 1000 });
    const failure = { id: 'UPSTREAM_UNREACHABLE', statusCode: 502 };
    await expect(dead.call({ method: 'GET', path: '/x?secret=1', headers: {} })).rejects.toMatchObject(
      failure,
    );
    await expect(dead.call({ method: 'GET', path: '/x?secret=1', headers: {} })).rejects.not.toThrow(
      'secret',
    );
    await expect(call({ method: 'GET', path: '/cut', headers: {} })).rejects.toMatchObject(failure);
    await expect(call({ method: 'GET', path: '/large', headers: {} })).rejects.toMatchObject(failure);
  });

  it('is not repeated once its response has begun', async () => {
    let count = 0;
    const server = await upstream((_req, res) => {
      count += 1;
      res.writeHead(200, { 'content-length': '100' });
      res.write('{', () => res.destroy());
    });
    const { call } = transport(server.origin);
    await expect(call({ method: 'GET', path: '/x', headers: {} })).rejects.toMatchObject({
      id: 'UPSTREAM_UNREACHABLE',
    });
    expect(count).toBe(1);
  });

  it('never reaches the API when it is aborted while all sockets are busy', async () => {
    const seen: (string | undefined)[] = [];
    const held: http.ServerResponse[] = [];
    const server = await upstream((req, res) => {
      seen.push(req.url);
      held.push(res);
    });
    const { call } = transport(server.origin, { timeoutMs: 10_000 });
    const busy = Array.from({ length: 256 }, () => call({ method: 'GET', path: '/busy', headers: {} }));
    await expect.poll(() => held.length).toBe(256);
    const controller = new AbortController();
    const given = call({ method: 'GET', path: '/given-up', headers: {}, signal: controller.signal });
    controller.abort(new Error('visitor left'));
    await expect(given).rejects.toThrow('visitor left');
    for (const res of held) res.end('{}');
    await Promise.all(busy);
    const last = call({ method: 'GET', path: '/last', headers: {} });
    await expect.poll(() => seen.at(-1)).toBe('/api/webapi/last');
    held.at(-1)?.end('{}');
    await last;
    expect(seen).not.toContain('/api/webapi/given-up');
  });

  it('stops reading a response over its limit', async () => {
    let sent = 0;
    let isClosed = false;
    const server = await upstream((req, res) => {
      if (req.url?.endsWith('/with-length')) res.setHeader('content-length', 100 << 20);
      res.once('close', () => {
        isClosed = true;
      });
      const more = () => {
        while (!res.destroyed && sent < 100 << 20) {
          sent += 1 << 18;
          if (!res.write(Buffer.alloc(1 << 18, 'x'))) return void res.once('drain', more);
        }
        return void res.end();
      };
      more();
    });
    const { call } = transport(server.origin);
    for (const path of ['/with-length', '/without-length']) {
      sent = 0;
      isClosed = false;
      const failure = { id: 'UPSTREAM_UNREACHABLE' };
      await expect(call({ method: 'GET', path, headers: {} })).rejects.toMatchObject(failure);
      await expect.poll(() => isClosed).toBe(true);
      // Only the data in the buffers is sent.
      expect(sent).toBeLessThan(20 << 20);
    }
  });

  it('ends when its signal aborts, with the reason of the signal', async () => {
    let closed = 0;
    const server = await upstream((req) => {
      req.on('close', () => {
        closed += 1;
      });
    });
    const { call } = transport(server.origin);
    const controller = new AbortController();
    const pending = call({ method: 'GET', path: '/x', headers: {}, signal: controller.signal });
    const reason = new Error('visitor left');
    setTimeout(() => controller.abort(reason), 20);
    await expect(pending).rejects.toBe(reason);
    await expect(call({ method: 'GET', path: '/x', headers: {}, signal: controller.signal })).rejects.toBe(
      reason,
    );
    await expect.poll(() => closed).toBeGreaterThan(0);
  });

  it('is repeated when its keep-alive socket was closed, if it is a GET', async () => {
    let count = 0;
    const server = await upstream((req, res) => {
      count += 1;
      // The second call on a socket finds it closed, as after a restart of the API.
      if (count === 2 || count === 4) req.socket.destroy();
      else res.end(String(count));
    });
    const { call } = transport(server.origin);
    expect((await call({ method: 'GET', path: '/x', headers: {} })).body).toBe('1');
    expect((await call({ method: 'GET', path: '/x', headers: {} })).body).toBe('3');
    await expect(call({ method: 'POST', path: '/x', headers: {}, body: '{}' })).rejects.toMatchObject({
      id: 'UPSTREAM_UNREACHABLE',
    });
    expect(count).toBe(4);
  });
});
