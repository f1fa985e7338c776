import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Is this container taking visitors, or finishing what it has (SIGTERM)? */
export interface Lifecycle {
  isDraining: boolean;
  /** When somebody last asked /readyz; 0 = never. */
  watchedAt: number;
}

/** Longer than a load balancer keeps an idle connection, so that it never writes into one that just closed. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 20_000;
/** A whole request: a picture of 5 MB over a slow phone takes a while. */
const REQUEST_MS = 300_000;
const LINGER_MS = 1000;
/** Node looks for heads and requests over their time this often (half a minute by itself). */
const HEADS_CHECK_MS = 5000;
/** A connection on which nothing moves, longer than the API may take (WEBAPI_TIMEOUT_MS): also an answer that nobody reads. */
const IDLE_MS = 130_000;
const MAX_CONNECTIONS = 5000;
/** Requests pipelined behind the one that is being answered; browsers and proxies send none. */
const MAX_PIPELINED = 4;

export interface ServerLimits {
  /** A new connection over it is closed at once. */
  maxConnections?: number;
  headersMs?: number;
  headsCheckMs?: number;
  idleMs?: number;
}

/** A node:http server with limits, which answers what it cannot read instead of only hanging up. */
export function createHttpServer(listener: http.RequestListener, limits: ServerLimits = {}): http.Server {
  const server = http.createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: limits.headersMs ?? HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: limits.headsCheckMs ?? HEADS_CHECK_MS,
    // Refused by the app (sane-request.ts), whose answers carry an identifier; node's own would not.
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
  /** The answer to the last request that came, until it is sent. */
  answer: http.ServerResponse | undefined;
  waiting: number;
}

/** Handles the requests of a connection one after the other, and none behind an answer that closes the connection. */
function inTurn(
  connections: WeakMap<object, Connection>,
  listener: http.RequestListener,
): http.RequestListener {
  return (req, res) => {
    const { socket, headers } = req;
    const isEnded = ({ destroyed, writableEnded }: Socket) => destroyed || writableEnded;
    if (isEnded(socket)) return;
    // Node serves such a request as any other where nothing upgrades, but reads no further request behind it.
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

/** An Expect header that is not 100-continue; node alone would answer without an identifier and keep the connection. */
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
 * There is no request to answer to: the bytes go to the socket itself. Where the head could be read and is answered
 * already, its answer is the only one: a second would be taken for the next request's.
 */
function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  last: http.ServerResponse | undefined,
): void {
  // The rest of what was unreadable is unreadable, too; the answer is on its way.
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
  // What the visitor is still sending is read away for a moment: closing at once would reset the answer as well.
  socket.resume();
  destroySoon(socket);
}

function destroySoon(socket: Duplex): void {
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** A whole HTTP answer whose body is the words of its status line. */
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
 * Stops taking connections, lets open requests finish, closes idle sockets as they become idle; after `graceMs` it
 * cuts what is left. Resolves when the last socket is gone.
 */
export async function closeServer(server: http.Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
