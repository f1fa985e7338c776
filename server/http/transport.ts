import type { IncomingHttpHeaders as Headers } from 'node:http';
import { type Dispatcher, errors, Pool } from 'undici';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { SiteError } from '#shared/errors.ts';
import type { ApiCall, ApiResponse, ApiTransport } from '#shared/render.ts';
import { currentContext } from './context.ts';
import { raceAbort } from './race-abort.ts';

export interface TransportOptions {
  /** "http(s)://host[:port]", optionally with a path prefix */
  origin: string;
  timeoutMs: number;
  /** Limit of a response. */
  maxBytes?: number;
}

export interface Transport {
  call: ApiTransport;
  /** Closes the kept-alive sockets. */
  close(): void;
}

/** The largest responses are lists of 100 entries, with a few hundred kilobytes. Parsing much more JSON would block the process. */
const MAX_BYTES = 1024 * 1024;
const MAX_SOCKETS = 256;

/**
 * Sends the server's calls to the operator's API over undici's pool of keep-alive sockets. Rejects with SiteError
 * UPSTREAM_UNREACHABLE or UPSTREAM_TIMEOUT; an aborted call rejects with its signal's reason.
 */
export function createTransport({ origin, timeoutMs, maxBytes = MAX_BYTES }: TransportOptions): Transport {
  const { origin: host, pathname } = new URL(origin);
  const prefix = pathname.replace(/\/$/, '') + WEBAPI_PREFIX;
  const pool = new Pool(host, {
    connections: MAX_SOCKETS,
    // `send` limits the whole call. undici limits each part of it, with a resolution of half a second.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs },
    maxResponseSize: maxBytes,
  });
  const send = async (call: ApiCall): Promise<ApiResponse> => {
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
    let status = 0;
    try {
      // undici ignores the signal while a request waits for a socket, so raceAbort rejects at once.
      const answer = await raceAbort(pool.request({ ...requestOptions(call, prefix), signal }), signal);
      status = answer.statusCode;
      return { status, headers: flatten(answer.headers), body: await answer.body.text() };
    } catch (error) {
      if (call.signal?.aborted) throw call.signal.reason;
      if (limit.aborted)
        throw new SiteError('UPSTREAM_TIMEOUT', `${describe(call)}: no answer within ${timeoutMs} ms`);
      const cause = error instanceof Error ? error : new Error(String(error));
      throw status === 0 && isSocketClosed(cause)
        ? new StaleSocketError(describe(call), { cause })
        : unreachable(call, cause);
    }
  };
  return {
    call: (call) => send(call).catch((error: unknown) => retryOrThrow(error, call, send)),
    close: () => void pool.destroy(),
  };
}

function requestOptions(call: ApiCall, prefix: string): Dispatcher.RequestOptions {
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
  const context = currentContext();
  if (context) {
    headers['x-request-id'] = context.id;
    // A call with a span of its own has the header already (monitor/api-calls.ts).
    headers.traceparent ??= context.trace.traceparent;
    if (context.trace.tracestate !== undefined) headers.tracestate = context.trace.tracestate;
    // The API limits rates by visitor.
    if (context.address !== undefined) headers['x-forwarded-for'] = context.address;
  }
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  return { method: call.method, path: prefix + call.path, headers, body: call.body ?? null };
}

/** The API closed the keep-alive socket just before its reuse. The call may or may not have arrived. */
class StaleSocketError extends Error {}

function isSocketClosed(error: NodeJS.ErrnoException): boolean {
  return error instanceof errors.SocketError || /^(ECONNRESET|EPIPE)$/.test(error.code ?? '');
}

/** Repeats only a GET: another call may have taken effect. */
function retryOrThrow(error: unknown, call: ApiCall, send: ApiTransport): Promise<ApiResponse> {
  if (!(error instanceof StaleSocketError)) throw error;
  if (call.method !== 'GET') throw unreachable(call, error);
  return send(call).catch((second: unknown) => {
    throw second instanceof StaleSocketError ? unreachable(call, second) : second;
  });
}

function unreachable(call: ApiCall, cause: Error): SiteError {
  return new SiteError('UPSTREAM_UNREACHABLE', `${describe(call)}: ${cause.message}`, { cause });
}

/** Method and path for the log. A query may contain member input. */
function describe(call: ApiCall): string {
  return `${call.method} ${call.path.split('?', 1)[0]}`;
}

function flatten(headers: Headers): Record<string, string | undefined> {
  const flat: Record<string, string | undefined> = {};
  for (const name in headers) {
    const value = headers[name];
    flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
