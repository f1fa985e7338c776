import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fakePage, startSite } from '#tests/server/site.ts';
import { createLimitedLog, createLogger } from './log.ts';
import { createTracer } from './otel.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const SERVER = 2;
const CLIENT = 3;

/** A span of an OTLP/JSON export (opentelemetry-proto, trace.proto). */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** An OTLP/HTTP collector on a loopback port. It keeps the bodies of all exports. */
async function startCollector(status = 200) {
  const bodies: string[] = [];
  const server = http.createServer(async (req, res) => {
    expect(req.url).toBe('/otlp/v1/traces');
    expect(req.headers['content-type']).toBe('application/json');
    bodies.push(await text(req));
    res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const scopes = () => bodies.flatMap((body) => JSON.parse(body).resourceSpans);
  const spans = (): OtlpSpan[] => scopes().flatMap((scope) => scope.scopeSpans[0].spans);
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/otlp`,
    bodies,
    scopes,
    spans,
  };
}

/** A site that exports spans. Its pages call the API once with a query. `sent` has the headers of all API requests. */
async function startTracedSite({ endpoint = '', sampleRatio = 1 }, env: Record<string, string> = {}) {
  const warnings: Record<string, unknown>[] = [];
  const log = createLogger('warn', { write: (line) => void warnings.push(JSON.parse(line)) });
  const tracer = createTracer({ endpoint, sampleRatio, buildId: 'b1', limitedLog: createLimitedLog(log) });
  const sent: http.IncomingHttpHeaders[] = [];
  const site = await startSite({
    env,
    deps: { tracer },
    api: (req, res) => {
      sent.push(req.headers);
      req.resume();
      res.end('{"status":"ok","data":[]}');
    },
    render: async (asked) => {
      await asked.callApi({ method: 'GET', path: '/member?name=query-value', headers: {} });
      // Equal lines are logged once a minute.
      asked.log('warn', `rendered ${randomUUID()}`);
      return fakePage(asked);
    },
  });
  return { ...site, tracer, warnings, sent };
}

const spanIdOf = (headers: http.IncomingHttpHeaders) => String(headers.traceparent).split('-')[2];

describe('spans', () => {
  it('of a page, its rendering and its API calls are exported as one tree below the given parent', async () => {
    const collector = await startCollector();
    const { agent, tracer, sent } = await startTracedSite(collector, { TRUST_PROXY: '1' });
    await agent.get('/enUS/promo').set('traceparent', `00-${TRACE}-${PARENT}-01`);
    await tracer.close();
    const spans = collector.spans();
    expect(spans.every(({ traceId }) => traceId === TRACE)).toBe(true);
    const page = spans.find(({ kind }) => kind === SERVER);
    expect(page).toMatchObject({ name: 'GET PROMO', parentSpanId: PARENT, status: {} });
    const attributes = page?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]);
    expect(Object.fromEntries(attributes ?? [])).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'site.route': 'PROMO',
      'site.device': 'desktop',
    });
    const render = spans.find(({ name }) => name === 'render PROMO');
    expect(render?.parentSpanId).toBe(page?.spanId);
    const calls = spans.filter(({ kind }) => kind === CLIENT);
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.every(({ parentSpanId }) => parentSpanId === render?.spanId)).toBe(true);
    // Each request to the API names the span of its call as the parent.
    expect(sent.map(spanIdOf).toSorted()).toEqual(calls.map(({ spanId }) => spanId).toSorted());
    expect(collector.scopes()[0].resource.attributes).toEqual(
      expect.arrayContaining([
        { key: 'service.name', value: { stringValue: 'member-site' } },
        { key: 'service.version', value: { stringValue: 'b1' } },
      ]),
    );
  });

  it('of a browser call lead to the request at the API', async () => {
    const collector = await startCollector();
    const { agent, tracer, sent, log } = await startTracedSite(collector);
    await agent.post('/api/webapi/auth/login').send({ account: 'demo' });
    await tracer.close();
    const call = collector.spans().find(({ kind }) => kind === CLIENT);
    const request = collector.spans().find(({ kind }) => kind === SERVER);
    expect(request?.name).toBe('POST api');
    expect(request?.parentSpanId).toBeFalsy();
    expect(call).toMatchObject({ name: 'login', parentSpanId: request?.spanId });
    expect(sent.map(spanIdOf)).toEqual([call?.spanId]);
    await expect.poll(() => log.find(({ msg }) => msg === 'answered')?.trace).toBe(request?.traceId);
  });

  it('contain no token, cookie, query, path or body', async () => {
    const collector = await startCollector();
    const { agent, tracer } = await startTracedSite(collector);
    const authorization = 'Bearer secret-token';
    await agent.get('/enUS/promo?id=secret-query').set('Cookie', 'authToken=secret-cookie; a=secret-b');
    await agent
      .post('/api/webapi/auth/login?a=secret-c')
      .set({ authorization })
      .send({ password: 'secret-d' });
    await agent.get('/enUS/secret-path');
    await tracer.close();
    expect(collector.spans().length).toBeGreaterThan(5);
    expect(collector.bodies.join()).not.toMatch(/secret|query-value/);
  });

  it('include cached pages, and exclude probes and files', async () => {
    const collector = await startCollector();
    const { agent, tracer } = await startTracedSite(collector);
    for (const path of ['/enUS/promo', '/enUS/promo', '/healthz', '/favicon.svg']) await agent.get(path);
    await tracer.close();
    const pages = collector.spans().filter(({ kind }) => kind === SERVER);
    expect(pages.map(({ name }) => name)).toEqual(['GET PROMO', 'GET PROMO']);
    expect(collector.spans().filter(({ name }) => name === 'render PROMO')).toHaveLength(1);
  });

  it('have the traces of the log lines, also of a cached page and its refresh', async () => {
    const collector = await startCollector();
    const { agent, tracer, log } = await startTracedSite(collector, {
      PAGE_CACHE_SECONDS: '1',
      SITE_CACHE_SECONDS: '1',
    });
    await agent.get('/enUS/promo');
    await sleep(1100);
    await agent.get('/enUS/promo');
    const tracesOf = (text: string) =>
      log.filter(({ msg }) => String(msg).startsWith(text)).map(({ trace }) => trace);
    await expect.poll(() => [tracesOf('answered').length, tracesOf('rendered').length]).toEqual([2, 2]);
    await tracer.close();
    const pages = collector.spans().filter(({ kind }) => kind === SERVER);
    expect(tracesOf('answered')).toEqual(pages.map(({ traceId }) => traceId));
    expect(tracesOf('rendered')).toEqual(tracesOf('answered'));
  });

  it('include a file that needs API calls', async () => {
    const collector = await startCollector();
    const { agent, tracer } = await startTracedSite(collector);
    await agent.get('/manifest-enUS.webmanifest');
    await tracer.close();
    const [file] = collector.spans().filter(({ kind }) => kind === SERVER);
    const calls = collector.spans().filter(({ kind }) => kind === CLIENT);
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(calls.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([file?.spanId]));
  });

  it.each([
    ['of a request that a proxy of ours does not sample', 1, '1', '00'],
    ['of a request that a visitor samples, at a sample ratio of 0', 0, '0', '01'],
  ])('%s are not exported', async (_name, sampleRatio, TRUST_PROXY, flags) => {
    const collector = await startCollector();
    const { agent, tracer, sent } = await startTracedSite({ ...collector, sampleRatio }, { TRUST_PROXY });
    await agent.get('/enUS/promo').set('traceparent', `00-${TRACE}-${PARENT}-${flags}`);
    await tracer.close();
    expect(collector.bodies).toEqual([]);
    expect(sent.length).toBeGreaterThan(1);
    for (const { traceparent } of sent) expect(traceparent).toMatch(/-00$/);
  });
});

describe('an unavailable collector', () => {
  it.each([
    ['that refuses connections', async () => 'http://127.0.0.1:1'],
    ['that answers 400', async () => (await startCollector(400)).endpoint],
  ])(
    '%s leaves pages unchanged and logs one line',
    async (_name, endpointOf) => {
      const { agent, tracer, warnings } = await startTracedSite({ endpoint: await endpointOf() });
      // More spans than one batch has.
      for (let count = 0; count < 600; count++)
        tracer.startRequest({}).end({ attributes: {}, isError: false });
      expect((await agent.get('/enUS/promo')).status).toBe(200);
      await tracer.close();
      await expect.poll(() => warnings, { timeout: 8000 }).toHaveLength(1);
      expect(warnings[0]).toMatchObject({ msg: 'OpenTelemetry reported a problem' });
    },
    20_000,
  );

  it('that never answers does not hold up the shutdown', async () => {
    let open = 0;
    const server = http.createServer((_req, res) => {
      open += 1;
      res.once('close', () => {
        open -= 1;
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const { agent, tracer } = await startTracedSite({ endpoint: `http://127.0.0.1:${port}` });
    await agent.get('/enUS/promo');
    await tracer.close();
    // The export was not awaited: its request is still open.
    expect(open).toBe(1);
  }, 20_000);
});

it('is not imported by the app', async () => {
  // prom-client imports the interfaces of @opentelemetry/api.
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve(specifier, context, next) {
      const isOurs = !String(context.parentURL).includes('prom-client');
      if (specifier.includes('opentelemetry') && isOurs) console.log(specifier);
      return next(specifier, context);
    } });
    await import('#server/app.ts');
    await import('#server/monitor/tracing.ts');
    console.log('loaded');
    await import('#server/monitor/otel.ts');`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const [first, ...rest] = stdout.trim().split('\n');
  expect(first).toBe('loaded');
  expect(rest).toContain('@opentelemetry/sdk-trace');
}, 60_000);
