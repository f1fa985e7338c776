import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTransport } from '#server/http/transport.ts';
import { rawExchange, rawUpstream, statusIn } from './raw.ts';
import { startSite } from './site.ts';

/**
 * Calls of browsers while the API does not respond, on raw sockets. Only the first few wait for the timeout; the circuit
 * breaker refuses the others at once. Calls that move money are sent once or not at all.
 */
const TIMEOUT_MS = 400;
const MANY = 12;
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"status":"ok"}';
const GET = 'GET /api/webapi/gameWallet HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
const ORDER =
  'POST /api/webapi/gameApi/transfer HTTP/1.1\r\nHost: a\r\nConnection: close\r\nIdempotency-Key: k1\r\n' +
  'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

type Mode = 'whole' | 'silent' | 'reset' | 'drip';

/** A site whose API answers each request as in `api.mode`. */
async function setup() {
  const api: { mode: Mode; orderMode?: Mode } = { mode: 'whole' };
  const upstream = await rawUpstream(({ socket, head }) => {
    const mode = head.startsWith('POST') ? (api.orderMode ?? api.mode) : api.mode;
    if (mode === 'whole') socket.write(OK);
    if (mode === 'reset') socket.destroy();
    if (mode === 'drip') socket.write(OK.slice(0, -5));
  });
  const site = await startSite({
    env: { WEBAPI_TIMEOUT_MS: String(TIMEOUT_MS) },
    deps: { webapiOrigin: upstream.origin, callApi: transportTo(upstream.origin).call },
  });
  const ask = async (text = GET) => {
    const answer = await rawExchange(site.origin, text);
    return { status: statusIn(answer), answer };
  };
  const orders = () => upstream.heads.filter((head) => head.startsWith('POST')).length;
  return { api, upstream, site, ask, orders };
}

function transportTo(origin: string) {
  const transport = createTransport({ origin, timeoutMs: TIMEOUT_MS });
  onTestFinished(() => transport.close());
  return transport;
}

type Context = Awaited<ReturnType<typeof setup>>;

async function openBreaker({ ask }: Context): Promise<void> {
  for (let round = 0; round < 5; round += 1) expect([502, 504]).toContain((await ask()).status);
}

describe('an API that does not answer', () => {
  it.each(['silent', 'reset'] as const)('%s: makes calls fail fast, while probes go on', async (mode) => {
    const context = await setup();
    context.api.mode = mode;
    await openBreaker(context);
    const asked = context.upstream.heads.filter((head) =>
      head.startsWith('GET /api/webapi/gameWallet'),
    ).length;
    const refused = await Promise.all(Array.from({ length: MANY }, () => context.ask()));
    for (const { status, answer } of refused) {
      expect(status).toBe(503);
      expect(answer).toMatch(/\r\nRetry-After: 1\r\n/i);
      expect(answer).toContain('{"status":"error","message":"Service Unavailable","code":"NOT_SENT"}');
    }
    const after = context.upstream.heads.filter((head) =>
      head.startsWith('GET /api/webapi/gameWallet'),
    ).length;
    expect(after).toBe(asked);
    expect((await context.site.agent.get('/metrics')).text).toMatch(
      /call="wallets",source="browser",outcome="refused"\} 12/,
    );
    context.api.mode = 'whole';
    await expect.poll(async () => (await context.ask()).status, { timeout: 5000 }).toBe(200);
  });

  it('gets no order while the breaker is open, and an order in flight times out', async () => {
    const context = await setup();
    context.api.mode = 'reset';
    context.api.orderMode = 'silent';
    const { origin } = context.site;
    const { hostname, port } = new URL(origin);
    const under = net.connect(Number(port), hostname, () => under.write(ORDER));
    let response = '';
    under.on('data', (chunk) => {
      response += chunk;
    });
    await expect.poll(context.orders).toBe(1);
    await openBreaker(context);
    expect((await context.ask(ORDER)).status).toBe(503);
    // The first order was sent, so it times out. It is neither refused nor sent again.
    await expect.poll(() => statusIn(response)).toBe(504);
    expect(context.orders()).toBe(1);
  });

  it('is probed before an order is sent after a while', async () => {
    const context = await setup();
    context.api.mode = 'silent';
    await openBreaker(context);
    await sleep(3100);
    const { status, answer } = await context.ask(ORDER);
    expect([status, context.orders()]).toEqual([503, 0]);
    expect(answer).toContain('NOT_SENT');
    context.api.mode = 'whole';
    await sleep(3100);
    expect((await context.ask(ORDER)).status).toBe(200);
    expect(context.orders()).toBe(1);
  });

  it.each([
    'hangs up',
    'drips on until the visitor leaves',
  ])('opens the breaker with endless responses too: it %s', async (end) => {
    const context = await setup();
    const { hostname, port } = new URL(context.site.origin);
    context.api.mode = 'drip';
    const visits = Array.from({ length: 5 }, async () => {
      const socket = net.connect(Number(port), hostname, () => socket.write(GET));
      const closed = new Promise((resolve) => socket.once('close', resolve));
      await new Promise((resolve) => socket.once('data', resolve));
      if (end === 'hangs up') context.upstream.hangUp();
      else await sleep(TIMEOUT_MS + 100).then(() => socket.destroy());
      await closed;
    });
    await Promise.all(visits);
    await expect.poll(async () => (await context.ask()).status).toBe(503);
  });
});

it('does not count failures of pictures', async () => {
  const context = await setup();
  context.api.mode = 'silent';
  const picture = GET.replace('gameWallet', 'share/game/nine.jpg?l=enUS');
  const answers = await Promise.all(Array.from({ length: 6 }, () => context.ask(picture)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(504));
  context.api.mode = 'whole';
  expect((await context.ask()).status).toBe(200);
});

it('does not count a kept-alive connection that the API closed during the next call', async () => {
  let isStale = false;
  const firsts: (() => void)[] = [];
  const upstream = await rawUpstream(({ socket, index, head }) => {
    // Probes of the breaker get no response, because one would close the breaker.
    if (!head.includes('/gameApi/transfer')) return;
    if (isStale && index > 0) socket.destroy();
    else if (isStale) socket.write(OK);
    else firsts.push(() => socket.write(OK));
  });
  const site = await startSite({
    env: { WEBAPI_TIMEOUT_MS: String(TIMEOUT_MS) },
    deps: { webapiOrigin: upstream.origin, callApi: transportTo(upstream.origin).call },
  });
  const order = async () => statusIn(await rawExchange(site.origin, ORDER));
  const opening = Promise.all(Array.from({ length: 6 }, order));
  await expect.poll(() => firsts.length).toBe(6);
  for (const answer of firsts) answer();
  expect(await opening).toEqual(Array(6).fill(200));
  isStale = true;
  expect(await Promise.all(Array.from({ length: 6 }, order))).toEqual(Array(6).fill(502));
  expect(await order()).toBe(200);
});

describe('a failure that the visitor caused', () => {
  it('does not open the breaker: closed connections and cut bodies', async () => {
    const context = await setup();
    const { hostname, port } = new URL(context.site.origin);
    context.api.mode = 'silent';
    for (let round = 1; round <= MANY; round += 1) {
      const socket = net.connect(Number(port), hostname);
      socket.write(round % 2 ? GET : ORDER.replace('Content-Length: 2', 'Content-Length: 40000'));
      await expect.poll(() => context.upstream.heads.length).toBe(round);
      socket.destroy();
    }
    context.api.mode = 'whole';
    expect((await context.ask()).status).toBe(200);
  });
});
