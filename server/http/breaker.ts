import { SiteError } from '#shared/errors.ts';
import type { ApiCall, ApiTransport } from '#shared/render.ts';

/** The breaker is open: the call was not sent. */
export class BreakerOpenError extends Error {
  override readonly name = 'BreakerOpenError';
}

export interface Breaker {
  /** Sends a call of the server. Rejects at once with UPSTREAM_UNREACHABLE while the breaker is open. */
  call: ApiTransport;
  readonly isOpen: boolean;
  /**
   * Whether the proxy may send a call. After a pause without calls it first probes the API and returns a promise: the first
   * call to a dead API is then refused before anything was sent.
   */
  canSend: () => boolean | Promise<boolean>;
  /** Records a call of the proxy with a complete response, whatever its status. */
  recordAnswer: () => void;
  /** Records a call of the proxy without a response. Calls that the visitor gave up are not recorded. */
  recordFailure: () => void;
}

/** Failures in a row that open the breaker. The calls of two or three pages are enough. */
const MAX_FAILURES = 5;
/** Pause between probes while calls come in. */
const PROBE_MS = 500;
/** After a pause of this length the next call waits for a probe: the API may be back. */
const IDLE_MS = 3000;
const PROBE: ApiCall = { method: 'GET', path: '/webSetting', headers: {} };

/**
 * Opens after five calls in a row without a response, so that not every page waits for the time limit. While it is open, calls
 * fail at once with UPSTREAM_UNREACHABLE and pages show cached data. Probes run in the background, also while earlier probes
 * hang; the first response with any status closes the breaker. The first probe is sent when the breaker opens.
 *
 * Opossum counts only the calls that it sends itself (here the proxy's calls count too) and uses a visitor's call as the probe.
 */
export function createBreaker(send: ApiTransport): Breaker {
  /** In a row. */
  let failures = 0;
  let probedAt = 0;
  const isOpen = () => failures >= MAX_FAILURES;

  const recordAnswer = () => {
    failures = 0;
  };
  const recordFailure = () => {
    failures += 1;
    if (failures === MAX_FAILURES) void probe();
  };

  async function sendAndRecord(call: ApiCall) {
    try {
      const answer = await send(call);
      recordAnswer();
      return answer;
    } catch (error) {
      if (error instanceof SiteError && /^UPSTREAM_(TIMEOUT|UNREACHABLE)$/.test(error.id)) recordFailure();
      throw error;
    }
  }

  /** Resolves to true when the API answered. */
  function probe(): Promise<boolean> {
    probedAt = performance.now();
    return sendAndRecord(PROBE).then(
      () => true,
      () => false,
    );
  }

  function canSend(): boolean | Promise<boolean> {
    if (!isOpen()) return true;
    const pause = performance.now() - probedAt;
    if (pause >= IDLE_MS) return probe();
    if (pause >= PROBE_MS) void probe();
    return false;
  }

  return {
    get isOpen() {
      return isOpen();
    },
    canSend,
    recordAnswer,
    recordFailure,
    async call(call) {
      if (!isOpen()) return sendAndRecord(call);
      if (performance.now() - probedAt >= IDLE_MS) {
        // The server's own call serves as the probe.
        probedAt = performance.now();
        return sendAndRecord(call);
      }
      void canSend();
      const cause = new BreakerOpenError(`${failures} calls in a row had no response`);
      throw new SiteError('UPSTREAM_UNREACHABLE', `not sent: ${cause.message}`, { cause });
    },
  };
}
