import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { maskPath } from '#shared/urls/private-path.ts';
import type { Config } from '../config.ts';
import { runInContext, type Timings, traceOf } from '../http/context.ts';
import { clientAddressOf, splitUrl } from '../http/request.ts';
import type { Logger } from '../monitor/log.ts';
import { labelsOf, type Metrics, type PageLabels } from '../monitor/metrics.ts';
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
 * Step 2: request id, trace, async-local context and one log line per response. The line has method, path, status and time. It
 * never has a query, header, cookie, body or a token in the path.
 */
export function requestContext(config: Config, log: Logger, metrics: Metrics): RequestHandler {
  const hasTimings = log.isLevelEnabled('debug');
  return (req, res, next) => {
    const id = requestIdOf(req.headers);
    const span = currentSpan();
    const trace = traceOf(req.headers, span?.traceparent);
    const requestLog = log.child({ id, trace: trace.id });
    const timings = hasTimings ? writeServerTiming(res) : undefined;
    const started = performance.now();
    const { pathname } = splitUrl(req.url);
    res.locals.requestId = id;
    res.setHeader('X-Request-Id', id);
    res.once('close', () => {
      const elapsed = performance.now() - started;
      const labels = labelsOf(pathname, res.locals);
      metrics.countRequest(labels, res.statusCode);
      metrics.observeRequest(labels.route, elapsed / 1000);
      const path = maskPath(pathname).slice(0, 500);
      const ms = Math.round(elapsed * 10) / 10;
      const line = { method: req.method, path, ms, status: res.statusCode };
      // Probes and files are frequent and uninteresting. No visitor was read for them.
      const isQuiet = res.statusCode < 400 && res.locals.visitor === undefined && !path.startsWith('/api/');
      if (isQuiet) requestLog.debug(line, 'answered');
      else if (!res.writableFinished) requestLog.info(line, 'left before the end');
      else if (res.statusCode >= 500) requestLog.error(line, 'answered');
      else requestLog.info(line, 'answered');
      // Only ended spans are exported.
      if (!isQuiet || span?.hasChildren) span?.end(requestResult(req.method, labels, res));
    });
    const address = clientAddressOf(req, config.trustProxy);
    runInContext({ id, address, trace, log: requestLog, ...(timings && { timings }) }, next);
  };
}

/** The span's result of a request. */
export function requestResult(
  method: string | undefined,
  { route, device }: PageLabels,
  { statusCode }: Pick<ServerResponse, 'statusCode'>,
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
function writeServerTiming(res: ServerResponse): Timings {
  const started = performance.now();
  const sums = { calls: 0, api: 0, render: 0 };
  const { writeHead } = res;
  // writeHead has overloads; the arguments pass through unchanged.
  res.writeHead = ((...args: unknown[]) => {
    const parts = [`total;dur=${(performance.now() - started).toFixed(1)}`];
    if (sums.calls > 0) parts.push(`api;dur=${sums.api.toFixed(1)};desc="${sums.calls} calls"`);
    if (sums.render > 0) parts.push(`render;dur=${sums.render.toFixed(1)}`);
    if (!res.headersSent) res.setHeader('Server-Timing', parts.join(', '));
    return Reflect.apply(writeHead, res, args);
  }) as typeof writeHead;
  return {
    addCall: (milliseconds) => {
      sums.calls += 1;
      sums.api += milliseconds;
    },
    addRender: (milliseconds) => {
      sums.render += milliseconds;
    },
  };
}
