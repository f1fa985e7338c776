import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the container takes new visitors or drains (SIGTERM). */
export interface Lifecycle {
  isDraining: boolean;
  /** Time of the last request to /readyz; 0 = never. */
  watchedAt: number;
  /** SHUTDOWN_SECONDS are over: open requests are being cut. */
  isCutting?: boolean;
  /** Ends responses that would not end by themselves. */
  onDrain?: () => void;
}

/** Longer than the idle timeout of a load balancer, which would otherwise use a connection that just closed. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 20_000;
/** Limit of a whole request: an upload of 5 MB over a slow phone takes minutes. */
const REQUEST_MS = 300_000;
const LINGER_MS = 1000;
/** Interval at which Node checks its time limits (30 s by default). */
const HEADS_CHECK_MS = 5000;
/** Limit of an idle connection, also while the client does not read. Longer than WEBAPI_TIMEOUT_MS may be. */
const IDLE_MS = 130_000;
const MAX_CONNECTIONS = 5000;
/** Limit of pipelined requests that wait. Browsers and proxies do not pipeline. */
const MAX_PIPELINED = 4;

export interface ServerLimits {
  /** New connections over the limit are closed at once. */
  maxConnections?: number;
  headersMs?: number;
  headsCheckMs?: number;
  idleMs?: number;
}

/** A node:http server with limits. It answers unreadable requests instead of only closing the connection. */
export function createHttpServer(listener: http.RequestListener, limits: ServerLimits = {}): http.Server {
  const server = http.createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: limits.headersMs ?? HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: limits.headsCheckMs ?? HEADS_CHECK_MS,
    // sane-request.ts refuses such requests, because its response has a request id.
    requireHostHeader: false,
  });
  server.maxConnections = limits.maxConnections ?? MAX_CONNECTIONS;
  server.timeout = limits.idleMs ?? IDLE_MS;
  const connections = new WeakMap<object, Connection>();
  server.on('request', inTurn(connections, listener));
  server.on('checkExpectation', inTurn(connections, refuseExpectation));
  server.on('clientError', (error, socket) =>
    answerUnreadable(error, socket, connections.get(socket)?.answer),
  );
  return server;
}

interface Connection {
  /** Response to the last received request, until it is closed. */
  answer: http.ServerResponse | undefined;
  waiting: number;
}

/** Handles the requests of a connection one after the other, and none after a response that closes the connection. */
function inTurn(
  connections: WeakMap<object, Connection>,
  listener: http.RequestListener,
): http.RequestListener {
  return (req, res) => {
    const { socket, headers } = req;
    const isEnded = ({ destroyed, writableEnded }: Socket) => destroyed || writableEnded;
    if (isEnded(socket)) return;
    // Without an upgrade listener Node handles such a request like any other, but reads no later request.
    if (headers.upgrade !== undefined) res.setHeader('Connection', 'close');
    const connection = connections.get(socket) ?? { answer: undefined, waiting: 0 };
    connections.set(socket, connection);
    const before = connection.answer;
    connection.answer = res;
    res.once('close', () => {
      if (connection.answer === res) connection.answer = undefined;
    });
    if (!before) return listener(req, res);
    connection.waiting += 1;
    if (connection.waiting > MAX_PIPELINED) return void socket.destroy();
    before.once('close', () => {
      connection.waiting -= 1;
      if (!isEnded(socket)) listener(req, res);
    });
  };
}

/** For an Expect header other than 100-continue. Node's own response has no request id and keeps the connection open. */
function refuseExpectation(_req: http.IncomingMessage, res: http.ServerResponse): void {
  const headers = { Connection: 'close', 'Cache-Control': 'no-store', 'X-Request-Id': randomUUID() };
  res.writeHead(417, headers).end();
}

const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Without a request object the response is written to the socket. When the head was readable and its response has started, no
 * second response is written: the client would take it for the response to the next request.
 */
function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  last: http.ServerResponse | undefined,
): void {
  // More unreadable bytes of the same request: the response is already written.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (last?.headersSent && !last.closed) {
    socket.end();
    destroySoon(socket);
    return;
  }
  socket.end(refusalText(STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'));
  // Discard incoming bytes for a moment: closing at once would reset the connection before the client reads the response.
  socket.resume();
  destroySoon(socket);
}

function destroySoon(socket: Duplex): void {
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** A complete HTTP response with the reason phrase as its body. */
function refusalText(line: string): string {
  const text = line.slice(4);
  const head = [
    ...[`HTTP/1.1 ${line}`, 'Connection: close', 'Cache-Control: no-store', 'Content-Type: text/plain'],
    ...[`X-Request-Id: ${randomUUID()}`, `Content-Length: ${text.length}`],
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

/** Resolves once the port is open. @throws the error of `net` (EADDRINUSE, EACCES) */
export function listen(server: http.Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Stops accepting connections, waits for open requests and closes idle sockets. After `graceMs` it sets
 * `isCutting` of `lifecycle` and closes all sockets. Resolves when the last socket is closed.
 */
export async function closeServer(
  server: http.Server,
  graceMs: number,
  lifecycle?: Lifecycle,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => {
    if (lifecycle) lifecycle.isCutting = true;
    server.closeAllConnections();
  }, graceMs);
  await closed;
  // The last sockets report their end to open responses after the server's event. Their log lines must come before the exit.
  await sleep(1);
  clearInterval(idle);
  clearTimeout(cut);
}
