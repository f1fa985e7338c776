import { connect, type Socket } from 'node:net';

/**
 * The load: raw keep-alive HTTP/1.1 connections, each with one request under way, for a bounded time. Reads only what
 * it must (status line, Content-Length or chunks), because it shares its core with the stub API.
 */
export interface LoadOptions {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  connections: number;
  milliseconds: number;
}

export interface PacedOptions extends LoadOptions {
  /** Requests a second. */
  rate: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds, sorted. */
  latencies: number[];
  bytes: number;
}

export interface PacedResult extends LoadResult {
  /** Share of the requests that are not among the latencies: the load itself stood still while they were under way. */
  unseen: number;
}

export async function load(options: LoadOptions): Promise<LoadResult> {
  const request = requestText(options);
  const until = performance.now() + options.milliseconds;
  const started = performance.now();
  const parts = await Promise.all(
    Array.from({ length: options.connections }, () => runConnection(options.port, request, until)),
  );
  const seconds = (performance.now() - started) / 1000;
  const latencies = parts.flatMap((part) => part.latencies).toSorted((a, b) => a - b);
  return {
    requests: latencies.length,
    seconds,
    latencies,
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
  };
}

/**
 * Requests that come at their own pace, whether or not the answers of those before are there: each waits for a free
 * connection if need be, and its time counts from when it was due. A server that stops for a moment is seen by all who
 * would have come meanwhile, not by the few that a closed loop lets it keep waiting. What the load's own process stands still
 * for (its garbage, its core) is no wait of a visitor: requests that were under way then are counted, not timed.
 */
export async function pacedLoad(options: PacedOptions): Promise<PacedResult> {
  const { port, connections, milliseconds, rate } = options;
  const request = requestText(options);
  const latencies: number[] = [];
  const waiting: number[] = [];
  const stalls = createStallWatch();
  let bytes = 0;
  let unseen = 0;
  const free = await Promise.all(
    Array.from({ length: connections }, () =>
      openConnection(port, (connection, dueAt, size) => {
        const now = performance.now();
        if (stalls.overlaps(dueAt, now)) unseen += 1;
        else latencies.push(now - dueAt);
        bytes += size;
        const next = waiting.shift();
        if (next === undefined) free.push(connection);
        else connection.send(request, next);
      }),
    ),
  );
  const started = performance.now();
  const total = Math.floor((rate * milliseconds) / 1000);
  for (let due = 0; due < total; await nextTurn(rate)) {
    stalls.turn();
    for (; due < total; due++) {
      const dueAt = started + (due * 1000) / rate;
      if (dueAt > performance.now()) break;
      const connection = free.pop();
      if (connection) connection.send(request, dueAt);
      else waiting.push(dueAt);
    }
  }
  const until = performance.now() + LAST_ANSWERS_MS;
  while (latencies.length + unseen < total && performance.now() < until) {
    await nextTurn(0);
    stalls.turn();
  }
  for (const connection of free) connection.end();
  const missing = total - latencies.length - unseen;
  if (missing > 0) throw new Error(`${missing} of ${total} were not answered`);
  const seconds = (performance.now() - started) / 1000;
  return {
    ...{ requests: total, seconds, bytes, unseen: unseen / total },
    latencies: latencies.toSorted((a, b) => a - b),
  };
}

/** A turn of the load that takes longer than its timer and a batch of answers do. */
const STALL_MS = 4;

/** Notices when this process stands still: `turn` is called in each turn of its loop. */
function createStallWatch() {
  let lastTurn = performance.now();
  let lastEnd = Number.NEGATIVE_INFINITY;
  return {
    turn() {
      const now = performance.now();
      if (now - lastTurn > STALL_MS) lastEnd = now;
      lastTurn = now;
    },
    /** Something between the two moments is a stall, one that has not come to its end included. */
    overlaps: (from: number, to: number) => lastEnd > from || to - lastTurn > STALL_MS,
  };
}

const LAST_ANSWERS_MS = 10_000;

/** A timer is a millisecond coarse: for more than that the loop itself is the clock. */
function nextTurn(rate: number): Promise<void> {
  return new Promise((resolve) => (rate > 1000 ? setImmediate(resolve) : setTimeout(resolve, 1)));
}

interface Connection {
  send: (request: Buffer, dueAt: number) => void;
  end: () => void;
}

type Answered = (connection: Connection, dueAt: number, bytes: number) => void;

function openConnection(port: number, onAnswer: Answered): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let dueAt = 0;
    let bytes = 0;
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    const connection: Connection = {
      send: (request, due) => {
        dueAt = due;
        bytes = 0;
        socket.write(request);
      },
      end: () => socket.end(),
    };
    const reader = createResponseReader((status) => {
      if (status === 200) onAnswer(connection, dueAt, bytes);
      else socket.destroy(new Error(`status ${status}`));
    });
    socket.on('connect', () => resolve(connection));
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      reader(chunk);
    });
    socket.on('error', reject);
  });
}

function requestText({ port, path, headers }: LoadOptions): Buffer {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, Accept: 'text/html', ...headers });
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
}

function runConnection(
  port: number,
  request: Buffer,
  until: number,
): Promise<{ latencies: number[]; bytes: number }> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = [];
    let bytes = 0;
    let sentAt = 0;
    const socket: Socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    const reader = createResponseReader((status) => {
      if (status !== 200) {
        socket.destroy();
        reject(new Error(`status ${status}`));
        return;
      }
      latencies.push(performance.now() - sentAt);
      if (performance.now() < until) send();
      else socket.end();
    });
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      reader(chunk);
    });
    socket.on('close', () => resolve({ latencies, bytes }));
    socket.on('error', reject);
  });
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Calls back at the end of each response. One response at a time is under way. */
function createResponseReader(onResponse: (status: number) => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  /** Bytes of the body still to come; -1: chunked. Undefined: the head is being read. */
  let left: number | undefined;
  let tail: Buffer = Buffer.alloc(0);
  const finish = () => {
    left = undefined;
    tail = Buffer.alloc(0);
    onResponse(status);
  };
  const body = (chunk: Buffer) => {
    if (left === undefined) return;
    if (left >= 0) {
      left -= chunk.length;
      if (left <= 0) finish();
      return;
    }
    tail = Buffer.concat([tail, chunk]).subarray(-LAST_CHUNK.length);
    if (tail.equals(LAST_CHUNK)) finish();
  };
  return (chunk) => {
    if (left !== undefined) return body(chunk);
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    const end = head.indexOf(HEAD_END);
    if (end < 0) return;
    const text = head.subarray(0, end).toString('latin1');
    const rest = head.subarray(end + HEAD_END.length);
    head = Buffer.alloc(0);
    status = Number(text.slice(9, 12));
    left = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? -1);
    body(rest);
  };
}
