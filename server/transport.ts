import http from 'node:http';
import https from 'node:https';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { SiteError } from '#shared/errors.ts';
import type { ApiAnswer, ApiCall, ApiTransport } from '#shared/render.ts';
import { currentContext } from './context.ts';

export interface TransportOptions {
  /** "http(s)://host[:port]" */
  origin: string;
  timeoutMs: number;
  /** Bytes an answer may have. */
  maxBytes?: number;
}

export interface Transport {
  call: ApiTransport;
  /** Closes the kept sockets. */
  close(): void;
}

/**
 * A list has at most 100 entries: its largest answers are some hundred kilobytes. What is over the bound is never parsed:
 * JSON of 8 MB would stop the process for a tenth of a second.
 */
const MAX_BYTES = 1024 * 1024;

/**
 * The server's own calls to the operator's API: node:http with kept sockets, which costs a fraction of the global
 * fetch (architecture.md, Speed). Rejects with SiteError UPSTREAM_UNREACHABLE or UPSTREAM_TIMEOUT; an aborted call
 * rejects with its signal's reason.
 */
export function createTransport({ origin, timeoutMs, maxBytes = MAX_BYTES }: TransportOptions): Transport {
  const url = new URL(origin);
  const client = url.protocol === 'https:' ? https : http;
  const agent = new client.Agent({
    keepAlive: true,
    maxSockets: 256,
    maxFreeSockets: 64,
    scheduling: 'lifo',
  });
  const base = {
    agent,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
  };
  const send = (call: ApiCall) =>
    new Promise<ApiAnswer>((resolve, reject) => {
      const request = client.request({ ...base, ...requestOptions(call, url.host) });
      settle({ request, call, timeoutMs, maxBytes, resolve, reject });
      request.end(call.body);
    });
  return {
    call: (call) => send(call).catch((error: unknown) => retryOrThrow(error, call, send)),
    close: () => agent.destroy(),
  };
}

function requestOptions(call: ApiCall, host: string): http.RequestOptions {
  const headers: Record<string, string | number> = { accept: 'application/json', ...call.headers, host };
  const context = currentContext();
  if (context) {
    headers['x-request-id'] = context.id;
    // The API's limits count visitors, not containers.
    headers['x-forwarded-for'] = context.address;
  }
  if (call.body !== undefined) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = Buffer.byteLength(call.body);
  }
  return { method: call.method, path: WEBAPI_PREFIX + call.path, headers };
}

interface Exchange {
  request: http.ClientRequest;
  call: ApiCall;
  timeoutMs: number;
  maxBytes: number;
  resolve: (answer: ApiAnswer) => void;
  reject: (error: unknown) => void;
}

/** A kept socket that the other side had closed just before it was used again: the call never arrived. */
class StaleSocketError extends Error {}

/** Every way a call may end, each exactly once: the first to come settles the promise, the rest has no effect. */
function settle({ request, call, timeoutMs, maxBytes, resolve, reject }: Exchange): void {
  const { signal } = call;
  const nodeSignal = signal instanceof AbortSignal ? signal : undefined;
  const finish = () => {
    clearTimeout(timer);
    nodeSignal?.removeEventListener('abort', onAbort);
  };
  const fail = (error: unknown) => {
    finish();
    reject(error);
    request.destroy();
  };
  const onAbort = () => fail(signal?.reason ?? new Error('aborted'));
  const timer = setTimeout(() => {
    fail(new SiteError('UPSTREAM_TIMEOUT', `${describe(call)}: no answer within ${timeoutMs} ms`));
  }, timeoutMs);
  request.on('error', (error: NodeJS.ErrnoException) => {
    const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
    fail(isStale ? new StaleSocketError(describe(call), { cause: error }) : unreachable(call, error));
  });
  request.on('response', (response) => {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes)
      return fail(unreachable(call, new Error(`answer over ${maxBytes} bytes`)));
    return gather(
      response,
      maxBytes,
      fail,
      (body) => {
        finish();
        resolve({ status: response.statusCode ?? 0, headers: flatten(response.headers), body });
      },
      call,
    );
  });
  if (signal?.aborted) onAbort();
  else nodeSignal?.addEventListener('abort', onAbort);
}

function gather(
  response: http.IncomingMessage,
  maxBytes: number,
  fail: (error: unknown) => void,
  done: (body: string) => void,
  call: ApiCall,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) fail(unreachable(call, new Error(`answer over ${maxBytes} bytes`)));
    else chunks.push(chunk);
  });
  response.on('error', (error) => fail(unreachable(call, error)));
  response.on('end', () => {
    if (response.complete) done(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString());
    else fail(unreachable(call, new Error('answer cut off')));
  });
}

/** Only a GET is sent again: whether another one took effect is not known. */
function retryOrThrow(error: unknown, call: ApiCall, send: ApiTransport): Promise<ApiAnswer> {
  if (!(error instanceof StaleSocketError)) throw error;
  if (call.method !== 'GET') throw unreachable(call, error);
  return send(call).catch((second: unknown) => {
    throw second instanceof StaleSocketError ? unreachable(call, second) : second;
  });
}

function unreachable(call: ApiCall, cause: Error): SiteError {
  return new SiteError('UPSTREAM_UNREACHABLE', `${describe(call)}: ${cause.message}`, { cause });
}

/** Method and path for the log; a query may hold what a member typed. */
function describe(call: ApiCall): string {
  return `${call.method} ${call.path.split('?', 1)[0]}`;
}

function flatten(headers: http.IncomingHttpHeaders): Record<string, string | undefined> {
  const flat: Record<string, string | undefined> = {};
  for (const name in headers) {
    const value = headers[name];
    flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
