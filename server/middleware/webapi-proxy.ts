import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { UUID_HEADER, WEBAPI_PREFIX } from '#shared/config.ts';
import type { Config } from '../config.ts';
import type { Breaker } from '../http/breaker.ts';
import { currentContext } from '../http/context.ts';
import { createNetworkLimit } from '../http/network-limit.ts';
import { clientAddressOf, hostOf, isGetOrHead, protocolOf, splitUrl } from '../http/request.ts';
import { callNameOf, callResult, isAnswered, logUnanswered, outcomeOf } from '../monitor/api-calls.ts';
import type { LimitedLog } from '../monitor/log.ts';
import type { ApiCallSeen, Metrics } from '../monitor/metrics.ts';
import { currentSpan, type Span } from '../monitor/tracing.ts';
import { framingOf, refusalOf, withoutHopByHop } from './hop-by-hop.ts';
import { isUuid, readUuid } from './visitor.ts';

export interface ProxyDeps {
  config: Config;
  /** Origin of the operator's API or of the embedded API. */
  webapiOrigin: string;
  metrics: Metrics;
  /** Shared with the server's own calls: both report failures of the API. */
  breaker: Breaker;
  limitedLog: LimitedLog;
}

/** Limit of calls in flight. Further calls are refused at once instead of waiting for a socket. */
const MAX_CALLS = 1024;
/** Limit of one network (/24 of IPv4, /64 of IPv6): slow bodies of one network must not take all places. */
const MAX_CALLS_OF_NETWORK = MAX_CALLS / 4;
/** Retry-After of a refused call. */
const RETRY_SECONDS = 1;
/** The product's uploads are pictures of up to 5 MB. The API has limits of its own. */
const MAX_BODY_BYTES = 30 * 1024 * 1024;
/** The largest responses are lists of 100 entries and pictures of 5 MB. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** Limit of a whole response, in multiples of WEBAPI_TIMEOUT_MS: 5 MB over a slow phone take minutes. */
const ANSWER_TIMES = 15;
/** Limit of silence on either side while a body flows. */
const IDLE_MS = 30_000;

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE';
/** Name of this gateway in the Via header (RFC 9110 §7.6.3). */
const VIA_NAME = 'member-site';

/** Request headers for the site's own server, besides the hop-by-hop ones (hop-by-hop.ts). */
const DROPPED_FROM_REQUEST = [
  ...['cookie', 'forwarded', 'x-real-ip', 'x-forwarded-port', 'x-forwarded-server'],
  ...['traceparent', 'tracestate'],
];
/** Node writes `date` and the framing. Cookies and transport security of this host are set by the site. */
const DROPPED_FROM_ANSWER = [
  ...['date', 'set-cookie', 'strict-transport-security', 'x-powered-by', 'server', 'alt-svc', 'x-request-id'],
];

/**
 * Step 8: proxies `/api/webapi/*` to the operator's API. Both bodies stream, so no earlier step may read them. Adds X-UUID,
 * removes the site's cookies and keeps paths inside the prefix. Failures have the API's envelope.
 */
export function webapiProxy({
  config,
  webapiOrigin,
  metrics,
  breaker,
  limitedLog,
}: ProxyDeps): RequestHandler {
  const { WEBAPI_TIMEOUT_MS: timeoutMs } = config;
  const recordCall: CallRecorder = (req, outcome, ms, status) =>
    metrics.observeApiCall({ call: nameOf(req), source: 'browser', outcome, status, seconds: ms / 1000 });
  const fail: Fail = (error, req, res) => {
    logUnanswered(limitedLog, nameOf(req), error);
    if (res.headersSent) res.destroy();
    else if (error.code === 'ETIMEDOUT') sendFailure(res, 504, 'Gateway Timeout');
    else sendFailure(res, 502, 'Bad Gateway');
  };
  const repeat = (req: Request, res: Response) => {
    proxy(req, res, () => undefined).catch((error: NodeJS.ErrnoException) => fail(error, req, res));
  };
  const options = { keepAlive: true, maxSockets: MAX_CALLS, maxFreeSockets: 128 };
  const isHttps = new URL(webapiOrigin).protocol === 'https:';
  const proxy: ReturnType<typeof createProxyMiddleware<Request, Response>> = createProxyMiddleware<
    Request,
    Response
  >({
    target: webapiOrigin,
    changeOrigin: true,
    agent: isHttps ? new https.Agent(options) : new http.Agent(options),
    // The library's own plugins log whole URLs and answer errors in HTML.
    ejectPlugins: true,
    plugins: [exchangePlugin({ timeoutMs, breaker, recordCall, repeat, fail })],
  });
  const acquire = createCallLimit(breaker, recordCall);
  return async (req, res, next) => {
    const { pathname } = splitUrl(req.url);
    if (pathname !== '/api' && !pathname.startsWith('/api/')) return next();
    if (!isInsidePrefix(pathname)) return sendFailure(res, 404, 'Not Found');
    // A body without Content-Length is limited while it flows (limitBody).
    const isTooLarge = Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES;
    const refusal = refusalOf(req) ?? (isTooLarge ? 413 : undefined);
    if (refusal) return refuse(res, refusal);
    // RFC 9110 §7.6.2: the caller limits the hops, and this is the last one.
    if (hopsLeftOf(req) === 0)
      return void res.status(204).set({ Allow: ALLOWED_METHODS, 'Cache-Control': 'no-store' }).end();
    if (!(await acquire(req, res))) return;
    req.headers = outgoingHeaders(req, res, config);
    const span = currentSpan()?.startChild(nameOf(req), 'client');
    if (span) traceCall(span, req, res);
    // exchangePlugin answers failures. The library would also pass them to `next`.
    proxy(req, res, () => undefined).catch((error: unknown) => next(error));
  };
}

/** Counts a call of a browser. */
type CallRecorder = (req: Request, outcome: ApiCallSeen['outcome'], ms: number, status?: number) => void;

/** The name of a call in the catalogue. */
function nameOf(req: Request): string {
  return callNameOf(req.method, splitUrl(req.url).pathname.slice(WEBAPI_PREFIX.length));
}

/** Logs and answers a call without a response of the API. */
type Fail = (error: NodeJS.ErrnoException, req: Request, res: Response) => void;

/** Makes a span the parent of the API's own work. The span ends with the response. */
function traceCall(span: Span, req: Request, res: Response): void {
  req.headers.traceparent = span.traceparent;
  res.once('close', () => {
    const outcome = res.writableFinished ? outcomeOf(nameOf(req), res.statusCode) : 'given_up';
    span.end(callResult(req.method, outcome, res.statusCode));
  });
}

/**
 * Limits the calls in flight. The result is false when the call was refused or the visitor left. A refused call was not sent,
 * not even in part. A sent call is never refused: its caller gets the outcome, or learns that it is unknown.
 */
function createCallLimit(breaker: Breaker, recordCall: CallRecorder) {
  const limit = createNetworkLimit({ max: MAX_CALLS, maxOfNetwork: MAX_CALLS_OF_NETWORK });
  return async (req: Request, res: Response): Promise<boolean> => {
    const canSend = limit.hasRoom() && (await breaker.canSend());
    if (res.closed) return false;
    // Other calls may have started during the probe of the breaker.
    if (!canSend || !limit.hasRoom()) {
      recordCall(req, 'refused', 0);
      res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_SECONDS) });
      // The code tells the client that the API did not receive the call.
      res.json({ status: 'error', message: 'Service Unavailable', code: 'NOT_SENT' });
      return false;
    }
    limit.count(res);
    return true;
  };
}

/** Closes the connection too: the bytes after such a head are ambiguous. */
function refuse(res: Response, status: 400 | 405 | 413 | 501): void {
  res.set('Connection', 'close');
  if (status === 405) res.set('Allow', ALLOWED_METHODS);
  sendFailure(res, status, http.STATUS_CODES[status] ?? 'Error');
}

/**
 * Whether a path is below `/api/webapi/` with plain segments only. Empty segments, dots (also before the `;params` that Java
 * servers remove) and encoded slashes, backslashes, dots, semicolons and percent signs are refused: another decoder could
 * leave the prefix with them.
 */
export function isInsidePrefix(pathname: string): boolean {
  if (!pathname.startsWith(`${WEBAPI_PREFIX}/`)) return false;
  const rest = pathname.slice(WEBAPI_PREFIX.length + 1);
  if (/\\|%(2e|2f|3b|5c|25|00)|[^\x21-\x7e]/i.test(rest)) return false;
  return rest.split('/').every((segment) => !/^\.{0,2}(;|$)/.test(segment));
}

/** Max-Forwards of an OPTIONS request (RFC 9110 §7.6.2); undefined without it and for other methods. */
function hopsLeftOf(req: Request): number | undefined {
  const text = String(req.headers['max-forwards'] ?? '');
  return req.method === 'OPTIONS' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The headers for the API, with our own framing, forwarding and trace headers. */
export function outgoingHeaders(req: Request, res: Response, config: Config): http.IncomingHttpHeaders {
  const { cookie, via } = req.headers;
  const hopsLeft = hopsLeftOf(req);
  const headers = withoutHopByHop(req.headers);
  for (const name of DROPPED_FROM_REQUEST) delete headers[name];
  delete headers['content-length'];
  const { traceparent, tracestate } = currentContext()?.trace ?? {};
  // The header, the cookie or a new id for this call. A cookie for it would replace the one that the page sets.
  const uuidHeader = req.get(UUID_HEADER) ?? '';
  const uuid = isUuid(uuidHeader) ? uuidHeader : (readUuid(cookie) ?? randomUUID());
  return {
    ...headers,
    ...framingOf(req),
    ...(hopsLeft === undefined ? {} : { 'max-forwards': String(hopsLeft - 1) }),
    via: `${via === undefined ? '' : `${via}, `}${req.httpVersion} ${VIA_NAME}`,
    'x-forwarded-for': clientAddressOf(req, config.TRUST_PROXY),
    'x-forwarded-host': hostOf(req.headers, config.TRUST_PROXY),
    'x-forwarded-proto': protocolOf(req, config.TRUST_PROXY),
    'x-request-id': res.locals.requestId,
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(tracestate === undefined ? {} : { tracestate }),
    [UUID_HEADER.toLowerCase()]: uuid,
  };
}

interface ExchangeDeps {
  timeoutMs: number;
  breaker: Breaker;
  recordCall: CallRecorder;
  /** Sends a request once more. */
  repeat: (req: Request, res: Response) => void;
  fail: Fail;
}

/** One request to the API and its response. */
interface Exchange {
  outgoing: http.ClientRequest;
  startedAt: number;
  isRepeated: boolean;
  isRecorded: boolean;
  /** Ends the call in the timings of the request. */
  endCall: ((isAnswered: boolean) => void) | undefined;
}

/** Whether an answer is a stream of server-sent events. */
export function isEventStream(headers: { readonly 'content-type'?: unknown }): boolean {
  return /^text\/event-stream\b/i.test(String(headers['content-type']));
}

/** Failures of pictures do not count for the breaker: they are many, and the API may need long to draw them. */
const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;
const isPicture = (req: Request) => PICTURE.test(splitUrl(req.url).pathname);

/** Limits, headers, metrics and failures of each exchange. */
function exchangePlugin(deps: ExchangeDeps): Plugin<Request, Response> {
  const { timeoutMs, breaker, recordCall, repeat, fail } = deps;
  const exchanges = new WeakMap<Request, Exchange>();
  const record = (req: Request, outcome: ApiCallSeen['outcome'], status?: number) => {
    const exchange = exchanges.get(req);
    if (!exchange || exchange.isRecorded) return;
    exchange.isRecorded = true;
    exchange.endCall?.(isAnswered(outcome));
    recordCall(req, outcome, performance.now() - exchange.startedAt, status);
  };
  return (proxyServer) => {
    proxyServer.on('proxyReq', (outgoing, req, res) => {
      const isRepeated = exchanges.has(req);
      const endCall = currentContext()?.timings?.startCall();
      exchanges.set(req, { outgoing, startedAt: performance.now(), isRepeated, isRecorded: false, endCall });
      limitTime(outgoing, req, timeoutMs);
      limitBody(outgoing, req, res);
      // The API must not switch protocols without a request for it (RFC 9110 §7.8). Without this handler Node would close the
      // socket and the visitor would get no response.
      outgoing.once('upgrade', (_answer, socket: Socket) => {
        socket.destroy();
        fail(new Error('the API switched protocols'), req, res);
      });
    });
    proxyServer.on('proxyRes', (message, req, res) => {
      // The library types the API's response as a request.
      const answer = message as http.IncomingMessage;
      const { statusCode = 502 } = answer;
      record(req, outcomeOf(nameOf(req), statusCode), statusCode);
      // An event stream ends with its visitor and must not hold the place of a call (event-stream.ts).
      if (isEventStream(answer.headers)) {
        answer.destroy();
        return fail(new Error('an event stream in answer to a call'), req, res);
      }
      if (!isPicture(req)) watchEnd(breaker, answer, res, timeoutMs);
      limitAnswer(answer, timeoutMs, (reason) => fail(new Error(reason), req, res));
      if (res.headersSent) return;
      cleanAnswer(answer, req, res);
      flushChunks(answer, res);
    });
    proxyServer.on('error', (error: NodeJS.ErrnoException, req, res) => {
      // The types include proxies without a target and WebSockets.
      if (!req || !res || !('setHeader' in res)) return;
      const exchange = exchanges.get(req);
      record(req, error.code === 'ETIMEDOUT' ? 'timeout' : 'unreachable');
      if (!isPicture(req) && isFailureOfApi(error, req, exchange)) breaker.recordFailure();
      if (!exchange || exchange.isRepeated || !canRepeat(error, req, exchange)) return fail(error, req, res);
      // Both attempts add listeners to the response: more than Node's default limit of ten.
      res.setMaxListeners(20);
      repeat(req, res);
    });
    // The visitor left, so no response is sent.
    proxyServer.on('econnreset', (_error, req) => record(req, 'given_up'));
  };
}

/**
 * Whether the API closed an idle connection just before its reuse, and the request is safe (RFC 9110 §9.2.2). `refusalOf` has
 * refused safe requests with a body.
 */
function canRepeat(error: NodeJS.ErrnoException, req: Request, { outgoing }: Exchange): boolean {
  const isStale = outgoing.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '');
  return isStale && isGetOrHead(req) && !req.res?.headersSent;
}

/** A missing response counts against the API once it has the whole request, or when it is unreachable. */
function isFailureOfApi(error: NodeJS.ErrnoException, req: Request, exchange?: Exchange): boolean {
  if (error.syscall === 'connect' || error.syscall === 'getaddrinfo') return true;
  // The API closed a keep-alive socket just before its reuse.
  if (exchange?.outgoing.reusedSocket && error.code === 'ECONNRESET') return false;
  return req.readableEnded;
}

/** Reports the end of a response to the breaker. Only a complete response counts as an answer. */
function watchEnd(breaker: Breaker, answer: http.IncomingMessage, res: Response, timeoutMs: number): void {
  const startedAt = performance.now();
  res.once('close', () => {
    // A visitor who reads slowly or leaves early is not a failure of the API.
    const isLate = !answer.isPaused() && performance.now() - startedAt > timeoutMs;
    if (!answer.complete && isLate) breaker.recordFailure();
  });
  answer.once('close', () => {
    if (answer.complete) breaker.recordAnswer();
    else if (!res.closed && !res.writableNeedDrain) breaker.recordFailure();
  });
}

class ExchangeTimeout extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Starts the API's time limit at the end of the request. While bodies flow, only silence is limited. */
function limitTime(outgoing: http.ClientRequest, req: Request, timeoutMs: number): void {
  let timer: NodeJS.Timeout | undefined;
  const expire = () => outgoing.destroy(new ExchangeTimeout(`no response within ${timeoutMs} ms`));
  const startTimer = () => {
    timer ??= setTimeout(expire, timeoutMs);
  };
  if (req.readableEnded) startTimer();
  else req.once('end', startTimer);
  outgoing.once('response', () => {
    clearTimeout(timer);
    // The response may come before the end of the request.
    req.off('end', startTimer);
  });
  outgoing.once('close', () => clearTimeout(timer));
  outgoing.setTimeout(Math.max(IDLE_MS, timeoutMs), () =>
    outgoing.destroy(new ExchangeTimeout('no data for too long')),
  );
}

/** Limits a chunked body, whose size is unknown before its end. */
function limitBody(outgoing: http.ClientRequest, req: Request, res: Response): void {
  if (req.headers['transfer-encoding'] === undefined) return;
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES || res.headersSent) return;
    refuse(res, 413);
    outgoing.destroy();
  });
}

/** Limits size and time of a response. Once its head was sent, only a closed connection can report the failure. */
function limitAnswer(
  answer: http.IncomingMessage,
  timeoutMs: number,
  failAnswer: (reason: string) => void,
): void {
  const cut = (reason: string) => {
    answer.destroy();
    failAnswer(reason);
  };
  if (Number(answer.headers['content-length'] ?? 0) > MAX_ANSWER_BYTES) {
    cut('the response is too large');
    return;
  }
  const timer = setTimeout(() => cut('the response does not end'), timeoutMs * ANSWER_TIMES);
  answer.once('close', () => clearTimeout(timer));
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) cut('the response is too large');
  });
}

function cleanAnswer(answer: http.IncomingMessage, req: Request, res: Response): void {
  const headers = withoutHopByHop(answer.headers);
  for (const name of DROPPED_FROM_ANSWER) delete headers[name];
  // Without this the library writes "keep-alive" on every connection.
  headers.connection =
    res.shouldKeepAlive && res.getHeader('connection') !== 'close' ? 'keep-alive' : 'close';
  const hasSession = req.headers.authorization !== undefined && req.headers.authorization !== '';
  if (hasSession) headers['cache-control'] = 'private, no-store';
  else headers['cache-control'] ??= 'no-store';
  answer.headers = headers;
}

/** Flushes the compressor after each chunk of a response without a length: such a response may stream slowly. */
function flushChunks(answer: http.IncomingMessage, res: Response): void {
  if (answer.headers['content-length'] !== undefined) return;
  // The microtask runs after the library's own listener has written the chunk.
  answer.on('data', () =>
    queueMicrotask(() => 'flush' in res && typeof res.flush === 'function' && res.flush()),
  );
}

/** Sends a failure in the API's envelope (shared/webapi/envelope.ts): clients parse one shape. */
export function sendFailure(res: Response, status: number, message: string): void {
  res.status(status).set('Cache-Control', 'no-store').json({ status: 'error', message });
}
