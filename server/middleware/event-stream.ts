import { STATUS_CODES } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { Agent, type Dispatcher, errors } from 'undici';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { STREAM_PATH } from '#shared/webapi/calls/live.ts';
import type { Config } from '../config.ts';
import type { Breaker } from '../http/breaker.ts';
import type { Lifecycle } from '../http/http-server.ts';
import { createNetworkLimit } from '../http/network-limit.ts';
import { splitUrl } from '../http/request.ts';
import { logUnanswered } from '../monitor/api-calls.ts';
import type { LimitedLog } from '../monitor/log.ts';
import type { Metrics } from '../monitor/metrics.ts';
import { refusalOf } from './hop-by-hop.ts';
import { isEventStream, outgoingHeaders, sendFailure } from './webapi-proxy.ts';

export interface EventStreamDeps {
  config: Config;
  /** Origin of the operator's API or of the embedded API. */
  webapiOrigin: string;
  lifecycle: Lifecycle;
  metrics: Metrics;
  breaker: Breaker;
  limitedLog: LimitedLog;
}

/** Open streams of this container, each with two connections. A browser whose stream is refused polls instead. */
const MAX_STREAMS = 2000;
/** Limit of one network (/24 of IPv4, /64 of IPv6). A browser has one stream for all its tabs. */
export const MAX_STREAMS_OF_NETWORK = 100;
/** Longest silence of the API, which sends a comment every 25 seconds or sooner. */
const SILENCE_MS = 60_000;
/** Retry-After of a refused stream. */
const REFUSED_SECONDS = 30;
/** When the container drains, clients reconnect after this time: by then the load balancer uses another container. */
const DRAIN_RETRY_MS = 5000;
const NAME = `GET ${STREAM_PATH}`;

/**
 * Step 8: passes the API's event stream on, chunk by chunk and uncompressed. It ends when the client leaves, when the API ends
 * it, or when the container drains. Streams have their own connections and limits, so idle streams never block calls.
 */
export function eventStream(deps: EventStreamDeps): RequestHandler {
  const { config, webapiOrigin, lifecycle, breaker, limitedLog } = deps;
  const { origin, pathname } = new URL(webapiOrigin);
  const path = pathname.replace(/\/$/, '') + WEBAPI_PREFIX + STREAM_PATH;
  const { WEBAPI_TIMEOUT_MS: timeoutMs } = config;
  const agent = new Agent({
    headersTimeout: timeoutMs,
    bodyTimeout: SILENCE_MS,
    connect: { timeout: timeoutMs },
  });
  const limit = createNetworkLimit({ max: MAX_STREAMS, maxOfNetwork: MAX_STREAMS_OF_NETWORK });
  const streams = { refused: 0 };
  deps.metrics.watchStreams({ readOpen: () => limit.open, readRefused: () => streams.refused });
  const flowing = new Set<Response>();
  lifecycle.onDrain = () => {
    // The empty line ends an event that was cut in half.
    for (const res of flowing) res.end(`\n\nretry: ${DRAIN_RETRY_MS}\n\n`);
  };
  return async (req, res, next) => {
    // Express, and so the embedded API, ignores case and a last slash.
    const pathname = splitUrl(req.url).pathname.toLowerCase().replace(/\/$/, '');
    const isStream = pathname === WEBAPI_PREFIX + STREAM_PATH;
    // Ambiguous requests go on to the proxy of calls, which refuses them.
    if (!isStream || req.method !== 'GET' || refusalOf(req)) return next();
    const canSend = !lifecycle.isDraining && (await breaker.canSend());
    if (res.closed) return;
    if (!canSend) return sendFailure(res, 503, 'Service Unavailable');
    if (!limit.hasRoom()) {
      streams.refused += 1;
      res.set('Retry-After', String(REFUSED_SECONDS));
      return sendFailure(res, 429, 'Too Many Requests');
    }
    limit.count(res);
    const left = new AbortController();
    res.once('close', () => left.abort());
    try {
      const answer = await agent.request({
        ...{ origin, path, method: 'GET', signal: left.signal },
        headers: { ...outgoingHeaders(req, res, config), host: undefined, 'accept-encoding': 'identity' },
      });
      const isCompressed = answer.headers['content-encoding'] !== undefined;
      if (answer.statusCode !== 200 || isCompressed || !isEventStream(answer.headers))
        return refuseAnswer(answer, res);
      // no-transform: neither this server nor a CDN compresses and thereby buffers it.
      res.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'private, no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
      res.flushHeaders();
      flowing.add(res);
      res.once('close', () => flowing.delete(res));
      // A stream that the API cut ends like any other: the client reconnects.
      answer.body.once('error', () => res.end()).pipe(res);
    } catch (error) {
      if (left.signal.aborted) return;
      const cause = error instanceof Error ? error : new Error(String(error));
      logUnanswered(limitedLog, NAME, cause);
      if (cause instanceof errors.HeadersTimeoutError) sendFailure(res, 504, 'Gateway Timeout');
      else sendFailure(res, 502, 'Bad Gateway');
    }
  };
}

/** Passes on only the status and Retry-After of a refusal. An answer below 400 that is no plain event stream becomes a 502. */
function refuseAnswer({ statusCode, headers, body }: Dispatcher.ResponseData, res: Response): void {
  // Closes the connection: the rest of the body is not read.
  body.on('error', () => {}).destroy();
  const retryAfter = headers['retry-after'];
  if (typeof retryAfter === 'string') res.set('Retry-After', retryAfter);
  const status = statusCode < 400 ? 502 : statusCode;
  sendFailure(res, status, STATUS_CODES[status] ?? 'Error');
}
