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

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds, sorted. */
  latencies: number[];
  bytes: number;
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
