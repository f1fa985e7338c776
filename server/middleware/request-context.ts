import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { runInContext, traceOf } from '../http/context.ts';
import type { Lifecycle } from '../http/http-server.ts';
import { splitUrl } from '../http/request.ts';
import type { Logger } from '../monitor/log.ts';
import { labelsOf, type Metrics, type PageLabels } from '../monitor/metrics.ts';
import {
  callFields,
  createTimings,
  type RequestTimings,
  requestFields,
  rounded,
} from '../monitor/request-log.ts';
import { currentSpan, type SpanResult } from '../monitor/tracing.ts';

/** A short and plain request id of a proxy is kept, so that the logs of both sides match. */
const REQUEST_ID = /^[\w.:-]{8,64}$/;

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
    }
  }
}

/**
 * Step 2: request id, trace, async-local context and one log line per request (monitor/request-log.ts). Probes and files that
 * succeed are logged only with LOG_LEVEL=debug.
 */
export function requestContext(
  config: Config,
  log: Logger,
  { metrics, lifecycle }: { metrics: Metrics; lifecycle: Lifecycle },
): RequestHandler {
  const hasTimingHeader = log.isLevelEnabled('debug');
  return (req, res, next) => {
    const span = currentSpan();
    const started = performance.now();
    const fields = requestFields(req, config.TRUST_PROXY);
    const timings = createTimings();
    const context = {
      id: requestIdOf(req.headers),
      address: fields.client,
      trace: traceOf(req.headers, span?.traceparent),
      timings,
    };
    const { pathname } = splitUrl(req.url);
    res.locals.requestId = context.id;
    res.setHeader('X-Request-Id', context.id);
    if (hasTimingHeader) writeServerTiming(res, timings);
    const handleClose = () => {
      const elapsed = performance.now() - started;
      const labels = labelsOf(pathname, res.locals);
      const isComplete = res.writableFinished;
      const isCut = !isComplete && lifecycle.isCutting === true;
      const status = statusOf(res, isCut);
      metrics.countRequest(labels, status);
      // An event stream stays open for hours. Its duration is not a response time.
      if (labels.route !== 'stream') metrics.observeRequest(labels.route, elapsed / 1000);
      const line = { ...fields, status, ms: rounded(elapsed), ...callFields(timings) };
      // Probes and files are frequent, so they are logged only at level debug. The visitor step does not run for files.
      const isFile = status < 400 && res.locals.visitor === undefined && !pathname.startsWith('/api/');
      const isQuiet = isFile || labels.route === 'probe';
      if (isCut) log.warn(line, 'cut by the shutdown');
      else if (isQuiet) log.debug(line, 'answered');
      else if (!isComplete) log.info(line, 'left before the end');
      // 501 is not a failure of the server: the API lacks the call, or the request has an unsupported transfer coding.
      else if (status >= 500 && status !== 501) log.error(line, 'answered');
      else log.info(line, 'answered');
      // Only ended spans are exported.
      if (!isQuiet || span?.hasChildren) span?.end(requestResult(req.method, labels, status));
    };
    // The event comes from the socket, outside of the request's context.
    res.once('close', () => runInContext(context, handleClose));
    runInContext(context, next);
  };
}

/** nginx logs this status for a request whose visitor left before the response. */
const LEFT = 499;

/** The status that was sent. Without a response: 503 if the shutdown cut the request, else 499. */
function statusOf({ headersSent, statusCode }: ServerResponse, isCut: boolean): number {
  if (headersSent) return statusCode;
  return isCut ? 503 : LEFT;
}

/** The span's result of a request. */
export function requestResult(
  method: string | undefined,
  { route, device }: PageLabels,
  statusCode: number,
): SpanResult {
  return {
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method ?? '',
      'http.response.status_code': statusCode,
      'site.route': route,
      'site.device': device,
    },
    isError: statusCode >= 500,
  };
}

/** The request id of a proxy in front, or a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Adds a `Server-Timing` header to the response when its head is written. */
function writeServerTiming(res: ServerResponse, timings: RequestTimings): void {
  const started = performance.now();
  const { writeHead } = res;
  // writeHead has overloads; the arguments pass through unchanged.
  res.writeHead = ((...args: unknown[]) => {
    const { calls, renderMs } = timings;
    const parts = [`total;dur=${(performance.now() - started).toFixed(1)}`];
    if (calls > 0) parts.push(`api;dur=${timings.apiMs().toFixed(1)};desc="${calls} calls"`);
    if (renderMs > 0) parts.push(`render;dur=${renderMs.toFixed(1)}`);
    if (!res.headersSent) res.setHeader('Server-Timing', parts.join(', '));
    return Reflect.apply(writeHead, res, args);
  }) as typeof writeHead;
}
