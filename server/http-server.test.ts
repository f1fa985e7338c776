import type http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeServer, createHttpServer, listen } from './http-server.ts';

async function start(listener: http.RequestListener) {
  const server = createHttpServer(listener);
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** Sends raw bytes, answers all that comes back until the other side closes. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('what cannot be read', () => {
  it.each([
    ['no HTTP at all', 'nonsense\r\n\r\n', '400 Bad Request'],
    [
      'headers of a megabyte',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Big: ${'a'.repeat(1 << 20)}\r\n\r\n`,
      '431 Request Header',
    ],
    ['a bare line feed in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\nb\0c\r\n\r\n', '400 Bad Request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400 Bad Request',
    ],
  ])('%s is answered and the connection closed', async (_, text, status) => {
    const { port } = await start((_req, res) => res.end('fine'));
    const answer = await raw(port, text);
    expect(answer.startsWith(`HTTP/1.1 ${status}`)).toBe(true);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(answer).toMatch(/X-Request-Id: [\da-f-]{36}\r\n/);
  });

  it('behind a head that was answered gets no second answer', async () => {
    const { port } = await start((_req, res) => res.end('fine'));
    const answer = await raw(
      port,
      'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    );
    expect(answer.match(/HTTP\/1\.1/g)?.length).toBe(1);
    const broken = await raw(port, 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n');
    expect(broken.match(/HTTP\/1\.1/g)?.length).toBe(1);
    const next = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    expect(await raw(port, `${next}nonsense\r\n\r\n`)).toContain('fine');
  });

  it('is an expectation that nobody can meet: 417, with an identifier', async () => {
    const { port } = await start((_req, res) => res.end('fine'));
    const answer = await raw(
      port,
      'POST / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(answer.startsWith('HTTP/1.1 417 ')).toBe(true);
    expect(answer).toMatch(/X-Request-Id: [\da-f-]{36}\r\n/);
    expect(answer).not.toContain('fine');
  });

  it('does not disturb the next visitor', async () => {
    const { port } = await start((_req, res) => res.end('fine'));
    await raw(port, 'nonsense\r\n\r\n');
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('fine');
  });
});

describe('listening', () => {
  it('rejects when the port is taken', async () => {
    const { port } = await start((_req, res) => res.end());
    await expect(
      listen(
        createHttpServer(() => undefined),
        port,
        '127.0.0.1',
      ),
    ).rejects.toThrow('EADDRINUSE');
  });
});

describe('closing', () => {
  it('lets open requests finish, and closes idle connections at once', async () => {
    let finish: (() => void) | undefined;
    const { server, port } = await start((req, res) => {
      if (req.url === '/slow') finish = () => res.end('finished');
      else res.end('quick');
    });
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
    const slow = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text());
    await expect.poll(() => finish).toBeDefined();
    const closed = closeServer(server, 5000);
    await expect(fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).rejects.toThrow();
    finish?.();
    expect(await slow).toBe('finished');
    await closed;
  });

  it('cuts what is still open after its time', async () => {
    const { server, port } = await start(() => undefined);
    const hanging = fetch(`http://127.0.0.1:${port}/`);
    hanging.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const started = performance.now();
    await closeServer(server, 100);
    expect(performance.now() - started).toBeLessThan(2000);
    await expect(hanging).rejects.toThrow();
  });
});
