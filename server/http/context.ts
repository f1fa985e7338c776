import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Data of the current request, available to all code that runs for it (server/README.md, step 2). */
export interface RequestContext {
  id: string;
  /** Address of the visitor (request.ts, clientAddressOf); undefined for a refresh in the background. */
  address?: string;
  trace: Trace;
  timings?: Timings;
}

/** Durations of one request, for its line in the log and its Server-Timing header. */
export interface Timings {
  /** Call it when a call of the API starts, and the returned function when it ends. */
  startCall(): (isAnswered: boolean) => void;
  addRender(milliseconds: number): void;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` and everything it awaits in a context. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/**
 * Runs work that belongs to no request, such as the refresh of a cache, with an id and a trace of its own.
 * @param traceparent of the span that the work's calls belong to; undefined without OTEL_EXPORTER_OTLP_ENDPOINT
 */
export function runInBackground<T>(work: () => T, traceparent?: string): T {
  return runInContext({ id: randomUUID(), trace: traceOf({}, traceparent) }, work);
}

/** The context of the current request; undefined at the start and in timers of the process. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** One request in its trace (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export interface Trace {
  /** 32 hex digits, the same in all systems of the trace. */
  id: string;
  /** Header of our own calls: trace id, this request as the parent, the sampled flag. */
  traceparent: string;
  /** Data of other vendors, passed on unchanged. */
  tracestate: string | undefined;
}

/** Removes the trace of a request whose sender is not trusted. */
export function removeTrace(headers: IncomingHttpHeaders): void {
  delete headers.traceparent;
  delete headers.tracestate;
}

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const MAX_STATE_LENGTH = 512;

/**
 * Continues the trace of a request or starts a new one. The trace id is used only in logs and spans.
 * @param traceparent of the request's own span; undefined without OTEL_EXPORTER_OTLP_ENDPOINT
 */
export function traceOf(headers: IncomingHttpHeaders, traceparent?: string): Trace {
  const parent = parentOf(headers.traceparent);
  const id = traceparent?.split('-', 2)[1] ?? parent?.id ?? hexDigits();
  return {
    id,
    traceparent: traceparent ?? `00-${id}-${hexDigits().slice(16)}-${parent?.flags ?? '00'}`,
    tracestate: parent && stateOf(headers.tracestate),
  };
}

/** The fields of a traceparent header; undefined for an invalid one. `flags` is 00 or 01. */
export function parentOf(
  header: string | string[] | undefined,
): { id: string; spanId: string; flags: string } | undefined {
  const [, version, id = '', spanId = '', flags = '', rest] = TRACEPARENT.exec(String(header)) ?? [];
  // Later versions may append fields, version 00 may not, and ff is invalid.
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (/^0+$/.test(id) || /^0+$/.test(spanId)) return undefined;
  // The specification defines only the flag "sampled".
  return { id, spanId, flags: Number.parseInt(flags, 16) & 1 ? '01' : '00' };
}

function stateOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(',') : header;
  return text !== undefined && text.length <= MAX_STATE_LENGTH && /^[\x20-\x7e]*$/.test(text)
    ? text
    : undefined;
}

/** 32 random hex digits. Node generates the random bytes of many UUIDs at once. */
function hexDigits(): string {
  return randomUUID().replaceAll('-', '');
}
