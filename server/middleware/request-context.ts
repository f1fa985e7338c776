import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { maskPath } from '#shared/urls/private-path.ts';
import type { Config } from '../config.ts';
import { runInContext } from '../http/context.ts';
import { clientAddressOf, splitUrl } from '../http/request.ts';
import { tellTimings } from '../http/server-timing.ts';
import { traceOf } from '../http/trace.ts';
import type { Logger } from '../monitor/log.ts';
import type { Metrics } from '../monitor/metrics.ts';
import { labelsOf } from '../monitor/request-counts.ts';

/** An identifier of a proxy in front is kept when it is short and plain, so that logs on both sides meet. */
const SANE_ID = /^[\w.:-]{8,64}$/;

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
    }
  }
}

/**
 * Step 2: request id and trace, async-local context, one log line an answer. The line holds method, path, status and time;
 * never a query, header, cookie, body or a token in the path.
 */
export function requestContext(config: Config, log: Logger, metrics: Metrics): RequestHandler {
  const isTold = log.isLevelEnabled('debug');
  return (req, res, next) => {
    const id = requestIdOf(req.headers);
    const trace = traceOf(req.headers);
    const requestLog = log.child({ id, trace: trace.id });
    const timings = isTold ? tellTimings(res) : undefined;
    const started = performance.now();
    const { pathname } = splitUrl(req.url);
    res.locals.requestId = id;
    res.setHeader('X-Request-Id', id);
    res.once('close', () => {
      const elapsed = performance.now() - started;
      const ms = Math.round(elapsed * 10) / 10;
      const labels = labelsOf(pathname, res.locals);
      metrics.requests(labels).count(res.statusCode);
      metrics.observeRequest(labels.route, elapsed / 1000);
      logAnswer(requestLog, res, { method: req.method, path: maskPath(pathname).slice(0, 500), ms });
    });
    const address = clientAddressOf(req, config.trustProxy);
    runInContext({ id, address, trace, log: requestLog, ...(timings && { timings }) }, next);
  };
}

/** The identifier that a request brought along, or a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}

interface AnswerLine {
  method: string;
  path: string;
  ms: number;
}

function logAnswer(log: Logger, res: Response, line: AnswerLine): void {
  const entry = { ...line, status: res.statusCode };
  // Probes and files come by the thousand and say nothing; no visitor was read for them.
  const isQuiet = res.statusCode < 400 && res.locals.visitor === undefined && !line.path.startsWith('/api/');
  if (isQuiet) log.debug(entry, 'answered');
  else if (!res.writableFinished) log.info(entry, 'left before the end');
  else if (res.statusCode >= 500) log.error(entry, 'answered');
  else log.info(entry, 'answered');
}
