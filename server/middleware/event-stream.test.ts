import type http from 'node:http';
import net from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startSite } from '#tests/server/site.ts';
import { MAX_STREAMS_OF_NETWORK } from './event-stream.ts';

const PATH = '/api/webapi/stream';

interface Options {
  answer?: http.RequestListener;
  env?: Record<string, string>;
  isStream?: (url: string | undefined) => boolean;
}

interface Stream {
  url: string | undefined;
  headers: http.IncomingHttpHeaders;
  res: http.ServerResponse;
  isLeft: boolean;
}

/** Starts a site whose API opens a stream for each request. Tests write to `streams`. */
async function setUp({ isStream = (url) => url === PATH, ...options }: Options = {}) {
  const streams: Stream[] = [];
  const site = await startSite({
    env: options.env ?? {},
    api: (req, res) => {
      if (!isStream(req.url)) return void res.end('{"status":"ok","data":{}}');
      const stream = { url: req.url, headers: req.headers, res, isLeft: false };
      streams.push(stream);
      res.once('close', () => {
        stream.isLeft = true;
      });
      if (options.answer) return options.answer(req, res);
      res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Set-Cookie': 'a=1', Server: 'api' });
      return void res.write('retry: 3000\n\n');
    },
  });
  /** Opens a stream and collects its text. */
  const open = async (headers: Record<string, string> = {}) => {
    const leave = new AbortController();
    onTestFinished(() => leave.abort());
    const response = await fetch(site.origin + PATH, { headers, signal: leave.signal });
    const received = { text: '', isEnded: false };
    const read = async () => {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
        received.text += chunk;
    };
    void read()
      .catch(() => {})
      .then(() => {
        received.isEnded = true;
      });
    return { response, received, leave: () => leave.abort() };
  };
  return { ...site, streams, open };
}

it('passes each event on at once and uncompressed', async () => {
  const { open, streams } = await setUp();
  const { response, received } = await open({ 'Accept-Encoding': 'br, gzip', Authorization: 'Bearer t' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('cache-control')).toContain('no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect([response.headers.get('set-cookie'), response.headers.get('server')]).toEqual([null, null]);
  expect(streams[0]?.headers).toMatchObject({ authorization: 'Bearer t', 'accept-encoding': 'identity' });
  expect(streams[0]?.headers['x-uuid']).toBeTruthy();
  for (const event of ['one', 'two']) {
    streams[0]?.res.write(`data: ${event}\n\n`);
    await expect.poll(() => received.text).toContain(`data: ${event}\n\n`);
  }
  streams[0]?.res.end();
  await expect.poll(() => received.isEnded).toBe(true);
});

it('passes events on over a kept connection too', async () => {
  const { origin, streams } = await setUp();
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: www.example.com\r\n\r\n`;
  socket.write(request('/healthz'));
  await expect.poll(() => text).toContain('HTTP/1.1 200');
  socket.write(request(PATH));
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.res.write('data: late\n\n');
  await expect.poll(() => text).toContain('data: late');
});

it('leaves the API when the visitor leaves', async () => {
  const { open, streams } = await setUp();
  const { leave } = await open();
  expect(streams[0]?.isLeft).toBe(false);
  leave();
  await expect.poll(() => streams[0]?.isLeft).toBe(true);
});

it('leaves the API when the visitor leaves before its answer', async () => {
  const { origin, streams } = await setUp({ answer: () => {} });
  const leave = new AbortController();
  const answer = fetch(origin + PATH, { signal: leave.signal }).catch(() => 'left');
  await expect.poll(() => streams.length).toBe(1);
  leave.abort();
  expect(await answer).toBe('left');
  await expect.poll(() => streams[0]?.isLeft).toBe(true);
});

it('limits the streams of one network, and frees the place of a closed one', async () => {
  const { open, agent } = await setUp({ env: { TRUST_PROXY: '1' } });
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const opened = await Promise.all(
    Array.from({ length: MAX_STREAMS_OF_NETWORK }, (_, index) => open(from(`203.0.113.${index}`))),
  );
  const refused = await agent.get(PATH).set(from('203.0.113.200'));
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
  const other = await open(from('198.51.100.1'));
  expect(other.response.status).toBe(200);
  opened[0]?.leave();
  await expect.poll(async () => (await open(from('203.0.113.201'))).response.status).toBe(200);
});

it.each(['/api/webapi/Stream', '/api/webapi/stream/'])('passes %s on as a stream too', async (path) => {
  const { origin, agent, streams } = await setUp();
  const leave = new AbortController();
  onTestFinished(() => leave.abort());
  const response = await fetch(origin + path, { signal: leave.signal });
  expect(response.status).toBe(200);
  expect(streams).toHaveLength(1);
  expect((await agent.get('/metrics')).text).toMatch(/^site_event_streams 1$/m);
});

it('is cut by the proxy of calls, which answers 502', async () => {
  const { origin, streams } = await setUp({ isStream: () => true });
  const response = await fetch(`${origin}/api/webapi/game`);
  expect(response.status).toBe(502);
  // The site's own calls get a stream as well, and wait longer.
  await expect.poll(() => streams.find(({ url }) => url === '/api/webapi/game')?.isLeft).toBe(true);
});

it('ends all streams with a pause before the next connection when the container drains', async () => {
  const { open, agent, lifecycle, streams } = await setUp();
  const { received } = await open();
  streams[0]?.res.write('data: {"chan');
  await expect.poll(() => received.text).toContain('{"chan');
  lifecycle.isDraining = true;
  lifecycle.onDrain?.();
  await expect.poll(() => received.isEnded).toBe(true);
  expect(received.text).toMatch(/\n\nretry: 5000\n\n$/);
  await expect.poll(() => streams[0]?.isLeft).toBe(true);
  expect((await agent.get(PATH)).status).toBe(503);
});

it('ends when the API cuts the stream', async () => {
  const { open, streams } = await setUp();
  const { received } = await open();
  streams[0]?.res.destroy();
  await expect.poll(() => received.isEnded).toBe(true);
});

it.each([
  ['a page of HTML', 200, { 'Content-Type': 'text/html' }, 502],
  ['a compressed stream', 200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'gzip' }, 502],
  ['a redirect', 302, { Location: 'https://other.example' }, 502],
  ['a missing stream', 404, {}, 404],
  ['a stream that is not offered', 501, {}, 501],
  ['an invalid token', 401, {}, 401],
])('answers %s with its own envelope', async (_title, status, headers, expected) => {
  // The API never ends this body, so the answer must not wait for its end.
  const { agent } = await setUp({
    answer: (_req, res) => void res.writeHead(status, headers).write('x'.repeat(50_000)),
  });
  const answer = await agent.get(PATH);
  expect([answer.status, answer.body.status]).toEqual([expected, 'error']);
});

it('answers 502 while the API is unreachable and 504 while it is silent', async () => {
  const down = await startSite({ isApiDown: true });
  expect((await down.agent.get(PATH)).status).toBe(502);
  const { agent } = await setUp({ answer: () => {}, env: { WEBAPI_TIMEOUT_MS: '100' } });
  expect((await agent.get(PATH)).status).toBe(504);
});

it('leaves other methods and ambiguous requests to the proxy of calls', async () => {
  const { agent, streams } = await setUp({ answer: (_req, res) => void res.writeHead(405).end() });
  expect((await agent.post(PATH)).status).toBe(405);
  expect((await agent.get(PATH).set('Connection', 'authorization')).status).toBe(400);
  expect(streams).toHaveLength(1);
});

it('is counted as a stream, and its length as no slow response', async () => {
  const { open, agent } = await setUp();
  const { leave } = await open();
  const metrics = async () => (await agent.get('/metrics')).text;
  expect(await metrics()).toContain('site_event_streams 1');
  leave();
  await expect.poll(metrics).toContain('site_event_streams 0');
  expect(await metrics()).toContain('site_http_requests_total{route="stream",device="none",status="200"} 1');
  expect(await metrics()).not.toContain('site_http_request_duration_seconds_count{route="stream"}');
});
