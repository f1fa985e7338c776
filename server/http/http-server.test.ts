import { once } from 'node:events';
import type http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeServer, createHttpServer, listen, type ServerLimits } from './http-server.ts';

async function start(listener: http.RequestListener, limits?: ServerLimits) {
  const server = createHttpServer(listener, limits);
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
function raw(port: number, text: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
  return textUntilClose(socket);
}

function textUntilClose(socket: net.Socket): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    // A write to a socket that the server has closed fails.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

describe('an unreadable request', () => {
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

  it('after an answered head gets no second response', async () => {
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

  it('answers an unknown expectation with 417 and a request id', async () => {
    const { port } = await start((_req, res) => res.end('fine'));
    const answer = await raw(
      port,
      'POST / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(answer.startsWith('HTTP/1.1 417 ')).toBe(true);
    expect(answer).toMatch(/X-Request-Id: [\da-f-]{36}\r\n/);
    expect(answer).not.toContain('fine');
  });

  it.each([
    ['before a response', 'nonsense\r\n\r\n'],
    ['during a response', 'GET / HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n'],
  ])('%s closes the connection also of a client that keeps its half open', async (_, text) => {
    const { server, port } = await start((_req, res) => res.write('fine'));
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(text));
    socket.on('error', () => undefined).resume();
    onTestFinished(() => void socket.destroy());
    await once(socket, 'end');
    const count = promisify(server.getConnections.bind(server));
    await expect.poll(() => count()).toBe(0);
  });

  it('does not affect the next connection', async () => {
    const { port } = await start((_req, res) => res.end('fine'));
    await raw(port, 'nonsense\r\n\r\n');
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('fine');
  });
});

it.each([
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAM',
])('answers an upgrade request at once and closes its connection: %j', async (headers) => {
  const { port } = await start((_req, res) => res.end('fine'));
  const answer = await raw(port, `GET / HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n/);
  expect(answer).toContain('fine');
});

describe('a slow client', () => {
  it('has a time limit for the head, with or without slow bytes', async () => {
    const { port } = await start((_req, res) => res.end('fine'), { headersMs: 300, headsCheckMs: 50 });
    const drip = net.connect(port, '127.0.0.1', () => drip.write('GET / HTTP/1.1\r\nHost: a\r\n'));
    const timer = setInterval(() => drip.write('x'), 20);
    const mute = net.connect(port, '127.0.0.1');
    const answers = await Promise.all([drip, mute].map(textUntilClose));
    clearInterval(timer);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('loses the connection after reading nothing for a while, but not while reading slowly', async () => {
    const pieces = function* () {
      for (let count = 0; count < 1000; count += 1) yield Buffer.alloc(65_536);
    };
    let open = 0;
    const { port } = await start(
      (_req, res) => {
        open += 1;
        res.once('close', () => {
          open -= 1;
        });
        Readable.from(pieces()).pipe(res);
      },
      { idleMs: 1500 },
    );
    const connect = () => {
      const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      return socket;
    };
    const stuck = connect();
    const slow = connect();
    await expect.poll(() => open).toBe(2);
    // Reads 256 kB at a time, for much longer than the idle limit.
    const reading = setInterval(() => slow.read(Math.min(slow.readableLength, 262_144)), 20);
    slow.on('readable', () => undefined);
    await expect.poll(() => open, { timeout: 5000 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([open, slow.destroyed]).toEqual([1, false]);
    clearInterval(reading);
    stuck.destroy();
    await expect.poll(() => open, { timeout: 5000 }).toBe(0);
  });
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const last = 'GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

describe('pipelined requests', () => {
  it('are handled one after the other and answered in order', async () => {
    const began: string[] = [];
    const answers: (() => void)[] = [];
    const { port } = await start(({ url = '' }, res) => {
      began.push(url);
      answers.push(() => res.end(`<${url}>`));
    });
    const answer = raw(port, `${get('/1')}${get('/2')}${get('/3')}${last}`);
    for (const count of [1, 2, 3, 4]) {
      await expect.poll(() => began.length).toBe(count);
      answers.at(-1)?.();
    }
    expect((await answer).match(/<.*?>/g)).toEqual(['</1>', '</2>', '</3>', '</last>']);
  });

  it('wait for their turn also when they arrive after the first response', async () => {
    const began: string[] = [];
    const answers: (() => void)[] = [];
    const { server, port } = await start(({ url = '' }, res) => {
      began.push(url);
      answers.push(() => res.end(`<${url}>`));
    });
    let received = 0;
    server.on('request', () => {
      received += 1;
    });
    const socket = net.connect(port, '127.0.0.1', () => socket.write(get('/1') + get('/2')));
    const answer = textUntilClose(socket);
    await expect.poll(() => received).toBe(2);
    answers[0]?.();
    await expect.poll(() => began).toEqual(['/1', '/2']);
    socket.write(last);
    await expect.poll(() => received).toBe(3);
    expect(began).toEqual(['/1', '/2']);
    answers[1]?.();
    await expect.poll(() => began.length).toBe(3);
    answers[2]?.();
    expect((await answer).match(/<.*?>/g)).toEqual(['</1>', '</2>', '</last>']);
  });

  it('are not handled after the visitor left, and the current request is aborted', async () => {
    const began: string[] = [];
    let left = 0;
    const { port } = await start(({ url = '' }, res) => {
      began.push(url);
      res.once('close', () => {
        left += 1;
      });
    });
    const socket = net.connect(port, '127.0.0.1', () => socket.write(get('/1') + get('/2')));
    await expect.poll(() => began.length).toBe(1);
    socket.destroy();
    await expect.poll(() => left).toBe(1);
    expect(began).toEqual(['/1']);
  });

  it('are limited to four: a fifth closes the connection', async () => {
    let began = 0;
    const { port } = await start((_req, res) => {
      began += 1;
      setImmediate(() => res.end('fine'));
    });
    expect((await raw(port, get('/').repeat(4) + last)).match(/fine/g)?.length).toBe(5);
    began = 0;
    expect(await raw(port, get('/').repeat(5) + last).catch(String)).not.toContain('fine');
    expect(began).toBe(1);
  });
});

it('closes new connections over its limit, never open ones', async () => {
  const { server, port } = await start((_req, res) => res.end('fine'), { maxConnections: 1 });
  const there = net.connect(port, '127.0.0.1');
  onTestFinished(() => void there.destroy());
  await expect.poll(() => there.readyState).toBe('open');
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))))
    .toBe(1);
  expect(await raw(port, last).catch(String)).not.toContain('fine');
  const answer = new Promise((resolve) => there.once('data', resolve));
  there.write(get('/'));
  expect(String(await answer)).toContain('fine');
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
  it('finishes open requests and closes idle connections at once', async () => {
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

  it('closes open requests after its time limit', async () => {
    const { server, port } = await start(() => undefined);
    const hanging = fetch(`http://127.0.0.1:${port}/`);
    hanging.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await closeServer(server, 100);
    await expect(hanging).rejects.toThrow();
  });
});
