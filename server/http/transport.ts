import type { IncomingHttpHeaders as Headers } from 'node:http';
import { type Dispatcher, errors, Pool } from 'undici';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { SiteError } from '#shared/errors.ts';
import type { ApiCall, ApiResponse, ApiTransport } from '#shared/render.ts';
import { currentContext } from './context.ts';

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

/** The largest responses, lists of 100 entries, take some hundred kilobytes. Parsing 8 MB of JSON blocks the process for 0.1 s. */
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
    // Exchange limits the whole call. undici limits each part of it, with a resolution of half a second.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs },
    maxResponseSize: maxBytes,
  });
  const send = (call: ApiCall) =>
    new Promise<ApiResponse>((resolve, reject) => {
      const { signal } = call;
      if (signal?.aborted) reject(signal.reason);
      else
        pool.dispatch(
          requestOptions(call, prefix),
          new Exchange({ call, timeoutMs, maxBytes, resolve, reject }),
        );
    });
  return {
    call: (call) => send(call).catch((error: unknown) => retryOrThrow(error, call, send)),
    close: () => void pool.destroy(),
  };
}

function requestOptions(call: ApiCall, prefix: string): Dispatcher.DispatchOptions {
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

interface ExchangeOptions {
  call: ApiCall;
  timeoutMs: number;
  maxBytes: number;
  resolve: (answer: ApiResponse) => void;
  reject: (error: unknown) => void;
}

/** The API closed the keep-alive socket just before its reuse. The call may or may not have arrived. */
class StaleSocketError extends Error {}

/** One call. The first of response, error, timeout and abort settles its promise. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  readonly #onAbort = () => this.#fail(this.#options.call.signal?.reason ?? new Error('aborted'));
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: Headers = {};

  constructor(options: ExchangeOptions) {
    const { call, timeoutMs } = options;
    this.#options = options;
    this.#timer = setTimeout(() => {
      this.#fail(new SiteError('UPSTREAM_TIMEOUT', `${describe(call)}: no answer within ${timeoutMs} ms`));
    }, timeoutMs);
    call.signal?.addEventListener('abort', this.#onAbort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // Timed out or aborted while it waited for a socket.
    if (this.#isSettled) controller.abort(new Error('the call has ended'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    this.#status = status;
    this.#headers = headers;
    const { call, maxBytes } = this.#options;
    if (Number(headers['content-length'] ?? 0) > maxBytes)
      this.#fail(unreachable(call, new Error(`answer over ${maxBytes} bytes`)));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const chunks = this.#chunks;
    const body = chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString();
    this.#finish();
    this.#options.resolve({ status: this.#status, headers: flatten(this.#headers), body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: NodeJS.ErrnoException): void {
    const { call } = this.#options;
    const isClosed = error instanceof errors.SocketError || /^(ECONNRESET|EPIPE)$/.test(error.code ?? '');
    const isStale = isClosed && this.#status === 0;
    this.#fail(isStale ? new StaleSocketError(describe(call), { cause: error }) : unreachable(call, error));
  }

  #isSettled = false;

  #finish(): void {
    this.#isSettled = true;
    clearTimeout(this.#timer);
    this.#options.call.signal?.removeEventListener('abort', this.#onAbort);
  }

  #fail(error: unknown): void {
    if (this.#isSettled) return;
    this.#finish();
    this.#options.reject(error);
    this.#controller?.abort(new Error('the call has ended'));
  }
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
