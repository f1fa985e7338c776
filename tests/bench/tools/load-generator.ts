import type { IncomingHttpHeaders } from 'node:http';
import { Agent, Pool, request } from 'undici';
import { DEMO } from '#tests/setup/webapi.ts';

export interface LoadOptions {
  origin: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  connections: number;
  milliseconds: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds, unsorted. */
  latencies: number[];
  /** Bytes of all bodies as sent. */
  bytes: number;
}

/** A browser's header: the site reads the device from it. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * Sends the same GET over keep-alive connections, one request at a time on each, for a limited time.
 * @throws Error when a response has a status other than 200
 */
export async function load({
  origin,
  path,
  headers,
  connections,
  milliseconds,
}: LoadOptions): Promise<LoadResult> {
  const pool = new Pool(origin, { connections });
  const latencies: number[] = [];
  let bytes = 0;
  // dispatch() delivers chunks without a stream. That saves CPU on the core that the generator shares with the API.
  const send = () =>
    new Promise<void>((resolve, reject) => {
      const sentAt = performance.now();
      const options = {
        path,
        method: 'GET',
        headers: { accept: 'text/html', 'user-agent': USER_AGENT, ...headers },
      } as const;
      pool.dispatch(options, {
        onRequestStart() {},
        onResponseStart(_controller, status) {
          if (status !== 200) reject(new Error(`${path} answers ${status}`));
        },
        onResponseData(_controller, chunk) {
          bytes += chunk.length;
        },
        onResponseEnd() {
          latencies.push(performance.now() - sentAt);
          resolve();
        },
        onResponseError: (_controller, error) => reject(error),
      });
    });
  const started = performance.now();
  const visitor = async () => {
    while (performance.now() - started < milliseconds) await send();
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return { requests: latencies.length, seconds, latencies, bytes };
}

export interface TestRequest {
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as a POST. Default: a GET without a body. */
  body?: string;
  /** Aborts the request after so many milliseconds. */
  abortMs?: number;
}

export interface TestResponse {
  /** 0 if the connection ended before a response, or the request was aborted. */
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  ms: number;
}

// No time limits: the site decides how long a response may take.
let agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** Sends one request over a shared keep-alive agent. Never rejects: a failed request has status 0. */
export async function ask(
  origin: string,
  { path, headers, body, abortMs }: TestRequest,
): Promise<TestResponse> {
  const began = performance.now();
  try {
    const response = await request(origin + path, {
      dispatcher: agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers },
      body: body ?? null,
      signal: abortMs === undefined ? null : AbortSignal.timeout(abortMs),
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return {
      status: response.statusCode,
      headers: response.headers,
      body: bytes,
      ms: performance.now() - began,
    };
  } catch {
    return { status: 0, headers: {}, body: Buffer.alloc(0), ms: performance.now() - began };
  }
}

/** Closes the connections of `ask`. */
export async function closeConnections(): Promise<void> {
  const old = agent;
  agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  await old.destroy();
}

export const DESKTOP = { 'sec-ch-ua-mobile': '?0' };
export const MOBILE = { 'sec-ch-ua-mobile': '?1' };
export const JSON_TYPE = { 'content-type': 'application/json' };

/** Logs the demo member in. @returns headers for a page and for an API call */
export async function login(
  origin: string,
): Promise<{ cookie: { cookie: string }; bearer: { authorization: string } }> {
  const body = JSON.stringify(DEMO);
  const answer = await ask(origin, { path: '/api/webapi/auth/login', headers: JSON_TYPE, body });
  const { data } = JSON.parse(answer.body.toString());
  const authorization = `Bearer ${data.access_token}`;
  return {
    cookie: { cookie: `authToken=${encodeURIComponent(authorization)}; locale=enUS` },
    bearer: { authorization },
  };
}

/** @param share 0.5 is the median, 1 the largest value */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints columns: the first one left-aligned, the others right-aligned. */
export function printTable(lines: readonly (readonly string[])[]): void {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths?.[0] ?? 0) : cell.padStart(widths?.[column] ?? 0),
    );
    console.log(cells.join('  '));
  }
}
