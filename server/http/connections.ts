import type http from 'node:http';
import type { Socket } from 'node:net';

/**
 * What one visitor's connections may cost the others: each holds one request at a time, all of them are so many at
 * most, and answers that nobody reads are so large together.
 */
export interface ConnectionLimits {
  /** Over it, a new one takes the place of whoever has waited for their visitor longest. */
  maxConnections: number;
  /** Requests that may have come behind the one that is being answered: browsers and proxies send none. */
  maxWaiting: number;
  /** Of answers that visitors have not taken yet, beyond what the kernel holds. */
  maxUnreadBytes: number;
  /** Who took no whole piece of an answer for so long (64 KB of a stream, else all of it) is cut off. */
  stuckMs: number;
  /** The same while there are more than `maxUnreadBytes`. */
  hastyMs: number;
  checkMs: number;
}

export const CUT_REASONS = ['crowd', 'pipelined', 'stuck', 'unread'] as const;
type CutReason = (typeof CUT_REASONS)[number];

/** Read by `/metrics`. */
export interface ConnectionStats {
  open: number;
  /** Connections that were closed for the others' sake, by reason. */
  cut: Record<CutReason, number>;
}

/** Counters of `watchConnections`, all at 0. */
export function createConnectionStats(): ConnectionStats {
  return { open: 0, cut: { crowd: 0, pipelined: 0, stuck: 0, unread: 0 } };
}

interface Connection {
  socket: Socket;
  /** The answer to the last request that came, until it is out. */
  answer: http.ServerResponse | undefined;
  waiting: number;
  /** Bytes that the visitor's side took, and since when it has taken no more (0: it owes nothing). */
  taken: number;
  since: number;
}

export interface Connections {
  /** The listener, for one request of a connection after the other. */
  inTurn(listener: http.RequestListener): http.RequestListener;
  /** The answer to the last request of a connection, until it is out. */
  answerOf(socket: object): http.ServerResponse | undefined;
}

/** Watches the connections of a server that does not listen yet. */
export function watchConnections(
  server: http.Server,
  limits: ConnectionLimits,
  stats: ConnectionStats,
): Connections {
  const watch: Watch = { limits, stats, connections: new Map(), idle: new Set() };
  server.on('connection', (socket: Socket) => admit(watch, socket));
  const timer = setInterval(() => cutUnread(watch), limits.checkMs).unref();
  server.once('close', () => clearInterval(timer));
  return {
    answerOf: (socket) => watch.connections.get(socket)?.answer,
    inTurn: (listener) => (req, res) => takeTurn(watch, req, res, () => listener(req, res)),
  };
}

interface Watch {
  limits: ConnectionLimits;
  stats: ConnectionStats;
  connections: Map<object, Connection>;
  /** Those without a request, in the order in which they lost their last one: heads that drip are among them. */
  idle: Set<Socket>;
}

function cut({ stats }: Watch, socket: Socket, reason: CutReason): void {
  stats.cut[reason] += 1;
  socket.destroy();
}

/** Takes a new connection; where there are too many, the one that waits for its visitor longest is closed for it. */
function admit(watch: Watch, socket: Socket): void {
  const { connections, idle, stats, limits } = watch;
  if (connections.size >= limits.maxConnections) cut(watch, hindmostOf(watch) ?? socket, 'crowd');
  if (socket.destroyed) return;
  connections.set(socket, { socket, answer: undefined, waiting: 0, taken: 0, since: 0 });
  idle.add(socket);
  stats.open = connections.size;
  socket.once('close', () => {
    connections.delete(socket);
    idle.delete(socket);
    stats.open = connections.size;
  });
}

/** Begins a request at once, or when the answer before it on its connection is out. */
function takeTurn(
  watch: Watch,
  { socket, headers }: http.IncomingMessage,
  res: http.ServerResponse,
  begin: () => void,
): void {
  const connection = watch.connections.get(socket);
  // Destroyed, or ended by an answer that said `Connection: close`: nothing more of it is handled.
  if (!connection || socket.destroyed || socket.writableEnded) return;
  // Node serves such a request as any other where nothing upgrades, but reads no further request behind it.
  if (headers.upgrade !== undefined) res.setHeader('Connection', 'close');
  const before = connection.answer;
  follow(watch, connection, res);
  if (!before) {
    begin();
    return;
  }
  connection.waiting += 1;
  if (connection.waiting > watch.limits.maxWaiting) {
    cut(watch, socket, 'pipelined');
    return;
  }
  // Node tells only the answer whose turn it is that the visitor left: those behind it are never begun.
  before.once('close', () => {
    connection.waiting -= 1;
    if (!socket.destroyed && !socket.writableEnded) begin();
  });
}

/** Notes the last answer of a connection; once that is out, the connection is idle. */
function follow({ connections, idle }: Watch, connection: Connection, res: http.ServerResponse): void {
  const { socket } = connection;
  connection.answer = res;
  idle.delete(socket);
  res.once('close', () => {
    if (connection.answer !== res) return;
    connection.answer = undefined;
    if (connections.has(socket)) idle.add(socket);
  });
}

/** Who has waited for their visitor longest: for a request, else for the rest of one. Undefined: all are being answered. */
function hindmostOf({ idle, connections }: Watch): Socket | undefined {
  for (const socket of idle) if (!socket.destroyed) return socket;
  for (const { answer } of connections.values()) {
    const { req } = answer ?? {};
    if (req && !req.complete && !req.socket.destroyed) return req.socket;
  }
  return undefined;
}

/**
 * Node limits how long a request may take to come, not how long its answer may take to be read: who reads none of it
 * would hold it in memory for ever.
 */
function cutUnread(watch: Watch): void {
  const { stuckMs, hastyMs, maxUnreadBytes } = watch.limits;
  const now = performance.now();
  const unread: Connection[] = [];
  for (const connection of watch.connections.values()) {
    if (!noteProgress(connection, now)) continue;
    if (now - connection.since >= stuckMs) cut(watch, connection.socket, 'stuck');
    else unread.push(connection);
  }
  let sum = unread.reduce((total, { socket }) => total + socket.writableLength, 0);
  if (sum <= maxUnreadBytes) return;
  for (const { socket, since } of unread.sort((a, b) => a.since - b.since)) {
    if (sum <= maxUnreadBytes || now - since < hastyMs) return;
    sum -= socket.writableLength;
    cut(watch, socket, 'unread');
  }
}

/** Notes how much of an answer was taken, and since when no more. False: nothing waits to be taken. */
function noteProgress(connection: Connection, now: number): boolean {
  const { bytesWritten, writableLength } = connection.socket;
  if (writableLength === 0) {
    connection.since = 0;
    return false;
  }
  const taken = bytesWritten - writableLength;
  if (connection.since === 0 || taken !== connection.taken) {
    connection.taken = taken;
    connection.since = now;
  }
  return true;
}
