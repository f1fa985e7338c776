import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Raw sockets for tests of HTTP framing. HTTP clients would correct what they send and receive. */

const WAIT_MS = 5000;

/** Sends raw bytes and returns all received bytes once the other side has closed. */
export function rawExchange(origin: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const { hostname, port } = new URL(origin);
    const socket = net.connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    socket.setTimeout(WAIT_MS, () => socket.destroy(new Error(`no end after ${JSON.stringify(answer)}`)));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** Status of the first response in the received text; 0 if there is none. */
export function statusIn(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

interface RecordedRequest {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** An API with Node's strict parser. It records requests and the bytes of each connection. */
export async function recordingUpstream() {
  const requests: RecordedRequest[] = [];
  const connections: string[] = [];
  const server = http.createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => {
      body += chunk;
    });
    req.on('end', () => {
      requests.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body });
      const data = JSON.stringify({ status: 'ok', data: { url: req.url, token: req.headers.authorization } });
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': data.length }).end(data);
    });
  });
  server.on('connection', (socket) => {
    const index = connections.push('') - 1;
    socket.on('data', (chunk) => {
      connections[index] += chunk.toString('latin1');
    });
  });
  return { requests, connections, origin: await listening(server) };
}

export interface RawConnection {
  socket: net.Socket;
  /** Index of the request on this connection, from 0. */
  index: number;
  /** The head of the request: request line and headers. */
  head: string;
}

/** An API on raw sockets, for requests without bodies. `answer` writes the response to each head. */
export async function rawUpstream(answer: (connection: RawConnection) => void) {
  const heads: string[] = [];
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    let index = 0;
    let pending = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      for (let end = pending.indexOf('\r\n\r\n'); end >= 0; end = pending.indexOf('\r\n\r\n')) {
        const head = pending.slice(0, end);
        pending = pending.slice(end + 4);
        heads.push(head);
        answer({ socket, index, head });
        index += 1;
      }
    });
  });
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const origin = await listening(server);
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { origin, heads, connectionCount: () => connections, hangUp };
}

async function listening(server: net.Server): Promise<string> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // A listening TCP server has an address of this shape.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
