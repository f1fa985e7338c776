import type http from 'node:http';
import express from 'express';
import { expect, it } from 'vitest';
import { serve } from '#tests/server/site.ts';
import { readConfig } from '../config.ts';
import { createLimitedLog, createLogger } from '../monitor/log.ts';
import { createMetrics } from '../monitor/metrics.ts';
import { eventStream } from './event-stream.ts';
import { requestContext } from './request-context.ts';
import { webapiProxy } from './webapi-proxy.ts';

/** The proxy of calls and streams while a probe of the breaker is in flight. The test ends the probe and the calls. */
async function setup() {
  const probe = Promise.withResolvers<boolean>();
  const answers = Promise.withResolvers<void>();
  const calls: (string | undefined)[] = [];
  const { origin: webapiOrigin } = await serve((req, res) => {
    calls.push(req.url);
    void answers.promise.then(() => res.end('{}'));
  });
  const metrics = createMetrics();
  const log = createLogger('fatal');
  const deps = {
    config: readConfig({ WEBAPI_ORIGIN: 'embedded' }),
    webapiOrigin,
    metrics,
    lifecycle: { isDraining: false, watchedAt: 0 },
    limitedLog: createLimitedLog(log),
    breaker: {
      call: () => Promise.reject(new Error('only the proxy sends calls')),
      isOpen: true,
      canSend: () => probe.promise,
      recordAnswer() {},
      recordFailure() {},
    },
  };
  const responses: http.ServerResponse[] = [];
  const app = express();
  app.use((_req, res, next) => {
    responses.push(res);
    next();
  });
  app.use(requestContext(deps.config, log, deps), eventStream(deps), webapiProxy(deps));
  const { origin } = await serve(app);
  const endProbe = () => probe.resolve(true);
  return { origin, metrics, calls, responses, endProbe, answerCalls: () => answers.resolve() };
}

it.each(['/api/webapi/stream', '/api/webapi/left'])('sends no %s of a visitor who has left', async (path) => {
  const { origin, metrics, calls, responses, endProbe, answerCalls } = await setup();
  const leave = new AbortController();
  const answer = fetch(origin + path, { signal: leave.signal }).catch(() => 'left');
  await expect.poll(() => responses.length).toBe(1);
  leave.abort();
  expect(await answer).toBe('left');
  await expect.poll(() => responses[0]?.closed).toBe(true);
  endProbe();
  answerCalls();
  expect((await fetch(`${origin}/api/webapi/stayed`)).status).toBe(200);
  expect(calls).toEqual(['/api/webapi/stayed']);
  expect(await metrics.expose()).toMatch(/^site_event_streams 0$/m);
});

it('counts the calls that waited for the probe against the limit of their network', async () => {
  const { origin, calls, responses, endProbe, answerCalls } = await setup();
  const waiting = Array.from({ length: 257 }, () => fetch(`${origin}/api/webapi/x`));
  await expect.poll(() => responses.length).toBe(257);
  endProbe();
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(256);
  answerCalls();
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  expect(calls).toHaveLength(256);
});
