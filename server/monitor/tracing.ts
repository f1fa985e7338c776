import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

/** One timed step of a request: the request itself, a rendering or an API call. */
export interface Span {
  /** W3C header for a request whose parent is this span. */
  traceparent: string;
  hasChildren: boolean;
  startChild(name: string, kind: 'client' | 'internal'): Span;
  end(result: SpanResult): void;
}

export interface SpanResult {
  /** Replaces the name that the span started with. */
  name?: string;
  /** Catalogue names, methods, status codes. Never a path, query, header, token or body. */
  attributes: Readonly<Record<string, string | number>>;
  isError: boolean;
}

/** Creates the spans of requests and exports them by OTLP/HTTP. */
export interface Tracer {
  /** Starts the span of an incoming request. Its parent is the request's traceparent. */
  startRequest(headers: IncomingHttpHeaders): Span;
  /** Exports the remaining spans; gives up after two seconds. */
  close(): Promise<void>;
}

const storage = new AsyncLocalStorage<Span>();

/** Runs `work` and everything it awaits in a span. Without a span it only runs `work`. */
export function runInSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? storage.run(span, work) : work();
}

/** The innermost span of the current request; undefined without OTEL_EXPORTER_OTLP_ENDPOINT. */
export function currentSpan(): Span | undefined {
  return storage.getStore();
}
