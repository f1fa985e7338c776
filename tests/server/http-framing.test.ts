import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTransport } from '#server/http/transport.ts';
import { rawExchange, rawUpstream, recordingUpstream, statusIn } from './raw.ts';
import { startSite } from './site.ts';

/**
 * Message framing on both sides of the API proxy (RFC 9112 §6, §11; RFC 9110 §7.6.1). Whatever bytes a client or the API
 * sends, one request is one request upstream, and each visitor gets their own response.
 */
const METHODS = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH'];
const OTHER_METHODS = ['TRACE', 'CONNECT', 'PURGE', 'SEARCH', 'QUERY', 'LINK'];

/** A request hidden in the body of another. */
const SMUGGLED = 'GET /api/webapi/smuggled HTTP/1.1\r\nHost: a\r\nX-Rest: ';
const CHUNKED_BODY = `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`;

function requestText(method: string, lines: readonly string[], body = ''): string {
  const head = [`${method} /api/webapi/attack HTTP/1.1`, 'Host: a', ...lines].join('\r\n');
  return `${head}\r\n\r\n${body}`;
}

async function setup(env: Record<string, string> = {}) {
  const upstream = await recordingUpstream();
  const site = await startSite({ env, deps: { webapiOrigin: upstream.origin } });
  return { site, upstream };
}

type Setup = Awaited<ReturnType<typeof setup>>;

/** The next request on the API's kept-alive socket gets its own response. */
async function expectVictimUnharmed({ site, upstream }: Setup): Promise<void> {
  const lines = ['Connection: close', 'Authorization: Bearer victim'];
  const text = requestText('GET', lines).replace('attack', 'victim');
  const answer = await rawExchange(site.origin, text);
  expect(answer).toContain('"url":"/api/webapi/victim"');
  expect(upstream.requests.map(({ url }) => url)).not.toContain('/api/webapi/smuggled');
}

/** Every request upstream has one framing header at most. */
function expectOneFraming({ upstream }: Setup): void {
  for (const { headers, method } of upstream.requests) {
    const framings = [headers['content-length'], headers['transfer-encoding']].filter((x) => x !== undefined);
    expect(framings.length, `${method} ${JSON.stringify(headers)}`).toBeLessThanOrEqual(1);
    if (headers['transfer-encoding']) expect(headers['transfer-encoding']).toBe('chunked');
  }
}

const NAMED_FRAMING = [
  'Connection: transfer-encoding',
  'Connection: Transfer-Encoding',
  'CONNECTION: TRANSFER-ENCODING',
  'Connection: keep-alive, transfer-encoding',
  'Connection: transfer-encoding, close',
  'Connection: x,\ttransfer-encoding\t, y',
  'Connection: ,,transfer-encoding,',
  'Connection: keep-alive\r\nConnection: transfer-encoding',
  'Connection: content-length, transfer-encoding',
];

describe.each(METHODS)('%s that names its framing in Connection', (method) => {
  it.each(NAMED_FRAMING)('with %j is refused and smuggles no request', async (line) => {
    const context = await setup();
    for (let round = 0; round < 3; round += 1) {
      const text = requestText(method, [line, 'Transfer-Encoding: chunked'], CHUNKED_BODY);
      // rawExchange reads until the end of the connection: nothing after a refused head is parsed as a request.
      const answer = await rawExchange(context.site.origin, text);
      expect(statusIn(answer)).toBe(400);
      expect(answer.match(/HTTP\/1\.1/g)?.length).toBe(1);
      await expectVictimUnharmed(context);
    }
    expectOneFraming(context);
    expect(context.upstream.requests.map(({ url }) => url)).not.toContain('/api/webapi/attack');
  });

  it('with a length is refused', async () => {
    const context = await setup();
    const lines = ['Connection: Content-Length', `Content-Length: ${SMUGGLED.length}`];
    const answer = await rawExchange(context.site.origin, requestText(method, lines, SMUGGLED));
    expect(statusIn(answer)).toBe(400);
    await expectVictimUnharmed(context);
  });
});

describe('a Connection header', () => {
  it.each([
    ...['host', 'authorization', 'cookie', 'x-uuid', 'X-UUID', 'locale', 'idempotency-key', 'x-request-id'],
    ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'X-Forwarded-Proto', 'x-real-ip', 'via'],
    ...[
      'content-type',
      'content-encoding',
      'cache-control',
      'accept',
      'accept-encoding',
      'if-none-match',
      'range',
    ],
  ])('that names the end-to-end header %s is 400', async (name) => {
    const { site, upstream } = await setup();
    const answer = await rawExchange(site.origin, requestText('GET', [`Connection: close, ${name}`]));
    expect(statusIn(answer)).toBe(400);
    expect(answer).toContain('{"status":"error","message":"Bad Request"}');
    expect(upstream.connections).toEqual([]);
  });

  it.each(['a b', 'a:b', '"close"', 'x(y)', 'é'])('%j is 400, as it is no valid option', async (option) => {
    const { site, upstream } = await setup();
    const answer = await rawExchange(site.origin, requestText('GET', [`Connection: close, ${option}`]));
    expect(statusIn(answer)).toBe(400);
    expect(upstream.connections).toEqual([]);
  });

  it('is removed together with the headers it names', async () => {
    const { site, upstream } = await setup();
    const lines = [
      ...['Connection: close, X-Hop, TE, Upgrade, HTTP2-Settings, Keep-Alive', 'X-Hop: 1', 'TE: trailers'],
      ...['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA', 'Keep-Alive: timeout=5'],
      ...['Proxy-Connection: keep-alive', 'Trailer: X-T', 'X-Stays: 1'],
    ];
    expect(statusIn(await rawExchange(site.origin, requestText('GET', lines)))).toBe(200);
    const head = upstream.connections[0]?.toLowerCase() ?? '';
    for (const name of [
      'x-hop',
      'te',
      'upgrade',
      'http2-settings',
      'proxy-connection',
      'trailer',
      'keep-alive',
    ])
      expect(head).not.toContain(`\r\n${name}:`);
    expect(head).toContain('\r\nx-stays: 1');
    expect(head).toContain('\r\nvia: 1.1 member-site\r\n');
  });
});

describe.each(METHODS)('a body of %s', (method) => {
  const hasNone = method === 'GET' || method === 'HEAD';

  it.each([
    ['chunked', ['Transfer-Encoding: chunked'], CHUNKED_BODY],
    ['chunked, in odd letters', ['tRANSFER-eNCODING: cHUNKED'], CHUNKED_BODY],
    ['of a length', [`Content-Length: ${SMUGGLED.length}`], SMUGGLED],
  ])('%s gets our own framing, or is refused where the method has no body', async (_name, lines, body) => {
    const context = await setup();
    const answer = await rawExchange(
      context.site.origin,
      requestText(method, ['Connection: close', ...lines], body),
    );
    expect(statusIn(answer)).toBe(hasNone ? 400 : 200);
    if (!hasNone) expect(context.upstream.requests[0]).toMatchObject({ method, body: SMUGGLED });
    await expectVictimUnharmed(context);
    expectOneFraming(context);
  });

  it('that is empty is sent upstream as empty', async () => {
    const context = await setup();
    for (const lines of [[], ['Content-Length: 0']]) {
      const answer = await rawExchange(
        context.site.origin,
        requestText(method, ['Connection: close', ...lines]),
      );
      expect(statusIn(answer)).toBe(200);
    }
    expect(context.upstream.requests.map(({ body }) => body)).toEqual(['', '']);
    expectOneFraming(context);
    expect(context.upstream.requests.some(({ headers }) => headers['transfer-encoding'])).toBe(false);
    // Both used one socket, so the end of the first request was clear.
    expect(context.upstream.connections.length).toBe(1);
  });
});

describe('framing that cannot be trusted', () => {
  it.each([
    ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], 400],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6'], 400],
    ['the same length twice', ['Content-Length: 5', 'Content-Length: 5'], 400],
    ['a list of lengths', ['Content-Length: 5, 5'], 400],
    ['a signed length', ['Content-Length: +5'], 400],
    ['a length in hex', ['Content-Length: 0x5'], 400],
    ['a blank before the colon', ['Transfer-Encoding : chunked'], 400],
    ['a vertical tab before the coding', ['Transfer-Encoding: \x0bchunked'], 400],
    ['chunked in quotes', ['Transfer-Encoding: "chunked"'], 400],
    ['chunked twice', ['Transfer-Encoding: chunked, chunked'], 400],
    ['chunked in two lines', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], 400],
    ['chunked not last', ['Transfer-Encoding: chunked, identity'], 400],
    ['an unknown coding', ['Transfer-Encoding: xchunked'], 400],
    ['a coding that we do not undo', ['Transfer-Encoding: gzip, chunked'], 501],
    ['a folded header', ['Transfer-Encoding:\r\n chunked'], 400],
    ['a bare carriage return', ['X: a\rTransfer-Encoding: chunked'], 400],
    ['a bare line feed', ['X: a\nTransfer-Encoding: chunked'], 400],
  ])('%s is refused on every method', async (_name, lines, status) => {
    const context = await setup();
    for (const method of METHODS) {
      const answer = await rawExchange(context.site.origin, requestText(method, lines, CHUNKED_BODY));
      expect(statusIn(answer), method).toBe(status);
      expect(answer.match(/HTTP\/1\.1/g)?.length, method).toBe(1);
    }
    await expectVictimUnharmed(context);
    expect(context.upstream.requests.length).toBe(1);
  });

  it('a chunked body of HTTP/1.0 is refused', async () => {
    const context = await setup();
    const text = requestText('POST', ['Transfer-Encoding: chunked'], CHUNKED_BODY).replace(
      'HTTP/1.1',
      'HTTP/1.0',
    );
    expect(statusIn(await rawExchange(context.site.origin, text))).toBe(400);
    await expectVictimUnharmed(context);
    expect(context.upstream.requests.length).toBe(1);
  });

  it.each([
    ['a size that is none', 'zz\r\nabc\r\n0\r\n\r\n'],
    ['a chunk longer than its size', '2\r\nabcdef\r\n0\r\n\r\n'],
    ['a negative size', '-2\r\nab\r\n0\r\n\r\n'],
    ['a size beyond all numbers', 'fffffffffffffffff\r\nab\r\n0\r\n\r\n'],
    ['a bare line feed behind the size', '2\nab\r\n0\r\n\r\n'],
  ])('%s is refused', async (_name, body) => {
    const context = await setup();
    await rawExchange(context.site.origin, requestText('POST', ['Transfer-Encoding: chunked'], body));
    await expectVictimUnharmed(context);
    expect(context.upstream.requests.map(({ url }) => url)).toEqual(['/api/webapi/victim']);
  });
});

describe('methods that the API has no call for', () => {
  it.each(OTHER_METHODS)('%s does not reach it', async (method) => {
    const context = await setup();
    const answer = await rawExchange(context.site.origin, requestText(method, ['Connection: close']));
    expect([0, 400, 405]).toContain(statusIn(answer));
    await expectVictimUnharmed(context);
    expect(context.upstream.requests.length).toBe(1);
  });

  it('OPTIONS decrements Max-Forwards (RFC 9110 §7.6.2)', async () => {
    const { site, upstream } = await setup();
    const ask = (method: string, hops: string) =>
      rawExchange(site.origin, requestText(method, ['Connection: close', `Max-Forwards: ${hops}`]));
    expect(statusIn(await ask('OPTIONS', '0'))).toBe(204);
    expect(upstream.requests.length).toBe(0);
    expect(statusIn(await ask('OPTIONS', '3'))).toBe(200);
    // For other methods, and when it is no number, the header is ignored.
    expect(statusIn(await ask('GET', '0'))).toBe(200);
    expect(statusIn(await ask('OPTIONS', 'many'))).toBe(200);
    expect(upstream.requests.map(({ headers }) => headers['max-forwards'])).toEqual(['2', '0', 'many']);
  });
});

describe('a body that is cut off', () => {
  it.each([
    // Too long to be buffered before it is sent upstream.
    ['in the middle of its length', ['Content-Length: 40000'], SMUGGLED],
    [
      'between two chunks',
      ['Transfer-Encoding: chunked'],
      `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n`,
    ],
    ['in the middle of a chunk', ['Transfer-Encoding: chunked'], `ff\r\n${SMUGGLED}`],
  ])('%s does not affect the next visitor', async (_name, lines, body) => {
    const context = await setup();
    for (let round = 0; round < 3; round += 1) {
      const { hostname, port } = new URL(context.site.origin);
      const socket = net.connect(Number(port), hostname);
      socket.write(requestText('POST', lines, body));
      await expect
        .poll(() => context.upstream.connections.some((bytes) => bytes.includes(SMUGGLED)))
        .toBe(true);
      socket.destroy();
      await expectVictimUnharmed(context);
    }
  });

  it('is neither awaited after an early response nor parsed as the next request', async () => {
    const upstream = await rawUpstream(({ socket, head }) => {
      if (head.includes('smuggled')) socket.write(OWN('smuggled'));
      else socket.write(OWN(head.split(' ')[1] ?? ''));
    });
    const site = await startSite({ deps: { webapiOrigin: upstream.origin } });
    const { hostname, port } = new URL(site.origin);
    for (let round = 0; round < 3; round += 1) {
      const socket = net.connect(Number(port), hostname);
      let early = '';
      socket.on('data', (chunk) => {
        early += chunk;
      });
      socket.write(requestText('POST', ['Content-Length: 40000'], 'half'));
      await expect.poll(() => early).toContain('{"own":"/api/webapi/attack"}');
      // The rest of the body comes after the response and looks like a request.
      socket.write(`${SMUGGLED}\r\n\r\n`);
      const victim = requestText('GET', ['Connection: close']).replace('attack', 'victim');
      expect(await rawExchange(site.origin, victim)).toContain('{"own":"/api/webapi/victim"}');
      socket.destroy();
    }
    expect(upstream.heads.some((head) => head.startsWith('GET /api/webapi/smuggled'))).toBe(false);
  });
});

const OWN = (url: string) => {
  const data = `{"own":"${url}"}`;
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${data.length}\r\n\r\n${data}`;
};
const STRAY =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"evil":1}'.replace(
    'Length: 9',
    'Length: 10',
  );
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Responses of a broken or hijacked API with invalid framing. */
const BROKEN_ANSWERS: [string, string[]][] = [
  ['with a second answer behind it', [`${OWN('first')}${STRAY}`]],
  ['with a second answer a moment later', [OWN('first'), STRAY]],
  ['with junk behind it', [`${OWN('first')}junk`]],
  ['with junk a moment later', [OWN('first'), 'junk']],
  ['with half an answer a moment later', [OWN('first'), STRAY.slice(0, 20)]],
  ['shorter than its Content-Length', [`${HEAD}Content-Length: 100\r\n\r\n{}`, 'END']],
  [
    'of a length and chunks',
    [`${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
  ],
  ['of two lengths', [`${HEAD}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${STRAY}`]],
  ['of a length that is none', [`${HEAD}Content-Length: two\r\n\r\n{}`]],
  ['of chunks whose size is none', [`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`]],
  ['of chunks that never end', [`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`, 'END']],
  [
    'whose Connection names its length',
    [`${HEAD}Connection: content-length\r\nContent-Length: 2\r\n\r\n{}`, STRAY],
  ],
  [
    'whose Connection names its chunks',
    [`${HEAD}Connection: transfer-encoding\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, STRAY],
  ],
  ['without content, but with some', [`HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n{}${STRAY}`]],
  ['not modified, but with a body', [`HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n${STRAY}`]],
  ['that is none', ['SSH-2.0-OpenSSH_9.6\r\n']],
  ['with a status of four digits', ['HTTP/1.1 2000 OK\r\nContent-Length: 2\r\n\r\n{}']],
  [
    'with an unrequested upgrade',
    [`HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n${STRAY}`],
  ],
  ['early hints, then junk', ['HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', 'junk']],
  ['with a line break in a header', [`${HEAD}X: a\rSet-Cookie: evil=1\r\nContent-Length: 2\r\n\r\n{}`]],
];

async function writeAll(socket: { write(text: string): unknown; end(): unknown }, parts: readonly string[]) {
  for (const part of parts) {
    if (part === 'END') socket.end();
    else socket.write(part);
    // The pause puts each part into a packet of its own.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * An API that answers the first request with `parts` and later ones correctly. `isWritten` resolves when all parts are sent
 * and had time to be read. A part that arrived later would look like the response to the next request.
 */
async function brokenOnce(parts: readonly string[]) {
  const { promise: isWritten, resolve } = Promise.withResolvers<void>();
  let isBroken = true;
  const upstream = await rawUpstream(({ socket, head }) => {
    if (!isBroken) return void socket.write(OWN(head.split(' ')[1] ?? ''));
    isBroken = false;
    return void writeAll(socket, parts).then(resolve);
  });
  return { upstream, isWritten };
}

describe.each(['GET', 'HEAD', 'POST'])('an answer of the API to %s', (method) => {
  it.each(BROKEN_ANSWERS)('%s does not affect other responses', async (_name, parts) => {
    const { upstream, isWritten } = await brokenOnce(parts);
    const site = await startSite({
      deps: { webapiOrigin: upstream.origin },
      env: { WEBAPI_TIMEOUT_MS: '300' },
    });
    const ask = (verb: string, name: string) =>
      rawExchange(site.origin, requestText(verb, ['Connection: close']).replace('attack', name));
    const [first] = await Promise.all([ask(method, 'attack'), isWritten]);
    // The first visitor never gets two responses in one.
    expect(first.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(first.toLowerCase()).not.toContain('set-cookie');
    for (const name of ['victim1', 'victim2']) {
      const answer = await ask('GET', name);
      expect(answer).toContain(`{"own":"/api/webapi/${name}"}`);
      expect(answer).not.toContain('evil');
    }
  });

  it('that is valid keeps its socket', async () => {
    const upstream = await rawUpstream(({ socket, head }) => {
      const own = OWN(head.split(' ')[1] ?? '');
      socket.write(head.startsWith('HEAD') ? own.slice(0, own.indexOf('{')) : own);
    });
    const site = await startSite({ deps: { webapiOrigin: upstream.origin } });
    for (let round = 0; round < 3; round += 1)
      expect(statusIn(await rawExchange(site.origin, requestText(method, ['Connection: close'])))).toBe(200);
    expect(upstream.connectionCount()).toBe(1);
  });
});

it('an unrequested upgrade is 502 and closes its connection', async () => {
  let isClosed = false;
  const upstream = await rawUpstream(({ socket }) => {
    socket.once('close', () => {
      isClosed = true;
    });
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n');
  });
  const site = await startSite({ deps: { webapiOrigin: upstream.origin } });
  const lines = ['Connection: close, upgrade', 'Upgrade: x'];
  expect(statusIn(await rawExchange(site.origin, requestText('GET', lines)))).toBe(502);
  await expect.poll(() => isClosed).toBe(true);
});

describe('an answer of the API to a call of the server', () => {
  it.each(BROKEN_ANSWERS)('%s does not affect other responses', async (_name, parts) => {
    const { upstream, isWritten } = await brokenOnce(parts);
    const transport = createTransport({ origin: upstream.origin, timeoutMs: 300 });
    onTestFinished(() => transport.close());
    const ask = (path: string) => transport.call({ method: 'GET', path, headers: {} });
    // The broken call may succeed or fail, but it must end.
    await ask('/attack').catch(() => undefined);
    await isWritten;
    for (const path of ['/victim1', '/victim2'])
      expect((await ask(path)).body).toBe(`{"own":"/api/webapi${path}"}`);
  });
});
