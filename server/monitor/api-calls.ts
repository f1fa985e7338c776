import { SiteError } from '#shared/errors.ts';
import type { ApiTransport } from '#shared/render.ts';
import { type CallEntry, isCallMissing } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { BreakerOpenError } from '../http/breaker.ts';
import { currentContext } from '../http/context.ts';
import type { LimitedLog } from './log.ts';
import type { ApiCallSeen, Metrics } from './metrics.ts';
import { currentSpan, type SpanResult } from './tracing.ts';

/**
 * Counts and times each API call of the server, and logs those without a response. With OTEL_EXPORTER_OTLP_ENDPOINT each call has
 * a span.
 */
export function observeTransport(
  send: ApiTransport,
  { metrics, limitedLog }: { metrics: Metrics; limitedLog: LimitedLog },
): ApiTransport {
  return async (call) => {
    const started = performance.now();
    const name = callNameOf(call.method, call.path);
    const span = currentSpan()?.startChild(name, 'client');
    const endCall = currentContext()?.timings?.startCall();
    const record = (outcome: ApiCallSeen['outcome'], status?: number) => {
      const ms = performance.now() - started;
      metrics.observeApiCall({ call: name, source: 'page', outcome, status, seconds: ms / 1000 });
      endCall?.(isAnswered(outcome));
      span?.end(callResult(call.method, outcome, status));
    };
    try {
      const { traceparent } = span ?? {};
      const answer = await send(traceparent ? { ...call, headers: { ...call.headers, traceparent } } : call);
      record(outcomeOf(name, answer.status), answer.status);
      return answer;
    } catch (error) {
      const outcome = failureOf(error);
      record(outcome);
      if (outcome !== 'given_up') logUnanswered(limitedLog, name, error);
      throw error;
    }
  };
}

/** The span's result of an API call. `status` is undefined without a response. */
export function callResult(method: string, outcome: ApiCallSeen['outcome'], status?: number): SpanResult {
  return {
    attributes: {
      'http.request.method': method,
      'site.outcome': outcome,
      ...(status !== undefined && { 'http.response.status_code': status }),
    },
    isError: !/^(2xx|3xx|not_offered)$/.test(outcome),
  };
}

/** Logs a call that the API did not answer: one line a call a minute, for pages and browsers together. */
export function logUnanswered(limitedLog: LimitedLog, call: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const fields = { call, reason };
  limitedLog('warn', `unanswered ${call}`, { fields, message: 'the API did not answer' });
}

/** Whether the API answered a call, with any status. */
export function isAnswered(outcome: ApiCallSeen['outcome']): boolean {
  return /^(\dxx|not_offered)$/.test(outcome);
}

/** The outcome of a call with a response. `name` is that of the catalogue, or `other`. */
export function outcomeOf(name: string, status: number): ApiCallSeen['outcome'] {
  const entry = ENTRIES.get(name);
  if (entry && isCallMissing(entry, status)) return 'not_offered';
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  return status < 500 ? '4xx' : '5xx';
}

function failureOf(error: unknown): ApiCallSeen['outcome'] {
  if (!(error instanceof SiteError)) return 'given_up';
  if (error.cause instanceof BreakerOpenError) return 'refused';
  return error.id === 'UPSTREAM_TIMEOUT' ? 'timeout' : 'unreachable';
}

const ENTRIES: ReadonlyMap<string, CallEntry> = new Map(Object.entries(CALLS));
const PATTERNS = Object.values<CallEntry>(CALLS).map(({ name, method, path }) => {
  const source = path.replace(/\/:\w+\?/g, '(?:/[\\w-]+)?').replace(/\/:\w+/g, '/[\\w-]+');
  return { name, method, path: new RegExp(`^${source}$`) };
});

/**
 * A call's name in the catalogue by its method and its path below /api/webapi; `other` for unknown calls. When several calls
 * share a path, the first one counts.
 */
export function callNameOf(method: string, path: string): string {
  const [plainPath = ''] = path.split('?', 1);
  const pattern = PATTERNS.find((one) => one.method === method && one.path.test(plainPath));
  return pattern?.name ?? 'other';
}
