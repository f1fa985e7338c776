import { SiteError } from '#shared/errors.ts';
import type { ApiTransport } from '#shared/render.ts';
import { BreakerOpenError } from '../http/breaker.ts';
import { currentContext } from '../http/context.ts';
import { createCallNames } from './call-names.ts';
import type { ApiCallSeen, Metrics } from './metrics.ts';

/** The server's own calls, each counted with its time and its end. */
export function observeTransport(send: ApiTransport, metrics: Metrics): ApiTransport {
  const nameOf = createCallNames();
  return async (call) => {
    const started = performance.now();
    const note = (outcome: ApiCallSeen['outcome']) => {
      const ms = performance.now() - started;
      const name = nameOf(call.method, call.path);
      metrics.observeApiCall({ call: name, source: 'page', outcome, seconds: ms / 1000 });
      currentContext()?.timings?.addCall(ms);
    };
    try {
      const answer = await send(call);
      note(outcomeOf(answer.status));
      return answer;
    } catch (error) {
      note(failureOf(error));
      throw error;
    }
  };
}

/** Of an answer that came, whatever it says. */
export function outcomeOf(status: number): ApiCallSeen['outcome'] {
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  return status < 500 ? '4xx' : '5xx';
}

function failureOf(error: unknown): ApiCallSeen['outcome'] {
  if (!(error instanceof SiteError)) return 'given_up';
  if (error.cause instanceof BreakerOpenError) return 'refused';
  return error.id === 'UPSTREAM_TIMEOUT' ? 'timeout' : 'unreachable';
}
