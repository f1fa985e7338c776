import type { IncomingMessage } from 'node:http';
import { maskPath } from '#shared/urls/private-path.ts';
import type { Timings } from '../http/context.ts';
import { clientAddressOf, hostOf, splitUrl } from '../http/request.ts';

/** A host name has at most 253 characters; an invalid one may be longer. */
const MAX_HOST = 260;
const MAX_PATH = 500;

export interface RequestTimings extends Timings {
  readonly calls: number;
  readonly failedCalls: number;
  /** Milliseconds during which at least one call was in flight. */
  apiMs(): number;
  readonly renderMs: number;
}

/** Measures the API calls and the rendering of one request. */
export function createTimings(): RequestTimings {
  let calls = 0;
  let failedCalls = 0;
  let inFlight = 0;
  let since = 0;
  let apiMs = 0;
  let renderMs = 0;
  return {
    startCall() {
      calls += 1;
      if (inFlight === 0) since = performance.now();
      inFlight += 1;
      return (isAnswered) => {
        inFlight -= 1;
        if (!isAnswered) failedCalls += 1;
        if (inFlight === 0) apiMs += performance.now() - since;
      };
    },
    addRender: (milliseconds) => {
      renderMs += milliseconds;
    },
    get calls() {
      return calls;
    },
    get failedCalls() {
      return failedCalls;
    },
    apiMs: () => (inFlight > 0 ? apiMs + performance.now() - since : apiMs),
    get renderMs() {
      return renderMs;
    },
  };
}

/**
 * The fields of a request's line in the log that are known at its start. Never a query, header, cookie, body or a token in the
 * path. They are read at the start: later steps replace the headers, and a closed socket has no address.
 */
export function requestFields(req: IncomingMessage, trustProxy: number) {
  return {
    method: req.method,
    host: hostOf(req.headers, trustProxy).slice(0, MAX_HOST),
    path: maskPath(splitUrl(req.url ?? '').pathname).slice(0, MAX_PATH),
    client: clientAddressOf(req, trustProxy),
  };
}

/** The fields of a request's API calls; none without a call. */
export function callFields(timings: RequestTimings) {
  if (timings.calls === 0) return {};
  const { calls, failedCalls } = timings;
  return { apiMs: rounded(timings.apiMs()), calls, ...(failedCalls > 0 && { failedCalls }) };
}

/** With one decimal. */
export function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
