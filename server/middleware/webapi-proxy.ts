import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { UUID_HEADER, WEBAPI_PREFIX } from '#shared/config.ts';
import { subnetOf } from '#shared/network.ts';
import type { Config } from '../config.ts';
import type { Breaker } from '../http/breaker.ts';
import { currentContext } from '../http/context.ts';
import { clientAddressOf, hostOf, protocolOf, splitUrl } from '../http/request.ts';
import { createCallNames } from '../monitor/call-names.ts';
import type { ApiCallSeen, Metrics } from '../monitor/metrics.ts';
import { outcomeOf } from '../monitor/observed-transport.ts';
import { framingOf, refusalOf, withoutHopByHop } from './hop-by-hop.ts';
import { isUuid, readUuid } from './visitor.ts';

export interface ProxyDeps {
  config: Config;
  /** Origin of the operator's API or of the embedded one. */
  webapiOrigin: string;
  metrics: Metrics;
  /** That of the server's own calls: either hears from the other whether the API answers. */
  breaker: Breaker;
}

/** Calls in flight. One more is refused at once instead of waiting for a socket. */
const MAX_CALLS = 1024;
/** Of one network (/24 of IPv4, /64 of IPv6): bodies that drip must not take the places of all other visitors. */
const MAX_CALLS_OF_NETWORK = MAX_CALLS / 4;
/** Seconds after which a refused call may well be answered. */
const RETRY_SECONDS = 1;
/** A body this large is no upload of the product (5 MB pictures); the API has limits of its own. */
const MAX_BODY_BYTES = 30 * 1024 * 1024;
/** No answer of the API is larger; its lists have at most 100 entries, its pictures 5 MB. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** An answer may take this many times the API's time to begin with one: 5 MB over a slow phone. */
const ANSWER_TIMES = 15;
/** How long either side may fall silent while a body flows. */
const IDLE_MS = 30_000;

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE';
/** RFC 9110 §7.6.3: a gateway says that it stood between. */
const VIA_NAME = 'member-site';

/** What belongs to the page's own server, besides what ends at this hop (hop-by-hop.ts). */
const DROPPED_FROM_REQUEST = [
  ...[
    'cookie',
    'forwarded',
    'x-real-ip',
    'x-forwarded-port',
    'x-forwarded-server',
    'traceparent',
    'tracestate',
  ],
];
/** `date` and framing are node's to write; cookies and transport security of this host are not the API's. */
const DROPPED_FROM_ANSWER = [
  ...['date', 'set-cookie', 'strict-transport-security', 'x-powered-by', 'server', 'alt-svc', 'x-request-id'],
];

/**
 * Step 8: `/api/webapi/*` to the operator's API, both bodies streaming, before anything that reads one. Adds X-UUID,
 * keeps the site's cookies to itself, and lets no path out of the prefix. Failures answer in the API's envelope.
 */
export function webapiProxy({ config, webapiOrigin, metrics, breaker }: ProxyDeps): RequestHandler {
  const observer = createCallObserver(metrics);
  const proxy: ReturnType<typeof createExchangeProxy> = createExchangeProxy(webapiOrigin, [
    exchange(config.webapiTimeoutMs, (req, res) => {
      proxy(req, res, () => undefined).catch((error: NodeJS.ErrnoException) => failExchange(error, res));
    }),
    observeExchange(observer),
    reportToBreaker(breaker, config.webapiTimeoutMs),
  ]);
  const enter = createEntrance(breaker, observer);
  return async (req, res, next) => {
    const { pathname } = splitUrl(req.url);
    if (pathname !== '/api' && !pathname.startsWith('/api/')) return next();
    if (!isInsidePrefix(pathname)) return sendFailure(res, 404, 'Not Found');
    const refusal = refusalOf(req) ?? sizeRefusalOf(req);
    if (refusal) return refuse(res, refusal);
    if (hopsLeftOf(req) === 0) return answerOptions(res);
    if (!(await enter(req, res))) return;
    req.headers = outgoingHeaders(req, res, config);
    // Whatever goes wrong is answered by the exchange below; `next` would only hear of it a second time.
    proxy(req, res, () => undefined).catch((error: unknown) => next(error));
  };
}

/** A body that says of itself that it is too long; one that does not say is cut where it is (`limitBody`). */
function sizeRefusalOf(req: Request): 413 | undefined {
  return Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES ? 413 : undefined;
}

/** The library's proxy with plugins of our own: its own log whole URLs and answer in HTML. */
function createExchangeProxy(webapiOrigin: string, plugins: Plugin<Request, Response>[]) {
  const { protocol } = new URL(webapiOrigin);
  const options = { keepAlive: true, maxSockets: MAX_CALLS, maxFreeSockets: 128 };
  return createProxyMiddleware<Request, Response>({
    target: webapiOrigin,
    changeOrigin: true,
    agent: protocol === 'https:' ? new https.Agent(options) : new http.Agent(options),
    ejectPlugins: true,
    plugins,
  });
}

/**
 * Whether a call goes to the API; else its answer is out. A refused call was never sent, not even in part, and a call
 * that was sent is never refused: its sender hears how it ended, or that nobody knows.
 */
function createEntrance(breaker: Breaker, observer: CallObserver) {
  let calls = 0;
  const callsOf = new Map<string, number>();
  return async (req: Request, res: Response): Promise<boolean> => {
    const network = subnetOf(currentContext()?.address ?? '');
    const hasRoom = () => calls < MAX_CALLS && (callsOf.get(network) ?? 0) < MAX_CALLS_OF_NETWORK;
    const isAdmitted = hasRoom() && (await breaker.admit());
    if (res.closed) return false;
    // Others may have begun while the breaker was asked.
    if (!isAdmitted || !hasRoom()) {
      observer.note(req, 'refused', 0);
      refuseForNow(res);
      return false;
    }
    calls += 1;
    callsOf.set(network, (callsOf.get(network) ?? 0) + 1);
    res.once('close', () => {
      calls -= 1;
      const left = (callsOf.get(network) ?? 0) - 1;
      if (left > 0) callsOf.set(network, left);
      else callsOf.delete(network);
    });
    return true;
  };
}

/** Ends the connection as well: what follows such a head on it may be anything. */
function refuse(res: Response, status: 400 | 405 | 413 | 501): void {
  res.set('Connection', 'close');
  if (status === 405) res.set('Allow', ALLOWED_METHODS);
  sendFailure(res, status, http.STATUS_CODES[status] ?? 'Error');
}

/** The code says that nothing of the call was sent on: whoever it was about, nothing happened. */
function refuseForNow(res: Response): void {
  res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_SECONDS) });
  res.json({ status: 'error', message: 'Service Unavailable', code: 'NOT_SENT' });
}

/** RFC 9110 §7.6.2: the caller counts the hops, and this is the last one. */
function answerOptions(res: Response): void {
  res.status(204).set({ Allow: ALLOWED_METHODS, 'Cache-Control': 'no-store' }).end();
}

/**
 * Below `/api/webapi/`, by plain segments only: no empty one, no dots (also not with the `;params` that Java servers cut
 * off), and no encoded slash, backslash, dot, semicolon or percent sign, which another decoder might turn into the way out.
 */
export function isInsidePrefix(pathname: string): boolean {
  if (!pathname.startsWith(`${WEBAPI_PREFIX}/`)) return false;
  const rest = pathname.slice(WEBAPI_PREFIX.length + 1);
  if (/\\|%(2e|2f|3b|5c|25|00)|[^\x21-\x7e]/i.test(rest)) return false;
  return rest.split('/').every((segment) => !/^\.{0,2}(;|$)/.test(segment));
}

/** RFC 9110 §7.6.2: hops that an OPTIONS request may still make; undefined where it does not say, or is another one. */
function hopsLeftOf(req: Request): number | undefined {
  const text = String(req.headers['max-forwards'] ?? '');
  return req.method === 'OPTIONS' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** What the API hears: framed by us, said by us who asks and how they came here. */
function outgoingHeaders(req: Request, res: Response, config: Config): http.IncomingHttpHeaders {
  const { cookie, via } = req.headers;
  const hopsLeft = hopsLeftOf(req);
  const headers = withoutHopByHop(req.headers);
  for (const name of DROPPED_FROM_REQUEST) delete headers[name];
  delete headers['content-length'];
  return {
    ...headers,
    ...framingOf(req),
    ...(hopsLeft === undefined ? {} : { 'max-forwards': String(hopsLeft - 1) }),
    via: `${via === undefined ? '' : `${via}, `}${req.httpVersion} ${VIA_NAME}`,
    'x-forwarded-for': clientAddressOf(req, config.trustProxy),
    'x-forwarded-host': hostOf(req.headers, config.trustProxy),
    'x-forwarded-proto': protocolOf(req, config.trustProxy),
    'x-request-id': res.locals.requestId,
    ...traceHeaders(),
    [UUID_HEADER.toLowerCase()]: uuidOf(req, cookie),
  };
}

/** This request's place in its trace (http/trace.ts). */
function traceHeaders(): http.IncomingHttpHeaders {
  const trace = currentContext()?.trace;
  if (!trace) return {};
  const { traceparent, tracestate } = trace;
  return { traceparent, ...(tracestate === undefined ? {} : { tracestate }) };
}

/**
 * X-UUID: the caller's header, else the cookie, else a new one for this call alone. No cookie keeps it: it would come
 * with a picture of the first page, after the page has made its own.
 */
function uuidOf(req: Request, cookie: string | undefined): string {
  const given = req.get(UUID_HEADER);
  if (given !== undefined && isUuid(given)) return given;
  return readUuid(cookie) ?? randomUUID();
}

/** RFC 9110 §7.8: nobody had asked for another protocol. Node would only hang up, and the visitor wait for ever. */
function refuseUpgrade(outgoing: http.ClientRequest, res: Response): void {
  outgoing.once('upgrade', (_answer, socket: Socket) => {
    socket.destroy();
    failExchange(new Error('the API switched protocols'), res);
  });
}

/** Timeouts, headers and failures of each exchange. `repeat` makes it once more. */
function exchange(
  timeoutMs: number,
  repeat: (req: Request, res: Response) => void,
): Plugin<Request, Response> {
  const sent = new WeakMap<Request, http.ClientRequest>();
  const repeated = new WeakSet<Request>();
  return (proxyServer) => {
    proxyServer.on('proxyReq', (outgoing, req, res) => {
      sent.set(req, outgoing);
      limitTime(outgoing, req, timeoutMs);
      limitBody(outgoing, req, res);
      refuseUpgrade(outgoing, res);
    });
    proxyServer.on('proxyRes', (message, req, res) => {
      // `proxyRes` is the API's answer; the library types it as a request of ours.
      const answer = message as http.IncomingMessage;
      limitAnswer(answer, res, timeoutMs);
      if (res.headersSent) return;
      cleanAnswer(answer, req, res);
      passOnAtOnce(answer, res);
    });
    proxyServer.on('error', (error: NodeJS.ErrnoException, req, res) => {
      if (!res || !('setHeader' in res)) return;
      const isFirst = req !== undefined && !repeated.has(req);
      if (!isFirst || !isWorthAnother(error, req, sent.get(req))) return failExchange(error, res);
      repeated.add(req);
      // The listeners of both attempts stay on the response: more than the ten that Node takes for a leak.
      res.setMaxListeners(20);
      repeat(req, res);
    });
    // The visitor left first: there is nobody to answer.
    proxyServer.on('econnreset', () => undefined);
  };
}

/** The API closed the connection while this was on its way to it. Only what changes nothing is sent again (RFC 9110 §9.2.2). */
function isWorthAnother(error: NodeJS.ErrnoException, req: Request, outgoing?: http.ClientRequest): boolean {
  const isStale = outgoing?.reusedSocket === true && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '');
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  return isStale && !hasBody && (req.method === 'GET' || req.method === 'HEAD') && !req.res?.headersSent;
}

interface CallObserver {
  note: (req: Request, outcome: ApiCallSeen['outcome'], ms: number) => void;
}

function createCallObserver(metrics: Metrics): CallObserver {
  const nameOf = createCallNames();
  return {
    note: (req, outcome, ms) => {
      const call = nameOf(req.method, splitUrl(req.url).pathname.slice(WEBAPI_PREFIX.length));
      metrics.observeApiCall({ call, source: 'browser', outcome, seconds: ms / 1000 });
    },
  };
}

/** Counts the calls of browsers, each until its answer begins. */
function observeExchange(observer: CallObserver): Plugin<Request, Response> {
  const begun = new WeakMap<Request, number>();
  return (proxyServer) => {
    const note = (req: Request, outcome: ApiCallSeen['outcome']) => {
      const started = begun.get(req);
      if (started === undefined) return;
      begun.delete(req);
      observer.note(req, outcome, performance.now() - started);
    };
    proxyServer.on('proxyReq', (_outgoing, req) => void begun.set(req, performance.now()));
    proxyServer.on('proxyRes', (answer, req) => note(req, outcomeOf(answer.statusCode ?? 502)));
    proxyServer.on('error', (error: NodeJS.ErrnoException, req) => {
      if (req) note(req, error.code === 'ETIMEDOUT' ? 'timeout' : 'unreachable');
    });
    proxyServer.on('econnreset', (_error, req) => note(req, 'given_up'));
  };
}

function tellOfEnd(breaker: Breaker, answer: http.IncomingMessage, res: Response, timeoutMs: number): void {
  const begun = performance.now();
  res.once('close', () => {
    // Who reads slowly, or leaves soon, has no complaint about the API.
    const hasWaited = !answer.isPaused() && performance.now() - begun > timeoutMs;
    if (!answer.complete && hasWaited) breaker.recordFailure();
  });
  answer.once('close', () => {
    if (answer.complete) breaker.noteAnswer();
    else if (!res.closed && !res.writableNeedDrain) breaker.recordFailure();
  });
}

/** Pictures take long to paint and may be many: their failures say nothing about the calls. */
const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

/** Tells the breaker of each call whether the API answered: with a whole answer, as one that drips for ever is none. */
function reportToBreaker(breaker: Breaker, timeoutMs: number): Plugin<Request, Response> {
  const sent = new WeakMap<Request, http.ClientRequest>();
  return (proxyServer) => {
    proxyServer.on('proxyReq', (outgoing, req) => void sent.set(req, outgoing));
    proxyServer.on('proxyRes', (message, req, res) => {
      if (PICTURE.test(splitUrl(req.url).pathname)) return;
      // As above: it is the API's answer.
      tellOfEnd(breaker, message as http.IncomingMessage, res, timeoutMs);
    });
    proxyServer.on('error', (error: NodeJS.ErrnoException, req) => {
      if (!req || PICTURE.test(splitUrl(req.url).pathname)) return;
      if (isSilence(error, req, sent.get(req))) breaker.recordFailure();
    });
  };
}

/** Whose fault is it that there was no answer? The API's, once it has the whole call, or if nobody could be reached. */
function isSilence(error: NodeJS.ErrnoException, req: Request, outgoing?: http.ClientRequest): boolean {
  if (error.syscall === 'connect' || error.syscall === 'getaddrinfo') return true;
  // A kept-alive socket that had been closed just before it was used again.
  if (outgoing?.reusedSocket && error.code === 'ECONNRESET') return false;
  return req.readableEnded;
}

class ExchangeTimeout extends Error {
  readonly code = 'ETIMEDOUT';
}

/** The API has its time to answer once the whole request is with it; while bodies flow, only silence is limited. */
function limitTime(outgoing: http.ClientRequest, req: Request, timeoutMs: number): void {
  let timer: NodeJS.Timeout | undefined;
  const expire = () => outgoing.destroy(new ExchangeTimeout(`no answer within ${timeoutMs} ms`));
  const startTimer = () => {
    timer ??= setTimeout(expire, timeoutMs);
  };
  if (req.readableEnded) startTimer();
  else req.once('end', startTimer);
  outgoing.once('response', () => {
    clearTimeout(timer);
    // An answer that came before the body's end needs no timer either.
    req.off('end', startTimer);
  });
  outgoing.once('close', () => clearTimeout(timer));
  outgoing.setTimeout(Math.max(IDLE_MS, timeoutMs), () =>
    outgoing.destroy(new ExchangeTimeout('silent for too long')),
  );
}

/** A body in chunks says its size only as it comes. */
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

/** What never ends, or is larger than any answer, is cut: its beginning is out, so that a cut is all that can tell. */
function limitAnswer(answer: http.IncomingMessage, res: Response, timeoutMs: number): void {
  const cut = (reason: string) => {
    answer.destroy();
    failExchange(new Error(reason), res);
  };
  if (Number(answer.headers['content-length'] ?? 0) > MAX_ANSWER_BYTES) {
    cut('answer too large');
    return;
  }
  const timer = setTimeout(() => cut('answer without an end'), timeoutMs * ANSWER_TIMES);
  answer.once('close', () => clearTimeout(timer));
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) cut('answer too large');
  });
}

function cleanAnswer(answer: http.IncomingMessage, req: Request, res: Response): void {
  const headers = withoutHopByHop(answer.headers);
  for (const name of DROPPED_FROM_ANSWER) delete headers[name];
  // The library would write "keep-alive" where the API says nothing, whatever this connection's own end is.
  headers.connection =
    res.shouldKeepAlive && res.getHeader('connection') !== 'close' ? 'keep-alive' : 'close';
  const hasSession = req.headers.authorization !== undefined && req.headers.authorization !== '';
  // Nothing with a token in play is cached by anyone; cookies of the API were dropped above.
  if (hasSession) headers['cache-control'] = 'private, no-store';
  else headers['cache-control'] ??= 'no-store';
  answer.headers = headers;
}

/** An answer of unknown length may be a slow one: a compressor must not sit on what has come. */
function passOnAtOnce(answer: http.IncomingMessage, res: Response): void {
  if (answer.headers['content-length'] !== undefined) return;
  // Behind the write of the same piece, which the library's own listener does.
  answer.on('data', () =>
    queueMicrotask(() => 'flush' in res && typeof res.flush === 'function' && res.flush()),
  );
}

function failExchange(error: NodeJS.ErrnoException, res: Response): void {
  const isTimeout = error.code === 'ETIMEDOUT';
  currentContext()?.log.warn({ code: error.code, reason: error.message }, 'the API did not answer');
  if (res.headersSent) res.destroy();
  else if (isTimeout) sendFailure(res, 504, 'Gateway Timeout');
  else sendFailure(res, 502, 'Bad Gateway');
}

/** The API's own envelope (shared/webapi/envelope.ts), so that clients need to know one shape. */
function sendFailure(res: Response, status: number, message: string): void {
  res.status(status).set('Cache-Control', 'no-store').json({ status: 'error', message });
}
